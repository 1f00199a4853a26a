import type { Kysely } from 'kysely'

/**
 * In which language somebody is written to, as `de`: that of the page on which they registered, submitted or wrote. Null for
 * the first of their conference, and for whatever a process of the release before stores.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['registrations', 'attendees', 'abstracts', 'contact_messages'])
    await db.schema.alterTable(table).addColumn('language', 'text').execute()
}
