import { type Kysely, sql } from 'kysely'

/** The organiser's decision on a custom amount: one for each registration, with who, when and why. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('custom_amount_decisions')
    .addColumn('registration_id', 'bigint', c => c.primaryKey().notNull().references('registrations.id'))
    .addColumn('decision', 'text', c => c.notNull().check(sql`decision in ('confirmed', 'declined')`))
    .addColumn('reason', 'text', c => c.notNull())
    .addColumn('decided_by', 'text', c => c.notNull())
    .addColumn('decided_at', 'text', c => c.notNull())
    .execute()
}
