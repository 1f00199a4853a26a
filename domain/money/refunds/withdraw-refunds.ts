/** Planned refunds whose money left in another way: docs/algorithms/refunds.md. */

import type { Transaction } from '#database/database.ts'
import { aGateway } from '#domain/foundations/audit/actor.ts'
import { auditRegistration } from '#domain/foundations/audit/audit.ts'
import { changeLockedState } from '#domain/foundations/change-state.ts'
import { sumOf } from '#domain/foundations/money.ts'
import { toStored } from '#domain/foundations/time.ts'
import { readNetReceived, readOwnCurrency } from '#domain/money/billing/invoice-register.ts'
import { readUnallocatedMoney } from '#domain/money/billing/unallocated-money.ts'
import { listChargebacksOf, sumOfTaken } from '#domain/money/payments/chargeback.ts'
import { planRefund, readRefundable } from '#domain/money/refunds/plan-refund.ts'
import {
  chargedBack,
  failedBecause,
  isFailed,
  isScheduled,
  type Refund,
  type refundedElsewhere,
  refundsBegun,
  refundTransitions,
} from '#domain/money/refunds/refund.ts'
import { clearRefundCases } from '#domain/money/refunds/refund-cases.ts'
import { listRefundsOf } from '#domain/money/refunds/refund-queries.ts'

/**
 * Withdraws planned refunds of a payment, the newest first, until what is left of the payment covers the others.
 *
 * @returns them, for `planRest`
 */
export async function withdrawRefunds(
  tx: Transaction,
  { captureId, leftMinor }: { captureId: number; leftMinor: number },
  reason: typeof chargedBack | typeof refundedElsewhere,
  now: Temporal.Instant,
): Promise<readonly Refund[]> {
  const scheduled = (await listRefundsOf(tx, captureId)).filter(isScheduled)
  let openMinor = sumOf(scheduled)
  const withdrawn: Refund[] = []
  for (const refund of scheduled.toReversed()) {
    if (openMinor <= leftMinor) break
    const { id, registrationId, amountMinor, currency } = refund
    withdrawn.push(refund)
    openMinor -= amountMinor
    const settled = { failure: reason, retained_because: reason, settled_at: toStored(now) }
    await changeLockedState(tx, refundTransitions, id, 'withdrawn', settled)
    await auditRegistration(tx, { actor: aGateway, now }, registrationId, 'refund withdrawn', {
      refundId: id,
      amountMinor,
      currency,
      reason,
    })
  }
  for (const id of new Set(withdrawn.map(({ registrationId }) => registrationId))) {
    await clearRefundCases(tx, id, 'refund-withdrawn', now)
  }
  return withdrawn
}

/**
 * Withdraws the planned refunds that a bank left no money for, and plans them again as far as other payments cover
 * them. Called when a bank takes from a payment, and when a refund becomes a plan again after that.
 */
export async function withdrawUncovered(
  tx: Transaction,
  captureId: number,
  now: Temporal.Instant,
): Promise<void> {
  const capture = await tx
    .selectFrom('captures')
    .select(['amount_minor', 'currency'])
    .where('id', '=', captureId)
    .executeTakeFirstOrThrow()
  const takenMinor = sumOfTaken(await listChargebacksOf(tx, captureId))
  const sentMinor = sumOf(refundsBegun(await listRefundsOf(tx, captureId), capture.currency))
  const leftMinor = capture.amount_minor - sentMinor - takenMinor
  await planRest(tx, await withdrawRefunds(tx, { captureId, leftMinor }, chargedBack, now), now)
}

/** Plans withdrawn refunds again, as far as their money is not billed and other payments cover it. */
export async function planRest(
  tx: Transaction,
  withdrawn: readonly Refund[],
  now: Temporal.Instant,
): Promise<void> {
  for (const { registrationId, currency, reason, dueAt, ...refund } of withdrawn) {
    const hereMinor =
      currency === (await readOwnCurrency(tx, registrationId))
        ? await readUnallocatedMoney(tx, registrationId)
        : await readNetReceived(tx, registrationId, currency)
    const { leftMinor } = await readRefundable(tx, registrationId, currency)
    const amountMinor = Math.min(refund.amountMinor, hereMinor, leftMinor)
    if (amountMinor <= 0) continue
    const { changeId, moveId } = refund
    const plan = { registrationId, amountMinor, currency, reason, dueAt: dueAt ?? now, changeId, moveId }
    const planned = await planRefund(tx, { actor: aGateway, now }, plan)
    if (!planned.ok) throw new Error(`refundable and not planned: ${planned.error.code}`)
  }
}

/** Plans refunds again that were withdrawn since `since` because of a chargeback, now that its money is back. */
export async function planWithdrawnAgain(
  tx: Transaction,
  { captureId, since }: { captureId: number; since: Temporal.Instant },
  now: Temporal.Instant,
): Promise<void> {
  const refunds = await listRefundsOf(tx, captureId)
  const withdrawn = refunds.filter(
    refund =>
      isFailed(refund) &&
      failedBecause(refund, chargedBack) &&
      Temporal.Instant.compare(refund.settledAt, since) >= 0,
  )
  await planRest(tx, withdrawn, now)
}
