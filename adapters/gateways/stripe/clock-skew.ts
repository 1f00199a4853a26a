/** Handles sessions whose expiry Stripe rejects because its clock and ours differ. */
import type Stripe from 'stripe'
import type { StartRequest } from '#domain/money/payments/gateway.ts'

/** The parameters of a session; without `expiresAt` it expires 24 hours after creation, by Stripe's clock. */
export type SessionRequest = Omit<StartRequest, 'expiresAt'> & Partial<Pick<StartRequest, 'expiresAt'>>

/**
 * The same request without an expiry, which Stripe accepts however far the clocks differ. The attempt still ends by
 * our clock and closes its session then. The key derives from the attempt's own, because a key belongs to one set
 * of parameters: however often an attempt is started, its session is the same.
 */
export function withoutEnd({ expiresAt: _, ...request }: StartRequest): SessionRequest {
  return { ...request, idempotencyKey: `${request.idempotencyKey}-without-end` }
}

/** Whether Stripe refused a request only because of its expiry. */
export function isEndRefused(refusal: Stripe.errors.StripeError): boolean {
  return refusal.statusCode === 400 && refusal.param === 'expires_at'
}
