import type { Kysely } from 'kysely'

/** Registrations whose answers can still be given and changed when their questions' own days are over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('later_answers')
    .addColumn('registration_id', 'bigint', c =>
      c.notNull().primaryKey().references('registrations.id').onDelete('cascade'),
    )
    .addColumn('until', 'text', c => c.notNull())
    .execute()
}
