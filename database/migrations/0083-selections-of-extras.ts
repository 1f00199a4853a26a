import type { Kysely } from 'kysely'

/** Extras of which some are chosen, and how many: docs/offers.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('offers')
    .addColumn('selection', 'text', c => c.notNull().defaultTo(''))
    .execute()
  // JSON that `toStoredRules` writes; null for no rule.
  await db.schema.alterTable('offers').addColumn('selection_rules', 'text').execute()
}
