/** Makes a change that was dropped before its money arrived. */
import type { Reader } from '#database/database.ts'
import { applyDroppedChange } from '#domain/desk/changing/apply-dropped-change.ts'
import { findLatestChange } from '#domain/registrations/choice-change.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { forms, guardedAtConference } from '#site/organiser/guard.ts'
import { confirming } from '#site/organiser/parts/two-step/carry-out.ts'
import { checking, loadForm } from '#site/organiser/parts/two-step/load-two-step.ts'
import { TwoStepPage } from '#site/organiser/parts/two-step/two-step-page.tsx'
import { givingBy, givingPage } from '#site/organiser/registrations/acts/refunding/give-by-hand.ts'
import type { Route } from './+types/apply-change.ts'

/** The choice of the dropped change, and its additional cost. */
async function readDropped(db: Reader, registration: Registration) {
  const change = await findLatestChange(db, registration.id)
  return change
    ? { choice: change.choice, minor: change.differenceMinor }
    : { choice: registration.choice, minor: 0 }
}

const page = givingPage({
  title: 'Make the dropped change',
  lead: 'A change was dropped before its payment arrived. The payment is here now.',
  button: 'Make the change',
  act: 'apply-change',
  readWanted: readDropped,
  place: 'The change is made at once, at its own price.',
  mail: email => `An invoice is issued; ${email} gets a notice.`,
})

const giving = givingBy(applyDroppedChange, 'apply-change')

export const loader = guardedAtConference('edit-registrations', (staff, args: Route.LoaderArgs) =>
  loadForm(staff, page, args),
)

export const action = forms({
  check: checking('edit-registrations', page),
  'edit-registrations': confirming('edit-registrations', page, giving),
  'exceed-limits': confirming('exceed-limits', page, giving),
})

export default function ApplyChange({ loaderData, actionData }: Route.ComponentProps) {
  return <TwoStepPage loaded={loaderData} sent={actionData} />
}
