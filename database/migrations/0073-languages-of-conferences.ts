import type { Kysely } from 'kysely'

/** The languages that a conference speaks, as `de,en`, its first one first; null for English alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('conferences').addColumn('languages', 'text').execute()
}
