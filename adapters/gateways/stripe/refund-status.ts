import type Stripe from 'stripe'
import { fromStripeAmount } from '#adapters/gateways/stripe/amounts.ts'
import { type RefundStatus, sumOfCompleted } from '#domain/payments/gateway.ts'

const statuses: Readonly<Record<string, RefundStatus['status']>> = {
  succeeded: 'completed',
  pending: 'pending',
  requires_action: 'pending',
  failed: 'failed',
  canceled: 'failed',
}

/** What Stripe says of a refund; a status that is not known yet is read again. */
export function truthOfRefund(refund: Stripe.Refund): RefundStatus {
  return {
    gatewayRefundId: refund.id,
    status: statuses[refund.status ?? ''] ?? 'pending',
    amount: fromStripeAmount({ units: refund.amount, currency: refund.currency }),
  }
}

/** What went back of a charge. Stripe lists the newest ten refunds; of more it tells the sum alone. */
export function refundsOf(charge: Stripe.Charge | undefined): {
  refunds: RefundStatus[]
  refundedMinor: number
} {
  if (!charge) return { refunds: [], refundedMinor: 0 }
  const refunds = (charge.refunds?.data ?? []).map(truthOfRefund)
  const isWhole = charge.refunds !== null && charge.refunds !== undefined && !charge.refunds.has_more
  const counted = fromStripeAmount({ units: charge.amount_refunded, currency: charge.currency })
  return { refunds, refundedMinor: isWhole ? sumOfCompleted(refunds) : counted.amountMinor }
}
