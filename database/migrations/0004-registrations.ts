import { type Kysely, sql } from 'kysely'
import { columnTypes } from '#database/columns.ts'

/** Registrations, their changes, and the acts of staff on them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, idType } = columnTypes(db)

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
    .addColumn('discount_minor', 'bigint', c => c.defaultTo(0).notNull())
    .addColumn('subtotal_minor', 'bigint', c => c.notNull())
    .addColumn('fee_minor', 'bigint', c => c.notNull().check(sql`fee_minor >= 0`))
    .addColumn('total_minor', 'bigint', c => c.notNull())
    .addColumn('fee_basis_points', 'integer', c => c.notNull())
    .addColumn('draft_key', 'text')
    .addColumn('created_at', 'text', c => c.notNull())
    .addColumn('hold_until', 'text', c => c.notNull())
    .addColumn('paid_at', 'text')
    .addColumn('tax_id', 'text', c => c.defaultTo('').notNull())
    .addColumn('billing_organization', 'text', c => c.defaultTo('').notNull())
    .addColumn('tax_minor', 'bigint', c => c.defaultTo(0).notNull())
    .addColumn('added_tax', 'text')
    .addCheckConstraint(
      'registration_parts_make_the_subtotal',
      sql`subtotal_minor = registration_minor + accommodation_minor + add_on_minor - discount_minor`,
    )
    .addCheckConstraint(
      'registration_discount_within_its_price',
      sql`discount_minor between 0 and registration_minor`,
    )
    .addCheckConstraint(
      'registration_nights_go_with_accommodation',
      sql`(accommodation_id is null) = (nights is null)`,
    )
    .addCheckConstraint(
      'registration_choice_is_whole',
      sql`(choice = 'custom') = (category_id is null) and (choice = 'custom') = (custom_description is not null)`,
    )
    .addCheckConstraint(
      'registration_fee_and_tax_make_the_total',
      sql`total_minor = subtotal_minor + fee_minor + tax_minor`,
    )
    .addCheckConstraint(
      'registration_tax_says_what_it_is',
      sql`tax_minor >= 0 and (tax_minor = 0 or added_tax is not null)`,
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
  await sql`create unique index registration_awaiting_payment_once_a_draft on registrations (conference_id, draft_key) where state = 'awaiting-payment'`.execute(
    db,
  )
  await sql`create index registrations_waiting_in_order on registrations (conference_id, id) where state = 'waiting'`.execute(
    db,
  )
  await sql`create index registrations_by_draft on registrations (conference_id, draft_key) where draft_key is not null`.execute(
    db,
  )
  await sql`create index registrations_by_email on registrations (conference_id, lower(email))`.execute(db)
  await db.schema
    .createIndex('registrations_by_age')
    .on('registrations')
    .columns(['conference_id', 'id'])
    .execute()
  await sql`create index registrations_by_name on registrations (conference_id, lower(name), id)`.execute(db)
  await db.schema
    .createIndex('registrations_by_total')
    .on('registrations')
    .columns(['conference_id', 'total_minor', 'id'])
    .execute()
  await db.schema
    .createIndex('registrations_by_standing')
    .on('registrations')
    .columns(['conference_id', 'state', 'presentation_type'])
    .execute()

  await db.schema
    .createTable('seat_claims')
    .addColumn('registration_id', 'bigint', c => c.notNull().references('registrations.id'))
    .addColumn('limit_id', 'bigint', c => c.notNull().references('capacity_limits.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('seat_claimed_once', ['registration_id', 'limit_id'])
    .execute()

  await db.schema
    .createTable('code_redemptions')
    .addColumn('registration_id', 'bigint', c => c.notNull().primaryKey().references('registrations.id'))
    .addColumn('code_id', 'bigint', c => c.notNull().references('codes.id'))
    .addColumn('is_counted', 'integer', c => c.notNull().check(sql`is_counted in (0, 1)`))
    .execute()

  await db.schema
    .createTable('choice_changes')
    .addColumn('id', idType, id)
    .addColumn('registration_id', 'bigint', c => c.notNull().references('registrations.id'))
    .addColumn('state', 'text', c => c.notNull().check(sql`state in ('open', 'applied', 'dropped')`))
    .addColumn('category_id', 'bigint', c => c.notNull())
    .addColumn('category_name', 'text', c => c.notNull())
    .addColumn('presentation_type', 'text', c => c.notNull())
    .addColumn('accommodation_id', 'bigint')
    .addColumn('accommodation_name', 'text')
    .addColumn('nights', 'integer', c => c.check(sql`nights between 1 and 4`))
    .addColumn('has_add_on', 'integer', c => c.notNull().check(sql`has_add_on in (0, 1)`))
    .addColumn('registration_minor', 'bigint', c => c.notNull().check(sql`registration_minor >= 0`))
    .addColumn('accommodation_minor', 'bigint', c => c.notNull().check(sql`accommodation_minor >= 0`))
    .addColumn('add_on_minor', 'bigint', c => c.notNull().check(sql`add_on_minor >= 0`))
    .addColumn('discount_minor', 'bigint', c =>
      c.notNull().check(sql`discount_minor between 0 and registration_minor`),
    )
    .addColumn('subtotal_minor', 'bigint', c => c.notNull())
    .addColumn('fee_minor', 'bigint', c => c.notNull().check(sql`fee_minor >= 0`))
    .addColumn('total_minor', 'bigint', c => c.notNull())
    .addColumn('code_applies', 'integer', c => c.notNull().check(sql`"code_applies" in (0, 1)`))
    .addColumn('difference_minor', 'bigint', c => c.notNull())
    .addColumn('refund_minor', 'bigint', c => c.notNull().check(sql`refund_minor >= 0`))
    .addColumn('retained_minor', 'bigint', c => c.notNull().check(sql`"retained_minor" >= 0`))
    .addColumn('requested_at', 'text', c => c.notNull())
    .addColumn('hold_until', 'text', c => c.notNull())
    .addColumn('settled_at', 'text')
    .addColumn('tax_minor', 'bigint', c => c.defaultTo(0).notNull())
    .addColumn('added_tax', 'text')
    .addCheckConstraint(
      'change_parts_make_the_subtotal',
      sql`subtotal_minor = registration_minor + accommodation_minor + add_on_minor - discount_minor`,
    )
    .addCheckConstraint(
      'change_nights_go_with_accommodation',
      sql`(accommodation_id is null) = (nights is null) and (accommodation_id is null) = (accommodation_name is null)`,
    )
    .addCheckConstraint(
      'change_gives_back_or_keeps_the_difference',
      sql`refund_minor + "retained_minor" = case when difference_minor < 0 then -difference_minor else 0 end`,
    )
    .addCheckConstraint('change_waits_only_for_money', sql`state <> 'open' or difference_minor > 0`)
    .addCheckConstraint('change_is_open_until_settled', sql`(state = 'open') = (settled_at is null)`)
    .addCheckConstraint(
      'change_fee_and_tax_make_the_total',
      sql`total_minor = subtotal_minor + fee_minor + tax_minor`,
    )
    .addCheckConstraint(
      'change_tax_says_what_it_is',
      sql`tax_minor >= 0 and (tax_minor = 0 or added_tax is not null)`,
    )
    .execute()
  await sql`create unique index change_open_once_a_registration on choice_changes (registration_id) where state = 'open'`.execute(
    db,
  )
  await db.schema
    .createIndex('changes_by_registration')
    .on('choice_changes')
    .columns(['registration_id', 'id'])
    .execute()
  await db.schema
    .createIndex('changes_by_hold')
    .on('choice_changes')
    .columns(['state', 'hold_until'])
    .execute()

  await db.schema
    .createTable('attention_reasons')
    .addColumn('id', idType, id)
    .addColumn('registration_id', 'bigint', c => c.notNull().references('registrations.id'))
    .addColumn('reason', 'text', c => c.notNull().check(sql`reason <> ''`))
    .addColumn('raised_at', 'text', c => c.notNull())
    .addColumn('cleared_at', 'text')
    .addColumn('cleared_by', 'text')
    .addColumn('note', 'text')
    .addCheckConstraint(
      'clearing_is_whole',
      sql`(cleared_at is null) = (cleared_by is null) and (cleared_at is null) = (note is null)`,
    )
    .execute()
  await sql`create unique index attention_open_once on attention_reasons (registration_id, reason) where cleared_at is null`.execute(
    db,
  )

  await db.schema
    .createTable('handovers')
    .addColumn('id', idType, id)
    .addColumn('registration_id', 'bigint', c => c.notNull().references('registrations.id'))
    .addColumn('former_secret', 'text', c => c.notNull().unique())
    .addColumn('former_title', 'text', c => c.notNull())
    .addColumn('former_name', 'text', c => c.notNull())
    .addColumn('former_email', 'text', c => c.notNull())
    .addColumn('handed_over_by', 'text', c => c.notNull())
    .addColumn('handed_over_at', 'text', c => c.notNull())
    .execute()
  await db.schema.createIndex('handovers_by_registration').on('handovers').column('registration_id').execute()

  await db.schema
    .createTable('custom_amount_decisions')
    .addColumn('registration_id', 'bigint', c => c.notNull().primaryKey().references('registrations.id'))
    .addColumn('decision', 'text', c => c.notNull().check(sql`decision in ('confirmed', 'declined')`))
    .addColumn('reason', 'text', c => c.notNull())
    .addColumn('decided_by', 'text', c => c.notNull())
    .addColumn('decided_at', 'text', c => c.notNull())
    .execute()

  await db.schema
    .createTable('registration_sources')
    .addColumn('registration_id', idType, c => c.notNull().primaryKey().references('registrations.id'))
    .addColumn('conference_id', 'bigint', c => c.notNull().references('conferences.id'))
    .addColumn('email_key', 'text', c => c.notNull())
    .addColumn('client', 'text')
    .addColumn('placed_at', 'text', c => c.notNull())
    .execute()
  await db.schema
    .createIndex('registration_sources_by_email')
    .on('registration_sources')
    .columns(['conference_id', 'email_key'])
    .execute()
  await db.schema
    .createIndex('registration_sources_by_client')
    .on('registration_sources')
    .columns(['conference_id', 'client', 'placed_at'])
    .execute()

  await db.schema
    .createTable('registration_texts')
    .addColumn('registration_id', 'bigint', c => c.notNull().primaryKey().references('registrations.id'))
    .addColumn('conference_id', 'bigint', c => c.notNull())
    .addColumn('holder', 'text', c => c.notNull())
    .addColumn('numbers', 'text', c => c.defaultTo('').notNull())
    .addColumn('contact', 'text', c => c.defaultTo('').notNull())
    .execute()
  await db.schema
    .createIndex('texts_by_conference')
    .on('registration_texts')
    .columns(['conference_id', 'registration_id'])
    .execute()

  await db.schema
    .createTable('registration_notes')
    .addColumn('id', idType, id)
    .addColumn('registration_id', 'bigint', c => c.notNull().references('registrations.id'))
    .addColumn('text', 'text', c => c.notNull())
    .addColumn('written_by', 'text', c => c.notNull())
    .addColumn('written_at', 'text', c => c.notNull())
    .execute()
  await db.schema
    .createIndex('notes_by_registration')
    .on('registration_notes')
    .columns(['registration_id', 'id'])
    .execute()

  await db.schema
    .createTable('saved_views')
    .addColumn('id', idType, id)
    .addColumn('conference_id', 'bigint', c => c.notNull().references('conferences.id'))
    .addColumn('person_id', 'text')
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('query', 'text', c => c.notNull())
    .addColumn('created_at', 'text', c => c.notNull())
    .execute()
  await db.schema
    .createIndex('saved_views_by_conference')
    .on('saved_views')
    .columns(['conference_id', 'id'])
    .execute()

  await db.schema
    .createTable('bulk_acts')
    .addColumn('id', idType, id)
    .addColumn('conference_id', 'bigint', c => c.notNull().references('conferences.id').onDelete('cascade'))
    .addColumn('kind', 'text', c =>
      c.notNull().check(sql`kind in ('remind', 'resend', 'cancel-unpaid', 'confirm-amounts')`),
    )
    .addColumn('reason', 'text', c => c.notNull())
    .addColumn('actor', 'text', c => c.notNull())
    .addColumn('request_key', 'text', c => c.notNull().unique())
    .addColumn('begun_at', 'text', c => c.notNull())
    .addColumn('stopped_at', 'text')
    .addColumn('finished_at', 'text')
    .execute()
  await db.schema
    .createIndex('bulk_acts_by_conference')
    .on('bulk_acts')
    .columns(['conference_id', 'id'])
    .execute()

  await db.schema
    .createTable('bulk_act_items')
    .addColumn('id', idType, id)
    .addColumn('bulk_act_id', 'bigint', c => c.notNull().references('bulk_acts.id').onDelete('cascade'))
    .addColumn('registration_id', 'bigint', c =>
      c.notNull().references('registrations.id').onDelete('cascade'),
    )
    .addColumn('state', 'text', c => c.notNull().check(sql`state in ('queued', 'done', 'left-out')`))
    .addColumn('problem', 'text')
    .addUniqueConstraint('bulk_act_once', ['bulk_act_id', 'registration_id'])
    .addCheckConstraint('bulk_act_problem', sql`(state = 'left-out') = (problem is not null)`)
    .execute()
  await db.schema
    .createIndex('bulk_act_items_by_state')
    .on('bulk_act_items')
    .columns(['bulk_act_id', 'state', 'id'])
    .execute()
  await db.schema
    .createIndex('bulk_act_items_by_registration')
    .on('bulk_act_items')
    .column('registration_id')
    .execute()

  await db.schema
    .createTable('billed_parties')
    .addColumn('registration_id', 'bigint', c => c.notNull().primaryKey().references('registrations.id'))
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('address_lines', 'text', c => c.notNull())
    .addColumn('postal_code', 'text', c => c.notNull())
    .addColumn('city', 'text', c => c.notNull())
    .addColumn('country_id', 'integer', c => c.notNull().references('countries.id'))
    .addColumn('changed_at', 'text', c => c.notNull())
    .execute()
}
