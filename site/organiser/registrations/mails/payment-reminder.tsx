/** Asks a registrant by mail for what is due. */

import { remindToPay } from '#domain/desk/settlement/remind-to-pay.ts'
import { formatMoney } from '#domain/foundations/money.ts'
import { ok } from '#domain/foundations/result.ts'
import { readDue } from '#domain/money/books/due.ts'
import { type Doing, stale } from '#site/organiser/parts/two-step/two-step.ts'
import { TwoStepPage } from '#site/organiser/parts/two-step/two-step-page.tsx'
import { checkOnly } from '#site/organiser/parts/two-step/two-step-route.ts'
import { mailPage } from '#site/organiser/registrations/mails/single-mail.ts'
import { registrationActWords } from '#words/organiser/registrations/registration-acts-words.ts'

const page = mailPage({
  title: registrationActWords['remind-to-pay'],
  act: 'remind-to-pay',
  button: 'Send the reminder',
  async mail(db, { registration: { id, currency } }) {
    const due = await readDue(db, id)
    return `It asks for ${formatMoney(due?.owedMinor ?? 0, currency)}, and says until when it can be paid.`
  },
})

const reminding: Doing<'edit-registrations', null> = {
  kind: 'transaction',
  async run(tx, { permit, act, registration }) {
    const reminded = await remindToPay(tx, permit, act, registration.id)
    return reminded.ok ? ok('remind') : stale
  },
}

const route = checkOnly(page, reminding)
export const loader = route.loader
export const action = route.action

export default TwoStepPage
