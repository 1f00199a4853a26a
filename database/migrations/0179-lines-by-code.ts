import { type Kysely, sql } from 'kysely'

/**
 * Whether a code that takes nothing off let somebody of a group have a registration: each is one use of it (docs/offers.md). A process
 * that does not know the column counts no use of theirs when the group changes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('registration_lines')
    .addColumn('by_code', 'integer', c => c.defaultTo(0).notNull().check(sql`by_code in (0, 1)`))
    .execute()
}
