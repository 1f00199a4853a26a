import { type Kysely, PostgresAdapter, sql } from 'kysely'
import { columnTypes } from '#database/columns.ts'

/** Invoices and credit notes: numbered without gaps, and never changed once they are issued. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, idType } = columnTypes(db)

  // One row for each series, named by the start of its numbers. A sequence would leave gaps when a transaction fails.
  await db.schema
    .createTable('invoice_counters')
    .addColumn('stem', 'text', c => c.primaryKey().notNull())
    .addColumn('last', 'integer', c => c.notNull().check(sql`last >= 0`))
    .execute()

  await db.schema
    .createTable('invoices')
    .addColumn('id', idType, id)
    .addColumn('kind', 'text', c => c.notNull().check(sql`kind in ('invoice', 'credit-note')`))
    .addColumn('number', 'text', c => c.notNull().unique().check(sql`length(number) between 1 and 16`))
    .addColumn('registration_id', 'bigint', c => c.notNull().references('registrations.id'))
    .addColumn('original_id', 'bigint', c => c.references('invoices.id'))
    .addColumn('currency', 'text', c => c.notNull())
    .addColumn('total_minor', 'bigint', c => c.notNull())
    .addColumn('is_demo', 'integer', c => c.notNull().check(sql`is_demo in (0, 1)`))
    .addColumn('issued_at', 'text', c => c.notNull())
    .addColumn('snapshot', 'text', c => c.notNull())
    .addCheckConstraint(
      'credit_note_names_its_invoice',
      sql`(kind = 'credit-note') = (original_id is not null)`,
    )
    .addCheckConstraint('credit_note_takes_back', sql`(kind = 'credit-note') = (total_minor < 0)`)
    .addCheckConstraint('demonstrations_are_marked', sql`(is_demo = 1) = (number like 'TEST-%')`)
    .execute()
  await db.schema
    .createIndex('invoiced_once_a_registration')
    .on('invoices')
    .column('registration_id')
    .unique()
    .where(sql.ref('kind'), '=', sql.lit('invoice'))
    .execute()
  await db.schema
    .createIndex('invoices_by_registration')
    .on('invoices')
    .columns(['registration_id', 'id'])
    .execute()
  await forbidChanges(db)

  /** The registrant's tax number, for their invoice. */
  await db.schema
    .alterTable('registrations')
    .addColumn('tax_id', 'text', c => c.notNull().defaultTo(''))
    .execute()
}

async function forbidChanges(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`create function refuse_invoice_change() returns trigger language plpgsql as
      $$ begin raise exception 'an invoice never changes'; end $$`.execute(db)
    await sql`create trigger invoices_never_change before update or delete on invoices
      for each row execute function refuse_invoice_change()`.execute(db)
    return
  }
  for (const act of ['update', 'delete']) {
    await sql`create trigger ${sql.id(`invoices_no_${act}`)} before ${sql.raw(act)} on invoices
      begin select raise(abort, 'an invoice never changes'); end`.execute(db)
  }
}
