import type { Reader } from '#database/database.ts'
import { attentionReasons, clearAttention } from '#domain/attention/attention.ts'
import { formatMoney } from '#domain/money.ts'
import { listChargebacks } from '#domain/payments/chargeback.ts'
import { type FailedRefund, listFailedRefunds } from '#domain/refunds/failed-refund.ts'
import { listScheduledRefunds } from '#domain/refunds/scheduled-refunds.ts'
import { type AttentionCase, listAttentionCases } from '#domain/registrations/attention-cases.ts'
import { type Act, Refusal } from '#tools/desk/act.ts'
import { actNow, findByCode } from '#tools/desk/lookups.ts'
import { scheduledRefundLine } from '#tools/desk/refund-lines.ts'

const list: Act = {
  usage: '',
  about: 'List the registrations that need a person, each with its reasons and since when.',
  takes: [],
  async run({ database }) {
    const lines: string[] = []
    for (const { registrationId, code, state, reason, since } of await listAttentionCases(database.read)) {
      lines.push(`${code}  ${state}  ${reason}  since ${since.toString({ smallestUnit: 'minute' })}`)
      const details = await detailsOf(database.read, registrationId, reason)
      lines.push(...details.map(line => `    ${line}`))
    }
    return lines.length > 0 ? lines : ['None.']
  },
}

async function detailsOf(db: Reader, registrationId: number, reason: AttentionCase['reason']) {
  switch (reason) {
    case 'payment-charged-back':
      return chargebacks(db, registrationId)
    case 'refund-due-early':
      return (await listScheduledRefunds(db, { registrationId })).map(scheduledRefundLine)
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
    return `${formatMoney(amountMinor, currency)} taken back (${gateway} ${number}): cancel the registration, or clear this and it stays`
  })
}

function failedRefundLine({ refund, outcome }: FailedRefund): string {
  const { id, amountMinor, currency, failure } = refund
  const standing = { owed: 'is owed', stays: 'stays', replaced: 'was given back since' }[outcome]
  return `refund ${id}: ${formatMoney(amountMinor, currency)} ${standing} (${failure})`
}

const clear: Act = {
  usage: 'CODE REASON --note "…"',
  about: 'Say that a reason is dealt with, and how. It comes up again only with something new.',
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

export const attentionActs: Readonly<Record<string, Act>> = { attention: list, 'attention clear': clear }
