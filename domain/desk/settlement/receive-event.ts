/**
 * Webhooks of gateways, after their signature was verified. An event only says what to read: the gateway's books
 * decide.
 */

import type { Reader } from '#database/database.ts'
import { type PaymentOutcome, settle } from '#domain/desk/settlement/settle.ts'
import { aGateway } from '#domain/foundations/audit/actor.ts'
import type { PaymentAttempt } from '#domain/money/payments/attempt.ts'
import {
  type Capture,
  findAttempt,
  findAttemptByOrder,
  listCaptures,
} from '#domain/money/payments/attempt-queries.ts'
import {
  type DisputeStatus,
  type EventReport,
  GatewayError,
  type GatewayName,
  type NamedPayment,
  paymentNamedBy,
} from '#domain/money/payments/gateway.ts'
import { gatewayOf, type Payments } from '#domain/money/payments/payments.ts'
import { recordReportedRefund } from '#domain/money/refunds/record-refund.ts'
import { listRefundsOf } from '#domain/money/refunds/refund-queries.ts'
import { payRefund } from '#domain/money/returning/pay-refund.ts'
import { recordChargeback } from '#domain/money/returning/record-chargeback.ts'
import { recordDisputeStatus } from '#domain/money/returning/record-dispute.ts'

/**
 * Treats a verified webhook as a reason to read the gateway. The same event any number of times, late or out of order,
 * has the effect of one read. Refunds, disputes and chargebacks that it names are read from the gateway, too.
 *
 * @returns what is known of the attempt afterwards; `unknown` if it is not ours; `later` if the gateway
 *   could not be read and this event may be its only report
 */
export async function receiveEvent(
  payments: Payments,
  gateway: GatewayName,
  event: EventReport,
): Promise<PaymentOutcome | 'unknown' | 'later'> {
  const named = paymentNamedBy(event)
  const attempt = await findNamedAttempt(payments.database.read, gateway, named)
  if (!attempt) return 'unknown'
  const outcome = await settle(payments, attempt.id)
  const captures = await listCaptures(payments.database.read, attempt.registrationId)
  // Reports that name only the order are about its one payment.
  const capture = captures.find(each =>
    named.captureId === undefined
      ? each.attemptId === attempt.id
      : each.gateway === gateway && each.gatewayCaptureId === named.captureId,
  )
  const isLearned = !capture || (await learn(payments, capture, event))
  return isLearned ? outcome : 'later'
}

/** Reads what an event says besides the payment itself. @returns whether it could */
async function learn(payments: Payments, capture: Capture, event: EventReport): Promise<boolean> {
  try {
    if (event.about === 'dispute') await learnDispute(payments, capture, event.dispute)
    if (event.about === 'reversal') await learnReversal(payments, capture, event)
    else if (event.about === 'refund') await learnRefund(payments, capture, event.refundId)
    else await learnPendingRefunds(payments, capture)
    return true
  } catch (error) {
    if (error instanceof GatewayError) return false
    throw error
  }
}

/** The gateway's own answer about a dispute, else what the event says of one that cannot be read. */
async function learnDispute(payments: Payments, capture: Capture, said: DisputeStatus): Promise<void> {
  const reported = await gatewayOf(payments, capture.gateway).disputes?.fetch(said.id)
  await recordDisputeStatus(payments, capture, reported ?? said)
}

/** A reversal is read like a refund, as PayPal stores it; where it is none, only the signed event knows. */
async function learnReversal(
  payments: Payments,
  capture: Capture,
  { id, amount }: Extract<EventReport, { about: 'reversal' }>,
): Promise<void> {
  const read =
    id === capture.gatewayCaptureId ? undefined : await gatewayOf(payments, capture.gateway).fetchRefund(id)
  const source = { kind: 'reversal', id } as const
  await recordChargeback(payments, capture, { source, amount: read?.amount ?? amount, status: 'taken' })
}

async function learnRefund(payments: Payments, capture: Capture, gatewayRefundId: string): Promise<void> {
  const reported = await gatewayOf(payments, capture.gateway).fetchRefund(gatewayRefundId)
  if (reported) await recordReportedRefund(payments, capture, reported)
}

/** Reads the refunds in progress; money that moved is refunded from the registration that has it now. */
async function learnPendingRefunds(payments: Payments, capture: Capture): Promise<void> {
  for (const { id, state } of await listRefundsOf(payments.database.read, capture.id)) {
    if (state === 'pending') await payRefund(payments, { actor: aGateway, now: payments.clock.now() }, id)
  }
}

/** By the order, else by a known capture, else by the attempt's number that the gateway carries. */
async function findNamedAttempt(
  db: Reader,
  gateway: GatewayName,
  { orderId, captureId, attemptId }: NamedPayment,
): Promise<PaymentAttempt | undefined> {
  if (orderId !== undefined) {
    const byOrder = await findAttemptByOrder(db, gateway, orderId)
    if (byOrder) return byOrder
  }
  if (captureId !== undefined) {
    const capture = await db
      .selectFrom('captures')
      .select('attempt_id')
      .where('gateway', '=', gateway)
      .where('gateway_capture_id', '=', captureId)
      .executeTakeFirst()
    if (capture) return findAttempt(db, capture.attempt_id)
  }
  const byNumber = attemptId === undefined ? undefined : await findAttempt(db, attemptId)
  // Another installation with the same account numbers its attempts too: a foreign order must not be taken for
  // ours.
  return byNumber?.gateway === gateway && orderId === undefined ? byNumber : undefined
}
