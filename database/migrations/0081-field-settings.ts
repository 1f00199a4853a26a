import type { Kysely } from 'kysely'

/** Which of the specified fields a conference asks for; null: as specified. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('conferences').addColumn('field_settings', 'text').execute()
}
