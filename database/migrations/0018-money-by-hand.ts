import { type Kysely, PostgresAdapter, sql } from 'kysely'
import { columnTypes } from '#database/columns.ts'

/**
 * Payments that staff move between registrations, any number from one; refunds that staff paid in place of a failed
 * one, and the reason why a failed one's money stays.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await db.schema
      .alterTable('credit_transfers')
      .dropConstraint('credit_transfers_from_registration_id_key')
      .execute()
    await db.schema
      .alterTable('credit_transfers')
      .addColumn('kind', 'text', c =>
        c.notNull().defaultTo('transfer').check(sql`kind in ('transfer', 'moved')`),
      )
      .addColumn('reason', 'text', c => c.notNull().defaultTo(''))
      .execute()
  } else await remakeCredits(db)
  await db.schema
    .createIndex('transferred_once')
    .on('credit_transfers')
    .column('from_registration_id')
    .unique()
    .where(sql.ref('kind'), '=', sql.lit('transfer'))
    .execute()
  await db.schema
    .createIndex('credit_by_source')
    .on('credit_transfers')
    .column('from_registration_id')
    .execute()

  await db.schema
    .alterTable('refunds')
    .addColumn('by_hand', 'text', c => c.check(sql`by_hand in ('bank-transfer', 'cash', 'cheque')`))
    .execute()
  await db.schema
    .alterTable('refunds')
    .addColumn('kept_because', 'text', c =>
      c.check(sql`kept_because is null or (kept_because <> '' and state = 'failed')`),
    )
    .execute()

  await db.schema
    .alterTable('invoices')
    .addColumn('refund_id', 'bigint', c => c.references('refunds.id'))
    .execute()
  // An invoice that bills a credited amount again is not a first invoice of a choice or change.
  await db.schema.dropIndex('invoiced_once_a_registration').execute()
  await db.schema
    .createIndex('invoiced_once_a_registration')
    .on('invoices')
    .column('registration_id')
    .unique()
    .where(
      sql<boolean>`kind = 'invoice' and choice_change_id is null and replaces_id is null and refund_id is null`,
    )
    .execute()
}

/** SQLite drops a column's unique constraint only together with its table. */
async function remakeCredits(db: Kysely<unknown>): Promise<void> {
  const { id, idType } = columnTypes(db)
  await db.schema.dropIndex('credit_by_target').execute()
  await db.schema.alterTable('credit_transfers').renameTo('earlier_credits').execute()
  await db.schema
    .createTable('credit_transfers')
    .addColumn('id', idType, id)
    .addColumn('from_registration_id', 'bigint', c => c.notNull().references('registrations.id'))
    .addColumn('to_registration_id', 'bigint', c => c.notNull().references('registrations.id'))
    .addColumn('amount_minor', 'bigint', c => c.notNull().check(sql`amount_minor > 0`))
    .addColumn('currency', 'text', c => c.notNull())
    .addColumn('recorded_at', 'text', c => c.notNull())
    .addColumn('kind', 'text', c =>
      c.notNull().defaultTo('transfer').check(sql`kind in ('transfer', 'moved')`),
    )
    .addColumn('reason', 'text', c => c.notNull().defaultTo(''))
    .addCheckConstraint('credit_goes_elsewhere', sql`from_registration_id <> to_registration_id`)
    .execute()
  await sql`
    insert into credit_transfers (id, from_registration_id, to_registration_id, amount_minor, currency, recorded_at)
    select id, from_registration_id, to_registration_id, amount_minor, currency, recorded_at from earlier_credits
  `.execute(db)
  await db.schema.dropTable('earlier_credits').execute()
  await db.schema
    .createIndex('credit_by_target')
    .on('credit_transfers')
    .column('to_registration_id')
    .execute()
}
