import type { Kysely } from 'kysely'

/** In which language a recipient of a mail to many reads it, as it was when they were chosen; null where only their registration or draft says it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('group_mail_recipients').addColumn('language', 'text').execute()
}
