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

export type DemoOrderRow = Selectable<Schema['demo_orders']>
export type DemoRefundRow = Selectable<Schema['demo_refunds']>
export type DemoOrderStatus = 'open' | 'approved' | 'declined' | 'captured' | 'closed'

export async function createOrder(
  tx: Transaction,
  request: StartRequest,
  now: Temporal.Instant,
): Promise<DemoOrderRow> {
  await tx
    .insertInto('demo_orders')
    .values({
      id: `demo_${unguessable()}`,
      idempotency_key: request.idempotencyKey,
      custom_id: String(request.attemptId),
      invoice_id: request.invoiceId,
      amount_minor: request.amount.amountMinor,
      currency: request.amount.currency,
      description: request.description,
      status: 'open',
      return_address: request.returnAddress,
      cancel_address: request.cancelAddress,
      capture_id: null,
      captured_at: null,
      created_at: toStored(now),
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

export async function bookRefund(
  tx: Transaction,
  request: RefundRequest,
  now: Temporal.Instant,
): Promise<DemoRefundRow> {
  const order = await lockOrderOfCapture(tx, request.captureId)
  if (!order) throw new GatewayError('invalid', 'no such capture', { issue: 'RESOURCE_NOT_FOUND' })
  const replayed = await tx
    .selectFrom('demo_refunds')
    .selectAll()
    .where('idempotency_key', '=', request.idempotencyKey)
    .executeTakeFirst()
  if (replayed) return replayed
  if (request.amount.currency !== order.currency) {
    throw new GatewayError('invalid', 'refund in another currency', { issue: 'CURRENCY_MISMATCH' })
  }
  const refundedMinor = await refundedOf(tx, request.captureId)
  if (refundedMinor + request.amount.amountMinor > order.amount_minor) {
    throw new GatewayError('invalid', 'more than is left of the capture', { issue: 'REFUND_AMOUNT_EXCEEDED' })
  }
  return tx
    .insertInto('demo_refunds')
    .values({
      id: `demo_ref_${unguessable()}`,
      idempotency_key: request.idempotencyKey,
      capture_id: request.captureId,
      amount_minor: request.amount.amountMinor,
      currency: request.amount.currency,
      created_at: toStored(now),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function statusAt(row: DemoOrderRow, now: Temporal.Instant): DemoOrderStatus {
  // The table's CHECK allows only these five.
  const status = row.status as DemoOrderStatus
  return status !== 'captured' && row.expires_at <= toStored(now) ? 'closed' : status
}

export async function readOrder(db: Reader, orderId: string): Promise<DemoOrderRow | undefined> {
  return db.selectFrom('demo_orders').selectAll().where('id', '=', orderId).executeTakeFirst()
}

/** An update without a change locks the row on both databases until the transaction ends. */
export async function lockOrder(tx: Transaction, orderId: string): Promise<DemoOrderRow | undefined> {
  return tx
    .updateTable('demo_orders')
    .set(eb => ({ status: eb.ref('status') }))
    .where('id', '=', orderId)
    .returningAll()
    .executeTakeFirst()
}

async function lockOrderOfCapture(tx: Transaction, captureId: string): Promise<DemoOrderRow | undefined> {
  const orderId = await findOrderOfCapture(tx, captureId)
  return orderId === undefined ? undefined : lockOrder(tx, orderId)
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

export async function readRefund(db: Reader, refundId: string): Promise<DemoRefundRow | undefined> {
  return db.selectFrom('demo_refunds').selectAll().where('id', '=', refundId).executeTakeFirst()
}

export async function listRefunds(db: Reader, captureId: string): Promise<DemoRefundRow[]> {
  return db
    .selectFrom('demo_refunds')
    .selectAll()
    .where('capture_id', '=', captureId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

async function refundedOf(db: Reader, captureId: string): Promise<number> {
  const { total } = await db
    .selectFrom('demo_refunds')
    .select(eb => eb.fn.sum<number | null>('amount_minor').as('total'))
    .where('capture_id', '=', captureId)
    .executeTakeFirstOrThrow()
  return total ?? 0
}

/** 128 random bits, because an order's address is all that a payer needs to act on it. */
function unguessable(): string {
  return randomBytes(16).toString('base64url')
}
