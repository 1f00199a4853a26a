import type { Kysely } from 'kysely'
import { columnTypes } from '#database/columns.ts'

/** What an organiser wrote in the other languages of the main site, as `translations` has it of conferences. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, idType } = columnTypes(db)
  await db.schema
    .createTable('site_translations')
    .addColumn('id', idType, id)
    .addColumn('kind', 'text', c => c.notNull())
    .addColumn('record_id', 'bigint', c => c.notNull())
    .addColumn('language', 'text', c => c.notNull())
    .addColumn('path', 'text', c => c.notNull())
    .addColumn('text', 'text', c => c.notNull())
    .addColumn('source_digest', 'text', c => c.notNull())
    .execute()
  await db.schema
    .createIndex('one_translation_of_a_site_text')
    .on('site_translations')
    .columns(['kind', 'record_id', 'language', 'path'])
    .unique()
    .execute()
}
