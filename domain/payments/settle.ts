/**
 * The one way in which a payment becomes known: docs/algorithms/payments.md. The return page, the webhook,
 * the poller and the organiser's re-check all call `settle`, as often and as simultaneously as they like.
 */
import { type AttemptState, captureKey, type PaymentAttempt } from '#domain/payments/attempt.ts'
import { findAttempt } from '#domain/payments/attempt-queries.ts'
import { type Gateway, GatewayError, type OrderTruth } from '#domain/payments/gateway.ts'
import { gatewayOf, type Payments } from '#domain/payments/payments.ts'
import { recordTruth } from '#domain/payments/record-truth.ts'

/** What a payer can be told. `checking`: it is not known yet, and nobody should pay again. */
export type PaymentOutcome = 'paid' | 'checking' | 'declined' | 'not-paid'

/**
 * Reads the gateway's truth of an attempt, takes the money of an approved order, and writes down what is
 * then true. Safe to repeat and to run many times at once.
 *
 * @param close also closes an order that nobody has paid, so that nobody can any more
 * @throws nothing for what a gateway does: what cannot be learned now is `checking`
 */
export async function settle(
  payments: Payments,
  attemptId: number,
  { close = false }: { close?: boolean } = {},
): Promise<PaymentOutcome> {
  const attempt = await findAttempt(payments.database.read, attemptId)
  if (!attempt) throw new Error(`no attempt ${attemptId}`)
  if (attempt.state === 'succeeded') return 'paid'
  // Nobody was ever sent to an order whose id is not stored, so nobody can have paid it.
  if (attempt.orderId === null) return 'not-paid'
  const truth = await learnTruth(gatewayOf(payments, attempt.gateway), attempt, attempt.orderId, close)
  if (truth === 'unknown') return 'checking'
  const state = await recordTruth(payments, attempt.id, truth)
  return outcomeOf(state)
}

/** Each state in the words of somebody who wants to know whether they paid. */
function outcomeOf(state: AttemptState): PaymentOutcome {
  const outcomes = {
    created: 'not-paid',
    started: 'not-paid',
    pending: 'checking',
    succeeded: 'paid',
    failed: 'declined',
    cancelled: 'not-paid',
    expired: 'not-paid',
  } as const satisfies Record<AttemptState, PaymentOutcome>
  return outcomes[state]
}

async function learnTruth(
  gateway: Gateway,
  attempt: PaymentAttempt,
  orderId: string,
  close: boolean,
): Promise<OrderTruth | 'unknown'> {
  try {
    const truth = await gateway.fetch(orderId)
    if (!truth) return { orderId, status: 'closed', customId: null, captures: [] }
    if (truth.status === 'approved')
      return await gateway.complete(orderId, captureKey(attempt.id, attempt.captureTries))
    // After a declined card another one could still pay the same order.
    const isPayable = truth.status === 'open' || truth.status === 'declined'
    if (close && isPayable) return await gateway.cancel(orderId)
    return truth
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    if (error.kind !== 'declined') return 'unknown'
    return { orderId, status: 'declined', customId: null, captures: [] }
  }
}
