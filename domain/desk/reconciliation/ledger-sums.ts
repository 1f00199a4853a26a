/** Reads what a registration's ledger and its other records of money sum to. */

import type { Reader } from '#database/database.ts'
import type { LedgerSums } from '#domain/desk/reconciliation/compare-books.ts'
import { isAboutMoney, listAttention } from '#domain/foundations/attention/attention.ts'
import { sumOf } from '#domain/foundations/money.ts'
import { listBilled, readNetReceived } from '#domain/money/billing/invoice-register.ts'
import { readMoneyInOtherCurrencies, readUnallocatedMoney } from '#domain/money/billing/unallocated-money.ts'
import { listCaptures } from '#domain/money/payments/attempt-queries.ts'
import { listChargebacks, sumOfTaken } from '#domain/money/payments/chargeback.ts'
import { readFailedRefundsOwed } from '#domain/money/refunds/failed-refund.ts'
import { listRefunds } from '#domain/money/refunds/refund-queries.ts'
import { findOpenChange } from '#domain/registrations/choice-change.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'

/** The sums of each currency: nothing is ever converted. */
export async function readLedgerSums(db: Reader, registrationId: number): Promise<LedgerSums[]> {
  const registration = await findRegistration(db, registrationId)
  if (!registration) return []
  const entries = await db
    .selectFrom('ledger_entries')
    .select(['kind', 'amount_minor as amountMinor', 'currency'])
    .where('registration_id', '=', registrationId)
    .where('kind', '!=', 'gateway-fee')
    .execute()
  const captures = await listCaptures(db, registrationId)
  const refunds = await listRefunds(db, registrationId)
  const chargebacks = await listChargebacks(db, registrationId)
  const held = await readMoneyInOtherCurrencies(db, registrationId)
  const isUndecided = await isBeingDecided(db, registrationId)
  const sums: LedgerSums[] = []
  const moved = [...entries, ...captures, ...refunds, ...chargebacks].map(({ currency }) => currency)
  for (const currency of new Set([registration.currency, ...moved])) {
    const isOwnCurrency = currency === registration.currency
    const isIn = (row: { currency: string }) => row.currency === currency
    const booked = (kind?: string) =>
      sumOf(entries.filter(isIn).filter(entry => kind === undefined || entry.kind === kind))
    const refundedElsewhere = (isDone: boolean) =>
      sumOf(
        refunds.filter(isIn).filter(({ state }) => state !== 'failed' && (state === 'completed') === isDone),
      )
    const chargedBackMinor = sumOfTaken(chargebacks.filter(isIn))
    const failedMinor = await readFailedRefundsOwed(db, registrationId, currency)
    const unallocatedMinor = isOwnCurrency
      ? await readUnallocatedMoney(db, registrationId)
      : sumOf(held.filter(isIn))
    sums.push({
      currency,
      isOwnCurrency,
      isClosed: registration.state === 'paid' || registration.state === 'cancelled',
      balanceMinor: booked(),
      paymentsMinor: booked('payment'),
      refundsMinor: booked('refund'),
      capturedMinor: sumOf(captures.filter(isIn)),
      refundedMinor: refundedElsewhere(true),
      chargebacksMinor: booked('chargeback'),
      chargedBackMinor,
      unpaidMinor: isOwnCurrency && chargedBackMinor > 0 ? await readUnpaid(db, registrationId) : 0,
      toRefundMinor: refundedElsewhere(false) + failedMinor,
      undecidedMinor: isUndecided ? Math.max(0, unallocatedMinor - failedMinor) : 0,
    })
  }
  return sums
}

/** How much of what is billed is not here, in minor units. */
async function readUnpaid(db: Reader, registrationId: number): Promise<number> {
  const billed = await listBilled(db, registrationId)
  const billedMinor = billed.reduce((sum, { leftMinor }) => sum + leftMinor, 0)
  return Math.max(0, billedMinor - (await readNetReceived(db, registrationId)))
}

/** Whether somebody was asked about money that pays for nothing yet, or the rest of a change is awaited. */
async function isBeingDecided(db: Reader, registrationId: number): Promise<boolean> {
  const reasons = await listAttention(db, registrationId)
  if (reasons.some(({ reason }) => isAboutMoney(reason))) return true
  return (await findOpenChange(db, registrationId)) !== undefined
}
