/** The books of offline payments. Only their adapter writes them. */
import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Reader, Transaction } from '#database/database.ts'
import type { Schema } from '#database/schema.ts'
import { toStored } from '#domain/foundations/time.ts'
import { type RefundRequest, type StartRequest, unknownOrder } from '#domain/money/payments/gateway.ts'
import type { OfflineReceipt, RefundConfirmation } from '#domain/money/payments/offline-books.ts'
import {
  bookRefundIn,
  findIn,
  listRefundsIn,
  lockOrderIn,
  newOrder,
  newRefund,
} from '#domain/money/payments/own-orders.ts'

export type OfflineOrderRow = Selectable<Schema['offline_orders']>
export type OfflineRefundRow = Selectable<Schema['offline_refunds']>

export async function createOfflineOrder(
  tx: Transaction,
  request: StartRequest,
  now: Temporal.Instant,
): Promise<OfflineOrderRow> {
  await tx
    .insertInto('offline_orders')
    // The number is unique for ever; payers quote it.
    .values({ ...newOrder(request, now), id: request.invoiceId })
    // Of two requests with one key at once, either column may be the one that stops the second.
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return tx
    .selectFrom('offline_orders')
    .selectAll()
    .where('idempotency_key', '=', request.idempotencyKey)
    .executeTakeFirstOrThrow()
}

export async function bookOfflineRefund(
  tx: Transaction,
  request: RefundRequest,
  now: Temporal.Instant,
): Promise<OfflineRefundRow> {
  const order = await lockOfflineOrder(tx, request.captureId)
  if (!order) throw unknownOrder(request.captureId)
  const paid = { by: order.id, receivedMinor: order.received_minor ?? 0, currency: order.currency }
  return bookRefundIn(tx, 'offline_refunds', request, paid, () =>
    tx
      .insertInto('offline_refunds')
      .values({
        ...newRefund(request, now),
        id: `offline-refund-${randomUUID()}`,
        order_id: order.id,
        status: 'pending',
      })
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
}

export const findOrder = (db: Reader, orderId: string) => findIn(db, 'offline_orders', 'id', orderId)

export const lockOfflineOrder = (tx: Transaction, orderId: string) =>
  lockOrderIn(tx, 'offline_orders', orderId)

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

export const readOfflineRefund = (db: Reader, refundId: string) =>
  findIn(db, 'offline_refunds', 'id', refundId)

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

export const listOfflineRefunds = (db: Reader, orderId: string) =>
  listRefundsIn(db, 'offline_refunds', orderId)
