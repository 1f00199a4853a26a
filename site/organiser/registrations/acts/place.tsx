/** Gives the place to a registration whose money has arrived. */
import { grantByHand } from '#domain/desk/granting/grant-by-hand.ts'
import { TwoStepPage } from '#site/organiser/parts/two-step/two-step-page.tsx'
import { twoStep } from '#site/organiser/parts/two-step/two-step-route.ts'
import { givingBy, givingPage } from '#site/organiser/registrations/acts/refunding/give-by-hand.ts'
import { registrationActWords } from '#words/organiser/registrations/registration-acts-words.ts'

const page = givingPage({
  title: registrationActWords.grant,
  lead: 'It is paid, but has no place.',
  button: 'Give the place',
  act: 'grant',
  readWanted: async (_db, { choice, price }) => ({ choice, minor: price.totalMinor }),
  place: 'The place is given at once, at the agreed price.',
  mail: email => `An invoice is issued; the confirmation goes to ${email}.`,
})

const giving = givingBy(grantByHand, 'place')

const route = twoStep(page, ['edit-registrations', 'exceed-limits'], giving)
export const loader = route.loader
export const action = route.action

export default TwoStepPage
