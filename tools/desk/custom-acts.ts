import {
  confirmCustomAmount,
  type DecideCustomAmountError,
  declineCustomAmount,
} from '#domain/desk/cancelling/decide-custom-amount.ts'
import { formatMoney } from '#domain/foundations/money.ts'
import { type Act, Refusal } from '#tools/desk/act.ts'
import { actNow, findByCode, needReason, permitFor } from '#tools/desk/lookups.ts'

const confirm: Act = {
  usage: 'CODE [--note "…"]',
  about: 'Confirm the place of a custom amount that was paid through the discount form.',
  takes: ['code'],
  async run(payments, given) {
    const registration = await findByCode(payments, given.of('code'))
    const reason = given.option('note')?.trim() ?? ''
    const permit = permitFor('decide-custom-amounts', registration.conferenceId)
    const request = { registrationId: registration.id, reason }
    const done = await payments.database.write(tx =>
      confirmCustomAmount(tx, permit, actNow(payments), request),
    )
    if (!done.ok) throw new Refusal(refusalOf(registration.code, done.error))
    return [
      done.value.isRepeat
        ? `${registration.code} was already confirmed.`
        : `${registration.code} is confirmed: the confirmation goes to ${registration.registrant.email}.`,
    ]
  },
}

const decline: Act = {
  usage: 'CODE --reason "…"',
  about: 'Decline a custom amount: the registration is cancelled, and everything is refunded at once.',
  takes: ['code'],
  async run(payments, given) {
    const registration = await findByCode(payments, given.of('code'))
    const reason = needReason(given)
    const permit = permitFor('decide-custom-amounts', registration.conferenceId)
    const request = { registrationId: registration.id, reason }
    const done = await payments.database.write(tx =>
      declineCustomAmount(tx, permit, actNow(payments), request),
    )
    if (!done.ok) throw new Refusal(refusalOf(registration.code, done.error))
    const amount = formatMoney(done.value.refundMinor, registration.currency)
    return [
      done.value.isRepeat
        ? `${registration.code} was already declined.`
        : `${registration.code} is declined and cancelled. ${amount} is refunded; ${registration.registrant.email} gets a mail.`,
    ]
  },
}

function refusalOf(code: string, error: DecideCustomAmountError): string {
  switch (error.code) {
    case 'not-custom':
      return `${code} is not a custom amount: there is nothing to decide.`
    case 'not-decidable':
      return `${code} is ${error.state}: there is nothing to decide.`
    case 'already-decided':
      return error.decision === 'confirmed'
        ? `${code} was already confirmed. To refund it nevertheless: cancel ${code} --share 100 --reason "…".`
        : `${code} was already declined, and its money is being refunded.`
  }
}

export const customActs: Readonly<Record<string, Act>> = {
  'custom confirm': confirm,
  'custom decline': decline,
}
