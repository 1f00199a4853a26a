/**
 * The only way in which a payment becomes known: docs/algorithms/payments.md. The return page, the webhook, the
 * poller and the desk all call `settle`, as often and as concurrently as they like.
 */

import { applyGatewayStatus } from '#domain/desk/settlement/apply-gateway-status.ts'
import { isPending, type Learned } from '#domain/desk/settlement/move-attempt.ts'
import { secureCapture } from '#domain/desk/settlement/secure-capture.ts'
import type { Actor } from '#domain/foundations/audit/actor.ts'
import {
  type AttemptState,
  captureKey,
  isDeclinedCard,
  type PaymentAttempt,
  type UncapturedReason,
} from '#domain/money/payments/attempt.ts'
import { findAttempt, setUnknownSince } from '#domain/money/payments/attempt-queries.ts'
import { type Gateway, GatewayError, type OrderStatus } from '#domain/money/payments/gateway.ts'
import { gatewayOf, type Payments } from '#domain/money/payments/payments.ts'

/** What a payer can be told. `checking`: not known yet; do not pay again. */
export type PaymentOutcome = 'paid' | 'checking' | 'declined' | 'not-paid'

export interface Settling {
  /** Also closes an order that nobody has paid, so that nobody can any more. */
  close?: boolean
  /**
   * The payer was at the gateway just now. Only then is an order captured after a declined card: they may have
   * approved it with another card, while the poller would charge the declined card again and again.
   */
  hasPayerActed?: boolean
  /** Who has just recorded the payment by hand; the history names them. */
  recordedBy?: Actor
}

/**
 * Reads an attempt's status at its gateway, captures an approved order, and records the result. Idempotent, and safe
 * to run concurrently.
 *
 * @throws nothing for what a gateway does: what cannot be learned now is `checking`
 */
export async function settle(
  payments: Payments,
  attemptId: number,
  settling: Settling = {},
): Promise<PaymentOutcome> {
  const attempt = await findAttempt(payments.database.read, attemptId)
  if (!attempt) throw new Error(`no attempt ${attemptId}`)
  if (attempt.state === 'succeeded') return 'paid'
  // Nobody was ever sent to an order whose id is not stored, so nobody can have paid it.
  if (attempt.orderId === null) return 'not-paid'
  const learned = await learn(payments, attempt, attempt.orderId, settling)
  if (learned === 'unknown' || learned === 'maybe-taken') {
    if (settling.hasPayerActed || learned === 'maybe-taken') await noteUnknown(payments, attempt)
    return 'checking'
  }
  const state = await applyGatewayStatus(payments, attempt.id, learned.reported, {
    ...learned,
    recordedBy: settling.recordedBy,
  })
  if (state === 'succeeded') return 'paid'
  if (isPending(learned.reported)) return 'checking'
  return (learned.uncaptured ?? attempt.uncaptured) === 'paid-already' ? 'paid' : outcomeOf(state)
}

/** The payer may have paid: nobody is asked to pay again until the gateway answers. */
async function noteUnknown({ database, clock }: Payments, attempt: PaymentAttempt): Promise<void> {
  if (attempt.unknownSince === null) {
    await database.write(tx => setUnknownSince(tx, attempt.id, clock.now()))
  }
}

/** What a payer is told about each state. */
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

interface LearnedStatus extends Learned {
  reported: OrderStatus
  /** Why the approved order was not captured. */
  uncaptured?: UncapturedReason
}

async function learn(
  payments: Payments,
  attempt: PaymentAttempt,
  orderId: string,
  { close = false, hasPayerActed = false }: Settling,
): Promise<LearnedStatus | 'unknown' | 'maybe-taken'> {
  try {
    const gateway = gatewayOf(payments, attempt.gateway)
    const reported = await gateway.fetch(orderId)
    if (!reported) return { reported: { orderId, status: 'closed', customId: null, captures: [] } }
    if (reported.status === 'approved' && mayTake(attempt, hasPayerActed)) {
      const uncaptured = await secureCapture(payments, attempt)
      if (uncaptured === null) return await take(gateway, attempt, orderId)
      return { reported: await gateway.cancel(orderId), uncaptured }
    }
    // After a declined card, another one could still pay the same order.
    const isPayable = ['open', 'approved', 'declined'].includes(reported.status)
    const isClosed = isPayable && (close || attempt.uncaptured !== null)
    return { reported: isClosed ? await gateway.cancel(orderId) : withoutApproval(reported) }
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    payments.reportFailure?.(error, { attemptId: attempt.id, orderId })
    return error.kind === 'unknown-outcome' ? 'maybe-taken' : 'unknown'
  }
}

/** Without a capture, an approval does not change the attempt. */
const withoutApproval = (reported: OrderStatus): OrderStatus =>
  reported.status === 'approved' ? { ...reported, status: 'open' } : reported

/** A final refusal, the gateway's or ours, stands; after a declined card the payer's own next step counts. */
function mayTake(attempt: PaymentAttempt, hasPayerActed: boolean): boolean {
  if (attempt.uncaptured !== null) return false
  if (attempt.state !== 'failed') return true
  return isDeclinedCard(attempt) && hasPayerActed
}

/** Captures an approved order; a definite refusal is the result. */
async function take(gateway: Gateway, attempt: PaymentAttempt, orderId: string): Promise<LearnedStatus> {
  const usedTry = attempt.captureTries
  try {
    return { reported: await gateway.complete(orderId, captureKey(attempt, usedTry)), usedTry }
  } catch (error) {
    const isDefinite = error instanceof GatewayError && ['declined', 'invalid'].includes(error.kind)
    if (!isDefinite) throw error
    const reported = { orderId, status: 'declined', customId: null, captures: [] } as const
    return { reported: { ...reported, captures: [] }, usedTry, failure: error.issue ?? error.kind }
  }
}
