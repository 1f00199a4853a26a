/** A session whose end is too near by Stripe's clock, because ours is behind it. */
import type Stripe from 'stripe'
import type { StartRequest } from '#domain/payments/gateway.ts'

/** What Stripe asks of a session at the least, by its own clock. */
const leastMinutes = 30

/**
 * By how much an end is put off, one after the other. What is tried never depends on the time: however often, and
 * whenever, an attempt is started, the first end that Stripe bears is the same, and so is its session.
 */
const stepsMinutes = [15, 30, 45, 60, 90, 120, 180, 240, 360, 480, 720, 1_080]

/**
 * The request, and then the same with later ends. Each has a key of its own that follows from the attempt's: a key
 * goes with one set of parameters. Our attempt ends when it did, and closes its session then.
 */
export function withLaterEnds(request: StartRequest): StartRequest[] {
  const later = stepsMinutes.map(minutes => ({
    ...request,
    idempotencyKey: `${request.idempotencyKey}-later-${minutes}`,
    expiresAt: request.expiresAt.add({ minutes }),
  }))
  return [request, ...later]
}

/**
 * Whether Stripe refused a request only because its end is too near by its clock, as its answer tells that.
 *
 * @param request as the attempt has it: where its end is too near by our own clock, a later one is no answer
 * @param asked the one that was refused
 */
export function isTooNearThere(
  request: StartRequest,
  asked: StartRequest,
  refusal: Stripe.errors.StripeError,
  now: Temporal.Instant,
): boolean {
  if (refusal.statusCode !== 400 || refusal.param !== 'expires_at') return false
  // biome-ignore lint/style/noRestrictedGlobals: the one that reads HTTP's dates
  const theirs = Date.parse(refusal.headers?.date ?? '')
  const leastMs = leastMinutes * 60_000
  const isNearHere = now.epochMilliseconds + leastMs > request.expiresAt.epochMilliseconds
  // The header has whole seconds. What is too far ahead is refused in the same words.
  return !isNearHere && theirs + leastMs > asked.expiresAt.epochMilliseconds - 1_000
}
