import type { Reader } from '#database/database.ts'
import type { CancellationQuote } from '#domain/desk/cancelling/cancel-registration.ts'
import { hasUndecidedPayment } from '#domain/money/payments/attempt-queries.ts'
import { hasMoneyHistory } from '#domain/money/refunds/money-parts.ts'

/** Why a cancellation refunds nothing: what arrived was refunded, moved or taken, or is retained by the policy. */
export type NoRefund = 'payment-undecided' | 'none-left' | 'never-paid'

/** @returns null if something is left that the policy decides on */
export async function whyNoRefund(
  db: Reader,
  registrationId: number,
  {
    billedMinor,
    keptMinor,
    surplusMinor,
  }: Pick<CancellationQuote, 'billedMinor' | 'keptMinor' | 'surplusMinor'>,
): Promise<NoRefund | null> {
  if (billedMinor + keptMinor + surplusMinor > 0) return null
  if (await hasUndecidedPayment(db, registrationId)) return 'payment-undecided'
  return (await hasMoneyHistory(db, registrationId)) ? 'none-left' : 'never-paid'
}
