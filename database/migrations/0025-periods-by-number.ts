import { type Kysely, sql } from 'kysely'

/** A limit may end its period instead of refusing people: docs/offers.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('capacity_limits')
    .addColumn('ends_period', 'integer', c => c.notNull().defaultTo(0).check(sql`ends_period in (0, 1)`))
    .execute()
  // Each period has at most one such number.
  await db.schema
    .createIndex('capacity_limits_by_period_end')
    .on('capacity_limits')
    .unique()
    .column('category_id')
    .where(sql.ref('ends_period'), '=', 1)
    .execute()
}
