import type { Kysely } from 'kysely'
import { columnTypes } from '#database/columns.ts'

/** The files that go with a group mail. One that was corrected and is sent again has the same files. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, idType } = columnTypes(db)
  await db.schema
    .createTable('group_mail_files')
    .addColumn('id', idType, id)
    .addColumn('mail_id', 'bigint', c => c.notNull().references('group_mails.id').onDelete('cascade'))
    .addColumn('file_key', 'text', c => c.notNull().references('files.key'))
    .addUniqueConstraint('group_mails_have_files_once', ['mail_id', 'file_key'])
    .execute()
  await db.schema
    .createIndex('group_mail_files_by_file')
    .on('group_mail_files')
    .columns(['file_key'])
    .execute()
}
