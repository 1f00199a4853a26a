import type { Kysely } from 'kysely'

/** How often pages were visited, as sums of a day; and settings of the organiser that are no text of the website. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('visit_counts')
    // A conference, or 0 for the main site.
    .addColumn('owner', 'bigint', c => c.notNull())
    .addColumn('day', 'text', c => c.notNull())
    .addColumn('kind', 'text', c => c.notNull())
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('count', 'bigint', c => c.notNull())
    .addPrimaryKeyConstraint('visits_once', ['owner', 'day', 'kind', 'name'])
    .execute()
  await db.schema
    .createTable('site_settings')
    .addColumn('name', 'text', c => c.notNull().primaryKey())
    .addColumn('value', 'text', c => c.notNull())
    .addColumn('saved_at', 'text', c => c.notNull())
    .execute()
}
