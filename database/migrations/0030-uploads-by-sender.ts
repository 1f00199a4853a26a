import type { Kysely } from 'kysely'

/** Who sent a file that waits for its form, so that one client can't fill the disk with them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('uploads')
    .addColumn('sender', 'text', c => c.notNull().defaultTo(''))
    .execute()
}
