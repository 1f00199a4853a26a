import { type Kysely, sql } from 'kysely'
import { columnTypes } from '#database/columns.ts'

/** Abstracts and their files. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, idType } = columnTypes(db)

  await db.schema
    .createTable('abstract_numbers')
    .addColumn('prefix', 'text', c => c.notNull().primaryKey())
    .addColumn('last', 'integer', c => c.notNull())
    .execute()

  await db.schema
    .createTable('uploads')
    .addColumn('file_key', 'text', c => c.notNull().primaryKey().references('files.key'))
    .addColumn('conference_id', 'bigint', c => c.notNull().references('conferences.id').onDelete('cascade'))
    .addColumn('expires_at', 'text', c => c.notNull())
    .addColumn('sender', 'text', c => c.defaultTo('').notNull())
    .execute()
  await db.schema.createIndex('uploads_by_expiry').on('uploads').column('expires_at').execute()

  await db.schema
    .createTable('abstracts')
    .addColumn('id', idType, id)
    .addColumn('conference_id', 'bigint', c => c.notNull().references('conferences.id'))
    .addColumn('number', 'text', c => c.notNull().unique())
    .addColumn('title', 'text', c => c.notNull())
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('email', 'text', c => c.notNull())
    .addColumn('email_key', 'text', c => c.notNull())
    .addColumn('submission', 'integer', c => c.notNull().check(sql`submission >= 1`))
    .addColumn('telephone', 'text', c => c.notNull())
    .addColumn('organization', 'text', c => c.notNull())
    .addColumn('city', 'text', c => c.notNull())
    .addColumn('country_id', 'integer', c => c.notNull().references('countries.id'))
    .addColumn('presentation_type_id', 'bigint', c => c.notNull())
    .addColumn('presentation_type_name', 'text', c => c.notNull())
    .addColumn('topic_id', 'bigint', c => c.notNull())
    .addColumn('topic_name', 'text', c => c.notNull())
    .addColumn('abstract_title', 'text', c => c.notNull())
    .addColumn('abstract_text', 'text', c => c.notNull())
    .addColumn('file_key', 'text', c => c.unique().references('files.key'))
    .addColumn('created_at', 'text', c => c.notNull())
    .addUniqueConstraint('abstracts_of_one_presenter', ['conference_id', 'email_key', 'submission'])
    .addCheckConstraint('abstract_has_text_or_file', sql`abstract_text <> '' or file_key is not null`)
    .execute()
  await db.schema
    .createIndex('abstracts_by_conference')
    .on('abstracts')
    .columns(['conference_id', 'id'])
    .execute()
}
