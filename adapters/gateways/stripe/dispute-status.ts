import type Stripe from 'stripe'
import { fromStripeAmount } from '#adapters/gateways/stripe/amounts.ts'
import type { DisputeStatus } from '#domain/payments/gateway.ts'

/** Where a dispute has come to its end. A warning that was closed, or prevented, moved no money. */
const closed: ReadonlySet<string> = new Set(['lost', 'won', 'warning_closed', 'prevented'])
const outcomes: Readonly<Record<string, DisputeStatus['outcome']>> = { lost: 'taken', won: 'returned' }

/** What Stripe says of a dispute. Stripe holds its money back meanwhile; only what was decided counts here. */
export function truthOfDispute(dispute: Stripe.Dispute): DisputeStatus {
  const { id, amount: units, currency, payment_intent: intent, status } = dispute
  return {
    id,
    captureId: typeof intent === 'string' ? intent : intent?.id,
    isOpen: !closed.has(status),
    outcome: outcomes[status],
    // A signed event may leave out what its own address tells.
    amount: Number.isSafeInteger(units) && currency ? fromStripeAmount({ units, currency }) : undefined,
  }
}
