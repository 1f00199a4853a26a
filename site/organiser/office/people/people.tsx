/** Everybody at a conference, with their roles. */
import { Link } from 'react-router'
import { peopleFile } from '#domain/office/exports/list-files.ts'
import { mayExport } from '#domain/office/exports/note-export.ts'
import { mayWriteToPeople } from '#domain/office/group-mail/group-mail.ts'
import { countPeopleByRole, peopleNoun, readPeopleSight } from '#domain/office/lists/people-noun.ts'
import { permitReading } from '#domain/staff/rights/permit.ts'
import { LinkButton } from '#site/components/form/button.tsx'
import { forms, guardedAtConference } from '#site/organiser/guard.ts'
import { notFound } from '#site/organiser/not-found.ts'
import { fileOfList } from '#site/organiser/office/exports/table-of-list.ts'
import { composeToPeople } from '#site/organiser/office/group-mail/read-audience.ts'
import { List } from '#site/organiser/office/lists/list.tsx'
import type { ListLook } from '#site/organiser/office/lists/list-table.tsx'
import { readListView } from '#site/organiser/office/lists/list-view.ts'
import { viewForms } from '#site/organiser/office/lists/view-forms.ts'
import { peopleChoices, peopleWords, personRow } from '#site/organiser/office/people/people-list.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Page } from '#site/organiser/parts/page.tsx'
import type { Route } from './+types/people.ts'

const act = 'read-contacts'

export const loader = guardedAtConference(act, async (staff, { url }: Route.LoaderArgs) => {
  const { site, conference, person, scope } = staff
  const { read } = site.database
  const path = organiserPaths.people(conference.name)
  const context = await readPeopleSight(read, person, conference.id)
  if (!context) throw notFound()
  const mayOf = <A extends 'export-people' | 'mail-group'>(right: A) => {
    const permitted = permitReading(person, right, conference.id)
    return permitted.ok ? permitted.value : undefined
  }
  const [exporting, mailing] = [mayOf('export-people'), mayOf('mail-group')]
  const file =
    exporting && mayExport(exporting, 'people')
      ? organiserPaths.exportFile(conference.name, 'people')
      : undefined
  const view = await readListView(staff, peopleWords, {
    url,
    path,
    scope,
    context,
    sight: null,
    choices: Promise.resolve(peopleChoices),
    counts: countPeopleByRole(read, context),
    row: row => personRow(row, conference.name),
    bulk: { address: path, field: 'id', acts: [], isHere: true },
    file: file === undefined ? undefined : fileOfList(peopleFile, file),
  })
  return {
    ...view,
    compose:
      mailing && mayWriteToPeople(mailing) ? composeToPeople(conference.name, url.searchParams) : undefined,
  }
})

export const action = forms({ ...viewForms(peopleNoun, act) })

type View = Route.ComponentProps['loaderData']

const look: ListLook<View['rows'][number]> = {
  head: 'Name',
  nameOf: ({ name }) => ({ name, href: undefined }),
  keyOf: ({ id }) => id,
  cells: {
    organization: ({ organization }) => <bdi>{organization}</bdi>,
    email: ({ email }) => <bdi>{email}</bdi>,
    roles: ({ roles }) => roles,
    registration: ({ registration }) =>
      registration && <Link to={registration.href}>{registration.code}</Link>,
  },
}

export default function People({ loaderData: view, actionData }: Route.ComponentProps) {
  return (
    <Page
      title="Everybody"
      lead="Who is registered, comes along, writes, presents, speaks, is of the committee or works here: each person once, with all their roles."
      actions={
        view.compose && (
          <LinkButton tone="loud" to={view.compose}>
            Write to these people
          </LinkButton>
        )
      }
    >
      <List view={view} look={look} unsaved={actionData} empty="Nobody yet." />
    </Page>
  )
}
