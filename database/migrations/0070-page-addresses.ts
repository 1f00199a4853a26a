import { type Kysely, sql } from 'kysely'
import { columnTypes } from '#database/columns.ts'

/** Addresses that pages of the organiser's own had before they were renamed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, idType } = columnTypes(db)
  await db.schema
    .createTable('page_addresses')
    .addColumn('id', idType, id)
    .addColumn('conference_id', 'bigint', c => c.references('conferences.id').onDelete('cascade'))
    .addColumn('slug', 'text', c => c.notNull())
    // No reference: a page that was removed may be restored with its id.
    .addColumn('record_id', 'bigint', c => c.notNull())
    .execute()
  await sql`create unique index page_address_once on page_addresses (coalesce(conference_id, 0), slug)`.execute(
    db,
  )
}
