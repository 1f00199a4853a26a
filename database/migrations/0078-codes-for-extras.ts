import { type Kysely, sql } from 'kysely'
import { columnTypes } from '#database/columns.ts'

/** Codes for extras, and codes that set a price or take nothing off: docs/offers.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { idType } = columnTypes(db)
  const alter = () => db.schema.alterTable('codes')
  await alter()
    .addColumn('extra_offer_id', idType, c => c.references('offers.id'))
    .execute()
  await alter()
    .addColumn('extra_option_id', idType, c => c.references('offer_options.id'))
    .execute()
  // What `kind` cannot say: that its amount is the price, or that it takes nothing off.
  await alter()
    .addColumn('grants', 'text', c => c.check(sql`grants in ('price', 'nothing')`))
    .execute()
}
