import type { Kysely } from 'kysely'
import { columnTypes } from '#database/columns.ts'

/** Where somebody is told who had filled in their details for a group, and in whose place somebody else comes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, idType } = columnTypes(db)
  await db.schema
    .createTable('replaced_people')
    .addColumn('id', idType, id)
    .addColumn('registration_id', 'bigint', c => c.notNull().references('registrations.id'))
    .addColumn('email', 'text', c => c.notNull())
    .addColumn('language', 'text')
    .addColumn('replaced_at', 'text', c => c.notNull())
    .execute()
  await db.schema
    .createIndex('replaced_people_by_registration')
    .on('replaced_people')
    .columns(['registration_id'])
    .execute()
}
