import { type Kysely, sql } from 'kysely'
import { columnTypes } from '#database/columns.ts'

/** Changes of what was booked, what an attempt pays for, and an invoice for each difference. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, idType } = columnTypes(db)

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
    // 1 if the registration's code still applies to the wished choice.
    .addColumn('keeps_code', 'integer', c => c.notNull().check(sql`keeps_code in (0, 1)`))
    .addColumn('difference_minor', 'bigint', c => c.notNull())
    // For a negative difference: the refund, and what the policy retains.
    .addColumn('refund_minor', 'bigint', c => c.notNull().check(sql`refund_minor >= 0`))
    .addColumn('kept_minor', 'bigint', c => c.notNull().check(sql`kept_minor >= 0`))
    .addColumn('asked_at', 'text', c => c.notNull())
    .addColumn('hold_until', 'text', c => c.notNull())
    .addColumn('settled_at', 'text')
    .addCheckConstraint(
      'change_parts_make_the_subtotal',
      sql`subtotal_minor = registration_minor + accommodation_minor + add_on_minor - discount_minor`,
    )
    .addCheckConstraint('change_fee_makes_the_total', sql`total_minor = subtotal_minor + fee_minor`)
    .addCheckConstraint(
      'change_nights_go_with_accommodation',
      sql`(accommodation_id is null) = (nights is null) and (accommodation_id is null) = (accommodation_name is null)`,
    )
    .addCheckConstraint(
      'change_gives_back_or_keeps_the_difference',
      sql`refund_minor + kept_minor = case when difference_minor < 0 then -difference_minor else 0 end`,
    )
    .addCheckConstraint('change_waits_only_for_money', sql`state <> 'open' or difference_minor > 0`)
    .addCheckConstraint('change_is_open_until_settled', sql`(state = 'open') = (settled_at is null)`)
    .execute()
  await db.schema
    .createIndex('change_open_once_a_registration')
    .on('choice_changes')
    .column('registration_id')
    .unique()
    .where(sql.ref('state'), '=', sql.lit('open'))
    .execute()
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

  // Null: the registration itself.
  await db.schema
    .alterTable('payment_attempts')
    .addColumn('choice_change_id', 'bigint', c => c.references('choice_changes.id'))
    .execute()
  // The way of payment outside any gateway, if the payer chose one.
  await db.schema
    .alterTable('payment_attempts')
    .addColumn('means', 'text', c => c.check(sql`means in ('bank-transfer', 'cash')`))
    .execute()

  await db.schema
    .alterTable('invoices')
    .addColumn('choice_change_id', 'bigint', c => c.references('choice_changes.id'))
    .execute()
  await db.schema.dropIndex('invoiced_once_a_registration').execute()
  await db.schema
    .createIndex('invoiced_once_a_registration')
    .on('invoices')
    .column('registration_id')
    .unique()
    .where(sql<boolean>`kind = 'invoice' and choice_change_id is null`)
    .execute()
  await db.schema
    .createIndex('invoiced_once_a_change')
    .on('invoices')
    .column('choice_change_id')
    .unique()
    .where(sql<boolean>`kind = 'invoice' and choice_change_id is not null`)
    .execute()
}
