import { type Kysely, sql } from 'kysely'
import { columnTypes } from '#database/columns.ts'

/** Differences between the product's books and a gateway's, or its own ledger. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, idType } = columnTypes(db)
  await db.schema
    .createTable('payment_findings')
    .addColumn('id', idType, id)
    .addColumn('kind', 'text', c => c.notNull())
    .addColumn('registration_id', 'bigint', c => c.notNull().references('registrations.id'))
    // The gateway's number of the payment or refund; the registration's own books have none.
    .addColumn('reference', 'text', c => c.notNull())
    .addColumn('gateway', 'text')
    .addColumn('ours_minor', 'bigint')
    .addColumn('theirs_minor', 'bigint')
    .addColumn('currency', 'text', c => c.notNull())
    .addColumn('found_at', 'text', c => c.notNull())
    // Set once a later comparison no longer finds it.
    .addColumn('resolved_at', 'text')
    .execute()
  await db.schema
    .createIndex('finding_open_once')
    .on('payment_findings')
    .columns(['kind', 'registration_id', 'reference'])
    .unique()
    .where(sql.ref('resolved_at'), 'is', null)
    .execute()
}
