import { type Kysely, sql } from 'kysely'

/** What a code took off one unit of an extra, so that people of a group who have it can be told apart: docs/offers.md */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('registration_lines')
    .addColumn('code_minor', 'bigint', c => c.defaultTo(0).notNull().check(sql`code_minor >= 0`))
    .execute()
}
