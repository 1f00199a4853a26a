import { type Kysely, sql } from 'kysely'
import { columnTypes } from '#database/columns.ts'

/** Payments, refunds, invoices, the ledger, and moves to another conference with the money that they bring along. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, idType } = columnTypes(db)

  await db.schema
    .createTable('payment_attempts')
    .addColumn('id', idType, id)
    .addColumn('registration_id', 'bigint', c => c.notNull().references('registrations.id'))
    .addColumn('number', 'integer', c => c.notNull())
    .addColumn('gateway', 'text', c => c.notNull())
    .addColumn('state', 'text', c =>
      c
        .notNull()
        .check(
          sql`state in ('created', 'started', 'pending', 'succeeded', 'failed', 'cancelled', 'expired')`,
        ),
    )
    .addColumn('amount_minor', 'bigint', c => c.notNull().check(sql`amount_minor > 0`))
    .addColumn('currency', 'text', c => c.notNull())
    .addColumn('gateway_order_id', 'text')
    .addColumn('payer_address', 'text')
    .addColumn('return_token', 'text', c => c.notNull().unique())
    .addColumn('capture_tries', 'integer', c => c.defaultTo(0).notNull())
    .addColumn('failure', 'text')
    .addColumn('created_at', 'text', c => c.notNull())
    .addColumn('expires_at', 'text', c => c.notNull())
    .addColumn('settled_at', 'text')
    .addColumn('polls', 'integer', c => c.defaultTo(0).notNull())
    .addColumn('next_poll_at', 'text')
    .addColumn('choice_change_id', 'bigint', c => c.references('choice_changes.id'))
    .addColumn('means', 'text', c => c.check(sql`means in ('bank-transfer', 'cash')`))
    .addColumn('unknown_since', 'text')
    .addUniqueConstraint('attempt_numbered_once', ['registration_id', 'number'])
    .addUniqueConstraint('attempt_owns_its_order', ['gateway', 'gateway_order_id'])
    .execute()
  await sql`create unique index attempt_open_once_a_registration on payment_attempts (registration_id) where state in ('created', 'started', 'pending')`.execute(
    db,
  )
  await db.schema.createIndex('attempts_to_poll').on('payment_attempts').column('next_poll_at').execute()

  await db.schema
    .createTable('captures')
    .addColumn('id', idType, id)
    .addColumn('attempt_id', 'bigint', c => c.notNull().references('payment_attempts.id'))
    .addColumn('registration_id', 'bigint', c => c.notNull().references('registrations.id'))
    .addColumn('gateway', 'text', c => c.notNull())
    .addColumn('gateway_capture_id', 'text', c => c.notNull())
    .addColumn('amount_minor', 'bigint', c => c.notNull().check(sql`amount_minor > 0`))
    .addColumn('fee_minor', 'bigint')
    .addColumn('currency', 'text', c => c.notNull())
    .addColumn('captured_at', 'text', c => c.notNull())
    .addColumn('recorded_at', 'text', c => c.notNull())
    .addColumn('details', 'text', c => c.notNull())
    .addUniqueConstraint('capture_recorded_once', ['gateway', 'gateway_capture_id'])
    .execute()
  await db.schema.createIndex('captures_by_registration').on('captures').column('registration_id').execute()

  await db.schema
    .createTable('ledger_entries')
    .addColumn('id', idType, id)
    .addColumn('registration_id', 'bigint', c => c.notNull().references('registrations.id'))
    .addColumn('kind', 'text', c => c.notNull())
    .addColumn('amount_minor', 'bigint', c => c.notNull())
    .addColumn('currency', 'text', c => c.notNull())
    .addColumn('effect', 'text', c => c.notNull().unique())
    .addColumn('recorded_at', 'text', c => c.notNull())
    .execute()
  await db.schema
    .createIndex('ledger_by_registration')
    .on('ledger_entries')
    .column('registration_id')
    .execute()

  await db.schema
    .createTable('transaction_reports')
    .addColumn('id', idType, id)
    .addColumn('capture_id', 'bigint', c => c.notNull().unique().references('captures.id'))
    .addColumn('recorded_at', 'text', c => c.notNull())
    .execute()

  await db.schema
    .createTable('demo_orders')
    .addColumn('id', 'text', c => c.notNull().primaryKey())
    .addColumn('idempotency_key', 'text', c => c.notNull().unique())
    .addColumn('custom_id', 'text', c => c.notNull())
    .addColumn('invoice_id', 'text', c => c.notNull())
    .addColumn('amount_minor', 'bigint', c => c.notNull().check(sql`amount_minor > 0`))
    .addColumn('currency', 'text', c => c.notNull())
    .addColumn('description', 'text', c => c.notNull())
    .addColumn('status', 'text', c =>
      c.notNull().check(sql`status in ('open', 'approved', 'declined', 'captured', 'closed')`),
    )
    .addColumn('return_address', 'text', c => c.notNull())
    .addColumn('cancel_address', 'text', c => c.notNull())
    .addColumn('capture_id', 'text', c => c.unique())
    .addColumn('captured_at', 'text')
    .addColumn('created_at', 'text', c => c.notNull())
    .addColumn('expires_at', 'text', c => c.notNull())
    .addCheckConstraint(
      'demo_capture_is_whole',
      sql`(status = 'captured') = (capture_id is not null) and (status = 'captured') = (captured_at is not null)`,
    )
    .execute()

  await db.schema
    .createTable('demo_refunds')
    .addColumn('id', 'text', c => c.notNull().primaryKey())
    .addColumn('idempotency_key', 'text', c => c.notNull().unique())
    .addColumn('capture_id', 'text', c => c.notNull().references('demo_orders.capture_id'))
    .addColumn('amount_minor', 'bigint', c => c.notNull().check(sql`amount_minor > 0`))
    .addColumn('currency', 'text', c => c.notNull())
    .addColumn('created_at', 'text', c => c.notNull())
    .execute()

  await db.schema
    .createTable('offline_orders')
    .addColumn('id', 'text', c => c.notNull().primaryKey())
    .addColumn('idempotency_key', 'text', c => c.notNull().unique())
    .addColumn('custom_id', 'text', c => c.notNull())
    .addColumn('amount_minor', 'bigint', c => c.notNull().check(sql`amount_minor > 0`))
    .addColumn('currency', 'text', c => c.notNull())
    .addColumn('status', 'text', c => c.notNull().check(sql`status in ('open', 'received', 'closed')`))
    .addColumn('received_minor', 'bigint', c => c.check(sql`received_minor > 0`))
    .addColumn('means', 'text', c => c.check(sql`means in ('bank-transfer', 'cash', 'cheque')`))
    .addColumn('reference', 'text')
    .addColumn('received_at', 'text')
    .addColumn('confirmed_by', 'text')
    .addColumn('confirmed_at', 'text')
    .addColumn('created_at', 'text', c => c.notNull())
    .addCheckConstraint(
      'offline_receipt_is_whole',
      sql`(status = 'received') = (received_minor is not null) and (status = 'received') = (means is not null) and (status = 'received') = (reference is not null) and (status = 'received') = (received_at is not null) and (status = 'received') = (confirmed_by is not null) and (status = 'received') = (confirmed_at is not null)`,
    )
    .execute()

  await db.schema
    .createTable('offline_refunds')
    .addColumn('id', 'text', c => c.notNull().primaryKey())
    .addColumn('idempotency_key', 'text', c => c.notNull().unique())
    .addColumn('order_id', 'text', c => c.notNull().references('offline_orders.id'))
    .addColumn('amount_minor', 'bigint', c => c.notNull().check(sql`amount_minor > 0`))
    .addColumn('currency', 'text', c => c.notNull())
    .addColumn('status', 'text', c => c.notNull().check(sql`status in ('pending', 'completed')`))
    .addColumn('reference', 'text')
    .addColumn('confirmed_by', 'text')
    .addColumn('confirmed_at', 'text')
    .addColumn('created_at', 'text', c => c.notNull())
    .addColumn('means', 'text', c => c.check(sql`means in ('bank-transfer', 'cash', 'cheque')`))
    .addColumn('paid_at', 'text', c =>
      c.check(sql`(means is null) = (paid_at is null) and (paid_at is null or status = 'completed')`),
    )
    .addCheckConstraint(
      'offline_refund_is_whole',
      sql`(status = 'completed') = (reference is not null) and (status = 'completed') = (confirmed_by is not null) and (status = 'completed') = (confirmed_at is not null)`,
    )
    .execute()
  await db.schema.createIndex('offline_refunds_by_order').on('offline_refunds').column('order_id').execute()

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
    .createTable('invoice_counters')
    .addColumn('stem', 'text', c => c.notNull().primaryKey())
    .addColumn('last', 'integer', c => c.notNull().check(sql`last >= 0`))
    .execute()

  await db.schema
    .createTable('payment_findings')
    .addColumn('id', idType, id)
    .addColumn('kind', 'text', c => c.notNull())
    .addColumn('registration_id', 'bigint', c => c.notNull().references('registrations.id'))
    .addColumn('reference', 'text', c => c.notNull())
    .addColumn('gateway', 'text')
    .addColumn('ours_minor', 'bigint')
    .addColumn('theirs_minor', 'bigint')
    .addColumn('currency', 'text', c => c.notNull())
    .addColumn('found_at', 'text', c => c.notNull())
    .addColumn('resolved_at', 'text')
    .execute()
  await sql`create unique index finding_open_once on payment_findings (kind, registration_id, reference) where resolved_at is null`.execute(
    db,
  )

  await db.schema
    .createTable('credit_transfers')
    .addColumn('id', idType, id)
    .addColumn('from_registration_id', 'bigint', c => c.notNull().references('registrations.id'))
    .addColumn('to_registration_id', 'bigint', c => c.notNull().references('registrations.id'))
    .addColumn('amount_minor', 'bigint', c => c.notNull().check(sql`amount_minor > 0`))
    .addColumn('currency', 'text', c => c.notNull())
    .addColumn('recorded_at', 'text', c => c.notNull())
    .addColumn('kind', 'text', c =>
      c.defaultTo('transfer').notNull().check(sql`kind in ('transfer', 'moved')`),
    )
    .addColumn('reason', 'text', c => c.defaultTo('').notNull())
    .addColumn('request_key', 'text')
    .addCheckConstraint('credit_goes_elsewhere', sql`from_registration_id <> to_registration_id`)
    .execute()
  await db.schema
    .createIndex('credit_by_target')
    .on('credit_transfers')
    .column('to_registration_id')
    .execute()
  await sql`create unique index transferred_once on credit_transfers (from_registration_id) where kind = 'transfer'`.execute(
    db,
  )
  await db.schema
    .createIndex('credit_by_source')
    .on('credit_transfers')
    .column('from_registration_id')
    .execute()
  await sql`create unique index moved_once_by_key on credit_transfers (from_registration_id, request_key) where request_key is not null`.execute(
    db,
  )

  await db.schema
    .createTable('credit_parts')
    .addColumn('id', idType, id)
    .addColumn('credit_id', 'bigint', c => c.notNull().references('credit_transfers.id'))
    .addColumn('amount_minor', 'bigint', c => c.notNull().check(sql`amount_minor > 0`))
    .addColumn('share_basis_points', 'integer', c => c.check(sql`share_basis_points between 0 and 10000`))
    .addColumn('had_place', 'integer', c => c.defaultTo(0).notNull().check(sql`had_place in (0, 1)`))
    .execute()
  await db.schema.createIndex('parts_by_credit').on('credit_parts').column('credit_id').execute()

  await db.schema
    .createTable('conference_moves')
    .addColumn('id', idType, id)
    .addColumn('from_registration_id', 'bigint', c => c.notNull().references('registrations.id'))
    .addColumn('to_registration_id', 'bigint', c => c.notNull().unique().references('registrations.id'))
    .addColumn('state', 'text', c => c.notNull().check(sql`state in ('open', 'completed', 'lapsed')`))
    .addColumn('share_basis_points', 'integer', c =>
      c.notNull().check(sql`share_basis_points between 0 and 10000`),
    )
    .addColumn('credit_id', 'bigint', c => c.unique().references('credit_transfers.id'))
    .addColumn('requested_by', 'text', c => c.notNull())
    .addColumn('requested_at', 'text', c => c.notNull())
    .addColumn('reminded_at', 'text')
    .addColumn('settled_by', 'text')
    .addColumn('settled_at', 'text')
    .addCheckConstraint('move_goes_elsewhere', sql`from_registration_id <> to_registration_id`)
    .addCheckConstraint(
      'move_is_settled_by_somebody',
      sql`(state = 'open') = (settled_at is null) and (settled_at is null) = (settled_by is null)`,
    )
    .addCheckConstraint('only_a_completed_move_moved_money', sql`state = 'completed' or credit_id is null`)
    .execute()
  await sql`create unique index one_open_move on conference_moves (from_registration_id) where state = 'open'`.execute(
    db,
  )
  await sql`create unique index moved_away_once on conference_moves (from_registration_id) where state = 'completed'`.execute(
    db,
  )

  await db.schema
    .createTable('refunds')
    .addColumn('id', idType, id)
    .addColumn('registration_id', 'bigint', c => c.notNull().references('registrations.id'))
    .addColumn('capture_id', 'bigint', c => c.notNull().references('captures.id'))
    .addColumn('amount_minor', 'bigint', c => c.notNull().check(sql`amount_minor > 0`))
    .addColumn('currency', 'text', c => c.notNull())
    .addColumn('state', 'text', c =>
      c.notNull().check(sql`state in ('scheduled', 'requested', 'pending', 'completed', 'failed')`),
    )
    .addColumn('reason', 'text', c => c.notNull())
    .addColumn('gateway_refund_id', 'text')
    .addColumn('due_at', 'text')
    .addColumn('created_at', 'text', c => c.notNull())
    .addColumn('settled_at', 'text')
    .addColumn('failure', 'text')
    .addColumn('checks', 'integer', c => c.defaultTo(0).notNull())
    .addColumn('next_check_at', 'text')
    .addColumn('by_hand', 'text', c => c.check(sql`by_hand in ('bank-transfer', 'cash', 'cheque')`))
    .addColumn('retained_because', 'text', c =>
      c.check(sql`"retained_because" is null or ("retained_because" <> '' and state = 'failed')`),
    )
    .addColumn('instead_of', 'bigint', c => c.references('refunds.id'))
    .addColumn('choice_change_id', 'bigint', c => c.references('choice_changes.id'))
    .addColumn('request_key', 'text')
    .addColumn('move_id', 'bigint', c => c.references('conference_moves.id'))
    .addColumn('refusals', 'integer', c => c.defaultTo(0).notNull().check(sql`refusals >= 0`))
    .addColumn('refused_because', 'text')
    .addColumn('refused_since', 'text')
    .execute()
  await db.schema.createIndex('refunds_by_registration').on('refunds').column('registration_id').execute()
  await sql`create unique index refund_under_way_once_a_capture on refunds (capture_id) where state = 'requested'`.execute(
    db,
  )
  await db.schema.createIndex('refunds_due').on('refunds').columns(['state', 'due_at']).execute()
  await sql`create unique index failed_refund_paid_once on refunds (instead_of) where state <> 'failed'`.execute(
    db,
  )
  await sql`create unique index refunded_once_by_key on refunds (registration_id, request_key, capture_id) where request_key is not null and state != 'failed'`.execute(
    db,
  )
  await sql`create unique index refund_known_once on refunds (capture_id, gateway_refund_id, registration_id) where gateway_refund_id is not null and by_hand is null`.execute(
    db,
  )

  await db.schema
    .createTable('invoices')
    .addColumn('id', idType, id)
    .addColumn('kind', 'text', c => c.notNull().check(sql`kind in ('invoice', 'credit-note')`))
    .addColumn('number', 'text', c => c.notNull().unique().check(sql`length(number) between 1 and 16`))
    .addColumn('registration_id', 'bigint', c => c.notNull().references('registrations.id'))
    .addColumn('original_id', 'bigint', c => c.references('invoices.id'))
    .addColumn('currency', 'text', c => c.notNull())
    .addColumn('total_minor', 'bigint', c => c.notNull())
    .addColumn('is_demo', 'integer', c => c.notNull().check(sql`is_demo in (0, 1)`))
    .addColumn('issued_at', 'text', c => c.notNull())
    .addColumn('snapshot', 'text', c => c.notNull())
    .addColumn('choice_change_id', 'bigint', c => c.references('choice_changes.id'))
    .addColumn('replaces_id', 'bigint', c => c.references('invoices.id'))
    .addColumn('refund_id', 'bigint', c => c.references('refunds.id'))
    .addCheckConstraint(
      'credit_note_names_its_invoice',
      sql`(kind = 'credit-note') = (original_id is not null)`,
    )
    .addCheckConstraint('credit_note_takes_back', sql`(kind = 'credit-note') = (total_minor < 0)`)
    .addCheckConstraint('demonstrations_are_marked', sql`(is_demo = 1) = (number like 'TEST-%')`)
    .execute()
  await db.schema
    .createIndex('invoices_by_registration')
    .on('invoices')
    .columns(['registration_id', 'id'])
    .execute()
  await sql`create unique index invoiced_once_a_change on invoices (choice_change_id) where kind = 'invoice' and choice_change_id is not null`.execute(
    db,
  )
  await sql`create unique index invoice_replaced_once on invoices (replaces_id) where replaces_id is not null`.execute(
    db,
  )
  await sql`create unique index invoiced_once_a_registration on invoices (registration_id) where kind = 'invoice' and choice_change_id is null and replaces_id is null and refund_id is null`.execute(
    db,
  )

  await db.schema
    .createTable('bill_causes')
    .addColumn('id', idType, id)
    .addColumn('invoice_id', 'bigint', c => c.notNull().references('invoices.id'))
    .addColumn('refund_id', 'bigint', c => c.references('refunds.id'))
    .addColumn('credit_id', 'bigint', c => c.references('credit_transfers.id'))
    .addColumn('choice_change_id', 'bigint', c => c.references('choice_changes.id'))
    .addCheckConstraint(
      'bill_cause_is_one',
      sql`(case when refund_id is null then 0 else 1 end) + (case when credit_id is null then 0 else 1 end) + (case when choice_change_id is null then 0 else 1 end) = 1`,
    )
    .execute()
  await db.schema
    .createIndex('bill_refund_once')
    .on('bill_causes')
    .unique()
    .columns(['refund_id', 'invoice_id'])
    .execute()
  await db.schema
    .createIndex('bill_credit_once')
    .on('bill_causes')
    .unique()
    .columns(['credit_id', 'invoice_id'])
    .execute()
  await db.schema
    .createIndex('bill_choice_change_once')
    .on('bill_causes')
    .unique()
    .columns(['choice_change_id', 'invoice_id'])
    .execute()

  await db.schema
    .createTable('change_parts')
    .addColumn('id', idType, id)
    .addColumn('choice_change_id', 'bigint', c => c.notNull().references('choice_changes.id'))
    .addColumn('amount_minor', 'bigint', c => c.notNull().check(sql`amount_minor > 0`))
    .addColumn('share_basis_points', 'integer', c => c.check(sql`share_basis_points between 0 and 10000`))
    .addColumn('had_place', 'integer', c => c.notNull().check(sql`had_place in (0, 1)`))
    .execute()
  await db.schema.createIndex('parts_by_change').on('change_parts').column('choice_change_id').execute()

  await db.schema
    .createTable('unknown_payments')
    .addColumn('id', idType, id)
    .addColumn('gateway', 'text', c => c.notNull())
    .addColumn('gateway_capture_id', 'text', c => c.notNull())
    .addColumn('invoice_id', 'text')
    .addColumn('amount_minor', 'bigint', c => c.notNull())
    .addColumn('currency', 'text', c => c.notNull())
    .addColumn('found_at', 'text', c => c.notNull())
    .addColumn('settled_at', 'text')
    .addColumn('settled_by', 'text')
    .addColumn('note', 'text')
    .addUniqueConstraint('unknown_payment_once', ['gateway', 'gateway_capture_id'])
    .addCheckConstraint(
      'settled_by_somebody',
      sql`(settled_at is null) = (settled_by is null) and (settled_at is null) = (note is null)`,
    )
    .execute()

  await db.schema
    .createTable('chargebacks')
    .addColumn('id', idType, id)
    .addColumn('gateway', 'text', c => c.notNull())
    .addColumn('gateway_dispute_id', 'text')
    .addColumn('gateway_reversal_id', 'text')
    .addColumn('capture_id', 'bigint', c => c.notNull().references('captures.id'))
    .addColumn('registration_id', 'bigint', c => c.notNull().references('registrations.id'))
    .addColumn('amount_minor', 'bigint', c => c.notNull().check(sql`amount_minor > 0`))
    .addColumn('currency', 'text', c => c.notNull())
    .addColumn('taken_at', 'text', c => c.notNull())
    .addColumn('returned_at', 'text')
    .addUniqueConstraint('dispute_once_a_registration', ['gateway', 'gateway_dispute_id', 'registration_id'])
    .addUniqueConstraint('reversal_once_a_registration', [
      'gateway',
      'gateway_reversal_id',
      'registration_id',
    ])
    .addCheckConstraint(
      'chargeback_names_its_cause',
      sql`gateway_dispute_id is not null or gateway_reversal_id is not null`,
    )
    .execute()
  await db.schema.createIndex('chargebacks_by_capture_id').on('chargebacks').column('capture_id').execute()
  await db.schema
    .createIndex('chargebacks_by_registration_id')
    .on('chargebacks')
    .column('registration_id')
    .execute()
}
