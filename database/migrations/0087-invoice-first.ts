import { type Kysely, sql } from 'kysely'

/** Groups that are billed before they pay: docs/algorithms/invoices.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('conferences')
    .addColumn('group_invoice_days', 'integer', c => c.check(sql`group_invoice_days between 1 and 365`))
    .execute()
}
