import { type Kysely, sql } from 'kysely'
import { columnTypes } from '#database/columns.ts'

/** Conferences with their content, programme and fees; registrations, payments, ledger and outbox. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, idType } = columnTypes(db)

  await db.schema
    .createTable('conferences')
    .addColumn('id', idType, id)
    .addColumn('name', 'text', c => c.notNull().unique())
    .addColumn('is_active', 'integer', c => c.notNull().check(sql`is_active in (0, 1)`))
    .addColumn('subject', 'text', c => c.notNull())
    .addColumn('prefix', 'text', c => c.notNull())
    .addColumn('starts_on', 'text', c => c.notNull())
    .addColumn('ends_on', 'text', c => c.notNull())
    .addColumn('time_zone', 'text', c => c.notNull())
    .addColumn('location', 'text', c => c.notNull())
    .addColumn('is_hybrid', 'integer', c => c.notNull().check(sql`is_hybrid in (0, 1)`))
    .addColumn('hue', 'integer', c => c.notNull().check(sql`hue between 0 and 359`))
    .addColumn('art_family', 'text', c => c.notNull())
    .addColumn('photo', 'text')
    .addColumn('currency', 'text', c => c.notNull().check(sql`length(currency) = 3`))
    .addColumn('fee_basis_points', 'integer', c =>
      c.notNull().check(sql`fee_basis_points between 0 and 10000`),
    )
    .addColumn('add_on_minor', 'bigint', c => c.notNull().check(sql`add_on_minor >= 0`))
    .addColumn('custom_amount_min_minor', 'bigint', c => c.notNull().check(sql`custom_amount_min_minor > 0`))
    .addColumn('custom_amount_max_minor', 'bigint', c => c.notNull())
    .addColumn('hold_minutes', 'integer', c => c.notNull().check(sql`hold_minutes > 0`))
    .addCheckConstraint('conference_dates_in_order', sql`starts_on <= ends_on`)
    .execute()

  await db.schema
    .createTable('revisions')
    .addColumn('scope', 'text', c => c.primaryKey().notNull())
    .addColumn('revision', 'bigint', c => c.notNull())
    .execute()

  await db.schema
    .createTable('content_items')
    .addColumn('id', idType, id)
    .addColumn('conference_id', 'bigint', c => c.references('conferences.id').onDelete('cascade'))
    .addColumn('kind', 'text', c => c.notNull())
    .addColumn('position', 'integer', c => c.notNull())
    .addColumn('data', 'text', c => c.notNull())
    .execute()
  await db.schema
    .createIndex('content_items_in_order')
    .on('content_items')
    .columns(['conference_id', 'kind', 'position', 'id'])
    .execute()

  await db.schema
    .createTable('files')
    .addColumn('key', 'text', c => c.primaryKey().notNull())
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('content_type', 'text', c => c.notNull())
    .addColumn('size', 'bigint', c => c.notNull())
    .addColumn('purpose', 'text', c => c.notNull().defaultTo(''))
    .addColumn('created_at', 'text', c => c.notNull())
    .execute()

  await db.schema
    .createTable('countries')
    .addColumn('id', 'integer', c => c.primaryKey().notNull())
    .addColumn('name', 'text', c => c.notNull().unique())
    .addColumn('code', 'text', c => c.notNull().unique())
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
    .addUniqueConstraint('speaker_imported_once', ['conference_id', 'external_id'])
    .execute()
  await db.schema
    .createIndex('speakers_in_order')
    .on('speakers')
    .columns(['conference_id', 'position', 'id'])
    .execute()

  await db.schema
    .createTable('programme_days')
    .addColumn('id', idType, id)
    .addColumn('conference_id', 'bigint', c => c.notNull().references('conferences.id').onDelete('cascade'))
    .addColumn('position', 'integer', c => c.notNull())
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('held_on', 'text')
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
    .execute()
  await db.schema.createIndex('talks_in_order').on('talks').columns(['day_id', 'position', 'id']).execute()
  await db.schema
    .createTable('talk_speakers')
    .addColumn('talk_id', 'bigint', c => c.notNull().references('talks.id').onDelete('cascade'))
    .addColumn('speaker_id', 'bigint', c => c.notNull().references('speakers.id').onDelete('cascade'))
    .addColumn('position', 'integer', c => c.notNull())
    .addPrimaryKeyConstraint('talk_speakers_once', ['talk_id', 'speaker_id'])
    .execute()

  const price = (name: string) => [name, 'bigint', sql`${sql.ref(name)} >= 0`] as const
  let categories = db.schema
    .createTable('registration_categories')
    .addColumn('id', idType, id)
    .addColumn('conference_id', 'bigint', c => c.notNull().references('conferences.id').onDelete('cascade'))
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('ends_on', 'text', c => c.notNull())
  for (const type of ['invited', 'oral', 'poster', 'student', 'delegate', 'virtual']) {
    const [name, dataType, check] = price(`${type}_minor`)
    categories = categories.addColumn(name, dataType, c => c.notNull().check(check))
  }
  await categories.execute()
  let accommodations = db.schema
    .createTable('accommodations')
    .addColumn('id', idType, id)
    .addColumn('conference_id', 'bigint', c => c.notNull().references('conferences.id').onDelete('cascade'))
    .addColumn('name', 'text', c => c.notNull())
  for (const nights of ['one_night', 'two_nights', 'three_nights', 'four_nights']) {
    const [name, dataType, check] = price(`${nights}_minor`)
    accommodations = accommodations.addColumn(name, dataType, c => c.notNull().check(check))
  }
  await accommodations.execute()
  for (const table of ['registration_categories', 'accommodations']) {
    await db.schema.createIndex(`${table}_by_conference`).on(table).columns(['conference_id', 'id']).execute()
  }

  await db.schema
    .createTable('registrations')
    .addColumn('id', idType, id)
    .addColumn('conference_id', 'bigint', c => c.notNull().references('conferences.id'))
    .addColumn('code', 'text', c => c.notNull().unique())
    .addColumn('secret', 'text', c => c.notNull().unique())
    .addColumn('state', 'text', c =>
      c
        .notNull()
        .check(sql`state in ('waiting', 'awaiting-payment', 'paid', 'expired', 'superseded', 'cancelled')`),
    )
    .addColumn('title', 'text', c => c.notNull())
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('email', 'text', c => c.notNull())
    .addColumn('telephone', 'text', c => c.notNull())
    .addColumn('organization', 'text', c => c.notNull())
    .addColumn('city', 'text', c => c.notNull())
    .addColumn('country_id', 'integer', c => c.notNull().references('countries.id'))
    .addColumn('billing_address', 'text', c => c.notNull())
    .addColumn('postal_code', 'text', c => c.notNull())
    .addColumn('choice', 'text', c => c.notNull().check(sql`choice in ('listed', 'custom')`))
    .addColumn('category_id', 'bigint')
    .addColumn('category_name', 'text')
    .addColumn('presentation_type', 'text')
    .addColumn('accommodation_id', 'bigint')
    .addColumn('accommodation_name', 'text')
    .addColumn('nights', 'integer', c => c.check(sql`nights between 1 and 4`))
    .addColumn('has_add_on', 'integer', c => c.notNull().check(sql`has_add_on in (0, 1)`))
    .addColumn('custom_description', 'text')
    .addColumn('currency', 'text', c => c.notNull())
    .addColumn('registration_minor', 'bigint', c => c.notNull().check(sql`registration_minor >= 0`))
    .addColumn('accommodation_minor', 'bigint', c => c.notNull().check(sql`accommodation_minor >= 0`))
    .addColumn('add_on_minor', 'bigint', c => c.notNull().check(sql`add_on_minor >= 0`))
    .addColumn('discount_minor', 'bigint', c => c.notNull().defaultTo(0))
    .addColumn('subtotal_minor', 'bigint', c => c.notNull())
    .addColumn('fee_minor', 'bigint', c => c.notNull().check(sql`fee_minor >= 0`))
    .addColumn('total_minor', 'bigint', c => c.notNull())
    .addColumn('fee_basis_points', 'integer', c => c.notNull())
    .addColumn('draft_key', 'text')
    .addColumn('attention', 'text')
    .addColumn('created_at', 'text', c => c.notNull())
    .addColumn('hold_until', 'text', c => c.notNull())
    .addColumn('paid_at', 'text')
    .addCheckConstraint(
      'registration_parts_make_the_subtotal',
      sql`subtotal_minor = registration_minor + accommodation_minor + add_on_minor - discount_minor`,
    )
    .addCheckConstraint(
      'registration_discount_within_its_price',
      sql`discount_minor between 0 and registration_minor`,
    )
    .addCheckConstraint('registration_fee_makes_the_total', sql`total_minor = subtotal_minor + fee_minor`)
    .addCheckConstraint(
      'registration_nights_go_with_accommodation',
      sql`(accommodation_id is null) = (nights is null)`,
    )
    .addCheckConstraint(
      'registration_choice_is_whole',
      sql`(choice = 'custom') = (category_id is null) and (choice = 'custom') = (custom_description is not null)`,
    )
    .execute()
  await db.schema
    .createIndex('registrations_by_conference')
    .on('registrations')
    .columns(['conference_id', 'state', 'id'])
    .execute()
  await db.schema
    .createIndex('registrations_by_hold')
    .on('registrations')
    .columns(['state', 'hold_until'])
    .execute()
  // At most one live, unpaid registration for one open form.
  await db.schema
    .createIndex('registration_awaiting_payment_once_a_draft')
    .on('registrations')
    .columns(['conference_id', 'draft_key'])
    .unique()
    .where(sql.ref('state'), '=', sql.lit('awaiting-payment'))
    .execute()

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
    .addColumn('capture_tries', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('failure', 'text')
    .addColumn('created_at', 'text', c => c.notNull())
    .addColumn('expires_at', 'text', c => c.notNull())
    .addColumn('settled_at', 'text')
    .addColumn('polls', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('next_poll_at', 'text')
    .addUniqueConstraint('attempt_numbered_once', ['registration_id', 'number'])
    .addUniqueConstraint('attempt_owns_its_order', ['gateway', 'gateway_order_id'])
    .execute()
  // A double click starts one attempt: while one is open there is no second.
  await db.schema
    .createIndex('attempt_open_once_a_registration')
    .on('payment_attempts')
    .column('registration_id')
    .unique()
    .where(sql.ref('state'), 'in', sql`('created', 'started', 'pending')`)
    .execute()
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
    .execute()
  await db.schema.createIndex('refunds_by_registration').on('refunds').column('registration_id').execute()

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
    .createTable('outbox')
    .addColumn('id', idType, id)
    .addColumn('kind', 'text', c => c.notNull())
    .addColumn('effect', 'text', c => c.notNull().unique())
    .addColumn('payload', 'text', c => c.notNull())
    .addColumn('state', 'text', c => c.notNull().check(sql`state in ('queued', 'done', 'failed')`))
    .addColumn('tries', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('next_try_at', 'text', c => c.notNull())
    .addColumn('claimed_until', 'text')
    .addColumn('failure', 'text')
    .addColumn('created_at', 'text', c => c.notNull())
    .addColumn('done_at', 'text')
    .execute()
  await db.schema.createIndex('outbox_due').on('outbox').columns(['state', 'next_try_at', 'id']).execute()

  await db.schema
    .createTable('audit_entries')
    .addColumn('id', idType, id)
    .addColumn('conference_id', 'bigint')
    .addColumn('actor', 'text', c => c.notNull())
    .addColumn('act', 'text', c => c.notNull())
    .addColumn('subject', 'text', c => c.notNull())
    .addColumn('facts', 'text', c => c.notNull())
    .addColumn('recorded_at', 'text', c => c.notNull())
    .execute()
  await db.schema.createIndex('audit_by_subject').on('audit_entries').columns(['subject', 'id']).execute()

  await db.schema
    .createTable('transaction_reports')
    .addColumn('id', idType, id)
    .addColumn('capture_id', 'bigint', c => c.notNull().unique().references('captures.id'))
    .addColumn('recorded_at', 'text', c => c.notNull())
    .execute()

  await db.schema
    .createTable('demo_orders')
    .addColumn('id', 'text', c => c.primaryKey().notNull())
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
    .addColumn('id', 'text', c => c.primaryKey().notNull())
    .addColumn('idempotency_key', 'text', c => c.notNull().unique())
    .addColumn('capture_id', 'text', c => c.notNull().references('demo_orders.capture_id'))
    .addColumn('amount_minor', 'bigint', c => c.notNull().check(sql`amount_minor > 0`))
    .addColumn('currency', 'text', c => c.notNull())
    .addColumn('created_at', 'text', c => c.notNull())
    .execute()

  await db.schema
    .createTable('subscriptions')
    .addColumn('id', idType, id)
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('email', 'text', c => c.notNull())
    .addColumn('created_at', 'text', c => c.notNull())
    .execute()
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
    .execute()
  await db.schema
    .createTable('rate_limits')
    .addColumn('key', 'text', c => c.primaryKey().notNull())
    .addColumn('points', 'integer', c => c.notNull())
    .addColumn('resets_at', 'bigint', c => c.notNull())
    .execute()
}
