/** A session whose end Stripe refuses, because its clock and ours differ. */
import type Stripe from 'stripe'
import type { StartRequest } from '#domain/payments/gateway.ts'

/** What a session is made of: without `expiresAt` Stripe ends it 24 hours after it was made, by its own clock. */
export type SessionRequest = Omit<StartRequest, 'expiresAt'> & Partial<Pick<StartRequest, 'expiresAt'>>

/**
 * The same request without an end, which Stripe takes however far its clock is from ours. The attempt still ends by our
 * clock, and closes its session then. The key follows from the attempt's, since a key goes with one set of parameters:
 * however often an attempt is started, its session is the same.
 */
export function withoutEnd({ expiresAt: _, ...request }: StartRequest): SessionRequest {
  return { ...request, idempotencyKey: `${request.idempotencyKey}-without-end` }
}

/** Whether Stripe refused a request for its end alone. */
export function isEndRefused(refusal: Stripe.errors.StripeError): boolean {
  return refusal.statusCode === 400 && refusal.param === 'expires_at'
}
