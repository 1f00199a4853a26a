import { type Kysely, sql } from 'kysely'
import { columnTypes } from '#database/columns.ts'

/** Payments that the payer's bank took back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, idType } = columnTypes(db)
  await db.schema
    .createTable('chargebacks')
    .addColumn('id', idType, id)
    .addColumn('gateway', 'text', c => c.notNull())
    // A gateway reports it by the lost dispute, by the movement of money, or by both.
    .addColumn('gateway_dispute_id', 'text')
    .addColumn('gateway_reversal_id', 'text')
    .addColumn('capture_id', 'bigint', c => c.notNull().references('captures.id'))
    // The registration that had the money, which may have moved there from another.
    .addColumn('registration_id', 'bigint', c => c.notNull().references('registrations.id'))
    .addColumn('amount_minor', 'bigint', c => c.notNull().check(sql`amount_minor > 0`))
    .addColumn('currency', 'text', c => c.notNull())
    .addColumn('taken_at', 'text', c => c.notNull())
    .addColumn('returned_at', 'text')
    .addUniqueConstraint('chargeback_of_dispute_once', ['gateway', 'gateway_dispute_id'])
    .addUniqueConstraint('chargeback_of_reversal_once', ['gateway', 'gateway_reversal_id'])
    .addCheckConstraint(
      'chargeback_has_a_number',
      sql`gateway_dispute_id is not null or gateway_reversal_id is not null`,
    )
    .execute()
  for (const column of ['capture_id', 'registration_id']) {
    await db.schema.createIndex(`chargebacks_by_${column}`).on('chargebacks').column(column).execute()
  }
}
