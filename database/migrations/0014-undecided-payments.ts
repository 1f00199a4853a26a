import type { Kysely } from 'kysely'

/** Since when it is unknown whether a payer who came back has paid, because the gateway does not say. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('payment_attempts').addColumn('unknown_since', 'text').execute()
}
