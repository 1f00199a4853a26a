import type { Kysely } from 'kysely'

/** The order in which a conference's prefix and subject are read; null where its words decide. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('conferences').addColumn('name_order', 'text').execute()
}
