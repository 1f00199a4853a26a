import { type Kysely, sql } from 'kysely'

/**
 * Offers that are sold only by a link or a code: docs/offers.md. They stand as sold by staff, which is what a process that
 * does not know the column makes of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('offers')
    .addColumn('link_secret', 'text', c =>
      c.check(sql`link_secret is null or (link_secret <> '' and sold_by = 'staff')`),
    )
    .execute()
  await db.schema.createIndex('offers_by_link').on('offers').column('link_secret').unique().execute()
}
