import type { Kysely } from 'kysely'

/** Group mails to the people of a conference by their roles. Null: to whom `audience` says. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('group_mails').addColumn('people', 'text').execute()
}
