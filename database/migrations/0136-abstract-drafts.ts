import type { Kysely } from 'kysely'
import { columnTypes } from '#database/columns.ts'

/** Forms for abstracts that somebody finishes later. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, idType } = columnTypes(db)
  await db.schema
    .createTable('abstract_drafts')
    .addColumn('id', idType, id)
    .addColumn('conference_id', 'bigint', c => c.notNull().references('conferences.id'))
    .addColumn('email', 'text', c => c.notNull())
    // In lower case.
    .addColumn('email_key', 'text', c => c.notNull())
    // What was typed, by the names of the form's controls.
    .addColumn('form', 'text', c => c.notNull())
    // A waiting upload, which waits as long as the draft; null for none.
    .addColumn('file_key', 'text')
    .addColumn('language', 'text', c => c.notNull())
    .addColumn('saved_at', 'text', c => c.notNull())
    .addColumn('expires_at', 'text', c => c.notNull())
    .execute()
  await db.schema
    .createIndex('abstract_drafts_by_address')
    .on('abstract_drafts')
    .columns(['conference_id', 'email_key', 'id'])
    .execute()
  await db.schema
    .createIndex('abstract_drafts_by_expiry')
    .on('abstract_drafts')
    .columns(['expires_at', 'id'])
    .execute()
}
