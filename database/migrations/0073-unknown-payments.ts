import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { columnTypes } from '#database/columns.ts'

/** Payments at a gateway with a number of ours that belong to no registration here. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, idType } = columnTypes(db)
  await db.schema
    .createTable('unknown_payments')
    .addColumn('id', idType, id)
    .addColumn('gateway', 'text', c => c.notNull())
    .addColumn('gateway_capture_id', 'text', c => c.notNull())
    // Our number at the gateway: `<registration code>-<attempt number>`.
    .addColumn('invoice_id', 'text')
    .addColumn('amount_minor', 'bigint', c => c.notNull())
    .addColumn('currency', 'text', c => c.notNull())
    .addColumn('found_at', 'text', c => c.notNull())
    .addColumn('settled_at', 'text')
    .addColumn('settled_by', 'text')
    .addColumn('note', 'text')
    .addUniqueConstraint('unknown_payment_once', ['gateway', 'gateway_capture_id'])
    .addCheckConstraint(
      'settled_by_somebody',
      sql`(settled_at is null) = (settled_by is null) and (settled_at is null) = (note is null)`,
    )
    .execute()
}
