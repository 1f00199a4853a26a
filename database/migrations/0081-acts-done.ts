import type { Kysely } from 'kysely'

/** Request keys of acts that staff have done: an act that is sent twice is done once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('acts_done')
    .addColumn('key', 'text', c => c.primaryKey().notNull())
    .addColumn('done_at', 'text', c => c.notNull())
    .execute()
  await db.schema.createIndex('acts_done_by_time').on('acts_done').column('done_at').execute()
}
