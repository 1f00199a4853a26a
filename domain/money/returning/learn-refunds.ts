/** Money that left a payment and that only its gateway knows of so far. */
import type { Reader } from '#database/database.ts'
import { type Capture, listCaptures, listRefundedCaptures } from '#domain/money/payments/attempt-queries.ts'
import { GatewayError, type OrderStatus } from '#domain/money/payments/gateway.ts'
import { gatewayOf, type Payments } from '#domain/money/payments/payments.ts'
import { recordReportedRefund } from '#domain/money/refunds/record-refund.ts'
import type { Refund } from '#domain/money/refunds/refund.ts'
import { listRefunds, listRefundsOf } from '#domain/money/refunds/refund-queries.ts'
import { recordChargeback } from '#domain/money/returning/record-chargeback.ts'

/**
 * Records the refunds from the gateway's dashboard and the money that a bank took back whose reports were lost or are
 * still on their way. Safe to repeat.
 *
 * @param registrationId the one that the order's payments were made for
 */
export async function learnRefunds(
  payments: Payments,
  registrationId: number,
  reported: OrderStatus,
): Promise<void> {
  const { read } = payments.database
  const booked = await listCaptures(read, registrationId)
  for (const { captureId: id } of reported.captures.filter(({ status }) => status === 'charged-back')) {
    const capture = booked.find(({ gatewayCaptureId }) => gatewayCaptureId === id)
    const report = { source: { kind: 'reversal', id }, amount: undefined, status: 'taken' } as const
    if (capture) await recordChargeback(payments, capture, report)
  }
  const known = new Set((await listRefunds(read, registrationId)).map(refund => refund.gatewayRefundId))
  for (const { captureId, refunds } of reported.captures) {
    const capture = booked.find(each => each.gatewayCaptureId === captureId)
    if (!capture) continue
    const unknown = refunds.filter(each => each.status !== 'failed' && !known.has(each.gatewayRefundId))
    for (const refund of unknown) await recordReportedRefund(payments, capture, refund)
  }
}

/**
 * Learns whether the gateway has the refunds that were requested of a payment and not answered.
 *
 * @throws GatewayError
 */
export async function learnRequestedRefunds(payments: Payments, capture: Capture): Promise<void> {
  const refunds = await listRefundsOf(payments.database.read, capture.id)
  if (refunds.some(({ state }) => state === 'requested')) await learnRefundsOf(payments, capture)
}

/**
 * Asks the gateway that refused a refund what has left of its payment: most often, somebody has refunded it in the
 * dashboard. What the failed refund still owes is less then, so that staff do not pay it twice. If the gateway does not
 * answer, the comparison of the books learns it later.
 */
export async function learnWhyRefused(payments: Payments, refund: Refund): Promise<void> {
  const [capture] = await listRefundedCaptures(payments.database.read, [refund])
  if (!capture) return
  try {
    await learnRefundsOf(payments, capture)
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    payments.reportFailure?.(error, { refundId: refund.id })
  }
}

async function learnRefundsOf(payments: Payments, capture: Capture): Promise<void> {
  const orderId = await readOrderId(payments.database.read, capture.attemptId)
  const reported = orderId === null ? undefined : await gatewayOf(payments, capture.gateway).fetch(orderId)
  if (reported) await learnRefunds(payments, capture.registrationId, reported)
}

async function readOrderId(db: Reader, attemptId: number): Promise<string | null> {
  const attempt = await db
    .selectFrom('payment_attempts')
    .select('gateway_order_id')
    .where('id', '=', attemptId)
    .executeTakeFirst()
  return attempt?.gateway_order_id ?? null
}
