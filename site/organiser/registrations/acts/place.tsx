/** Gives the place to a registration whose money has arrived. */
import { grantByHand } from '#domain/desk/granting/grant-by-hand.ts'
import { forms, guardedAtConference } from '#site/organiser/guard.ts'
import { confirming } from '#site/organiser/parts/two-step/carry-out.ts'
import { checking, loadForm } from '#site/organiser/parts/two-step/load-two-step.ts'
import { TwoStepPage } from '#site/organiser/parts/two-step/two-step-page.tsx'
import { givingBy, givingPage } from '#site/organiser/registrations/acts/refunding/give-by-hand.ts'
import type { Route } from './+types/place.ts'

const page = givingPage({
  title: 'Give the place',
  lead: 'It is paid, but has no place.',
  button: 'Give the place',
  act: 'grant',
  readWanted: async (_db, { choice, price }) => ({ choice, minor: price.totalMinor }),
  place: 'The place is given at once, at the agreed price.',
  mail: email => `An invoice is issued; the confirmation goes to ${email}.`,
})

const giving = givingBy(grantByHand, 'place')

export const loader = guardedAtConference('edit-registrations', (staff, args: Route.LoaderArgs) =>
  loadForm(staff, page, args),
)

export const action = forms({
  check: checking('edit-registrations', page),
  'edit-registrations': confirming('edit-registrations', page, giving),
  'exceed-limits': confirming('exceed-limits', page, giving),
})

export default function GivePlace({ loaderData, actionData }: Route.ComponentProps) {
  return <TwoStepPage loaded={loaderData} sent={actionData} />
}
