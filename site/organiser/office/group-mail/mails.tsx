/** Group mails of a conference: sent, held, stopped, drafts. */
import { formatCount } from '#domain/foundations/figures.ts'
import { countMails, mailsNoun } from '#domain/office/group-mail/mails-noun.ts'
import { LinkButton } from '#site/components/form/button.tsx'
import { Notice } from '#site/components/notice.tsx'
import { forms, guardedAtConference } from '#site/organiser/guard.ts'
import { mailActs, mailChoices, mailRow, mailWords } from '#site/organiser/office/group-mail/mail-list.ts'
import { List } from '#site/organiser/office/lists/list.tsx'
import { actForms } from '#site/organiser/office/lists/list-acts.ts'
import { ListCheckPage } from '#site/organiser/office/lists/list-check.tsx'
import { readListOrCheck } from '#site/organiser/office/lists/list-or-check.ts'
import type { ListLook } from '#site/organiser/office/lists/list-table.tsx'
import { viewForms } from '#site/organiser/office/lists/view-forms.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Done } from '#site/organiser/parts/done.tsx'
import { Page } from '#site/organiser/parts/page.tsx'
import { Status } from '#site/organiser/parts/status.tsx'
import type { Route } from './+types/mails.ts'

const right = 'mail-group'

export const loader = guardedAtConference(right, async (staff, { url }: Route.LoaderArgs) => {
  const { conference, permit, site } = staff
  const { now } = staff.act
  const context = { permit, now }
  const { name: event, subject, timeZone: zone } = conference
  const list = { words: mailWords, acts: mailActs }
  const asked = { url, path: organiserPaths.mails(event), context, title: 'Mail' }
  const shown = await readListOrCheck(staff, list, asked, async () => ({
    sight: null,
    choices: Promise.resolve(mailChoices),
    counts: countMails(site.database.read, context),
    row: row => mailRow(row, { event, subject, zone, now }),
  }))
  return { ...shown, compose: organiserPaths.newMail(event) }
})

export const action = forms({ ...viewForms(mailsNoun, right), ...actForms(mailActs) })

type View = Extract<Route.ComponentProps['loaderData'], { step: 'list' }>
type Row = View['rows'][number]

/** A draft has no recipients yet. */
const figure = ({ people }: Row, count: number) => (people === 0 ? '–' : formatCount(count))

const look: ListLook<Row> = {
  head: 'Subject',
  nameOf: ({ subject, href }) => ({ name: subject, href }),
  keyOf: ({ id }) => id,
  figures: ['people', 'sent', 'failed'],
  cells: {
    to: ({ to }) => to,
    kind: ({ about }) => about,
    state: ({ status }) => <Status status={status} />,
    people: row => figure(row, row.people),
    sent: row => figure(row, row.sent),
    failed: row => figure(row, row.failed),
    when: ({ at }) => at,
    written: ({ written }) => written,
  },
}

const nothing = {
  draft: 'No mail is a draft.',
  waiting: 'No mail waits to be sent.',
  sending: 'No mail is being sent.',
  sent: 'No mail was sent yet.',
  stopped: 'No mail was stopped.',
} as const

export default function Mails({ loaderData: view, actionData }: Route.ComponentProps) {
  if (view.step === 'check') return <ListCheckPage check={view.check} />
  return (
    <Page
      title="Mail"
      lead="Mails to everybody on a list. Automatic mails, such as confirmations, are not shown here."
      actions={
        <LinkButton to={view.compose} tone="loud">
          Write a mail
        </LinkButton>
      }
    >
      <Done said={{ deleted: 'The draft is deleted.' }} />
      {view.acted && <Notice tone="positive" title={view.acted} />}
      <List
        view={view}
        look={look}
        unsaved={actionData}
        empty="No mail yet. Write one to everybody who has not paid, for example."
        emptyViews={nothing}
      />
    </Page>
  )
}
