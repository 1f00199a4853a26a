import { type Kysely, sql } from 'kysely'
import { columnTypes } from '#database/columns.ts'

/** Group mails: drafts, queued and sent. A unique constraint sends each of them to an address only once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, idType } = columnTypes(db)
  await db.schema
    .createTable('group_mails')
    .addColumn('id', idType, id)
    .addColumn('conference_id', 'bigint', c => c.notNull().references('conferences.id').onDelete('cascade'))
    .addColumn('audience', 'text', c => c.notNull().check(sql`audience in ('registrations', 'newsletter')`))
    .addColumn('query', 'text', c => c.notNull())
    .addColumn('filter', 'text', c => c.notNull())
    .addColumn('subject', 'text', c => c.notNull())
    .addColumn('body', 'text', c => c.notNull())
    .addColumn('written_by', 'text', c => c.notNull())
    .addColumn('written_at', 'text', c => c.notNull())
    .addColumn('queued_by', 'text')
    .addColumn('send_at', 'text')
    .addColumn('stopped_by', 'text')
    .addColumn('stopped_at', 'text')
    .addColumn('finished_at', 'text')
    .addCheckConstraint('group_mails_queued', sql`(queued_by is null) = (send_at is null)`)
    .execute()
  await db.schema
    .createIndex('group_mails_by_conference')
    .on('group_mails')
    .columns(['conference_id', 'id'])
    .execute()
  await db.schema
    .createTable('group_mail_recipients')
    .addColumn('id', idType, id)
    .addColumn('mail_id', 'bigint', c => c.notNull().references('group_mails.id').onDelete('cascade'))
    .addColumn('mailbox', 'text', c => c.notNull())
    .addColumn('email', 'text', c => c.notNull())
    .addColumn('registration_id', 'bigint')
    .addColumn('subscription_id', 'bigint')
    .addColumn('state', 'text', c =>
      c.notNull().check(sql`state in ('queued', 'sending', 'sent', 'failed', 'left-out')`),
    )
    .addColumn('failure', 'text')
    .addColumn('tries', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('next_try_at', 'text', c => c.notNull())
    .addColumn('sent_at', 'text')
    .addUniqueConstraint('group_mail_once', ['mail_id', 'mailbox'])
    .execute()
  await db.schema
    .createIndex('group_mail_recipients_by_state')
    .on('group_mail_recipients')
    .columns(['mail_id', 'state', 'id'])
    .execute()
  await db.schema
    .createIndex('group_mail_recipients_by_registration')
    .on('group_mail_recipients')
    .column('registration_id')
    .execute()
}
