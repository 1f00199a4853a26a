import type { Kysely } from 'kysely'

/** Since when nobody knows whether a payer who came back has paid, because their gateway does not say. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('payment_attempts').addColumn('unknown_since', 'text').execute()
}
