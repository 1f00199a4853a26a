import type { Kysely } from 'kysely'

/** What a conference's cover is drawn from in place of its name; null: from its name, as the release before draws it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('conferences').addColumn('art_seed', 'text').execute()
}
