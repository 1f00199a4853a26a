import type Stripe from 'stripe'
import { fromStripeAmount } from '#adapters/gateways/stripe/amounts.ts'
import { type RefundStatus, sumOfCompleted } from '#domain/money/payments/gateway.ts'

const statuses: Readonly<Record<string, RefundStatus['status']>> = {
  succeeded: 'completed',
  pending: 'pending',
  requires_action: 'pending',
  failed: 'failed',
  canceled: 'failed',
}

/** What Stripe says about a refund; an unknown status is read again later. */
export function refundStatusOf(refund: Stripe.Refund): RefundStatus {
  return {
    gatewayRefundId: refund.id,
    status: statuses[refund.status ?? ''] ?? 'pending',
    amount: fromStripeAmount({ units: refund.amount, currency: refund.currency }),
    issue: refund.failure_reason,
  }
}

/** The refunds of a charge. Stripe lists the newest ten; of older ones it gives only the sum. */
export function refundsOf(charge: Stripe.Charge | undefined): {
  refunds: RefundStatus[]
  refundedMinor: number
} {
  if (!charge) return { refunds: [], refundedMinor: 0 }
  const refunds = (charge.refunds?.data ?? []).map(refundStatusOf)
  const isWhole = charge.refunds !== null && charge.refunds !== undefined && !charge.refunds.has_more
  const counted = fromStripeAmount({ units: charge.amount_refunded, currency: charge.currency })
  return { refunds, refundedMinor: isWhole ? sumOfCompleted(refunds) : counted.amountMinor }
}
