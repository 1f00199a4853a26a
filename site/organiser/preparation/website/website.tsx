import { Link } from 'react-router'
import { surveyRecords } from '#domain/preparation/editing/editing-queries.ts'
import { describeKind, type EditableKind } from '#domain/preparation/records/editable-kinds.ts'
import { Notice } from '#site/components/notice.tsx'
import { guarded } from '#site/organiser/guard.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Page, Part } from '#site/organiser/parts/page.tsx'
import { ownerOfTexts } from '#site/organiser/preparation/translations/owner-of-texts.ts'
import styles from '#site/organiser/preparation/website/website.module.css'
import { formOf } from '#site/organiser/record-form/forms.ts'
import { gapsOf } from '#site/organiser/record-form/value-text.ts'
import { paths } from '#words/addresses/paths.ts'
import type { Route } from './+types/website.ts'

/** The kinds in the order in which visitors see them. A kind that belongs to no part comes last. */
const parts: readonly { title: string; kinds: readonly EditableKind[] }[] = [
  { title: 'You', kinds: ['organisation'] },
  { title: 'People', kinds: ['speaker', 'committee-member'] },
  { title: 'Program and abstracts', kinds: ['programme-day', 'programme-room', 'topic', 'abstract-call-section', 'presentation-type', 'abstract-question', 'presenter-statement'] },
  {
    title: 'Home page',
    kinds: [
      'conference-picture', 'home-banner', 'home-about', 'service', 'about', 'about-image', 'counter', 'schedule-day', 'ticket', 'testimonial',
      'news', 'partner', 'sponsor-tier', 'gallery-image',
    ],
  },
  { title: 'Other pages', kinds: ['own-page', 'menu', 'identity', 'announcement', 'blog', 'page', 'venue', 'venue-image', 'contact-entry', 'download', 'meta-tags'] },
] // biome-ignore format: a table

export const loader = guarded('read-set-up', async (staff, _args: Route.LoaderArgs) => {
  const { site, scope, conference } = staff
  const surveys = await surveyRecords(
    site.database.read,
    scope,
    parts.flatMap(({ kinds }) => kinds),
    (kind, data) => gapsOf(formOf(kind), data).length > 0,
  )
  const event = conference?.name ?? null
  const lineOf = (kind: EditableKind) => {
    const survey = surveys.get(kind)
    if (!survey) return []
    const { count, first, gaps, drafts, suggestions } = survey
    const form = formOf(kind)
    const isMany = describeKind(kind).many
    return [
      {
        kind,
        label: form.many,
        about: form.about,
        to: isMany
          ? organiserPaths.websiteKind(event, kind)
          : organiserPaths.websiteRecord(event, kind, first ?? 'new'),
        count: isMany ? count : null,
        isMissing: count === 0,
        gaps,
        drafts,
        suggestions,
      },
    ]
  }
  const suggested = [...surveys.values()].reduce((sum, { suggestions }) => sum + suggestions, 0)
  return {
    suggested,
    suggestions: organiserPaths.suggestions(event),
    title: conference ? 'Website' : 'Main site',
    translations:
      (await ownerOfTexts(staff)).languages.length > 1 ? organiserPaths.translations(event) : null,
    copy: conference?.isActive ? organiserPaths.websiteFile(conference.name) : null,
    embeds: event === null ? null : organiserPaths.embeds(event),
    publicPage: event === null ? paths.home() : paths.conference(event),
    parts: parts
      .map(({ title, kinds }) => ({ title, lines: kinds.flatMap(lineOf) }))
      .filter(({ lines }) => lines.length > 0),
  }
})

export default function Website({ loaderData }: Route.ComponentProps) {
  const { title, parts: shown, publicPage } = loaderData
  return (
    <Page
      title={title}
      lead="Every text that visitors read. Drafts are visible only to you and your colleagues; what you publish is public at once."
      actions={
        <>
          {loaderData.translations && <Link to={loaderData.translations}>Translations</Link>}
          {loaderData.embeds && <Link to={loaderData.embeds}>On other websites</Link>}
          {loaderData.copy && <a href={loaderData.copy}>Download it as a ZIP</a>}
          <a href={publicPage}>See the site</a>
        </>
      }
    >
      {loaderData.suggested > 0 && (
        <Notice title={`${loaderData.suggested} suggested texts are not public.`}>
          <Link to={loaderData.suggestions}>Read and accept them</Link>
        </Notice>
      )}
      {shown.map(part => (
        <Part key={part.title} title={part.title}>
          <ul className={styles.lines}>
            {part.lines.map(line => (
              <li key={line.kind} className={styles.line}>
                <div>
                  <Link className={styles.name} to={line.to}>
                    {line.label}
                  </Link>
                  <p className={styles.about}>{line.about}</p>
                </div>
                <p className={styles.notes}>
                  {line.gaps > 0 && <span className={styles.gaps}>{line.gaps} with gaps</span>}{' '}
                  {line.suggestions > 0 && (
                    <span>{line.suggestions === 1 ? '1 suggestion' : `${line.suggestions} suggestions`}</span>
                  )}{' '}
                  {line.drafts > 0 && <span>{line.drafts === 1 ? '1 draft' : `${line.drafts} drafts`}</span>}
                </p>
                <p className={styles.count}>{line.isMissing ? 'None yet' : line.count}</p>
              </li>
            ))}
          </ul>
        </Part>
      ))}
    </Page>
  )
}
