/** The inbox: messages that visitors sent through the contact forms. */
import { readingOf } from '#domain/correspondence/inbox/inbox.ts'
import { countMessages, listAnswerers } from '#domain/correspondence/inbox/inbox-queries.ts'
import { messagesFile } from '#domain/office/exports/list-files.ts'
import { messagesNoun } from '#domain/office/lists/messages-noun.ts'
import { partsHeld } from '#domain/staff/rights/permit.ts'
import { listStaffConferences } from '#domain/staff/rights/staff-conferences.ts'
import { Notice } from '#site/components/notice.tsx'
import {
  messageActs,
  messageChoices,
  messageRow,
  messageWords,
} from '#site/organiser/correspondence/inbox/message-list.ts'
import styles from '#site/organiser/correspondence/inbox/messages.module.css'
import { forms, guarded } from '#site/organiser/guard.ts'
import { fileOfList } from '#site/organiser/office/exports/table-of-list.ts'
import listStyles from '#site/organiser/office/lists/list.module.css'
import { List } from '#site/organiser/office/lists/list.tsx'
import { actForms } from '#site/organiser/office/lists/list-acts.ts'
import { ListCheckPage } from '#site/organiser/office/lists/list-check.tsx'
import { readListOrCheck } from '#site/organiser/office/lists/list-or-check.ts'
import type { ListLook } from '#site/organiser/office/lists/list-table.tsx'
import { viewForms } from '#site/organiser/office/lists/view-forms.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Page } from '#site/organiser/parts/page.tsx'
import { Status } from '#site/organiser/parts/status.tsx'
import { editionName } from '#words/edition-name.ts'
import type { Route } from './+types/messages.ts'

export const loader = guarded('answer-messages', async (staff, { url }: Route.LoaderArgs) => {
  const { permit, person, site, conference, scope } = staff
  const { read } = site.database
  const reading = readingOf(permit)
  const event = conference?.name ?? null
  const conferenceId = conference?.id ?? null
  const fileAt =
    partsHeld(person, 'export-people', conferenceId) === 'all'
      ? organiserPaths.exportFile(event, 'messages')
      : undefined
  const list = { words: messageWords, acts: messageActs }
  const asked = { url, path: organiserPaths.messages(event), context: reading, title: 'Messages', fileAt }
  return readListOrCheck(staff, list, asked, async () => {
    const conferences = await listStaffConferences(read, person)
    const names = conferences.map(each => ({ id: each.id, name: editionName(each) }))
    const places = new Map<number | null, string>(names.map(({ id, name }) => [id, name]))
    const isEverywhere = event === null
    const seesAll = scope.parts === 'all'
    const about = { event, zone: conference?.timeZone ?? 'UTC', places }
    return {
      sight: { isEverywhere },
      choices: listAnswerers(read, conferenceId).then(people =>
        messageChoices(seesAll ? people : [], isEverywhere ? names : []),
      ),
      counts: countMessages(read, reading),
      row: row => messageRow(row, about),
      file: fileAt === undefined ? undefined : fileOfList(messagesFile, fileAt),
    }
  })
})

export const action = forms({ ...viewForms(messagesNoun, 'answer-messages'), ...actForms(messageActs) })

type View = Extract<Route.ComponentProps['loaderData'], { step: 'list' }>

const look: ListLook<View['rows'][number]> = {
  head: 'From',
  nameOf: ({ who, href }) => ({ name: who, href }),
  keyOf: ({ id }) => id,
  cells: {
    subject: ({ subject, beginning }) => (
      <span className={styles.words}>
        {subject && (
          <strong className={styles.subject}>
            <bdi>{subject}</bdi>
          </strong>
        )}{' '}
        <bdi className={styles.beginning}>{beginning}</bdi>
      </span>
    ),
    state: ({ status }) => <Status status={status} />,
    with: ({ assignee }) => assignee && <bdi>{assignee}</bdi>,
    place: ({ place }) => place,
    email: ({ email }) => <bdi>{email}</bdi>,
    received: ({ received }) => <span className={listStyles.date}>{received}</span>,
  },
}

const nothing = {
  open: 'No message is waiting for an answer.',
  mine: 'Nothing is assigned to you.',
  closed: 'No message is closed yet.',
} as const

export default function Messages({ loaderData: view, actionData }: Route.ComponentProps) {
  if (view.step === 'check') return <ListCheckPage check={view.check} />
  return (
    <Page title="Messages" lead="What visitors wrote through the contact form.">
      {view.acted && <Notice tone="positive" title={view.acted} />}
      <List
        view={view}
        look={look}
        unsaved={actionData}
        empty="Nobody has written yet."
        emptyViews={nothing}
      />
    </Page>
  )
}
