/**
 * The demo gateway's own books. Only its adapter reads or writes them: the product learns about them through the
 * port, as it would at a real gateway.
 */
import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Reader, Transaction } from '#database/database.ts'
import type { Schema } from '#database/schema.ts'
import { toStored } from '#domain/foundations/time.ts'
import { GatewayError, type RefundRequest, type StartRequest } from '#domain/money/payments/gateway.ts'
import {
  bookRefundIn,
  findIn,
  listRefundsIn,
  lockOrderIn,
  newOrder,
  newRefund,
} from '#domain/money/payments/own-orders.ts'

export type DemoOrderRow = Selectable<Schema['demo_orders']>
export type DemoRefundRow = Selectable<Schema['demo_refunds']>
export type DemoOrderStatus = 'open' | 'approved' | 'declined' | 'captured' | 'closed'

export async function createDemoOrder(
  tx: Transaction,
  request: StartRequest,
  now: Temporal.Instant,
): Promise<DemoOrderRow> {
  await tx
    .insertInto('demo_orders')
    .values({
      ...newOrder(request, now),
      id: `demo_${unguessable()}`,
      invoice_id: request.invoiceId,
      description: request.description,
      return_address: request.returnAddress,
      cancel_address: request.cancelAddress,
      capture_id: null,
      captured_at: null,
      expires_at: toStored(request.expiresAt),
    })
    .onConflict(conflict => conflict.column('idempotency_key').doNothing())
    .execute()
  return tx
    .selectFrom('demo_orders')
    .selectAll()
    .where('idempotency_key', '=', request.idempotencyKey)
    .executeTakeFirstOrThrow()
}

export async function bookDemoRefund(
  tx: Transaction,
  request: RefundRequest,
  now: Temporal.Instant,
): Promise<DemoRefundRow> {
  const { captureId } = request
  const order = await lockOrderOfCapture(tx, captureId)
  if (!order) throw new GatewayError('invalid', 'no such capture', { issue: 'RESOURCE_NOT_FOUND' })
  const paid = { by: captureId, receivedMinor: order.amount_minor, currency: order.currency }
  return bookRefundIn(tx, 'demo_refunds', request, paid, () =>
    tx
      .insertInto('demo_refunds')
      .values({ ...newRefund(request, now), id: `demo_ref_${unguessable()}`, capture_id: captureId })
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
}

export function statusAt(row: DemoOrderRow, now: Temporal.Instant): DemoOrderStatus {
  // The table's CHECK allows only these five.
  const status = row.status as DemoOrderStatus
  return status !== 'captured' && row.expires_at <= toStored(now) ? 'closed' : status
}

export const readOrder = (db: Reader, orderId: string) => findIn(db, 'demo_orders', 'id', orderId)

export const lockDemoOrder = (tx: Transaction, orderId: string) => lockOrderIn(tx, 'demo_orders', orderId)

async function lockOrderOfCapture(tx: Transaction, captureId: string): Promise<DemoOrderRow | undefined> {
  const orderId = await findOrderOfCapture(tx, captureId)
  return orderId === undefined ? undefined : lockDemoOrder(tx, orderId)
}

export async function setStatus(
  tx: Transaction,
  orderId: string,
  status: DemoOrderStatus,
): Promise<DemoOrderRow> {
  return tx
    .updateTable('demo_orders')
    .set({ status })
    .where('id', '=', orderId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Notes that the payer's money was taken. */
export async function setCaptured(
  tx: Transaction,
  orderId: string,
  at: Temporal.Instant,
): Promise<DemoOrderRow> {
  return tx
    .updateTable('demo_orders')
    .set({ status: 'captured', capture_id: `demo_cap_${unguessable()}`, captured_at: toStored(at) })
    .where('id', '=', orderId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function findOrderOfCapture(db: Reader, captureId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('demo_orders')
    .select('id')
    .where('capture_id', '=', captureId)
    .executeTakeFirst()
  return row?.id
}

export const readDemoRefund = (db: Reader, refundId: string) => findIn(db, 'demo_refunds', 'id', refundId)

export const listDemoRefunds = (db: Reader, captureId: string) => listRefundsIn(db, 'demo_refunds', captureId)

/** 128 random bits, because an order's address is all that a payer needs to act on it. */
function unguessable(): string {
  return randomBytes(16).toString('base64url')
}
