/** A session whose end is too near by Stripe's clock, because ours is behind it. */
import type Stripe from 'stripe'
import type { StartRequest } from '#domain/payments/gateway.ts'

/** What Stripe asks of a session at the least, by its own clock. */
const leastMinutes = 30

/** How far an end is put off, so that a repetition comes to the same however many seconds have gone by. */
const stepMinutes = 15

/**
 * The request with an end that Stripe's clock, as its answer tells it, bears. It has a key of its own that follows
 * from the attempt's: a key goes with one set of parameters. Our attempt ends when it did, and closes its session
 * then.
 *
 * @param refusal of the request as it was
 * @returns undefined where something else was refused, or the end is too near by our own clock too
 */
export function putOff(
  request: StartRequest,
  refusal: Stripe.errors.StripeError,
  now: Temporal.Instant,
): StartRequest | undefined {
  // biome-ignore lint/style/noRestrictedGlobals: the one that reads HTTP's dates
  const theirs = Date.parse(refusal.headers?.date ?? '')
  if (refusal.statusCode !== 400 || refusal.param !== 'expires_at' || Number.isNaN(theirs)) return undefined
  const end = request.expiresAt.epochMilliseconds
  const leastMs = leastMinutes * 60_000
  const lackingMs = theirs + leastMs - end
  if (now.epochMilliseconds + leastMs > end || lackingMs <= -1_000) return undefined
  // The header has whole seconds, and the next call takes its time.
  const minutes = Math.ceil((lackingMs + 60_000) / (stepMinutes * 60_000)) * stepMinutes
  return {
    ...request,
    idempotencyKey: `${request.idempotencyKey}-later-${minutes}`,
    expiresAt: request.expiresAt.add({ minutes }),
  }
}
