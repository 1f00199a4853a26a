import { type Kysely, sql } from 'kysely'

/** The recipient of an invoice, and invoices that replace others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('registrations')
    .addColumn('billing_organization', 'text', c => c.notNull().defaultTo(''))
    .execute()

  await db.schema
    .alterTable('invoices')
    .addColumn('replaces_id', 'bigint', c => c.references('invoices.id'))
    .execute()
  // A replacing invoice is not a first invoice of a choice or change; each invoice is replaced at most once.
  await db.schema.dropIndex('invoiced_once_a_registration').execute()
  await db.schema
    .createIndex('invoiced_once_a_registration')
    .on('invoices')
    .column('registration_id')
    .unique()
    .where(sql<boolean>`kind = 'invoice' and choice_change_id is null and replaces_id is null`)
    .execute()
  await db.schema
    .createIndex('invoice_replaced_once')
    .on('invoices')
    .column('replaces_id')
    .unique()
    .where(sql.ref('replaces_id'), 'is not', null)
    .execute()
}
