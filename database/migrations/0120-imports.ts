import { type Kysely, sql } from 'kysely'
import { columnTypes } from '#database/columns.ts'

/** Files that staff uploaded for an import: pending ones, and the results of imported ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, idType } = columnTypes(db)
  await db.schema
    .createTable('imports')
    .addColumn('id', idType, id)
    .addColumn('conference_id', 'bigint', c => c.notNull().references('conferences.id').onDelete('cascade'))
    .addColumn('file_name', 'text', c => c.notNull())
    .addColumn('file_key', 'text', c => c.references('files.key').onDelete('set null'))
    .addColumn('sender_id', 'text', c => c.notNull())
    .addColumn('created_at', 'text', c => c.notNull())
    .addColumn('applied_at', 'text')
    .addColumn('counts', 'text')
    // A finished import stores its results, and no file.
    .addCheckConstraint('imports_applied_with_counts', sql`(applied_at is null) = (counts is null)`)
    .addCheckConstraint('imports_waiting_with_file', sql`applied_at is null or file_key is null`)
    .execute()
  await db.schema.createIndex('imports_by_conference').on('imports').column('conference_id').execute()
}
