import type { Kysely } from 'kysely'

/** Talks that were taken out of a programme, so that calendars that already have them can be told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('cancelled_talks')
    // The talk's own.
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
}
