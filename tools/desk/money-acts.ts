import { cancelConference } from '#domain/desk/cancelling/cancel-conference.ts'
import { cancelRegistration } from '#domain/desk/cancelling/cancel-registration.ts'
import { type LocatedFinding, reconcile } from '#domain/desk/reconciliation/reconcile.ts'
import {
  type ReceiveOfflineError,
  receiveOfflinePayment,
} from '#domain/desk/settlement/receive-offline-payment.ts'
import { listAttention } from '#domain/foundations/attention/attention.ts'
import { formatMoney } from '#domain/foundations/money.ts'
import { startOfDay } from '#domain/foundations/time.ts'
import { offlineMeans } from '#domain/money/payments/offline-means.ts'
import type { Payments } from '#domain/money/payments/payments.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { type Act, Refusal } from '#tools/desk/act.ts'
import {
  actNow,
  conferenceOf,
  findByCode,
  findEvent,
  needReason,
  permitFor,
  readAmount,
  readDate,
  readPercent,
  readWhole,
  wordsForDate,
} from '#tools/desk/lookups.ts'

const confirmPayment: Act = {
  usage: 'CODE AMOUNT DATE REFERENCE [--means bank-transfer|cash|cheque]',
  about: 'Record money that was received outside any gateway. Repeating a reference changes nothing.',
  takes: ['code', 'amount', 'date', 'reference'],
  async run(payments, given) {
    const registration = await findByCode(payments, given.of('code'))
    const conference = await conferenceOf(payments, registration)
    const amountMinor = readAmount(given.of('amount'), registration.currency)
    const means = offlineMeans.find(known => known === (given.option('means') ?? 'bank-transfer'))
    if (!means) throw new Refusal(`--means is one of ${offlineMeans.join(', ')}.`)
    const permit = permitFor('record-transfer', registration.conferenceId)
    const received = await receiveOfflinePayment(payments, permit, actNow(payments), {
      registrationId: registration.id,
      amountMinor,
      means,
      reference: given.of('reference'),
      receivedAt: startOfDay(readDate(given.of('date')), conference.timeZone),
    })
    if (!received.ok) throw new Refusal(refusalOf(received.error, registration.code))
    const after = await findRegistration(payments.database.read, registration.id)
    const reasons = (await listAttention(payments.database.read, registration.id)).map(({ reason }) => reason)
    return [
      received.value.isRepeat
        ? `This payment was already recorded. Nothing was changed.`
        : `${formatMoney(amountMinor, registration.currency)} recorded for ${registration.code}.`,
      `It is now ${after?.state}${reasons.length > 0 ? ` and needs attention: ${reasons.join(', ')}` : ''}.`,
    ]
  },
}

function refusalOf(error: ReceiveOfflineError, code: string): string {
  switch (error.code) {
    case 'unknown-registration':
      return `There is no registration ${code}.`
    case 'only-cash':
      return 'Only cash may be recorded.'
    case 'payment-pending':
      return 'A gateway has not yet decided on a payment of it. Try again later.'
    case 'date-in-future':
    case 'date-too-early':
      return wordsForDate(error)
  }
}

const cancel: Act = {
  usage: 'CODE [--share PERCENT --reason "…"]',
  about: 'Cancel a registration; the refund follows the policy, or with --share is that percentage, at once.',
  takes: ['code'],
  async run(payments, given) {
    const registration = await findByCode(payments, given.of('code'))
    const conference = await conferenceOf(payments, registration)
    const share = given.option('share')
    const override = share
      ? { refundBasisPoints: readPercent(share), reason: needReason(given), isDueNow: true }
      : undefined
    const request = { conference, registrationId: registration.id }
    const done = await payments.database.write(tx =>
      cancelRegistration(tx, actNow(payments), { ...request, ...(override && { override }) }),
    )
    if (!done.ok) throw new Refusal(`${registration.code} is ${registration.state} and cannot be cancelled.`)
    return [
      `${registration.code} is cancelled. ${formatMoney(done.value.refundMinor, registration.currency)} is refunded.`,
    ]
  },
}

const cancelConferenceAct: Act = {
  usage: 'EVENT --reason "…"',
  about:
    'Cancel a conference: sales stop, every registration is cancelled, and everything is refunded. Run it again to continue after an interruption.',
  takes: ['event'],
  async run(payments, given) {
    const conference = await findEvent(payments, given.of('event'))
    const done = await cancelConference(payments, actNow(payments), conference, needReason(given))
    return [
      ...done.broken.map(
        ({ registrationId, error }) => `registration:${registrationId} could not be cancelled: ${error}`,
      ),
      done.isRepeat
        ? `${conference.subject} was already cancelled, for: ${done.reason}`
        : `${conference.subject} is cancelled: its sales have stopped.`,
      `Cancelled: ${done.cancelled}. Refunded: ${done.refunded}. Not paid yet: ${done.unpaid.length}.`,
      ...(done.unpaid.length + done.broken.length > 0
        ? ['See `npm run desk -- attention`, and run this again later.']
        : []),
    ]
  },
}

const usualDays = 7

const reconcileAct: Act = {
  usage: '[--days N]',
  about: `Compare the books with the gateways, ${usualDays} days back or as many as you say.`,
  takes: [],
  async run(payments, given) {
    const days = readWhole(given.option('days') ?? String(usualDays), '--days')
    const { examined, unanswered, findings, unknown } = await reconcile(
      payments,
      payments.clock.now().subtract({ hours: 24 * days }),
    )
    const lines: string[] = []
    for (const finding of findings) lines.push(await findingLine(payments, finding))
    for (const { finding, invoiceId } of unknown) {
      const amount = formatMoney(finding.theirsMinor ?? 0, finding.currency)
      const where = `${finding.gateway} ${finding.reference}`
      lines.push(`${finding.kind}  ${invoiceId ?? 'without a code'}  theirs ${amount}  ${where}`)
    }
    return [
      ...lines,
      `Examined: ${examined}. Differences: ${findings.length + unknown.length}. Without an answer: ${unanswered}.`,
    ]
  },
}

/** `wrong-amount  7K3Q-PD4M  ours USD 733.95, theirs USD 700.00  paypal 3C679366HH908993F` */
async function findingLine(
  { database }: Payments,
  { kind, registrationId, gateway, reference, oursMinor, theirsMinor, currency }: LocatedFinding,
): Promise<string> {
  const registration = await findRegistration(database.read, registrationId)
  const amount = (minor: number | null) => (minor === null ? 'nothing' : formatMoney(minor, currency))
  const amounts =
    oursMinor === null && theirsMinor === null
      ? []
      : [`ours ${amount(oursMinor)}, theirs ${amount(theirsMinor)}`]
  const where = [gateway, reference].filter(Boolean).join(' ')
  return [kind, registration?.code ?? `registration:${registrationId}`, ...amounts, where]
    .filter(Boolean)
    .join('  ')
}

export const moneyActs: Readonly<Record<string, Act>> = {
  'confirm-payment': confirmPayment,
  cancel,
  'cancel-conference': cancelConferenceAct,
  reconcile: reconcileAct,
}
