import { type Kysely, sql } from 'kysely'

/** How much the extras may cost in all that each person of a group chooses by their link; null where they choose nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('registrations')
    .addColumn('people_choose_minor', 'bigint', c => c.check(sql`people_choose_minor > 0`))
    .execute()
}
