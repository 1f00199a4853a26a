import type { Kysely } from 'kysely'

/** Domains at which conferences have their websites, and whether they lead to this product. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('conference_domains')
    .addColumn('conference_id', 'bigint', c => c.notNull().primaryKey().references('conferences.id'))
    .addColumn('domain', 'text', c => c.notNull().unique())
    .addColumn('set_at', 'text', c => c.notNull())
    .addColumn('checked_at', 'text')
    .addColumn('proven_at', 'text')
    .addColumn('trouble', 'text')
    .execute()
}
