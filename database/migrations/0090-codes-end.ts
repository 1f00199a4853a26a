import type { Kysely } from 'kysely'

/** Organisers can end a code at once, and the list says when. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('codes').addColumn('ended_at', 'text').execute()
}
