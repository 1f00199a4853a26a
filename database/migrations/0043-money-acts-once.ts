import { type Kysely, sql } from 'kysely'

/** The key of the request that planned a refund or moved money: an act that is sent twice is done once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['refunds', 'credit_transfers']) {
    await db.schema.alterTable(table).addColumn('request_key', 'text').execute()
  }
  // A failed refund paid nothing, so the same key may try it again.
  await db.schema
    .createIndex('refunded_once_by_key')
    .on('refunds')
    .columns(['registration_id', 'request_key', 'capture_id'])
    .unique()
    .where(sql.ref('request_key'), 'is not', null)
    .where(sql.ref('state'), '!=', sql.lit('failed'))
    .execute()
  await db.schema
    .createIndex('moved_once_by_key')
    .on('credit_transfers')
    .columns(['from_registration_id', 'request_key'])
    .unique()
    .where(sql.ref('request_key'), 'is not', null)
    .execute()
}
