import { type Money, toDecimal } from '#domain/foundations/money.ts'
import { type CaptureStatus, type RefundStatus, sumOfCompleted } from '#domain/money/payments/gateway.ts'

/**
 * Received money as our own two gateways report it, whose books are ours.
 *
 * @param received.capturedAt an instant, as stored
 * @param received.details the facts in which they differ, by the specification's names
 */
export function ownCapture(received: {
  captureId: string
  amount: Money
  capturedAt: string
  refunds: readonly RefundStatus[]
  feeMinor?: number
  details: Record<string, string>
}): CaptureStatus {
  const { captureId, amount, capturedAt, details, ...rest } = received
  const refundedMinor = sumOfCompleted(rest.refunds)
  return {
    ...rest,
    captureId,
    amount,
    status: refundedMinor === amount.amountMinor ? 'refunded' : 'completed',
    capturedAt: Temporal.Instant.from(capturedAt),
    refundedMinor,
    details: {
      transaction_id: captureId,
      intent: 'CAPTURE',
      currency_code: amount.currency,
      currency_value: toDecimal(amount.amountMinor, amount.currency),
      status: 'COMPLETED',
      update_time: capturedAt,
      ...details,
    },
  }
}
