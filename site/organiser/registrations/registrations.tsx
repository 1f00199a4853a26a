/** The list of a conference's registrations. */
import { Link } from 'react-router'
import { registrationsNoun } from '#domain/office/lists/registrations-noun.ts'
import { ButtonRow, LinkButton } from '#site/components/form/button.tsx'
import { Notice } from '#site/components/notice.tsx'
import { forms, guardedAtConference } from '#site/organiser/guard.ts'
import styles from '#site/organiser/office/lists/list.module.css'
import { List } from '#site/organiser/office/lists/list.tsx'
import type { ListLook } from '#site/organiser/office/lists/list-table.tsx'
import { viewForms } from '#site/organiser/office/lists/view-forms.ts'
import { Page } from '#site/organiser/parts/page.tsx'
import { Status } from '#site/organiser/parts/status.tsx'
import {
  type RegistrationsView,
  readRegistrations,
} from '#site/organiser/registrations/read-registrations.ts'
import type { Route } from './+types/registrations.ts'

export const loader = guardedAtConference('read-registrations', async (staff, { url }: Route.LoaderArgs) =>
  readRegistrations(staff, staff.conference, url),
)

export const action = forms(viewForms(registrationsNoun, 'read-registrations'))

type Row = RegistrationsView['rows'][number]

const look: ListLook<Row> = {
  head: 'Name',
  nameOf: ({ name, href, organization }) => ({
    name,
    href,
    below: <bdi className={styles.below}>{organization}</bdi>,
  }),
  keyOf: ({ code }) => code,
  marks: ({ reasons }) => reasons,
  cells: {
    code: ({ code }) => <span className={styles.code}>{code}</span>,
    category: ({ type, period }) => (
      <>
        {type} <bdi className={styles.below}>{period}</bdi>
      </>
    ),
    state: ({ status }) => <Status status={status} />,
    total: row => row.total,
    received: row => row.received,
    due: row => row.due,
    email: ({ email }) => <bdi className={styles.email}>{email}</bdi>,
    answers: ({ answers }) =>
      answers.map(({ label, text }, at) => (
        <span key={label} title={label}>
          {at > 0 && ' · '}
          <bdi>{text}</bdi>
        </span>
      )),
    eligibility: ({ eligibility }) => eligibility,
    waits: ({ waits }) => <bdi>{waits}</bdi>,
    tags: ({ tags }) => <bdi>{tags}</bdi>,
    held: ({ held }) => <span className={styles.date}>{held}</span>,
    registered: ({ registered }) => <span className={styles.date}>{registered}</span>,
  },
}

/** With a cell for each column of a question: of a guest's and the registrant's answers, both. */
function lookOf({ currency, columns }: RegistrationsView): ListLook<Row> {
  const ofQuestions = columns.filter(name => name.startsWith('answer-'))
  const cells = Object.fromEntries(
    ofQuestions.map(name => [
      name,
      ({ answers }: Row) => (
        <bdi>
          {answers
            .filter(({ column }) => column === name)
            .map(({ text }) => text)
            .join('; ')}
        </bdi>
      ),
    ]),
  )
  const whole = { ...look, cells: { ...look.cells, ...cells } }
  return currency === undefined ? whole : { ...whole, figures: ['total', 'received', 'due'] }
}

export default function Registrations({ loaderData: view, actionData }: Route.ComponentProps) {
  return (
    <Page
      title="Registrations"
      actions={
        view.register && (
          <ButtonRow>
            <LinkButton to={view.register} tone="loud">
              Register somebody
            </LinkButton>
            {view.registerMany && <LinkButton to={view.registerMany}>Register a list</LinkButton>}
          </ButtonRow>
        )
      }
    >
      {view.tagged && <Notice tone="positive" title={view.tagged} />}
      <List
        view={view}
        look={lookOf(view)}
        unsaved={actionData}
        tools={
          <>
            {view.exports && <Link to={view.exports}>Export this list</Link>}
            {view.mail && <Link to={view.mail}>Write to these</Link>}
          </>
        }
        beside={view.running && <Link to={view.running}>Bulk acts in progress</Link>}
        empty={
          <>
            Nobody yet. Send people this address: <a href={view.publicAddress}>{view.publicAddress}</a>
          </>
        }
      />
    </Page>
  )
}
