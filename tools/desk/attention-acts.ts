import type { Reader } from '#database/database.ts'
import {
  listUnknownPayments,
  settleUnknownPayment,
  type UnknownPayment,
} from '#domain/desk/reconciliation/unknown-payments.ts'
import { attentionReasons, clearAttention } from '#domain/foundations/attention/attention.ts'
import { readMailTrouble } from '#domain/foundations/attention/mail-trouble.ts'
import { formatMoney } from '#domain/foundations/money.ts'
import { listChargebacks } from '#domain/money/payments/chargeback.ts'
import { type FailedRefund, listFailedRefunds } from '#domain/money/refunds/failed-refund.ts'
import { writtenFailure } from '#domain/money/refunds/refund.ts'
import { listUnpaidRefunds, type RefundStanding } from '#domain/money/refunds/unpaid-refunds.ts'
import { type AttentionCase, listAttentionCases } from '#domain/registrations/cases/attention-cases.ts'
import { type Act, Refusal } from '#tools/desk/act.ts'
import { actNow, findByCode, permitFor, readWhole } from '#tools/desk/lookups.ts'
import { mailTroubleLines } from '#tools/desk/mail-trouble-lines.ts'
import { unpaidRefundLine, unpaidRefundWords } from '#tools/desk/refund-lines.ts'

const list: Act = {
  usage: '',
  about:
    'List the registrations that need a person, each with its reasons and dates, payments at a gateway that belong to no registration, and whether the mail server keeps mails back.',
  takes: [],
  async run({ database, clock }) {
    const lines: string[] = []
    for (const { registrationId, code, state, reason, since } of await listAttentionCases(database.read)) {
      lines.push(`${code}  ${state}  ${reason}  since ${since.toString({ smallestUnit: 'minute' })}`)
      const details = await detailsOf(database.read, registrationId, reason, clock.now())
      lines.push(...details.map(line => `    ${line}`))
    }
    lines.push(...(await listUnknownPayments(database.read)).map(unknownPaymentLine))
    const trouble = await readMailTrouble(database.read)
    if (trouble) lines.push(...mailTroubleLines(trouble))
    return lines.length > 0 ? lines : ['None.']
  },
}

async function detailsOf(
  db: Reader,
  registrationId: number,
  reason: AttentionCase['reason'],
  now: Temporal.Instant,
) {
  const unpaid = async (standing: RefundStanding) =>
    (await listUnpaidRefunds(db, now, registrationId)).filter(each => each.standing === standing)
  switch (reason) {
    case 'payment-charged-back':
      return chargebacks(db, registrationId)
    case 'refund-due-early':
      return (await unpaid('planned')).map(unpaidRefundLine)
    case 'refund-by-hand':
      return (await unpaid('by-hand')).map(unpaidRefundWords)
    case 'refund-delayed':
      return (await unpaid('refused')).map(unpaidRefundWords)
    case 'refund-failed':
      return (await listFailedRefunds(db, registrationId)).map(failedRefundLine)
    case 'awaits-confirmation':
      return ['custom amount: see `custom confirm` and `custom decline`']
    default:
      return []
  }
}

async function chargebacks(db: Reader, registrationId: number): Promise<string[]> {
  const taken = (await listChargebacks(db, registrationId)).filter(({ returnedAt }) => returnedAt === null)
  return taken.map(({ amountMinor, currency, gateway, disputeId, reversalId }) => {
    const number = disputeId ?? reversalId
    return `${formatMoney(amountMinor, currency)} taken back (${gateway} ${number}): cancel the registration, or clear this to keep it`
  })
}

/** `payment 3  unknown  USD 733.95  paypal 3C679366HH908993F for 7K3Q-PD4M-1  since 2027-01-10T12:00Z` */
function unknownPaymentLine({ id, gateway, gatewayCaptureId, invoiceId, foundAt, ...sum }: UnknownPayment) {
  const amount = formatMoney(sum.amountMinor, sum.currency)
  const since = foundAt.toString({ smallestUnit: 'minute' })
  return `payment ${id}  unknown  ${amount}  ${gateway} ${gatewayCaptureId} for ${invoiceId ?? 'no code'}  since ${since}`
}

function failedRefundLine({ refund, outcome }: FailedRefund): string {
  const { id, amountMinor, currency } = refund
  const standing = {
    owed: 'is owed',
    stays: 'stays with the organiser',
    replaced: 'has been refunded since',
  }[outcome]
  return `refund ${id}: ${formatMoney(amountMinor, currency)} ${standing} (${writtenFailure(refund)})`
}

const clear: Act = {
  usage: 'CODE REASON --note "…"',
  about: 'Record how a reason was dealt with. It is listed again only if something new happens.',
  takes: ['code', 'reason'],
  async run(payments, given) {
    const registration = await findByCode(payments, given.of('code'))
    const reason = attentionReasons.find(known => known === given.of('reason'))
    if (!reason) throw new Refusal(`REASON is one of ${attentionReasons.join(', ')}.`)
    const note = given.option('note')?.trim()
    if (!note) throw new Refusal('Say what was found or done with --note "…".')
    const clearing = { registrationId: registration.id, reason, note }
    const wasOpen = await payments.database.write(tx => clearAttention(tx, actNow(payments), clearing))
    if (!wasOpen) throw new Refusal(`${registration.code} does not need attention for ${reason}.`)
    return [`${registration.code}: ${reason} is cleared.`]
  },
}

const settle: Act = {
  usage: 'NUMBER --note "…"',
  about:
    'Record what was done about an unknown payment: refunded at the gateway, or recorded for a registration by hand. It is not listed again.',
  takes: ['number'],
  async run(payments, given) {
    const id = readWhole(given.of('number'), 'NUMBER')
    const permit = permitFor('record-transfer', null)
    const note = given.option('note')?.trim() ?? ''
    const settled = await payments.database.write(tx =>
      settleUnknownPayment(tx, permit, actNow(payments), { id, note }),
    )
    if (settled.ok) return [`Payment ${id} is settled.`]
    if (settled.error.code === 'not-found') throw new Refusal(`No unknown payment ${id} is open.`)
    throw new Refusal('Say what was found or done with --note "…".')
  },
}

export const attentionActs: Readonly<Record<string, Act>> = {
  attention: list,
  'attention clear': clear,
  'attention settle': settle,
}
