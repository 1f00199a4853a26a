import { type Kysely, sql } from 'kysely'
import { columnTypes } from '#database/columns.ts'

/** Last days for abstracts of a topic or a form, and links by which somebody submits after the last day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, idType } = columnTypes(db)
  // Of a release that knows none, the days of the call alone count.
  await db.schema.alterTable('conferences').addColumn('abstract_days', 'text').execute()
  await db.schema
    .createTable('late_links')
    .addColumn('id', idType, id)
    .addColumn('conference_id', 'bigint', c => c.notNull().references('conferences.id'))
    // Empty for whoever has the link.
    .addColumn('email', 'text', c => c.notNull())
    // 0 for any.
    .addColumn('topic_id', 'bigint', c => c.notNull())
    .addColumn('form_id', 'bigint', c => c.notNull())
    .addColumn('uses_allowed', 'integer', c => c.notNull().check(sql`uses_allowed > 0`))
    .addColumn('uses', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('closes_on', 'text', c => c.notNull())
    .addColumn('made_by', 'text', c => c.notNull())
    .addColumn('made_at', 'text', c => c.notNull())
    .addColumn('ended_at', 'text')
    .addCheckConstraint('late_link_used_as_allowed', sql`uses between 0 and uses_allowed`)
    .execute()
  await db.schema
    .createIndex('late_links_by_conference')
    .on('late_links')
    .columns(['conference_id', 'id'])
    .execute()
}
