import type { Kysely } from 'kysely'

/** The public list of those who agreed: to whom it is shown, and until when; null: there is none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('conferences').addColumn('participants', 'text').execute()
}
