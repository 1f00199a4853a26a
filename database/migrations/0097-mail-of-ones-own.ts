import type { Kysely } from 'kysely'

/** Group mails with bold, links and lists, and by a rule; in whose name the mails of a conference are sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('group_mails').addColumn('html', 'text').execute()
  await db.schema.alterTable('group_mails').addColumn('rule', 'text').execute()
  await db.schema.alterTable('conferences').addColumn('mail_sender', 'text').execute()
}
