import { type Kysely, sql } from 'kysely'
import { columnTypes } from '#database/columns.ts'

/** The website's records, their drafts and versions, files, the programme and imports. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, idType } = columnTypes(db)

  await db.schema
    .createTable('revisions')
    .addColumn('scope', 'text', c => c.notNull().primaryKey())
    .addColumn('revision', 'bigint', c => c.notNull())
    .execute()

  await db.schema
    .createTable('content_items')
    .addColumn('id', idType, id)
    .addColumn('conference_id', 'bigint', c => c.references('conferences.id').onDelete('cascade'))
    .addColumn('kind', 'text', c => c.notNull())
    .addColumn('position', 'integer', c => c.notNull())
    .addColumn('data', 'text', c => c.notNull())
    .addColumn('version', 'integer', c => c.defaultTo(1).notNull())
    .execute()
  await db.schema
    .createIndex('content_items_in_order')
    .on('content_items')
    .columns(['conference_id', 'kind', 'position', 'id'])
    .execute()

  await db.schema
    .createTable('files')
    .addColumn('key', 'text', c => c.notNull().primaryKey())
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('content_type', 'text', c => c.notNull())
    .addColumn('size', 'bigint', c => c.notNull())
    .addColumn('purpose', 'text', c => c.defaultTo('').notNull())
    .addColumn('created_at', 'text', c => c.notNull())
    .execute()

  await db.schema
    .createTable('speakers')
    .addColumn('id', idType, id)
    .addColumn('conference_id', 'bigint', c => c.notNull().references('conferences.id').onDelete('cascade'))
    .addColumn('position', 'integer', c => c.notNull())
    .addColumn('speaker_group', 'text', c => c.check(sql`speaker_group in ('plenary', 'keynote', 'invited')`))
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('affiliation', 'text', c => c.notNull())
    .addColumn('photo', 'text')
    .addColumn('awards_html', 'text', c => c.notNull())
    .addColumn('talk_title', 'text', c => c.notNull())
    .addColumn('biography_html', 'text', c => c.notNull())
    .addColumn('external_id', 'text')
    .addColumn('guid', 'text', c => c.defaultTo('').notNull())
    .addColumn('version', 'integer', c => c.defaultTo(1).notNull())
    .addUniqueConstraint('speaker_imported_once', ['conference_id', 'external_id'])
    .execute()
  await db.schema
    .createIndex('speakers_in_order')
    .on('speakers')
    .columns(['conference_id', 'position', 'id'])
    .execute()
  await db.schema
    .createIndex('speaker_guid_once')
    .on('speakers')
    .unique()
    .columns(['conference_id', 'guid'])
    .execute()

  await db.schema
    .createTable('programme_days')
    .addColumn('id', idType, id)
    .addColumn('conference_id', 'bigint', c => c.notNull().references('conferences.id').onDelete('cascade'))
    .addColumn('position', 'integer', c => c.notNull())
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('held_on', 'text')
    .addColumn('version', 'integer', c => c.defaultTo(1).notNull())
    .execute()
  await db.schema
    .createIndex('programme_days_in_order')
    .on('programme_days')
    .columns(['conference_id', 'position', 'id'])
    .execute()

  await db.schema
    .createTable('talks')
    .addColumn('id', idType, id)
    .addColumn('day_id', 'bigint', c => c.notNull().references('programme_days.id').onDelete('cascade'))
    .addColumn('position', 'integer', c => c.notNull())
    .addColumn('title', 'text', c => c.notNull())
    .addColumn('starts_at', 'text')
    .addColumn('duration_minutes', 'integer')
    .addColumn('room', 'text', c => c.notNull())
    .addColumn('track', 'text', c => c.notNull())
    .addColumn('kind', 'text', c => c.notNull())
    .addColumn('abstract_html', 'text', c => c.notNull())
    .addColumn('speaker_affiliation', 'text', c => c.notNull())
    .addColumn('links', 'text', c => c.notNull())
    .addColumn('external_id', 'text')
    .addColumn('subtitle', 'text', c => c.defaultTo('').notNull())
    .addColumn('language', 'text', c => c.defaultTo('').notNull())
    .addColumn('description_html', 'text', c => c.defaultTo('').notNull())
    .addColumn('attachments', 'text', c => c.defaultTo('[]').notNull())
    .addColumn('is_after_midnight', 'integer', c =>
      c.defaultTo(0).notNull().check(sql`is_after_midnight in (0, 1)`),
    )
    .addColumn('guid', 'text', c => c.defaultTo('').notNull())
    .addColumn('version', 'integer', c => c.defaultTo(1).notNull())
    .execute()
  await db.schema.createIndex('talks_in_order').on('talks').columns(['day_id', 'position', 'id']).execute()
  await db.schema
    .createIndex('talk_imported_once_a_day')
    .on('talks')
    .unique()
    .columns(['day_id', 'external_id'])
    .execute()
  await db.schema
    .createIndex('talk_guid_once_a_day')
    .on('talks')
    .unique()
    .columns(['day_id', 'guid'])
    .execute()

  await db.schema
    .createTable('talk_speakers')
    .addColumn('talk_id', 'bigint', c => c.notNull().references('talks.id').onDelete('cascade'))
    .addColumn('speaker_id', 'bigint', c => c.notNull().references('speakers.id').onDelete('cascade'))
    .addColumn('position', 'integer', c => c.notNull())
    .addPrimaryKeyConstraint('talk_speakers_once', ['talk_id', 'speaker_id'])
    .execute()
  await db.schema.createIndex('talk_speakers_by_speaker').on('talk_speakers').column('speaker_id').execute()

  await db.schema
    .createTable('drafts')
    .addColumn('id', idType, id)
    .addColumn('kind', 'text', c => c.notNull())
    .addColumn('record_id', 'bigint', c => c.notNull())
    .addColumn('conference_id', 'bigint', c => c.references('conferences.id').onDelete('cascade'))
    .addColumn('data', 'text', c => c.notNull())
    .addColumn('is_new', 'integer', c => c.notNull().check(sql`is_new in (0, 1)`))
    .addColumn('publish_at', 'text')
    .addColumn('problem', 'text')
    .addColumn('saved_at', 'text', c => c.notNull())
    .addColumn('saved_by', 'text', c => c.notNull())
    .addColumn('is_suggestion', 'integer', c => c.defaultTo(0).notNull().check(sql`is_suggestion in (0, 1)`))
    .addUniqueConstraint('drafts_once', ['kind', 'record_id'])
    .addCheckConstraint('drafts_wait_or_failed', sql`publish_at is null or problem is null`)
    .execute()
  await db.schema.createIndex('drafts_by_owner').on('drafts').columns(['conference_id', 'kind']).execute()

  await db.schema
    .createTable('record_versions')
    .addColumn('id', idType, id)
    .addColumn('kind', 'text', c => c.notNull())
    .addColumn('record_id', 'bigint', c => c.notNull())
    .addColumn('conference_id', 'bigint')
    .addColumn('number', 'integer', c => c.notNull())
    .addColumn('state', 'text', c =>
      c.notNull().check(sql`state in ('draft', 'discarded', 'published', 'removed', 'elsewhere')`),
    )
    .addColumn('data', 'text')
    .addColumn('record_version', 'integer')
    .addColumn('position', 'integer')
    .addColumn('restores', 'integer')
    .addColumn('actor_kind', 'text')
    .addColumn('actor_id', 'text')
    .addColumn('recorded_at', 'text', c => c.notNull())
    .addUniqueConstraint('record_versions_in_order', ['kind', 'record_id', 'number'])
    .addCheckConstraint('record_versions_name_actors', sql`(actor_kind is null) = (state = 'elsewhere')`)
    .execute()

  await db.schema
    .createTable('editor_uploads')
    .addColumn('file_key', 'text', c => c.notNull().primaryKey().references('files.key').onDelete('cascade'))
    .addColumn('expires_at', 'text', c => c.notNull())
    .execute()
  await db.schema.createIndex('editor_uploads_by_expiry').on('editor_uploads').column('expires_at').execute()

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
    .addColumn('column_choices', 'text')
    .addCheckConstraint('imports_applied_with_counts', sql`(applied_at is null) = (counts is null)`)
    .addCheckConstraint('imports_waiting_with_file', sql`applied_at is null or file_key is null`)
    .execute()
  await db.schema.createIndex('imports_by_conference').on('imports').column('conference_id').execute()

  await db.schema
    .createTable('record_visits')
    .addColumn('kind', 'text', c => c.notNull())
    .addColumn('record_id', 'bigint', c => c.notNull())
    .addColumn('person_id', 'text', c => c.notNull())
    .addColumn('seen_at', 'text', c => c.notNull())
    .addPrimaryKeyConstraint('record_visits_pk', ['kind', 'record_id', 'person_id'])
    .execute()

  await db.schema
    .createTable('cancelled_talks')
    .addColumn('id', 'bigint', c => c.notNull().primaryKey())
    .addColumn('conference_id', 'bigint', c => c.notNull().references('conferences.id').onDelete('cascade'))
    .addColumn('guid', 'text', c => c.notNull())
    .addColumn('title', 'text', c => c.notNull())
    .addColumn('room', 'text', c => c.notNull())
    .addColumn('held_on', 'text', c => c.notNull())
    .addColumn('starts_at', 'text', c => c.notNull())
    .addColumn('is_after_midnight', 'integer', c => c.notNull())
    .addColumn('duration_minutes', 'integer')
    .addColumn('cancelled_at', 'text', c => c.notNull())
    .execute()
  await db.schema
    .createIndex('cancelled_talks_by_day')
    .on('cancelled_talks')
    .columns(['conference_id', 'held_on'])
    .execute()

  await db.schema
    .createTable('abstract_looks')
    .addColumn('conference_id', 'integer', c => c.notNull().references('conferences.id').onDelete('cascade'))
    .addColumn('person_id', 'text', c => c.notNull())
    .addColumn('abstract_id', 'integer', c => c.notNull())
    .addPrimaryKeyConstraint('abstract_looks_pk', ['conference_id', 'person_id'])
    .execute()

  await db.schema
    .createTable('clash_cases')
    .addColumn('kind', 'text', c => c.notNull())
    .addColumn('record_id', 'bigint', c => c.notNull())
    .addColumn('conference_id', 'bigint', c => c.notNull().references('conferences.id'))
    .addColumn('raised_at', 'text', c => c.notNull())
    .addColumn('ended_at', 'text')
    .addPrimaryKeyConstraint('clash_cases_pk', ['kind', 'record_id'])
    .execute()
  await sql`create index clash_cases_open on clash_cases (conference_id) where ended_at is null`.execute(db)
}
