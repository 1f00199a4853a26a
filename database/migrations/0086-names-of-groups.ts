import { type Kysely, sql } from 'kysely'

/** Until when the people of groups are named, and what becomes of places without a name: docs/offers.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('conferences').addColumn('names_until', 'text').execute()
  await db.schema
    .alterTable('conferences')
    .addColumn('unnamed_places', 'text', c =>
      c.defaultTo('kept').notNull().check(sql`unnamed_places in ('kept', 'released')`),
    )
    .execute()
}
