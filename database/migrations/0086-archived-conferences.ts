import type { Kysely } from 'kysely'

/** Conferences that are put away, and the rows that a deleted one leaves for the audit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['archived_at', 'deleted_at']) {
    await db.schema.alterTable('conferences').addColumn(column, 'text').execute()
  }
}
