import type Stripe from 'stripe'
import { fromStripeAmount } from '#adapters/gateways/stripe/amounts.ts'
import type { StripeClient } from '#adapters/gateways/stripe/client.ts'
import { unlessMissing } from '#adapters/gateways/stripe/failures.ts'
import { lookUp } from '#domain/foundations/look-up.ts'
import type { DisputeStatus, GatewayDisputes } from '#domain/money/payments/gateway.ts'

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

export function stripeDisputes({ ask, list }: Pick<StripeClient, 'ask' | 'list'>): GatewayDisputes {
  return {
    fetch: disputeId =>
      unlessMissing(
        ask({ name: 'read a dispute', kind: 'read' }, 'dispute', stripe =>
          stripe.disputes.retrieve(disputeId),
        ).then(statusOfDispute),
      ),

    /** Stripe lists disputes by when they were opened; those that are open here are read one by one. */
    listSince(since) {
      const created = createdSince(since)
      const disputes = list('list disputes', (stripe, page) => stripe.disputes.list({ created, ...page }))
      return Array.fromAsync(disputes, statusOfDispute)
    },
  }
}

/** Stripe's filter of what it lists. */
export const createdSince = (since: Temporal.Instant) => ({
  gte: Math.floor(since.epochMilliseconds / 1_000),
})
