import type { Kysely } from 'kysely'
import { columnTypes } from '#database/columns.ts'

/** Notes of staff about a registration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, idType } = columnTypes(db)
  await db.schema
    .createTable('registration_notes')
    .addColumn('id', idType, id)
    .addColumn('registration_id', 'bigint', c => c.notNull().references('registrations.id'))
    .addColumn('text', 'text', c => c.notNull())
    .addColumn('written_by', 'text', c => c.notNull())
    .addColumn('written_at', 'text', c => c.notNull())
    .execute()
  await db.schema
    .createIndex('notes_by_registration')
    .on('registration_notes')
    .columns(['registration_id', 'id'])
    .execute()
}
