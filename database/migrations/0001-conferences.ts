import { type Kysely, sql } from 'kysely'
import { columnTypes } from '#database/columns.ts'

/** Conferences with their fees, limits and codes, and countries. */
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
    .addColumn('cancelled_at', 'text')
    .addColumn('cancelled_by', 'text', c =>
      c.check(sql`(cancelled_by is null) = (cancelled_at is null) and cancelled_by <> ''`),
    )
    .addColumn('cancelled_because', 'text', c =>
      c.check(sql`(cancelled_because is null) = (cancelled_at is null) and cancelled_because <> ''`),
    )
    .addColumn('unpaid_per_email', 'integer', c =>
      c.defaultTo(5).notNull().check(sql`"unpaid_per_email" > 0`),
    )
    .addColumn('unpaid_per_client', 'integer', c =>
      c.defaultTo(30).notNull().check(sql`"unpaid_per_client" > 0`),
    )
    .addColumn('version', 'integer', c => c.defaultTo(1).notNull())
    .addColumn('archived_at', 'text')
    .addColumn('deleted_at', 'text')
    .addColumn('is_add_on_offered', 'integer', c =>
      c.defaultTo(1).notNull().check(sql`is_add_on_offered in (0, 1)`),
    )
    .addColumn('add_on_includes', 'text', c => c.defaultTo('').notNull())
    .addColumn('student_rule', 'text', c => c.defaultTo('').notNull())
    .addColumn('rules', 'text')
    .addColumn('name_order', 'text')
    .addCheckConstraint('conference_dates_in_order', sql`starts_on <= ends_on`)
    .execute()

  await db.schema
    .createTable('countries')
    .addColumn('id', 'integer', c => c.notNull().primaryKey())
    .addColumn('name', 'text', c => c.notNull().unique())
    .addColumn('code', 'text', c => c.notNull().unique())
    .execute()

  await db.schema
    .createTable('registration_categories')
    .addColumn('id', idType, id)
    .addColumn('conference_id', 'bigint', c => c.notNull().references('conferences.id').onDelete('cascade'))
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('ends_on', 'text', c => c.notNull())
    .addColumn('invited_minor', 'bigint', c => c.notNull().check(sql`"invited_minor" >= 0`))
    .addColumn('oral_minor', 'bigint', c => c.notNull().check(sql`"oral_minor" >= 0`))
    .addColumn('poster_minor', 'bigint', c => c.notNull().check(sql`"poster_minor" >= 0`))
    .addColumn('student_minor', 'bigint', c => c.notNull().check(sql`"student_minor" >= 0`))
    .addColumn('delegate_minor', 'bigint', c => c.notNull().check(sql`"delegate_minor" >= 0`))
    .addColumn('virtual_minor', 'bigint', c => c.notNull().check(sql`"virtual_minor" >= 0`))
    .addColumn('version', 'integer', c => c.defaultTo(1).notNull())
    .addColumn('not_offered', 'text', c => c.defaultTo('').notNull())
    .execute()
  await db.schema
    .createIndex('registration_categories_by_conference')
    .on('registration_categories')
    .columns(['conference_id', 'id'])
    .execute()

  await db.schema
    .createTable('accommodations')
    .addColumn('id', idType, id)
    .addColumn('conference_id', 'bigint', c => c.notNull().references('conferences.id').onDelete('cascade'))
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('one_night_minor', 'bigint', c => c.notNull().check(sql`"one_night_minor" >= 0`))
    .addColumn('two_nights_minor', 'bigint', c => c.notNull().check(sql`"two_nights_minor" >= 0`))
    .addColumn('three_nights_minor', 'bigint', c => c.notNull().check(sql`"three_nights_minor" >= 0`))
    .addColumn('four_nights_minor', 'bigint', c => c.notNull().check(sql`"four_nights_minor" >= 0`))
    .addColumn('version', 'integer', c => c.defaultTo(1).notNull())
    .addColumn('not_offered', 'text', c => c.defaultTo('').notNull())
    .execute()
  await db.schema
    .createIndex('accommodations_by_conference')
    .on('accommodations')
    .columns(['conference_id', 'id'])
    .execute()

  await db.schema
    .createTable('capacity_limits')
    .addColumn('id', idType, id)
    .addColumn('conference_id', 'bigint', c => c.notNull().references('conferences.id').onDelete('cascade'))
    .addColumn('category_id', 'bigint', c => c.references('registration_categories.id').onDelete('cascade'))
    .addColumn('presentation_type', 'text')
    .addColumn('accommodation_id', 'bigint', c => c.references('accommodations.id').onDelete('cascade'))
    .addColumn('nights', 'integer', c => c.check(sql`nights between 1 and 4`))
    .addColumn('is_for_add_on', 'integer', c => c.defaultTo(0).notNull().check(sql`is_for_add_on in (0, 1)`))
    .addColumn('seats', 'integer', c => c.notNull().check(sql`seats >= 0`))
    .addColumn('taken', 'integer', c => c.defaultTo(0).notNull())
    .addCheckConstraint('never_more_taken_than_seats', sql`taken between 0 and seats`)
    .addCheckConstraint('nights_of_a_room', sql`nights is null or accommodation_id is not null`)
    .execute()
  await db.schema
    .createIndex('capacity_by_conference')
    .on('capacity_limits')
    .columns(['conference_id', 'id'])
    .execute()

  await db.schema
    .createTable('codes')
    .addColumn('id', idType, id)
    .addColumn('conference_id', 'bigint', c => c.references('conferences.id').onDelete('cascade'))
    .addColumn('code', 'text', c => c.notNull().unique().check(sql`code = upper(code)`))
    .addColumn('kind', 'text', c => c.notNull().check(sql`kind in ('percent', 'amount', 'free')`))
    .addColumn('basis_points', 'integer', c => c.check(sql`basis_points between 1 and 10000`))
    .addColumn('amount_minor', 'bigint', c => c.check(sql`amount_minor > 0`))
    .addColumn('currency', 'text')
    .addColumn('category_id', 'bigint')
    .addColumn('presentation_type', 'text')
    .addColumn('email', 'text')
    .addColumn('uses_allowed', 'integer', c => c.check(sql`uses_allowed > 0`))
    .addColumn('uses', 'integer', c => c.defaultTo(0).notNull())
    .addColumn('valid_from', 'text')
    .addColumn('valid_until', 'text')
    .addColumn('note', 'text', c => c.defaultTo('').notNull())
    .addColumn('ended_at', 'text')
    .addColumn('compared', 'text', c => c.defaultTo('').notNull())
    .addCheckConstraint(
      'code_used_as_often_as_allowed',
      sql`uses >= 0 and (uses_allowed is null or uses <= uses_allowed)`,
    )
    .addCheckConstraint('percent_code_has_its_share', sql`(kind = 'percent') = (basis_points is not null)`)
    .addCheckConstraint(
      'amount_code_has_its_amount',
      sql`(kind = 'amount') = (amount_minor is not null) and (kind = 'amount') = (currency is not null)`,
    )
    .execute()
  await db.schema.createIndex('codes_compared').on('codes').column('compared').execute()
}
