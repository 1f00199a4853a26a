import { type Kysely, sql } from 'kysely'
import { columnTypes } from '#database/columns.ts'

/** Effects to carry out later, mails, messages and subscriptions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, idType } = columnTypes(db)

  await db.schema
    .createTable('outbox')
    .addColumn('id', idType, id)
    .addColumn('kind', 'text', c => c.notNull())
    .addColumn('effect', 'text', c => c.notNull().unique())
    .addColumn('payload', 'text', c => c.notNull())
    .addColumn('state', 'text', c => c.notNull().check(sql`state in ('queued', 'done', 'failed')`))
    .addColumn('tries', 'integer', c => c.defaultTo(0).notNull())
    .addColumn('next_try_at', 'text', c => c.notNull())
    .addColumn('claimed_until', 'text')
    .addColumn('failure', 'text')
    .addColumn('created_at', 'text', c => c.notNull())
    .addColumn('done_at', 'text')
    .addColumn('registration_id', 'bigint')
    .addColumn('lane', 'text', c => c.defaultTo('mail').notNull())
    .addColumn('server_refused_since', 'text')
    .addColumn('server_refused_at', 'text')
    .execute()
  await db.schema
    .createIndex('outbox_by_registration')
    .on('outbox')
    .columns(['registration_id', 'id'])
    .execute()
  await db.schema
    .createIndex('outbox_due')
    .on('outbox')
    .columns(['state', 'lane', 'next_try_at', 'id'])
    .execute()
  await sql`create index outbox_refused_by_server on outbox (server_refused_since) where server_refused_since is not null`.execute(
    db,
  )

  await db.schema
    .createTable('subscriptions')
    .addColumn('id', idType, id)
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('email', 'text', c => c.notNull())
    .addColumn('created_at', 'text', c => c.notNull())
    .addColumn('confirm_token', 'text')
    .addColumn('requested_at', 'text')
    .addColumn('confirmed_at', 'text')
    .addColumn('unsubscribed_at', 'text')
    .addColumn('secret', 'text', c => c.defaultTo('').notNull())
    .addColumn('searched', 'text', c => c.defaultTo('').notNull())
    .addColumn('mailbox_key', 'text', c => c.defaultTo('').notNull())
    .execute()
  await sql`create unique index subscription_once_an_address on subscriptions (lower(email))`.execute(db)
  await sql`create unique index subscription_by_secret on subscriptions (secret) where secret <> ''`.execute(
    db,
  )
  await sql`create unique index subscription_by_confirm_token on subscriptions (confirm_token) where confirm_token <> ''`.execute(
    db,
  )
  await db.schema.createIndex('subscriptions_mailbox_key').on('subscriptions').column('mailbox_key').execute()

  await db.schema
    .createTable('contact_messages')
    .addColumn('id', idType, id)
    .addColumn('conference_id', 'bigint', c => c.references('conferences.id'))
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('phone_number', 'text', c => c.notNull())
    .addColumn('email', 'text', c => c.notNull())
    .addColumn('subject', 'text', c => c.notNull())
    .addColumn('message', 'text', c => c.notNull())
    .addColumn('created_at', 'text', c => c.notNull())
    .addColumn('assigned_to', 'text')
    .addColumn('closed_at', 'text')
    .addColumn('closed_by', 'text')
    .addColumn('searched', 'text', c => c.defaultTo('').notNull())
    .execute()
  await sql`create index contact_messages_open on contact_messages (id) where closed_at is null`.execute(db)
  await db.schema
    .createIndex('contact_messages_by_conference')
    .on('contact_messages')
    .columns(['conference_id', 'id'])
    .execute()

  await db.schema
    .createTable('contact_answers')
    .addColumn('id', idType, id)
    .addColumn('message_id', 'bigint', c => c.notNull().references('contact_messages.id').onDelete('cascade'))
    .addColumn('subject', 'text', c => c.notNull())
    .addColumn('text', 'text', c => c.notNull())
    .addColumn('quotes', 'integer', c => c.notNull().check(sql`quotes in (0, 1)`))
    .addColumn('written_by', 'text', c => c.notNull())
    .addColumn('written_at', 'text', c => c.notNull())
    .addColumn('request_key', 'text', c => c.unique())
    .execute()
  await db.schema
    .createIndex('contact_answers_by_message')
    .on('contact_answers')
    .columns(['message_id', 'id'])
    .execute()

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
    .addColumn('awaits_audience', 'integer', c =>
      c.defaultTo(0).notNull().check(sql`awaits_audience in (0, 1)`),
    )
    .addColumn('purpose', 'text', c =>
      c.defaultTo('registration').notNull().check(sql`purpose in ('registration', 'news')`),
    )
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
    .addColumn('tries', 'integer', c => c.defaultTo(0).notNull())
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
  await db.schema
    .createIndex('group_mail_recipients_by_next_try')
    .on('group_mail_recipients')
    .columns(['mail_id', 'state', 'next_try_at', 'id'])
    .execute()

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

  await db.schema
    .createTable('database_homes')
    .addColumn('id', 'integer', c => c.notNull().primaryKey().check(sql`id = 1`))
    .addColumn('home', 'text', c => c.notNull())
    .execute()

  await db.schema
    .createTable('restored_copies')
    .addColumn('last_effect_id', 'bigint', c => c.notNull().primaryKey())
    .addColumn('found_at', 'text', c => c.notNull())
    .addColumn('decided_at', 'text')
    .execute()

  await db.schema
    .createTable('news_links')
    .addColumn('id', idType, id)
    .addColumn('mailbox_key', 'text', c => c.notNull().unique().check(sql`length(mailbox_key) = 64`))
    .addColumn('secret', 'text', c => c.notNull().unique())
    .addColumn('mailed_at', 'text', c => c.notNull())
    .execute()

  await db.schema
    .createTable('news_refusals')
    .addColumn('mailbox_key', 'text', c => c.notNull().primaryKey().check(sql`length(mailbox_key) = 64`))
    .addColumn('refused_at', 'text', c => c.notNull())
    .execute()

  await db.schema
    .createTable('mail_troubles')
    .addColumn('since', 'text', c => c.notNull().primaryKey())
    .addColumn('raised_at', 'text', c => c.notNull())
    .addColumn('ended_at', 'text')
    .execute()
}
