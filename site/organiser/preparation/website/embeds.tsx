import { Link } from 'react-router'
import { counted } from '#domain/foundations/counted.ts'
import { languageNames } from '#domain/foundations/language-names.ts'
import { guardedAtConference } from '#site/organiser/guard.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Page, Part } from '#site/organiser/parts/page.tsx'
import styles from '#site/organiser/preparation/website/embeds.module.css'
import {
  type Embed,
  embedCardPath,
  embedFiles,
  embedMaxAgeSeconds,
  embedPath,
  embeds,
} from '#words/addresses/embed-paths.ts'
import { paths } from '#words/addresses/paths.ts'
import type { Route } from './+types/embeds.ts'

const titles: Readonly<Record<Embed, string>> = {
  registration: 'A button that leads to the registration',
  speakers: 'The speakers',
  programme: 'The programme',
}

export const loader = guardedAtConference('read-set-up', ({ site, conference }, _args: Route.LoaderArgs) => {
  const { name, subject, languages, isActive } = conference
  const [, ...others] = languages
  const pages: Readonly<Record<Embed, string>> = {
    registration: paths.microsite(name, 'online-registration'),
    speakers: paths.microsite(name, 'speakers'),
    programme: paths.microsite(name, 'program'),
  }
  const absolute = (path: string) => site.publicUrl + path
  return {
    website: organiserPaths.website(name),
    isPublic: isActive,
    origin: site.publicUrl,
    script: `<script src="${absolute(embedFiles.script)}" defer></script>`,
    style: `<link rel="stylesheet" href="${absolute(embedFiles.style)}">`,
    parts: embeds.map(embed => ({
      title: titles[embed],
      snippet: `<div data-conference="${name}" data-embed="${embed}">\n  <a href="${absolute(pages[embed])}">${escaped(subject)}</a>\n</div>`,
      fragment: absolute(embedPath(name, embed)),
    })),
    languages: others.map(code => ({ name: languageNames[code], code })),
    card: absolute(embedCardPath(absolute(paths.conference(name)))),
  }
})

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

export default function Embeds({ loaderData }: Route.ComponentProps) {
  const { website, isPublic, origin, script, style, parts, languages, card } = loaderData
  return (
    <Page
      title="On other websites"
      lead="Parts of this conference for the website of your society or university: always as they are here, without a frame, in the type and colour of the page around them."
    >
      <p>
        <Link to={website}>Website</Link>
      </p>
      {!isPublic && <p>They can be seen as soon as the conference is published.</p>}
      <Part title="Once on each page">
        <p>
          Copy this into the page, at its end. The styles are optional: without them, write your own for the
          class <code>conference-embed</code>.
        </p>
        <Snippet label="Script and styles" text={`${script}\n${style}`} />
      </Part>
      {parts.map(({ title, snippet, fragment }) => (
        <Part key={title} title={title}>
          <p>
            Copy this to where it should stand. The link inside is for visitors without JavaScript.{' '}
            <a href={fragment}>See the part by itself</a>
          </p>
          <Snippet label={title} text={snippet} />
        </Part>
      ))}
      {languages.length > 0 && (
        <Part title="In another language">
          <p>
            Add the language to the element:{' '}
            {languages.map(({ name, code }, at) => (
              <span key={code}>
                {at > 0 && ', '}
                <code>data-lang="{code}"</code> for {name}
              </span>
            ))}
            .
          </p>
        </Part>
      )}
      <Part title="What the other website must allow">
        <ul className={styles.list}>
          <li>
            A website with a Content-Security-Policy needs <code>script-src</code>, <code>connect-src</code>,{' '}
            <code>img-src</code> and, with our styles, <code>style-src</code> for <code>{origin}</code>.
            Nothing inline is used, so no <code>unsafe-inline</code>.
          </li>
          <li>
            Where no script is allowed, its server can fetch the part (“by itself”, above) and put it into the
            page; every {counted(embedMaxAgeSeconds / 60, 'minute')} is enough.
          </li>
          <li>A website that demands Trusted Types for scripts has to fetch the part by its server, too.</li>
          <li>No cookie is set or sent, and no page of this site can be framed.</li>
        </ul>
      </Part>
      <Part title="Cards in place of links">
        <p>
          Content systems that know oEmbed make a card of a link to any public page here by themselves: its
          title, its summary and its picture. <a href={card}>See what they read</a>
        </p>
      </Part>
    </Page>
  )
}

function Snippet({ label, text }: { label: string; text: string }) {
  return (
    <textarea
      className={styles.snippet}
      aria-label={label}
      readOnly
      dir="ltr"
      spellCheck={false}
      rows={text.split('\n').length}
      defaultValue={text}
      onFocus={({ currentTarget }) => currentTarget.select()}
    />
  )
}
