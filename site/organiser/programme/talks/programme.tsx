/** The talks of a conference in the order of its programme, each with its editor. */
import { Form, Link } from 'react-router'
import { listContent } from '#domain/conference/content/content-queries.ts'
import { counted } from '#domain/foundations/counted.ts'
import { toId } from '#domain/foundations/texts/text.ts'
import { talksFile } from '#domain/office/exports/list-files.ts'
import { countTalks, listTalkChoices, talksNoun } from '#domain/office/lists/talks-noun.ts'
import { findRecord } from '#domain/preparation/editing/editing-queries.ts'
import { listDrafts } from '#domain/preparation/records/drafts.ts'
import { countTalksOfAbstracts } from '#domain/programme/talks/talks-of-abstracts.ts'
import { opens } from '#domain/staff/rights/permit.ts'
import { Button, LinkButton } from '#site/components/form/button.tsx'
import { Notice } from '#site/components/notice.tsx'
import { formAtConference, forms, guardedAtConference, type StaffRequest } from '#site/organiser/guard.ts'
import { fileOfList } from '#site/organiser/office/exports/table-of-list.ts'
import { List } from '#site/organiser/office/lists/list.tsx'
import { barActs, readListCheck } from '#site/organiser/office/lists/list-acts.ts'
import type { ListLook } from '#site/organiser/office/lists/list-table.tsx'
import { readListView } from '#site/organiser/office/lists/list-view.ts'
import { viewForms } from '#site/organiser/office/lists/view-forms.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Page } from '#site/organiser/parts/page.tsx'
import { abstractPages } from '#site/organiser/programme/abstracts/abstract-pages.ts'
import styles from '#site/organiser/programme/talks/programme.module.css'
import { talkActs, talkChoices, talkWords } from '#site/organiser/programme/talks/talk-list.ts'
import { formOf } from '#site/organiser/record-form/forms.ts'
import { mayWrite } from '#site/organiser/record-form/kind-of-page.ts'
import { receiveRestore } from '#site/organiser/record-form/receive/receive-record-acts.ts'
import { nameOf } from '#site/organiser/record-form/value-text.ts'
import { paths } from '#words/addresses/paths.ts'
import type { Route } from './+types/programme.ts'

export const loader = guardedAtConference('read-set-up', async (staff, { url }: Route.LoaderArgs) => {
  const { site, scope, conference } = staff
  const { read } = site.database
  const event = conference.name
  const path = organiserPaths.programme(event)
  const fileAt = organiserPaths.exportFile(event, 'programme')
  // No act on many but their file: each talk is changed in its editor.
  await readListCheck(read, talkActs, { url, context: scope, title: 'Programme', fileAt })
  const [view, drafts, removed, downloads, ofAbstracts] = await Promise.all([
    readListView(staff, talkWords, {
      url,
      path,
      scope,
      context: scope,
      sight: null,
      choices: listTalkChoices(read, scope).then(talkChoices),
      counts: countTalks(read, scope),
      row: talk => ({ ...talk, href: organiserPaths.websiteRecord(event, 'talk', talk.id) }),
      bulk: { address: path, field: 'id', acts: barActs(talkActs, true), isHere: true },
      file: fileOfList(talksFile, fileAt),
    }),
    listDrafts(read, conference.id, 'talk'),
    removedOf(staff, url.searchParams.get('removed')),
    listContent(read, conference.id, 'download'),
    conference.showsAbstractTalks ? 0 : countTalksOfAbstracts(read, scope),
  ])
  return {
    ...view,
    event,
    mayWrite: mayWrite(staff, 'talk'),
    drafts: drafts
      .filter(({ isNew }) => isNew)
      .map(({ recordId, data }) => ({ id: recordId, name: nameOf(formOf('talk'), data) })),
    removed,
    hidden:
      ofAbstracts === 0
        ? null
        : {
            count: counted(ofAbstracts, 'talk'),
            href: opens(staff.person, 'release-decisions', conference.id) ? abstractPages.shown(event) : null,
          },
    publicPage: paths.microsite(event, 'program'),
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
  ...viewForms(talksNoun, 'read-set-up'),
  restore: formAtConference('place-talks', (staff, sent, args) =>
    receiveRestore({ right: 'place-talks', kind: 'talk' }, { staff, sent, args }),
  ),
})

export default function Programme({ loaderData, actionData }: Route.ComponentProps) {
  const { event, drafts, removed, hidden, mayWrite: isWritable } = loaderData
  const detail = actionData && 'detail' in actionData ? actionData.detail : undefined
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
      {hidden && (
        <Notice title={`Visitors do not see ${hidden.count} made of abstracts.`}>
          {hidden.href && <Link to={hidden.href}>What visitors see of abstracts</Link>}
        </Notice>
      )}
      {detail && actionData && <Notice tone="negative" title={detail} answers={actionData} />}
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
      <List
        view={loaderData}
        look={look}
        unsaved={actionData && 'problem' in actionData ? actionData : undefined}
        empty="No talks yet. Add the days, then the first talk."
      />
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
      </p>
    </>
  )
}

const look: ListLook<View['rows'][number]> = {
  head: 'Talk',
  nameOf: ({ title, href, speakers, hasDraft }) => ({
    name: title,
    href,
    below: (
      <span className={styles.below}>
        <bdi>{speakers}</bdi>
        {hasDraft && <span>with a draft</span>}
      </span>
    ),
  }),
  keyOf: ({ id }) => id,
  cells: {
    day: ({ day }) => <span className={styles.day}>{day}</span>,
    starts: ({ startsAt, isAfterMidnight }) =>
      startsAt === null ? 'no time' : `${startsAt}${isAfterMidnight ? ' (night)' : ''}`,
    minutes: ({ minutes }) => minutes,
    room: ({ room }) => room || 'no room',
    track: ({ track }) => track,
    kind: ({ kind }) => kind,
    language: ({ language }) => language,
  },
  figures: ['minutes'],
}
