import { type Kysely, sql } from 'kysely'

/**
 * Rooms that are sold by night: extras whose options are nights, each with a price and a limit of its own (docs/offers.md). A
 * process that does not know the columns sells each night by itself.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('offers')
    .addColumn('night_minor', 'bigint', c => c.check(sql`night_minor >= 0`))
    .execute()
  await db.schema
    .alterTable('offers')
    .addColumn('night_places', 'bigint', c => c.check(sql`night_places >= 0`))
    .execute()
  await db.schema.alterTable('offer_options').addColumn('night_on', 'text').execute()
}
