import { confirmOfflinePayment, offlineMeans } from '#adapters/gateways/offline.ts'
import { formatMoney } from '#domain/money.ts'
import { receiveOfflinePayment } from '#domain/payments/receive-offline-payment.ts'
import { reconcile } from '#domain/payments/reconcile.ts'
import { listAttention } from '#domain/registrations/attention.ts'
import { cancelConference } from '#domain/registrations/cancel-conference.ts'
import { cancelRegistration } from '#domain/registrations/cancel-registration.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { startOfDay } from '#domain/time.ts'
import { type Act, Refusal } from '#tools/desk/act.ts'
import {
  actor,
  conferenceOf,
  findByCode,
  findEvent,
  needReason,
  readAmount,
  readDate,
  readPercent,
  readWhole,
} from '#tools/desk/lookups.ts'

const confirmPayment: Act = {
  usage: 'CODE AMOUNT DATE REFERENCE [--means bank-transfer|cash|cheque]',
  about: 'Record money that came in outside of any gateway. The same reference again changes nothing.',
  takes: ['code', 'amount', 'date', 'reference'],
  async run(payments, given) {
    const registration = await findByCode(payments, given.of('code'))
    const conference = await conferenceOf(payments, registration)
    const amountMinor = readAmount(given.of('amount'), registration.currency)
    const means = offlineMeans.find(known => known === (given.option('means') ?? 'bank-transfer'))
    if (!means) throw new Refusal(`--means is one of ${offlineMeans.join(', ')}.`)
    const { database, clock } = payments
    const received = await receiveOfflinePayment(
      payments,
      receipt => confirmOfflinePayment({ database, clock }, receipt),
      {
        registrationId: registration.id,
        amountMinor,
        means,
        reference: given.of('reference'),
        receivedAt: startOfDay(readDate(given.of('date')), conference.timeZone),
        actor,
      },
    )
    if (!received.ok) throw new Refusal('A payment of it is being decided at a gateway. Try again later.')
    const after = await findRegistration(database.read, registration.id)
    const reasons = (await listAttention(database.read, registration.id)).map(({ reason }) => reason)
    return [
      received.value.isRepeat
        ? `This payment was recorded before. Nothing was changed.`
        : `${formatMoney(amountMinor, registration.currency)} recorded for ${registration.code}.`,
      `It is now ${after?.state}${reasons.length > 0 ? ` and needs attention: ${reasons.join(', ')}` : ''}.`,
    ]
  },
}

const cancel: Act = {
  usage: 'CODE [--share PERCENT --reason "…"]',
  about: 'Cancel a registration; its refund follows the policy, or is the share that you give, at once.',
  takes: ['code'],
  async run(payments, given) {
    const registration = await findByCode(payments, given.of('code'))
    const conference = await conferenceOf(payments, registration)
    const share = given.option('share')
    const override = share && {
      refundBasisPoints: readPercent(share),
      reason: needReason(given),
      isDueNow: true,
    }
    const request = { conference, registrationId: registration.id, now: payments.clock.now(), actor }
    const done = await payments.database.write(tx =>
      cancelRegistration(tx, { ...request, ...(override && { override }) }),
    )
    if (!done.ok) throw new Refusal(`${registration.code} is ${registration.state} and cannot be cancelled.`)
    return [
      `${registration.code} is cancelled. ${formatMoney(done.value.refundMinor, registration.currency)} goes back.`,
    ]
  },
}

const cancelConferenceAct: Act = {
  usage: 'EVENT --reason "…"',
  about: 'Cancel every registration and give everything back. Run it again to go on after an interruption.',
  takes: ['event'],
  async run(payments, given) {
    const conference = await findEvent(payments, given.of('event'))
    const done = await cancelConference(payments, conference, { actor, reason: needReason(given) })
    return [
      ...done.broken.map(({ registrationId, error }) => `registration:${registrationId} broke: ${error}`),
      `Cancelled: ${done.cancelled}. Refunded: ${done.refunded}. Not paid yet: ${done.unpaid.length}.`,
      ...(done.unpaid.length + done.broken.length > 0
        ? ['See `npm run desk -- attention`, and run this again later.']
        : []),
    ]
  },
}

const reconcileAct: Act = {
  usage: '[--days N]',
  about: 'Compare the books with the gateways, 7 days back or as many as you say.',
  takes: [],
  async run(payments, given) {
    const days = readWhole(given.option('days') ?? '7', '--days')
    const { examined, unanswered, findings } = await reconcile(
      payments,
      payments.clock.now().subtract({ hours: 24 * days }),
    )
    return [
      ...findings.map(({ kind, registrationId, reference }) =>
        `${kind} registration:${registrationId} ${reference}`.trim(),
      ),
      `Examined: ${examined}. Differences: ${findings.length}. Without an answer: ${unanswered}.`,
    ]
  },
}

export const moneyActs: Readonly<Record<string, Act>> = {
  'confirm-payment': confirmPayment,
  cancel,
  'cancel-conference': cancelConferenceAct,
  reconcile: reconcileAct,
}
