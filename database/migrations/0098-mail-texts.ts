import { type Kysely, sql } from 'kysely'
import { columnTypes } from '#database/columns.ts'

/** Organisers' versions of the texts of automatic mails. The newest version counts; without any, the default. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, idType } = columnTypes(db)
  await db.schema
    .createTable('mail_text_versions')
    .addColumn('id', idType, id)
    .addColumn('text_id', 'text', c => c.notNull())
    .addColumn('number', 'integer', c => c.notNull())
    .addColumn('is_default', 'integer', c => c.notNull().check(sql`is_default in (0, 1)`))
    .addColumn('subject', 'text', c => c.notNull())
    .addColumn('preview', 'text', c => c.notNull())
    .addColumn('heading', 'text', c => c.notNull())
    .addColumn('body', 'text', c => c.notNull())
    .addColumn('written_by', 'text', c => c.notNull())
    .addColumn('written_at', 'text', c => c.notNull())
    .addUniqueConstraint('mail_text_version_once', ['text_id', 'number'])
    .execute()
}
