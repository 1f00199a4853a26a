import type { Kysely } from 'kysely'

/** What staff chose for the columns of an uploaded table; null if its headings decide. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('imports').addColumn('column_choices', 'text').execute()
}
