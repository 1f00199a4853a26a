import type { Kysely } from 'kysely'

/** The sender of a pending upload, so that one client can't fill the disk. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('uploads')
    .addColumn('sender', 'text', c => c.notNull().defaultTo(''))
    .execute()
}
