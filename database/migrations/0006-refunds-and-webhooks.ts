import { type Kysely, sql } from 'kysely'
import { columnTypes } from '#database/columns.ts'

/** Refunds that are requested one at a time, disputes, received webhooks, and credit between registrations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, idType } = columnTypes(db)

  // If a gateway reports one of two equal partial refunds in progress, they could not be distinguished.
  await db.schema
    .createIndex('refund_under_way_once_a_capture')
    .on('refunds')
    .column('capture_id')
    .unique()
    .where(sql.ref('state'), '=', sql.lit('requested'))
    .execute()
  await db.schema
    .createIndex('refund_known_once')
    .on('refunds')
    .columns(['capture_id', 'gateway_refund_id'])
    .unique()
    .where(sql.ref('gateway_refund_id'), 'is not', null)
    .execute()
  await db.schema.createIndex('refunds_due').on('refunds').columns(['state', 'due_at']).execute()

  await db.schema
    .createTable('disputes')
    .addColumn('id', idType, id)
    .addColumn('gateway', 'text', c => c.notNull())
    .addColumn('gateway_dispute_id', 'text', c => c.notNull())
    .addColumn('capture_id', 'bigint', c => c.notNull().references('captures.id'))
    .addColumn('is_open', 'integer', c => c.notNull().check(sql`is_open in (0, 1)`))
    .addColumn('opened_at', 'text', c => c.notNull())
    .addColumn('closed_at', 'text')
    .addUniqueConstraint('dispute_recorded_once', ['gateway', 'gateway_dispute_id'])
    .execute()

  await db.schema
    .createTable('webhook_events')
    .addColumn('gateway', 'text', c => c.notNull())
    .addColumn('event_id', 'text', c => c.notNull())
    .addColumn('type', 'text', c => c.notNull())
    .addColumn('received_at', 'text', c => c.notNull())
    .addPrimaryKeyConstraint('webhook_seen_once', ['gateway', 'event_id'])
    .execute()

  // Money that one registration's payments give to another: a transfer to an upcoming conference.
  await db.schema
    .createTable('credit_transfers')
    .addColumn('id', idType, id)
    .addColumn('from_registration_id', 'bigint', c => c.notNull().unique().references('registrations.id'))
    .addColumn('to_registration_id', 'bigint', c => c.notNull().references('registrations.id'))
    .addColumn('amount_minor', 'bigint', c => c.notNull().check(sql`amount_minor > 0`))
    .addColumn('currency', 'text', c => c.notNull())
    .addColumn('recorded_at', 'text', c => c.notNull())
    .addCheckConstraint('credit_goes_elsewhere', sql`from_registration_id <> to_registration_id`)
    .execute()
  await db.schema
    .createIndex('credit_by_target')
    .on('credit_transfers')
    .column('to_registration_id')
    .execute()
}
