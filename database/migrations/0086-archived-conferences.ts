import type { Kysely } from 'kysely'

/** Archived conferences, and the rows that deleted ones leave for the audit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['archived_at', 'deleted_at']) {
    await db.schema.alterTable('conferences').addColumn(column, 'text').execute()
  }
}
