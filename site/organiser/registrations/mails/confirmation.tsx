/** Sends a confirmation again. */
import { resendConfirmation } from '#domain/desk/granting/resend-confirmation.ts'
import { ok } from '#domain/foundations/result.ts'
import { type Doing, stale } from '#site/organiser/parts/two-step/two-step.ts'
import { TwoStepPage } from '#site/organiser/parts/two-step/two-step-page.tsx'
import { checkOnly } from '#site/organiser/parts/two-step/two-step-route.ts'
import { mailPage } from '#site/organiser/registrations/mails/single-mail.ts'
import { registrationActWords } from '#words/organiser/registrations/registration-acts-words.ts'

const page = mailPage({
  title: registrationActWords['resend-confirmation'],
  act: 'resend-confirmation',
  button: 'Send the confirmation',
  mail: async () => 'The confirmation, with receipt and invoice, as they are now.',
})

const resending: Doing<'edit-registrations', null> = {
  kind: 'transaction',
  async run(tx, { act, registration }) {
    const resent = await resendConfirmation(tx, act, registration.id)
    return resent.ok ? ok('resend') : stale
  },
}

const route = checkOnly(page, resending)
export const loader = route.loader
export const action = route.action

export default TwoStepPage
