import type { Kysely } from 'kysely'

/**
 * The other times of an extra that takes place more than once, such as a course on two mornings; null for none. A process that does
 * not know the column sees the first time only.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('offers').addColumn('also_at', 'text').execute()
}
