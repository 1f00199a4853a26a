import type { Kysely } from 'kysely'

/** Which abstracts came from the export of another system, and how it calls them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('moved_abstracts')
    .addColumn('abstract_id', 'bigint', c =>
      c.notNull().primaryKey().references('abstracts.id').onDelete('cascade'),
    )
    .addColumn('conference_id', 'bigint', c => c.notNull().references('conferences.id'))
    .addColumn('system', 'text', c => c.notNull())
    .addColumn('external_id', 'text', c => c.notNull())
    .addUniqueConstraint('moved_once', ['conference_id', 'system', 'external_id'])
    .execute()
}
