import { type Kysely, sql } from 'kysely'

/**
 * What a code may take off in total: docs/offers.md. A process that does not know the columns takes the code without a budget, and
 * what it takes off counts all the same.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const alter = () => db.schema.alterTable('codes')
  await alter()
    .addColumn('budget_minor', 'bigint', c => c.check(sql`budget_minor > 0`))
    .execute()
  await alter().addColumn('budget_currency', 'text').execute()
  await db.schema
    .createIndex('code_redemptions_by_code')
    .on('code_redemptions')
    .columns(['code_id', 'registration_id'])
    .execute()
}
