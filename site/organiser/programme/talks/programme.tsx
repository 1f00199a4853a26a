/** The talks of a conference in the order of its programme, each with its editor. */
import { Form, Link } from 'react-router'
import { listContent } from '#domain/conference/content/content-queries.ts'
import { toId } from '#domain/foundations/text.ts'
import { listDrafts } from '#domain/preparation/editing/drafts.ts'
import { findRecord } from '#domain/preparation/editing/editing-queries.ts'
import { listTalksPage } from '#domain/programme/talks/list-talks.ts'
import { Button, LinkButton } from '#site/components/form/button.tsx'
import { Notice } from '#site/components/notice.tsx'
import { formAtConference, forms, guardedAtConference, type StaffRequest } from '#site/organiser/guard.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { ListSearch } from '#site/organiser/parts/list-head.tsx'
import { Page } from '#site/organiser/parts/page.tsx'
import { Rows } from '#site/organiser/parts/rows.tsx'
import styles from '#site/organiser/programme/talks/programme.module.css'
import { formOf } from '#site/organiser/record-form/forms.ts'
import { mayWrite } from '#site/organiser/record-form/kind-of-page.ts'
import { receiveRestore } from '#site/organiser/record-form/receive/receive-record-acts.ts'
import { nameOf } from '#site/organiser/record-form/value-text.ts'
import { paths } from '#words/paths.ts'
import type { Route } from './+types/programme.ts'

export const loader = guardedAtConference('read-set-up', async (staff, { url }: Route.LoaderArgs) => {
  const { site, scope, conference } = staff
  const query = (url.searchParams.get('q') ?? '').slice(0, 200)
  const [{ talks, hasMore }, drafts, removed, downloads] = await Promise.all([
    listTalksPage(site.database.read, scope, { query, after: toId(url.searchParams.get('after')) }),
    listDrafts(site.database.read, conference.id, 'talk'),
    removedOf(staff, url.searchParams.get('removed')),
    listContent(site.database.read, conference.id, 'download'),
  ])
  const last = talks.at(-1)
  const drafted = new Set(drafts.map(({ recordId }) => recordId))
  return {
    event: conference.name,
    mayWrite: mayWrite(staff, 'talk'),
    query,
    isFirstPage: !url.searchParams.has('after'),
    talks: talks.map(talk => ({ ...talk, hasDraft: drafted.has(talk.id) })),
    drafts: drafts
      .filter(({ isNew }) => isNew)
      .map(({ recordId, data }) => ({ id: recordId, name: nameOf(formOf('talk'), data) })),
    removed,
    next:
      hasMore && last
        ? new URLSearchParams({ ...(query && { q: query }), after: String(last.id) }).toString()
        : null,
    publicPage: paths.microsite(conference.name, 'program'),
    pdf: downloads.find(({ purpose }) => purpose === 'program')?.file.src ?? null,
  }
})

/** The record that was just removed, and how to restore it. */
async function removedOf({ site, scope }: StaffRequest, id: string | null) {
  const talkId = toId(id)
  if (talkId === undefined) return null
  const record = await findRecord(site.database.read, scope, { kind: 'talk', id: talkId })
  const newest = record?.versions[0]
  if (!record || newest?.state !== 'removed') return null
  return {
    id: record.id,
    name: nameOf(formOf('talk'), record.data),
    number: newest.number,
    mark: record.mark,
  }
}

export const action = forms({
  restore: formAtConference('place-talks', (staff, sent, args) =>
    receiveRestore({ act: 'place-talks', kind: 'talk' }, { staff, sent, args }),
  ),
})

export default function Programme({ loaderData, actionData }: Route.ComponentProps) {
  const { event, talks, drafts, query, removed, next, isFirstPage, mayWrite: isWritable } = loaderData
  return (
    <Page
      title="Programme"
      lead="Every talk in the order of the program. What you publish is on the public page at once, in its place."
      actions={
        isWritable && (
          <LinkButton tone="loud" to={organiserPaths.websiteRecord(event, 'talk', 'new')}>
            Add a talk
          </LinkButton>
        )
      }
    >
      <Links view={loaderData} />
      {actionData?.detail && <Notice tone="negative" title={actionData.detail} answers={actionData} />}
      {removed && !actionData && (
        <Notice tone="positive" title={`“${removed.name}” is off the program.`}>
          <Form method="post">
            <input type="hidden" name="intent" value="restore" />
            <input type="hidden" name="id" value={removed.id} />
            <input type="hidden" name="mark" value={removed.mark} />
            <input type="hidden" name="number" value={removed.number} />
            <Button type="submit" tone="quiet">
              Undo
            </Button>
          </Form>
        </Notice>
      )}
      {drafts.length > 0 && (
        <Notice title="Drafts that are not public yet">
          <ul>
            {drafts.map(({ id, name }) => (
              <li key={id}>
                <Link to={organiserPaths.websiteRecord(event, 'talk', id)}>{name}</Link>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <ListSearch label="Search titles, speakers, rooms and tracks" words={query} />
      <Talks event={event} talks={talks} query={query} />
      {(next || !isFirstPage) && (
        <nav aria-label="Pages" className={styles.links}>
          {!isFirstPage && (
            <Link to={organiserPaths.programme(event, query && new URLSearchParams({ q: query }).toString())}>
              First
            </Link>
          )}
          {next && <Link to={organiserPaths.programme(event, next)}>Next</Link>}
        </nav>
      )}
    </Page>
  )
}

type View = Route.ComponentProps['loaderData']

function Links({ view: { event, mayWrite: isWritable, publicPage, pdf } }: { view: View }) {
  return (
    <>
      <p className={styles.links}>
        <Link to={organiserPaths.websiteKind(event, 'programme-day')}>Days</Link>
        <Link to={organiserPaths.websiteKind(event, 'programme-room')}>Rooms</Link>
        <Link to={organiserPaths.websiteKind(event, 'speaker')}>Speakers</Link>
        {isWritable && <Link to={organiserPaths.imports(event)}>Import a file</Link>}
        <a href={publicPage}>See it on the site</a>
      </p>
      <p className={styles.links}>
        <span>As a file:</span>
        {pdf && (
          <a href={pdf} download>
            PDF
          </a>
        )}
        <a href={organiserPaths.importTable(event, 'programme')} download>
          schedule.xml
        </a>
        <a href={organiserPaths.exportFile(event, 'programme', 'xlsx')} download>
          Spreadsheet (XLSX)
        </a>
        <a href={organiserPaths.exportFile(event, 'programme', 'csv')} download>
          CSV
        </a>
      </p>
    </>
  )
}

function Talks({ event, talks, query }: Pick<View, 'event' | 'talks' | 'query'>) {
  return (
    <Rows
      caption="Talks"
      columns={['Talk', 'Day', 'Time', 'Room', 'Track']}
      empty={
        query === '' ? 'No talks yet. Add the days, then the first talk.' : `Nothing here matches “${query}”.`
      }
      rows={talks.map(talk => ({
        key: talk.id,
        cells: [
          <div key="title" className={styles.talk}>
            <Link to={organiserPaths.websiteRecord(event, 'talk', talk.id)}>{talk.title}</Link>
            <span className={styles.speakers}>{talk.speakers}</span>
            {talk.hasDraft && <span className={styles.speakers}>with a draft</span>}
          </div>,
          <span key="day" className={styles.day}>
            {talk.day}
          </span>,
          talk.startsAt === null ? 'no time' : `${talk.startsAt}${talk.isAfterMidnight ? ' (night)' : ''}`,
          talk.room || 'no room',
          talk.track,
        ],
      }))}
    />
  )
}
