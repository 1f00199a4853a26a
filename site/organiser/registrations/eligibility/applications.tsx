/** Those who applied for a registration of a conference. */
import { Link } from 'react-router'
import { findNextApplication } from '#domain/desk/admitting/application-queries.ts'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import { namedAdmissions } from '#domain/offers/pricing/period.ts'
import { applicationsNoun } from '#domain/office/lists/applications-noun.ts'
import { LinkButton } from '#site/components/form/button.tsx'
import { Notice } from '#site/components/notice.tsx'
import { forms, guardedAtConference } from '#site/organiser/guard.ts'
import { List } from '#site/organiser/office/lists/list.tsx'
import { actForms } from '#site/organiser/office/lists/list-acts.ts'
import { ListCheckPage } from '#site/organiser/office/lists/list-check.tsx'
import { readListOrCheck } from '#site/organiser/office/lists/list-or-check.ts'
import type { ListLook } from '#site/organiser/office/lists/list-table.tsx'
import { viewForms } from '#site/organiser/office/lists/view-forms.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Page } from '#site/organiser/parts/page.tsx'
import { Status } from '#site/organiser/parts/status.tsx'
import {
  applicationActs,
  applicationChoices,
  applicationRow,
  applicationWords,
} from '#site/organiser/registrations/eligibility/application-list.ts'
import type { Route } from './+types/applications.ts'

export const loader = guardedAtConference('decide-eligibility', async (staff, { url }: Route.LoaderArgs) => {
  const { site, conference, scope } = staff
  const { read } = site.database
  const list = { words: applicationWords, acts: applicationActs }
  const asked = {
    url,
    path: organiserPaths.applications(conference.name),
    context: scope,
    title: 'Applications',
  }
  const shown = await readListOrCheck(staff, list, asked, async () => {
    const admissions = namedAdmissions(await listOffers(read, conference.id))
    return {
      sight: null,
      choices: Promise.resolve(applicationChoices(admissions)),
      row: row => applicationRow(row, conference, admissions),
    }
  })
  if (shown.step === 'check') return shown
  const next = await findNextApplication(read, scope, 0)
  return { ...shown, next: next && organiserPaths.application(conference.name, next) }
})

export const action = forms({
  ...viewForms(applicationsNoun, 'decide-eligibility'),
  ...actForms(applicationActs),
})

type View = Extract<Route.ComponentProps['loaderData'], { step: 'list' }>

const look: ListLook<View['rows'][number]> = {
  head: 'Name',
  nameOf: ({ name, href }) => ({ name, href }),
  keyOf: ({ id }) => id,
  cells: {
    code: ({ code, registration }) => <Link to={registration}>{code}</Link>,
    organization: ({ organization }) => <bdi>{organization}</bdi>,
    admission: ({ admission }) => <bdi>{admission}</bdi>,
    state: ({ status }) => <Status status={status} />,
    'sent-at': ({ sent }) => sent,
    'decided-at': ({ decided }) => decided,
  },
}

export default function Applications({ loaderData: view, actionData }: Route.ComponentProps) {
  if (view.step === 'check') return <ListCheckPage check={view.check} />
  return (
    <Page
      title="Applications"
      lead="People who applied for a registration that is sold by application. They owe nothing until they are accepted."
      actions={
        view.next && (
          <LinkButton tone="loud" to={view.next}>
            Decide one after the other
          </LinkButton>
        )
      }
    >
      {view.acted && <Notice tone="positive" title={view.acted} />}
      <List
        view={view}
        look={look}
        unsaved={actionData}
        empty="Nobody has applied. Under Conditions you say which registrations are sold by application."
      />
    </Page>
  )
}
