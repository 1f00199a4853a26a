/** Refunds overpayments in full: docs/algorithms/refunds.md. */

import type { Reader, Transaction } from '#database/database.ts'
import { askForAttention, clearAttention } from '#domain/foundations/attention/attention.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import type { Money } from '#domain/foundations/money.ts'
import { readAllocation, readMoneyInOtherCurrencies } from '#domain/money/billing/unallocated-money.ts'
import { planRefund, type RefundPlan } from '#domain/money/refunds/plan-refund.ts'
import type { Registration } from '#domain/registrations/registration.ts'

/** A registration's money that is not being refunded, by what it pays for. */
export interface HeldMoney {
  /** Pays for invoices, in minor units; the refund policy applies to it. */
  billedMinor: number
  /** Paid beyond that: twice, too much, or before the rest arrived. It was never owed. */
  surplusMinor: number
  /** In other currencies than the registration's; nothing is billed in them. */
  foreign: readonly Money[]
}

/** Reads how much of a registration's money was billed and how much was not. */
export async function readHeldMoney(db: Reader, registrationId: number): Promise<HeldMoney> {
  const foreign = await readMoneyInOtherCurrencies(db, registrationId)
  const { allocatedMinor, unallocatedMinor } = await readAllocation(db, registrationId)
  return { billedMinor: allocatedMinor, surplusMinor: unallocatedMinor, foreign }
}

/**
 * Plans refunds, due now, of everything that was paid beyond what was billed. The caller holds the registration's
 * lock.
 *
 * @param reason the registrant can read it
 * @param cause the move that everything is refunded for, if it is
 * @returns the refunded amount in the registration's currency, in minor units
 */
export async function returnSurplus(
  tx: Transaction,
  { actor, now }: Act,
  { id, currency }: Pick<Registration, 'id' | 'currency'>,
  reason: string,
  cause: Pick<RefundPlan, 'moveId'> = {},
): Promise<number> {
  const { surplusMinor, foreign } = await readHeldMoney(tx, id)
  const plan = { registrationId: id, reason, dueAt: now, ...cause }
  for (const money of [{ amountMinor: surplusMinor, currency }, ...foreign]) {
    if (money.amountMinor > 0) await planRemainder(tx, { actor, now }, { ...plan, ...money })
  }
  await clearReturnedSurplus(tx, { actor, now }, id, reason)
  return surplusMinor
}

/**
 * Plans a refund of an amount, or of what its payments still have of it. A person is asked about the rest, which
 * cannot be refunded the way it was paid.
 */
export async function planRemainder(tx: Transaction, { actor, now }: Act, plan: RefundPlan): Promise<void> {
  // Without the act's key, which may cover several plans.
  const act = { actor, now }
  const planned = await planRefund(tx, act, plan)
  if (planned.ok) return
  if (planned.error.code === 'key-used') throw new Error('a remainder is planned without a key')
  const { leftMinor } = planned.error
  if (leftMinor > 0) await planRefund(tx, act, { ...plan, amountMinor: leftMinor })
  await askForAttention(tx, plan.registrationId, 'paid-too-much', now)
}

/** Settles the notes about a surplus, and about money in another currency, once none of it is left. */
export async function clearReturnedSurplus(
  tx: Transaction,
  act: Act,
  registrationId: number,
  note: string,
): Promise<void> {
  const { surplusMinor, foreign } = await readHeldMoney(tx, registrationId)
  if (foreign.length === 0) {
    await clearAttention(tx, act, { registrationId, reason: 'wrong-currency', note })
  }
  if (surplusMinor > 0) return
  for (const reason of ['paid-too-much', 'paid-after-cancelling', 'wrong-amount'] as const) {
    await clearAttention(tx, act, { registrationId, reason, note })
  }
}
