import type Stripe from 'stripe'
import { fromStripeAmount } from '#adapters/gateways/stripe/amounts.ts'
import { lookUp } from '#domain/foundations/look-up.ts'
import type { DisputeStatus } from '#domain/money/payments/gateway.ts'

/** Final states of a dispute. A warning that was closed, or prevented, moved no money. */
const finalStates: Readonly<Record<string, DisputeStatus['state']>> = {
  lost: 'taken',
  won: 'returned',
  warning_closed: 'closed',
  prevented: 'closed',
}

/**
 * What Stripe says about a dispute. Stripe holds its money back while it is open; only the decision counts here.
 */
export function statusOfDispute(dispute: Stripe.Dispute): DisputeStatus {
  const { id, amount: units, currency, payment_intent: intent, status } = dispute
  return {
    id,
    captureId: typeof intent === 'string' ? intent : intent?.id,
    state: lookUp(finalStates, status) ?? 'open',
    // A signed event may leave out details that the dispute's own resource has.
    amount: Number.isSafeInteger(units) && currency ? fromStripeAmount({ units, currency }) : undefined,
  }
}
