import { type Kysely, sql } from 'kysely'

/**
 * Extras of which the buyer says the amount: their price is the least, and one amount may be suggested (docs/offers.md). A process
 * that does not know the columns sells them at the least.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('offers')
    .addColumn('is_own_amount', 'integer', c => c.notNull().defaultTo(0).check(sql`is_own_amount in (0, 1)`))
    .execute()
  await db.schema
    .alterTable('offers')
    .addColumn('suggested_minor', 'bigint', c => c.check(sql`suggested_minor >= 0`))
    .execute()
}
