import { type Kysely, sql } from 'kysely'
import { columnTypes } from '#database/columns.ts'

/** Mails that remind accepted presenters of what they lack, with the progress of each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, idType } = columnTypes(db)
  await db.schema
    .createTable('presenter_reminders')
    .addColumn('id', idType, id)
    .addColumn('conference_id', 'bigint', c => c.notNull().references('conferences.id').onDelete('cascade'))
    .addColumn('asked_by', 'text', c => c.notNull())
    .addColumn('asked_at', 'text', c => c.notNull())
    .addColumn('send_at', 'text', c => c.notNull())
    .addColumn('stopped_by', 'text')
    .addColumn('stopped_at', 'text')
    .addColumn('finished_at', 'text')
    .addCheckConstraint('reminders_stopped_by_somebody', sql`(stopped_by is null) = (stopped_at is null)`)
    .execute()
  await db.schema
    .createIndex('presenter_reminders_by_conference')
    .on('presenter_reminders')
    .columns(['conference_id', 'id'])
    .execute()

  await db.schema
    .createTable('presenter_reminder_mails')
    .addColumn('id', idType, id)
    .addColumn('reminder_id', 'bigint', c =>
      c.notNull().references('presenter_reminders.id').onDelete('cascade'),
    )
    .addColumn('abstract_id', 'bigint', c => c.notNull().references('abstracts.id').onDelete('cascade'))
    .addColumn('email', 'text', c => c.notNull())
    .addColumn('state', 'text', c =>
      c.notNull().check(sql`state in ('queued', 'sending', 'sent', 'failed', 'left-out')`),
    )
    .addColumn('failure', 'text')
    .addColumn('tries', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('next_try_at', 'text', c => c.notNull())
    .addColumn('sent_at', 'text')
    .addUniqueConstraint('reminded_once', ['reminder_id', 'abstract_id'])
    .execute()
  await db.schema
    .createIndex('presenter_reminder_mails_by_next_try')
    .on('presenter_reminder_mails')
    .columns(['reminder_id', 'state', 'next_try_at', 'id'])
    .execute()
  // Nobody waits for two reminders of one thing.
  await sql`create unique index one_reminder_on_its_way on presenter_reminder_mails (abstract_id)
    where state in ('queued', 'sending')`.execute(db)
}
