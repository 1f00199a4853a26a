import { type Kysely, sql } from 'kysely'

/** Less for each person from a number of people on: docs/offers.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  await schema
    .alterTable('conferences')
    .addColumn('group_discount_from', 'integer', c => c.check(sql`group_discount_from > 1`))
    .execute()
  // A share of the price of each registration, or an amount; one of the two where there is a discount.
  await schema
    .alterTable('conferences')
    .addColumn('group_discount_basis_points', 'integer', c =>
      c.check(sql`group_discount_basis_points between 1 and 10000`),
    )
    .execute()
  await schema
    .alterTable('conferences')
    .addColumn('group_discount_minor', 'bigint', c => c.check(sql`group_discount_minor > 0`))
    .execute()
}
