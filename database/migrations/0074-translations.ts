import type { Kysely } from 'kysely'
import { columnTypes } from '#database/columns.ts'

/** What an organiser wrote in the other languages of a conference: one row for each text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, idType } = columnTypes(db)
  await db.schema
    .createTable('translations')
    .addColumn('id', idType, id)
    .addColumn('conference_id', 'bigint', c => c.notNull().references('conferences.id').onDelete('cascade'))
    .addColumn('kind', 'text', c => c.notNull())
    // No reference: a record that was removed may be restored with its id.
    .addColumn('record_id', 'bigint', c => c.notNull())
    .addColumn('language', 'text', c => c.notNull())
    .addColumn('path', 'text', c => c.notNull())
    .addColumn('text', 'text', c => c.notNull())
    .addColumn('source_digest', 'text', c => c.notNull())
    .execute()
  await db.schema
    .createIndex('one_translation_of_a_text')
    .on('translations')
    .columns(['conference_id', 'kind', 'record_id', 'language', 'path'])
    .unique()
    .execute()
}
