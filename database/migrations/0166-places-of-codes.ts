import { type Kysely, sql } from 'kysely'

/**
 * Codes that keep places, or open one beyond a limit: docs/offers.md. A process that does not know the columns sells what is kept,
 * and leaves an added place to the limit when its holder goes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('codes')
    .addColumn('places', 'text', c => c.check(sql`places in ('kept', 'beyond')`))
    .execute()
  await db.schema
    .alterTable('seat_claims')
    .addColumn('added', 'integer', c => c.notNull().defaultTo(0).check(sql`added >= 0`))
    .execute()
  await sql`create index codes_that_keep on codes (conference_id) where places = 'kept'`.execute(db)
}
