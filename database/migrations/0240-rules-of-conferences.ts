import type { Kysely } from 'kysely'

/**
 * What a conference promises its registrants in numbers, and what it promised before, as JSON; null where nobody has
 * changed it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('conferences').addColumn('rules', 'text').execute()
}
