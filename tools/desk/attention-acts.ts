import type { Reader } from '#database/database.ts'
import { attentionReasons, clearAttention, listAttention } from '#domain/attention/attention.ts'
import { formatMoney } from '#domain/money.ts'
import { listChargebacks } from '#domain/payments/chargeback.ts'
import { listRefunds } from '#domain/payments/refund.ts'
import { isUndecided, readFailedRefundsOwed } from '#domain/refunds/failed-refund.ts'
import { listUndecidedCustomAmounts } from '#domain/registrations/custom-amount.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { type Act, Refusal } from '#tools/desk/act.ts'
import { actor, findByCode } from '#tools/desk/lookups.ts'
import { plannedRefunds } from '#tools/desk/refund-lines.ts'

const list: Act = {
  usage: '',
  about: 'List the registrations that need a person, each with its reasons and since when.',
  takes: [],
  async run({ database }) {
    const lines: string[] = []
    for (const { registrationId, reason, raisedAt } of await listAttention(database.read)) {
      const registration = await findRegistration(database.read, registrationId)
      const since = raisedAt.toString({ smallestUnit: 'minute' })
      lines.push(`${registration?.code}  ${registration?.state}  ${reason}  since ${since}`)
      if (reason === 'payment-charged-back') lines.push(...(await chargebacks(database.read, registrationId)))
      if (reason === 'refund-due-early') {
        const planned = await plannedRefunds(database.read, registrationId)
        lines.push(...planned.map(line => `    ${line}`))
      }
      if (reason === 'refund-failed') lines.push(...(await failedRefunds(database.read, registrationId)))
    }
    for (const { registrationId, paidAt } of await listUndecidedCustomAmounts(database.read)) {
      const registration = await findRegistration(database.read, registrationId)
      const since = paidAt.toString({ smallestUnit: 'minute' })
      lines.push(`${registration?.code}  ${registration?.state}  awaits-confirmation  since ${since}`)
      lines.push('    custom amount: see `custom confirm` and `custom decline`')
    }
    return lines.length > 0 ? lines : ['None.']
  },
}

async function chargebacks(db: Reader, registrationId: number): Promise<string[]> {
  const taken = (await listChargebacks(db, registrationId)).filter(({ returnedAt }) => returnedAt === null)
  return taken.map(({ amountMinor, currency, gateway, disputeId, reversalId }) => {
    const number = disputeId ?? reversalId
    return `    ${formatMoney(amountMinor, currency)} taken back (${gateway} ${number}): cancel the registration, or clear this and it stays`
  })
}

async function failedRefunds(db: Reader, registrationId: number): Promise<string[]> {
  const owedMinor = await readFailedRefundsOwed(db, registrationId)
  const refunds = await listRefunds(db, registrationId)
  const failed = refunds.filter(({ state }) => state === 'failed')
  return failed.map(refund => {
    const { id, amountMinor, currency, failure, keptBecause } = refund
    const isOwed = owedMinor > 0 && isUndecided(refund, refunds)
    const standing = keptBecause !== null ? 'stays' : isOwed ? 'is owed' : 'was given back since'
    return `    refund ${id}: ${formatMoney(amountMinor, currency)} ${standing} (${failure})`
  })
}

const clear: Act = {
  usage: 'CODE REASON --note "…"',
  about: 'Say that a reason is dealt with, and how. It comes up again only with something new.',
  takes: ['code', 'reason'],
  async run({ database, clock }, given) {
    const registration = await findByCode({ database }, given.of('code'))
    const reason = attentionReasons.find(known => known === given.of('reason'))
    if (!reason) throw new Refusal(`REASON is one of ${attentionReasons.join(', ')}.`)
    const note = given.option('note')?.trim()
    if (!note) throw new Refusal('Say what was found or done with --note "…".')
    const clearing = { registrationId: registration.id, reason, note, actor, now: clock.now() }
    const wasOpen = await database.write(tx => clearAttention(tx, clearing))
    if (!wasOpen) throw new Refusal(`${registration.code} does not need attention for ${reason}.`)
    return [`${registration.code}: ${reason} is cleared.`]
  },
}

export const attentionActs: Readonly<Record<string, Act>> = { attention: list, 'attention clear': clear }
