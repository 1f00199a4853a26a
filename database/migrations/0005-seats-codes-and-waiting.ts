import { type Kysely, sql } from 'kysely'
import { columnTypes } from '#database/columns.ts'

/** Seats that can run out, discount codes, and the waiting list's order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, idType } = columnTypes(db)

  await db.schema
    .createTable('capacity_limits')
    .addColumn('id', idType, id)
    .addColumn('conference_id', 'bigint', c => c.notNull().references('conferences.id').onDelete('cascade'))
    .addColumn('category_id', 'bigint', c => c.references('registration_categories.id').onDelete('cascade'))
    .addColumn('presentation_type', 'text')
    .addColumn('accommodation_id', 'bigint', c => c.references('accommodations.id').onDelete('cascade'))
    .addColumn('nights', 'integer', c => c.check(sql`nights between 1 and 4`))
    .addColumn('is_for_add_on', 'integer', c => c.notNull().defaultTo(0).check(sql`is_for_add_on in (0, 1)`))
    .addColumn('seats', 'integer', c => c.notNull().check(sql`seats >= 0`))
    .addColumn('taken', 'integer', c => c.notNull().defaultTo(0))
    .addCheckConstraint('never_more_taken_than_seats', sql`taken between 0 and seats`)
    .addCheckConstraint('nights_of_a_room', sql`nights is null or accommodation_id is not null`)
    .execute()
  await db.schema
    .createIndex('capacity_by_conference')
    .on('capacity_limits')
    .columns(['conference_id', 'id'])
    .execute()

  await db.schema
    .createTable('seat_claims')
    .addColumn('registration_id', 'bigint', c => c.notNull().references('registrations.id'))
    .addColumn('limit_id', 'bigint', c => c.notNull().references('capacity_limits.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('seat_claimed_once', ['registration_id', 'limit_id'])
    .execute()

  await db.schema
    .createTable('codes')
    .addColumn('id', idType, id)
    .addColumn('conference_id', 'bigint', c => c.references('conferences.id').onDelete('cascade'))
    // In capitals: codes are read out and typed by hand.
    .addColumn('code', 'text', c => c.notNull().unique().check(sql`code = upper(code)`))
    .addColumn('kind', 'text', c => c.notNull().check(sql`kind in ('percent', 'amount', 'free')`))
    .addColumn('basis_points', 'integer', c => c.check(sql`basis_points between 1 and 10000`))
    .addColumn('amount_minor', 'bigint', c => c.check(sql`amount_minor > 0`))
    .addColumn('currency', 'text')
    .addColumn('category_id', 'bigint')
    .addColumn('presentation_type', 'text')
    .addColumn('email', 'text')
    .addColumn('uses_allowed', 'integer', c => c.check(sql`uses_allowed > 0`))
    .addColumn('uses', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('valid_from', 'text')
    .addColumn('valid_until', 'text')
    .addColumn('note', 'text', c => c.notNull().defaultTo(''))
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
  await db.schema
    .createTable('code_redemptions')
    .addColumn('registration_id', 'bigint', c => c.primaryKey().notNull().references('registrations.id'))
    .addColumn('code_id', 'bigint', c => c.notNull().references('codes.id'))
    // 0 once the use was returned; the row stays, because the price was calculated with it.
    .addColumn('is_counted', 'integer', c => c.notNull().check(sql`is_counted in (0, 1)`))
    .execute()

  await db.schema
    .createIndex('registrations_waiting_in_order')
    .on('registrations')
    .columns(['conference_id', 'id'])
    .where(sql.ref('state'), '=', sql.lit('waiting'))
    .execute()
}
