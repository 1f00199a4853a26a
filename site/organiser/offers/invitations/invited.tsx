/** Those who were invited by name to a registration of a conference. */
import { Link } from 'react-router'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import { namedAdmissions } from '#domain/offers/pricing/period.ts'
import { invitedNoun } from '#domain/office/lists/invited-noun.ts'
import { LinkButton } from '#site/components/form/button.tsx'
import { Notice } from '#site/components/notice.tsx'
import { forms, guardedAtConference } from '#site/organiser/guard.ts'
import {
  invitedActs,
  invitedChoices,
  invitedRow,
  invitedWords,
} from '#site/organiser/offers/invitations/invited-list.ts'
import { List } from '#site/organiser/office/lists/list.tsx'
import { actForms } from '#site/organiser/office/lists/list-acts.ts'
import { ListCheckPage } from '#site/organiser/office/lists/list-check.tsx'
import { readListOrCheck } from '#site/organiser/office/lists/list-or-check.ts'
import type { ListLook } from '#site/organiser/office/lists/list-table.tsx'
import { viewForms } from '#site/organiser/office/lists/view-forms.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Page } from '#site/organiser/parts/page.tsx'
import { Status } from '#site/organiser/parts/status.tsx'
import type { Route } from './+types/invited.ts'

export const loader = guardedAtConference('manage-members', async (staff, { url }: Route.LoaderArgs) => {
  const { site, conference, scope } = staff
  const list = { words: invitedWords, acts: invitedActs }
  const asked = { url, path: organiserPaths.invited(conference.name), context: scope, title: 'Invitations' }
  const shown = await readListOrCheck(staff, list, asked, async () => {
    const admissions = namedAdmissions(await listOffers(site.database.read, conference.id))
    return {
      sight: null,
      choices: Promise.resolve(invitedChoices(admissions)),
      row: row => invitedRow(row, conference, admissions),
    }
  })
  return { ...shown, event: conference.name, invited: invitedOf(url.searchParams) }
})

function invitedOf(query: URLSearchParams): string | null {
  const count = query.get('invited') ?? ''
  return /^\d{1,4}$/.test(count) ? `Invited: ${count}. Their mails are on their way.` : null
}

export const action = forms({ ...viewForms(invitedNoun, 'manage-members'), ...actForms(invitedActs) })

type View = Extract<Route.ComponentProps['loaderData'], { step: 'list' }>

const look: ListLook<View['rows'][number]> = {
  head: 'Name',
  nameOf: ({ name }) => ({ name, href: undefined }),
  keyOf: ({ id }) => id,
  cells: {
    email: ({ email }) => <bdi>{email}</bdi>,
    organization: ({ organization }) => <bdi>{organization}</bdi>,
    admission: ({ admission }) => <bdi>{admission}</bdi>,
    state: ({ status }) => <Status status={status} />,
    'used-by': ({ usedBy }) => usedBy && <Link to={usedBy.href}>{usedBy.code}</Link>,
    'invited-at': ({ invited }) => invited,
    'reminded-at': ({ reminded }) => reminded,
  },
}

export default function Invited({ loaderData: view, actionData }: Route.ComponentProps) {
  if (view.step === 'check') return <ListCheckPage check={view.check} />
  const said = view.invited ?? view.acted
  return (
    <Page
      title="Invitations"
      lead="People who were invited by name to a registration. Each has a link that can be used once."
      actions={
        <LinkButton tone="loud" to={organiserPaths.invite(view.event)}>
          Invite people
        </LinkButton>
      }
    >
      {said && <Notice tone="positive" title={said} />}
      <List
        view={view}
        look={look}
        unsaved={actionData}
        empty="Nobody is invited yet. Under Conditions you say which registrations are by invitation."
      />
    </Page>
  )
}
