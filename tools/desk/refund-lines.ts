import { formatMoney } from '#domain/money.ts'
import type { ScheduledRefund } from '#domain/refunds/scheduled-refunds.ts'

/** A planned refund with its day, and the last day on which its gateway accepts it, if there is one. */
export function scheduledRefundLine(refund: ScheduledRefund): string {
  const { id, code, amountMinor, currency, dueOn, lastSafeDay } = refund
  const due = `${code}  refund ${id}: ${formatMoney(amountMinor, currency)} is paid on ${dueOn}`
  return lastSafeDay ? `${due}; last safe day ${lastSafeDay}` : due
}
