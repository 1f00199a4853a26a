/** One page that makes a draft a shop: registrations with prices, places, ways to pay, and whom to ask. */
import { data, Form, Link } from 'react-router'
import { oneUnitOf } from '#domain/foundations/money.ts'
import { formatDate } from '#domain/foundations/time.ts'
import { methodsFor } from '#domain/money/payments/payments.ts'
import { isUnsold, quickStart, readUntold } from '#domain/preparation/set-up/quick-start.ts'
import { holds } from '#domain/staff/rights/permit.ts'
import { Button, ButtonRow } from '#site/components/form/button.tsx'
import { ErrorSummary } from '#site/components/form/error-summary.tsx'
import {
  type AtConference,
  alsoNeeded,
  formAtConference,
  forms,
  guardedAtConference,
  type RouteArgs,
  type StaffRequest,
} from '#site/organiser/guard.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { formStyle, Page } from '#site/organiser/parts/page.tsx'
import { newRequestKey, RequestKey } from '#site/organiser/parts/request-key.tsx'
import { QuickStartFields } from '#site/organiser/preparation/set-up/quick-start-fields.tsx'
import { emptyStart, readStart, startOf } from '#site/organiser/preparation/set-up/read-quick-start.ts'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import { startErrors } from '#words/organiser/preparation/quick-start-words.ts'
import type { Route } from './+types/quick-start.ts'

const right = 'create-conference'

export const loader = guardedAtConference(right, async (staff, _args: Route.LoaderArgs) => {
  const { site, conference } = staff
  if (!(await isUnsold(site.database.read, conference.id))) throw toOffers(staff)
  return {
    event: conference.name,
    currency: conference.currency,
    asks: await readAsks(staff),
    gateways: methodsFor(site.payments, oneUnitOf(conference.currency)).map(({ label }) => label),
    key: newRequestKey(),
    typed: emptyStart(conference.endsOn.toString()),
  }
})

/** What the page asks of this person: what is missing, and what they may set. */
async function readAsks({ person, site, conference }: AtConference<StaffRequest>) {
  const untold = await readUntold(site.database.read, conference.id)
  const mayNameOrganiser = holds(person, 'set-organisation', null)
  return {
    email: untold.email,
    payment: holds(person, 'set-organisation', conference.id),
    organisation: untold.organisation && mayNameOrganiser,
    isLeftToOwner: untold.organisation && !mayNameOrganiser,
  }
}

export const action = forms({
  start: formAtConference(right, async (staff, sent, args: RouteArgs) => {
    const { site, conference, act: by } = staff
    const asks = await readAsks(staff)
    const typed = readStart(sent)
    const start = startOf(typed, { currency: conference.currency, asks })
    const setsPayment = start.bankTransfer !== null || start.cash !== null
    const permits = {
      fees: await alsoNeeded('write-fees', args),
      website: await alsoNeeded('write-website', args),
      payment: setsPayment ? await alsoNeeded('set-organisation', args) : null,
      organisation: asks.organisation ? await alsoNeeded('set-organisation', siteOf(args)) : null,
    }
    const started = await site.database.write(tx => quickStart(tx, permits, by, start))
    if (started.ok) throw redirectTo(`${organiserPaths.setUp(conference.name)}?done=started`)
    if (started.error.code === 'has-offers') throw toOffers(staff)
    const facts = { currency: conference.currency, lastDay: formatDate(conference.endsOn) }
    return data({ typed, errors: startErrors(started.error.issues, facts) }, { status: 422 })
  }),
})

/** The same request to a page of the organiser's own, which no conference is named in. */
const siteOf = (args: RouteArgs): RouteArgs => ({ ...args, params: { ...args.params, event: undefined } })

const toOffers = ({ conference }: AtConference<StaffRequest>) =>
  redirectTo(organiserPaths.fees(conference.name))

export default function QuickStartPage({ loaderData, actionData }: Route.ComponentProps) {
  const typed = actionData?.typed ?? loaderData.typed
  const errors = actionData?.errors ?? []
  return (
    <Page
      title="Quick start"
      lead="All it takes to sell, on one page. Nobody sees it until you publish, and everything can be changed later."
    >
      <ErrorSummary errors={errors} answers={actionData} />
      <Form method="post" className={formStyle} noValidate>
        <input type="hidden" name="intent" value="start" />
        <RequestKey value={loaderData.key} />
        <QuickStartFields typed={typed} errors={errors} view={loaderData} />
        <ButtonRow>
          <Button type="submit" tone="loud">
            Set it up
          </Button>
          <Link to={organiserPaths.setUp(loaderData.event)}>Go through the whole list instead</Link>
        </ButtonRow>
      </Form>
    </Page>
  )
}
