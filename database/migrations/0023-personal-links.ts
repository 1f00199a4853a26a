import type { Kysely } from 'kysely'
import { columnTypes } from '#database/columns.ts'

/** Links on which people of a group fill in their own details: docs/offers.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, idType } = columnTypes(db)
  await db.schema
    .alterTable('attendees')
    .addColumn('invitations', 'integer', c => c.notNull().defaultTo(0))
    .execute()
  for (const column of ['invited_at', 'completed_at']) {
    await db.schema.alterTable('attendees').addColumn(column, 'text').execute()
  }
  await db.schema
    .createTable('attendee_links')
    .addColumn('id', idType, id)
    .addColumn('attendee_id', 'bigint', c => c.notNull().references('attendees.id'))
    .addColumn('token_hash', 'text', c => c.notNull().unique())
    .addColumn('made_at', 'text', c => c.notNull())
    .execute()
  await db.schema
    .createIndex('attendee_links_by_attendee')
    .on('attendee_links')
    .column('attendee_id')
    .execute()
}
