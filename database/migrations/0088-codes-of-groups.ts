import { type Kysely, sql } from 'kysely'

/** How often a registration uses its code: a group once for each person who has it. docs/offers.md */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('code_redemptions')
    .addColumn('uses', 'integer', c => c.defaultTo(1).notNull().check(sql`uses > 0`))
    .execute()
}
