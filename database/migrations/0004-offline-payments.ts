import { type Kysely, sql } from 'kysely'

/** Payments outside of any gateway: requested amounts, and receipts and refunds that staff recorded. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('offline_orders')
    .addColumn('id', 'text', c => c.notNull().primaryKey())
    .addColumn('idempotency_key', 'text', c => c.notNull().unique())
    .addColumn('custom_id', 'text', c => c.notNull())
    .addColumn('amount_minor', 'bigint', c => c.notNull().check(sql`amount_minor > 0`))
    .addColumn('currency', 'text', c => c.notNull())
    .addColumn('status', 'text', c => c.notNull().check(sql`status in ('open', 'received', 'closed')`))
    .addColumn('received_minor', 'bigint', c => c.check(sql`received_minor > 0`))
    .addColumn('means', 'text', c => c.check(sql`means in ('bank-transfer', 'cash', 'cheque')`))
    .addColumn('reference', 'text')
    .addColumn('received_at', 'text')
    .addColumn('confirmed_by', 'text')
    .addColumn('confirmed_at', 'text')
    .addColumn('created_at', 'text', c => c.notNull())
    .addCheckConstraint(
      'offline_receipt_is_whole',
      sql`(status = 'received') = (received_minor is not null) and
        (status = 'received') = (means is not null) and
        (status = 'received') = (reference is not null) and
        (status = 'received') = (received_at is not null) and
        (status = 'received') = (confirmed_by is not null) and
        (status = 'received') = (confirmed_at is not null)`,
    )
    .execute()

  await db.schema
    .createTable('offline_refunds')
    .addColumn('id', 'text', c => c.notNull().primaryKey())
    .addColumn('idempotency_key', 'text', c => c.notNull().unique())
    .addColumn('order_id', 'text', c => c.notNull().references('offline_orders.id'))
    .addColumn('amount_minor', 'bigint', c => c.notNull().check(sql`amount_minor > 0`))
    .addColumn('currency', 'text', c => c.notNull())
    .addColumn('status', 'text', c => c.notNull().check(sql`status in ('pending', 'completed')`))
    .addColumn('reference', 'text')
    .addColumn('confirmed_by', 'text')
    .addColumn('confirmed_at', 'text')
    .addColumn('created_at', 'text', c => c.notNull())
    .addCheckConstraint(
      'offline_refund_is_whole',
      sql`(status = 'completed') = (reference is not null) and
        (status = 'completed') = (confirmed_by is not null) and
        (status = 'completed') = (confirmed_at is not null)`,
    )
    .execute()
  await db.schema.createIndex('offline_refunds_by_order').on('offline_refunds').column('order_id').execute()
}
