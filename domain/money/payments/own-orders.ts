/**
 * What the books of our own two gateways, `demo` and `offline`, do in the same way. The facts that only one of them has
 * are in its own file.
 */
import { type Selectable, sql } from 'kysely'
import type { Reader, Transaction } from '#database/database.ts'
import type { Schema } from '#database/schema.ts'
import { toStored } from '#domain/foundations/time.ts'
import { GatewayError, type RefundRequest, type StartRequest } from '#domain/money/payments/gateway.ts'

type Orders = 'demo_orders' | 'offline_orders'
type Refunds = 'demo_refunds' | 'offline_refunds'
type Row<T extends Orders | Refunds> = Selectable<Schema[T]>

/** What a refund's row names: the payment, or the order. */
const refunded = { demo_refunds: 'capture_id', offline_refunds: 'order_id' } as const satisfies Record<
  Refunds,
  string
>

/** The columns that every new order has. */
export const newOrder = (request: StartRequest, now: Temporal.Instant) => ({
  idempotency_key: request.idempotencyKey,
  custom_id: String(request.attemptId),
  amount_minor: request.amount.amountMinor,
  currency: request.amount.currency,
  status: 'open',
  created_at: toStored(now),
})

/** The columns that every new refund has. */
export const newRefund = (request: RefundRequest, now: Temporal.Instant) => ({
  idempotency_key: request.idempotencyKey,
  amount_minor: request.amount.amountMinor,
  currency: request.amount.currency,
  created_at: toStored(now),
})

/** The first row with this text in a unique column. */
export async function findIn<T extends Orders | Refunds>(
  db: Reader,
  table: T,
  column: 'id' | 'idempotency_key',
  text: string,
): Promise<Row<T> | undefined> {
  const rows = await sql<
    Row<T>
  >`select * from ${sql.table(table)} where ${sql.ref(column)} = ${text}`.execute(db)
  return rows.rows[0]
}

/** An update without a change locks the row on both databases until the transaction ends. */
export async function lockOrderIn<T extends Orders>(
  tx: Transaction,
  table: T,
  id: string,
): Promise<Row<T> | undefined> {
  const locked = await sql<
    Row<T>
  >`update ${sql.table(table)} set status = status where id = ${id} returning *`.execute(tx)
  return locked.rows[0]
}

/** The refunds of a payment or an order, oldest first. */
export async function listRefundsIn<T extends Refunds>(db: Reader, table: T, of: string): Promise<Row<T>[]> {
  const listed = await sql<
    Row<T>
  >`select * from ${sql.table(table)} where ${sql.ref(refunded[table])} = ${of} order by created_at, id`.execute(
    db,
  )
  return listed.rows
}

/**
 * Books a refund once for its key, out of what is left of a locked order's payment.
 *
 * @param paid the payment, by what its refunds name, and how much was received
 * @throws GatewayError `invalid` for another currency, or for more than is left
 */
export async function bookRefundIn<T extends Refunds>(
  tx: Transaction,
  table: T,
  request: RefundRequest,
  paid: { by: string; receivedMinor: number; currency: string },
  insert: () => Promise<Row<T>>,
): Promise<Row<T>> {
  const replayed = await findIn(tx, table, 'idempotency_key', request.idempotencyKey)
  if (replayed) return replayed
  if (request.amount.currency !== paid.currency) {
    throw new GatewayError('invalid', 'refund in another currency', { issue: 'CURRENCY_MISMATCH' })
  }
  const refundedMinor = await refundedIn(tx, table, paid.by)
  if (refundedMinor + request.amount.amountMinor > paid.receivedMinor) {
    throw new GatewayError('invalid', 'more than is left of the payment', { issue: 'REFUND_AMOUNT_EXCEEDED' })
  }
  return insert()
}

async function refundedIn(db: Reader, table: Refunds, of: string): Promise<number> {
  const { rows } = await sql<{
    total: number | null
  }>`select sum(amount_minor) as total from ${sql.table(table)} where ${sql.ref(refunded[table])} = ${of}`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}
