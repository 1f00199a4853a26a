/** Makes a change that was dropped before its money arrived. */
import type { Reader } from '#database/database.ts'
import { applyDroppedChange } from '#domain/desk/changing/apply-dropped-change.ts'
import { findLatestChange } from '#domain/registrations/choice-change.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { TwoStepPage } from '#site/organiser/parts/two-step/two-step-page.tsx'
import { twoStep } from '#site/organiser/parts/two-step/two-step-route.ts'
import { givingBy, givingPage } from '#site/organiser/registrations/acts/refunding/give-by-hand.ts'
import { registrationActWords } from '#words/organiser/registrations/registration-acts-words.ts'

/** The choice of the dropped change, and its additional cost. */
async function readDropped(db: Reader, registration: Registration) {
  const change = await findLatestChange(db, registration.id)
  return change
    ? { choice: change.choice, minor: change.differenceMinor }
    : { choice: registration.choice, minor: 0 }
}

const page = givingPage({
  title: registrationActWords['apply-change'],
  lead: 'A change was dropped before its payment arrived. The payment is here now.',
  button: 'Make the change',
  act: 'apply-change',
  readWanted: readDropped,
  place: 'The change is made at once, at its own price.',
  mail: email => `An invoice is issued; ${email} gets a notice.`,
})

const giving = givingBy(applyDroppedChange, 'apply-change')

const route = twoStep(page, ['edit-registrations', 'exceed-limits'], giving)
export const loader = route.loader
export const action = route.action

export default TwoStepPage
