import type { Kysely } from 'kysely'
import { columnTypes } from '#database/columns.ts'

/** Named filters of the list of registrations, for one person or for everybody at the conference. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, idType } = columnTypes(db)
  await db.schema
    .createTable('saved_views')
    .addColumn('id', idType, id)
    .addColumn('conference_id', 'bigint', c => c.notNull().references('conferences.id'))
    // Null for the team's.
    .addColumn('person_id', 'text')
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('query', 'text', c => c.notNull())
    .addColumn('created_at', 'text', c => c.notNull())
    .execute()
  await db.schema
    .createIndex('saved_views_by_conference')
    .on('saved_views')
    .columns(['conference_id', 'id'])
    .execute()
}
