import type { Kysely } from 'kysely'

/** Whom a registration's invoices bill, where that was corrected; otherwise the registrant's own details count. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('billed_parties')
    .addColumn('registration_id', 'bigint', c => c.primaryKey().notNull().references('registrations.id'))
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('address_lines', 'text', c => c.notNull())
    .addColumn('postal_code', 'text', c => c.notNull())
    .addColumn('city', 'text', c => c.notNull())
    .addColumn('country_id', 'integer', c => c.notNull().references('countries.id'))
    .addColumn('changed_at', 'text', c => c.notNull())
    .execute()
}
