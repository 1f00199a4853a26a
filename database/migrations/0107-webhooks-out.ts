import { type Kysely, sql } from 'kysely'
import { columnTypes } from '#database/columns.ts'

/** Webhooks to the organiser's own systems: their subscriptions, and what was sent to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, idType } = columnTypes(db)
  await db.schema
    .createTable('webhook_subscriptions')
    .addColumn('id', idType, id)
    .addColumn('conference_id', 'bigint', c => c.references('conferences.id').onDelete('cascade'))
    .addColumn('address', 'text', c => c.notNull())
    .addColumn('events', 'text', c => c.notNull())
    .addColumn('secret', 'text', c => c.notNull())
    .addColumn('maker_id', 'text', c => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('created_at', 'text', c => c.notNull())
    .addColumn('ended_at', 'text')
    .execute()
  await db.schema
    .createTable('webhook_deliveries')
    .addColumn('id', idType, id)
    .addColumn('subscription_id', 'bigint', c =>
      c.notNull().references('webhook_subscriptions.id').onDelete('cascade'),
    )
    .addColumn('event_key', 'text', c => c.notNull())
    .addColumn('event', 'text', c => c.notNull())
    .addColumn('body', 'text', c => c.notNull())
    .addColumn('state', 'text', c => c.notNull().check(sql`state in ('queued', 'delivered', 'failed')`))
    .addColumn('tries', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('last_status', 'integer')
    .addColumn('failure', 'text')
    .addColumn('created_at', 'text', c => c.notNull())
    .addColumn('done_at', 'text')
    .addUniqueConstraint('webhook_deliveries_once', ['subscription_id', 'event_key'])
    .execute()
  await db.schema
    .createIndex('webhook_deliveries_by_age')
    .on('webhook_deliveries')
    .column('created_at')
    .execute()
}
