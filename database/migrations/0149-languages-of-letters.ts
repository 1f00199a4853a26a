import type { Kysely } from 'kysely'

/** In which language a letter about a decision is written; null is the conference's first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('decision_letters').addColumn('language', 'text').execute()
  await db.schema.alterTable('decision_letters_by_hand').addColumn('language', 'text').execute()
}
