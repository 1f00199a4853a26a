/** The books of offline payments. Only their adapter writes them. */
import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Reader, Transaction } from '#database/database.ts'
import type { Schema } from '#database/schema.ts'
import { toStored } from '#domain/foundations/time.ts'
import {
  GatewayError,
  type RefundRequest,
  type StartRequest,
  unknownOrder,
} from '#domain/money/payments/gateway.ts'
import type { OfflineReceipt, RefundConfirmation } from '#domain/money/payments/offline-books.ts'

export type OfflineOrderRow = Selectable<Schema['offline_orders']>
export type OfflineRefundRow = Selectable<Schema['offline_refunds']>

export async function createOrder(
  tx: Transaction,
  request: StartRequest,
  now: Temporal.Instant,
): Promise<OfflineOrderRow> {
  await tx
    .insertInto('offline_orders')
    .values({
      // Unique for ever; payers quote it.
      id: request.invoiceId,
      idempotency_key: request.idempotencyKey,
      custom_id: String(request.attemptId),
      amount_minor: request.amount.amountMinor,
      currency: request.amount.currency,
      status: 'open',
      created_at: toStored(now),
    })
    // Of two requests with one key at once, either column may be the one that stops the second.
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return tx
    .selectFrom('offline_orders')
    .selectAll()
    .where('idempotency_key', '=', request.idempotencyKey)
    .executeTakeFirstOrThrow()
}

export async function bookRefund(
  tx: Transaction,
  request: RefundRequest,
  now: Temporal.Instant,
): Promise<OfflineRefundRow> {
  const order = await lockOrder(tx, request.captureId)
  if (!order) throw unknownOrder(request.captureId)
  const replayed = await tx
    .selectFrom('offline_refunds')
    .selectAll()
    .where('idempotency_key', '=', request.idempotencyKey)
    .executeTakeFirst()
  if (replayed) return replayed
  if (request.amount.currency !== order.currency) {
    throw new GatewayError('invalid', 'refund in another currency', { issue: 'CURRENCY_MISMATCH' })
  }
  const left = (order.received_minor ?? 0) - (await refundedOf(tx, order.id))
  if (request.amount.amountMinor > left) {
    throw new GatewayError('invalid', 'more than is left of the payment', { issue: 'REFUND_AMOUNT_EXCEEDED' })
  }
  return tx
    .insertInto('offline_refunds')
    .values({
      id: `offline-refund-${randomUUID()}`,
      idempotency_key: request.idempotencyKey,
      order_id: order.id,
      amount_minor: request.amount.amountMinor,
      currency: request.amount.currency,
      status: 'pending',
      created_at: toStored(now),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function findOrder(db: Reader, orderId: string): Promise<OfflineOrderRow | undefined> {
  return db.selectFrom('offline_orders').selectAll().where('id', '=', orderId).executeTakeFirst()
}

/** An update without a change locks the row on both databases until the transaction ends. */
export async function lockOrder(tx: Transaction, orderId: string): Promise<OfflineOrderRow | undefined> {
  return tx
    .updateTable('offline_orders')
    .set(eb => ({ status: eb.ref('status') }))
    .where('id', '=', orderId)
    .returningAll()
    .executeTakeFirst()
}

/** Nothing is paid for it any more; money that arrives all the same still counts. */
export async function closeOrder(tx: Transaction, orderId: string): Promise<void> {
  await tx
    .updateTable('offline_orders')
    .set({ status: 'closed' })
    .where('id', '=', orderId)
    .where('status', '=', 'open')
    .execute()
}

/** What staff confirmed. */
export async function setReceived(
  tx: Transaction,
  receipt: OfflineReceipt,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('offline_orders')
    .set({
      status: 'received',
      received_minor: receipt.amountMinor,
      means: receipt.means,
      reference: receipt.reference,
      received_at: toStored(receipt.receivedAt),
      confirmed_by: receipt.confirmedBy,
      confirmed_at: toStored(now),
    })
    .where('id', '=', receipt.orderId)
    .execute()
}

export async function readRefund(db: Reader, refundId: string): Promise<OfflineRefundRow | undefined> {
  return db.selectFrom('offline_refunds').selectAll().where('id', '=', refundId).executeTakeFirst()
}

/** What staff confirmed of a refund; the first time counts. @returns whether this was it */
export async function setRefunded(
  tx: Transaction,
  refund: RefundConfirmation,
  now: Temporal.Instant,
): Promise<boolean> {
  const confirmed = await tx
    .updateTable('offline_refunds')
    .set({
      status: 'completed',
      means: refund.means,
      reference: refund.reference,
      paid_at: toStored(refund.paidAt),
      confirmed_by: refund.confirmedBy,
      confirmed_at: toStored(now),
    })
    .where('id', '=', refund.gatewayRefundId)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst()
  return confirmed !== undefined
}

export async function listRefunds(db: Reader, orderId: string): Promise<OfflineRefundRow[]> {
  return db
    .selectFrom('offline_refunds')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

async function refundedOf(db: Reader, orderId: string): Promise<number> {
  const { total } = await db
    .selectFrom('offline_refunds')
    .select(eb => eb.fn.sum<number | null>('amount_minor').as('total'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return total ?? 0
}
