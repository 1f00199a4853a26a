import { type Kysely, sql } from 'kysely'

/**
 * How and when staff paid a refund outside of any gateway. Of refunds recorded earlier, only the day of recording is
 * known.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('offline_refunds')
    .addColumn('means', 'text', c => c.check(sql`means in ('bank-transfer', 'cash', 'cheque')`))
    .execute()
  await db.schema
    .alterTable('offline_refunds')
    .addColumn('paid_at', 'text', c =>
      c.check(sql`(means is null) = (paid_at is null) and (paid_at is null or status = 'completed')`),
    )
    .execute()
}
