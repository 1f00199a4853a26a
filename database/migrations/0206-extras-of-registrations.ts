import { type Kysely, sql } from 'kysely'

/**
 * Extras that belong to a registration, not to a person: a group has them once, whoever comes (docs/offers.md). A process that does
 * not know the columns takes such an extra of a group for one that nobody has: it stays while people leave.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('offers')
    .addColumn('is_of_registration', 'integer', c =>
      c.notNull().defaultTo(0).check(sql`is_of_registration in (0, 1)`),
    )
    .execute()
  await db.schema
    .alterTable('registration_lines')
    .addColumn('of_registration', 'integer', c =>
      c.notNull().defaultTo(0).check(sql`of_registration in (0, 1)`),
    )
    .execute()
}
