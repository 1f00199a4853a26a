import type { Kysely } from 'kysely'

/** How mail is sent and money is taken, where an owner said it in the back office instead of the environment. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('connections')
    .addColumn('service', 'text', c => c.notNull().primaryKey())
    .addColumn('sealed', 'text', c => c.notNull())
    .addColumn('saved_at', 'text', c => c.notNull())
    .execute()
}
