/** Sends a confirmation again. */
import { resendConfirmation } from '#domain/desk/granting/resend-confirmation.ts'
import { ok } from '#domain/foundations/result.ts'
import { forms, guardedAtConference } from '#site/organiser/guard.ts'
import { confirming } from '#site/organiser/parts/two-step/carry-out.ts'
import { loadCheck } from '#site/organiser/parts/two-step/load-two-step.ts'
import { type Doing, stale } from '#site/organiser/parts/two-step/two-step.ts'
import { TwoStepPage } from '#site/organiser/parts/two-step/two-step-page.tsx'
import { mailPage } from '#site/organiser/registrations/mails/single-mail.ts'
import { registrationActWords } from '#words/organiser/registration-acts-words.ts'
import type { Route } from './+types/confirmation.ts'

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

export const loader = guardedAtConference('edit-registrations', (staff, args: Route.LoaderArgs) =>
  loadCheck(staff, page, args),
)

export const action = forms({ 'edit-registrations': confirming('edit-registrations', page, resending) })

export default function Confirmation({ loaderData, actionData }: Route.ComponentProps) {
  return <TwoStepPage loaded={loaderData} sent={actionData} />
}
