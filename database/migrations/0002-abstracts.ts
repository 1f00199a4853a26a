import { type Kysely, sql } from 'kysely'
import { columnTypes } from '#database/columns.ts'

/** Abstracts with their numbers, pending uploads, used captchas; at most one subscription for each address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, idType } = columnTypes(db)

  await db.schema
    .createTable('abstracts')
    .addColumn('id', idType, id)
    .addColumn('conference_id', 'bigint', c => c.notNull().references('conferences.id'))
    .addColumn('number', 'text', c => c.notNull().unique())
    .addColumn('title', 'text', c => c.notNull())
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('email', 'text', c => c.notNull())
    .addColumn('email_key', 'text', c => c.notNull())
    .addColumn('submission', 'integer', c => c.notNull().check(sql`submission in (1, 2)`))
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
    .addColumn('file_key', 'text', c => c.references('files.key').unique())
    .addColumn('draft_key', 'text')
    .addColumn('created_at', 'text', c => c.notNull())
    // At most two submissions per conference and e-mail address.
    .addUniqueConstraint('abstracts_of_one_presenter', ['conference_id', 'email_key', 'submission'])
    .addUniqueConstraint('abstract_once_a_draft', ['conference_id', 'draft_key'])
    .addCheckConstraint('abstract_has_text_or_file', sql`abstract_text <> '' or file_key is not null`)
    .execute()
  await db.schema
    .createIndex('abstracts_by_conference')
    .on('abstracts')
    .columns(['conference_id', 'id'])
    .execute()

  await db.schema
    .createTable('abstract_numbers')
    .addColumn('prefix', 'text', c => c.primaryKey().notNull())
    .addColumn('last', 'integer', c => c.notNull())
    .execute()

  await db.schema
    .createTable('uploads')
    .addColumn('file_key', 'text', c => c.primaryKey().notNull().references('files.key'))
    .addColumn('conference_id', 'bigint', c => c.notNull().references('conferences.id').onDelete('cascade'))
    .addColumn('expires_at', 'text', c => c.notNull())
    .execute()
  await db.schema.createIndex('uploads_by_expiry').on('uploads').column('expires_at').execute()

  await db.schema
    .createTable('captcha_uses')
    .addColumn('id', 'text', c => c.primaryKey().notNull())
    .addColumn('expires_at', 'text', c => c.notNull())
    .execute()

  await db.schema
    .createIndex('subscription_once_an_address')
    .on('subscriptions')
    .expression(sql`lower(email)`)
    .unique()
    .execute()
}
