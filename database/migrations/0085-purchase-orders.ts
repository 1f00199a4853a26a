import type { Kysely } from 'kysely'

/** The payer's own number of a purchase, as institutions want it on their invoices; empty for none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('registrations')
    .addColumn('purchase_order', 'text', c => c.defaultTo('').notNull())
    .execute()
}
