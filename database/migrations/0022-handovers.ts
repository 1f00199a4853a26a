import type { Kysely } from 'kysely'
import { columnTypes } from '#database/columns.ts'

/** Registrations that were handed over to a colleague: the former holder, and the address that no longer opens them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, idType } = columnTypes(db)
  await db.schema
    .createTable('handovers')
    .addColumn('id', idType, id)
    .addColumn('registration_id', 'bigint', c => c.notNull().references('registrations.id'))
    .addColumn('former_secret', 'text', c => c.notNull().unique())
    .addColumn('former_title', 'text', c => c.notNull())
    .addColumn('former_name', 'text', c => c.notNull())
    .addColumn('former_email', 'text', c => c.notNull())
    .addColumn('handed_over_by', 'text', c => c.notNull())
    .addColumn('handed_over_at', 'text', c => c.notNull())
    .execute()
  await db.schema.createIndex('handovers_by_registration').on('handovers').column('registration_id').execute()
}
