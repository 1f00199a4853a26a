import type { Kysely } from 'kysely'

/** The last day on which an option of an extra is sold, such as the menu that the kitchen orders early; null for that of the extra. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('offer_options').addColumn('sold_until', 'text').execute()
}
