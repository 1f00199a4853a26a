/** The text of letters for an outcome, a form or a topic. */
import { data, Form, Link } from 'react-router'
import {
  chooseText,
  type LetterText,
  letterFields,
  type TextFor,
} from '#domain/committee/decision-letters/letter-text.ts'
import {
  removeLetterText,
  type StoredText,
  saveLetterText,
} from '#domain/committee/decision-letters/letter-texts.ts'
import { planRelease } from '#domain/committee/decision-letters/plan-release.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { findContentById } from '#domain/conference/content/content-queries.ts'
import { languageNames } from '#domain/foundations/language-names.ts'
import { toId } from '#domain/foundations/texts/text.ts'
import { defaultLetters } from '#mails/decision-letter-texts.ts'
import { Button } from '#site/components/form/button.tsx'
import { Notice } from '#site/components/notice.tsx'
import { textsOf } from '#site/forms/read-form.ts'
import { formAtConference, forms, guardedAtConference } from '#site/organiser/guard.ts'
import { notFound } from '#site/organiser/not-found.ts'
import { formStyle, Page, Part } from '#site/organiser/parts/page.tsx'
import { abstractPages } from '#site/organiser/programme/abstracts/abstract-pages.ts'
import styles from '#site/organiser/programme/letters/letter-parts.module.css'
import { LetterFields, LetterSheet } from '#site/organiser/programme/letters/letter-parts.tsx'
import { readFor } from '#site/organiser/programme/letters/read-for.ts'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import { letterProblemWords, standingWords, textForWords } from '#words/decision-letters.ts'
import type { Route } from './+types/letter-text.ts'

export const loader = guardedAtConference(
  'release-decisions',
  async ({ site, scope, conference }, { url }: Route.LoaderArgs) => {
    const { read } = site.database
    const wanted = readFor(url.searchParams)
    const [{ texts, letters }, type, topic] = await Promise.all([
      planRelease(read, scope, conference, defaultLetters),
      wanted.formId === 0
        ? undefined
        : findContentById(read, conference.id, 'presentation-type', wanted.formId),
      wanted.topicId === 0 ? undefined : findContentById(read, conference.id, 'topic', wanted.topicId),
    ])
    const isIt = (each: TextFor) =>
      each.outcome === wanted.outcome && each.formId === wanted.formId && each.topicId === wanted.topicId
    const own = texts.find(isIt)
    if (!own && ((wanted.formId !== 0 && !type) || (wanted.topicId !== 0 && !topic))) throw notFound()
    // A new one begins with the text that applies without it.
    const text = own ?? chooseText(texts, wanted)
    if (!text) throw notFound()
    const example = letters.find(letter => letter.from && isIt(letter.from))
    return {
      here: url.pathname + url.search,
      back: abstractPages.letters(conference.name),
      title: textForWords(wanted, type?.name, topic?.name),
      text: { subject: text.subject, body: text.body },
      version: own?.version ?? 0,
      canRemove: (own?.version ?? 0) > 0,
      languages: languagesOf(conference, own),
      example: example && { number: example.number, subject: example.subject, parts: example.parts },
    }
  },
)

/** Where a text of the conference's own is translated; empty for the product's, which is in all languages. */
const languagesOf = (
  { name, languages }: Pick<Conference, 'name' | 'languages'>,
  own: StoredText | undefined,
) =>
  own && own.version > 0
    ? languages.slice(1).map(language => ({
        language,
        state: standingWords(own.translations.get(language)),
        href: abstractPages.letterTranslation(name, own, language),
      }))
    : []

export const action = forms({
  save: formAtConference('release-decisions', async ({ site, permit, act, conference }, sent, { url }) => {
    const { subject, body, version } = textsOf(sent, ['subject', 'body', 'version'])
    const typed = { subject, body }
    const text = { ...typed, version: toId(version) ?? 0 }
    const saved = await site.database.write(tx =>
      saveLetterText(tx, permit, act, readFor(url.searchParams), text),
    )
    if (saved.ok) throw redirectTo(abstractPages.letters(conference.name))
    if (saved.error.code === 'stale') {
      return stale(saved.error, typed, 'yours is still in the form. Save again to replace it.')
    }
    return data(
      {
        typed,
        theirs: undefined,
        version: text.version,
        problems: saved.error.problems.map(letterProblemWords),
      },
      { status: 422 },
    )
  }),
  remove: formAtConference('release-decisions', async ({ site, permit, act, conference }, sent, { url }) => {
    const { subject, body, version } = textsOf(sent, ['subject', 'body', 'version'])
    const read = toId(version) ?? 0
    const removed = await site.database.write(tx =>
      removeLetterText(tx, permit, act, readFor(url.searchParams), read),
    )
    if (removed.ok) throw redirectTo(abstractPages.letters(conference.name))
    return stale(
      removed.error,
      { subject, body },
      'it was not removed. Remove it again if you mean theirs too.',
    )
  }),
})

const stale = (
  { theirs, version }: { theirs: LetterText; version: number },
  typed: LetterText,
  then: string,
) =>
  data(
    {
      typed,
      theirs,
      version,
      problems: [`Somebody else has saved this text meanwhile. Theirs is below; ${then}`],
    },
    { status: 409 },
  )

export default function LetterTextPage({ loaderData: view, actionData }: Route.ComponentProps) {
  return (
    <Page title={view.title} lead={<Link to={view.back}>Letters about decisions</Link>}>
      {actionData && (
        <Notice tone="negative" title="Nothing was saved" answers={actionData}>
          {actionData.problems.map(problem => (
            <p key={problem}>{problem}</p>
          ))}
        </Notice>
      )}
      {actionData?.theirs && (
        <Part title="The text of the other person">
          <LetterSheet subject={actionData.theirs.subject} parts={[actionData.theirs.body]} />
        </Part>
      )}
      <Form method="post" action={view.here} className={formStyle}>
        <input type="hidden" name="version" value={actionData?.version ?? view.version} />
        <LetterFields text={actionData?.typed ?? view.text} fields={letterFields} />
        <div className={styles.buttons}>
          <Button type="submit" name="intent" value="save" tone="loud">
            Save
          </Button>
          {view.canRemove && (
            <Button type="submit" name="intent" value="remove">
              Remove this text
            </Button>
          )}
        </div>
      </Form>
      {view.languages.length > 0 && (
        <Part title="In other languages">
          <ul>
            {view.languages.map(({ language, state, href }) => (
              <li key={language}>
                <Link to={href}>{languageNames[language]}</Link>: {state}
              </li>
            ))}
          </ul>
        </Part>
      )}
      {view.example && (
        <Part title={`As saved, for ${view.example.number}`}>
          <LetterSheet {...view.example} />
        </Part>
      )}
    </Page>
  )
}
