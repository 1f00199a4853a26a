import type { Kysely } from 'kysely'
import { columnTypes } from '#database/columns.ts'

/** Words of staff by which registrations are found: docs/organiser.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, idType } = columnTypes(db)
  await db.schema
    .createTable('registration_tags')
    .addColumn('id', idType, id)
    .addColumn('registration_id', 'bigint', c => c.notNull().references('registrations.id'))
    .addColumn('conference_id', 'bigint', c => c.notNull().references('conferences.id'))
    // As typed, and as it is compared.
    .addColumn('tag', 'text', c => c.notNull())
    .addColumn('folded', 'text', c => c.notNull())
    .addUniqueConstraint('registrations_are_tagged_once', ['registration_id', 'folded'])
    .execute()
  await db.schema
    .createIndex('tags_by_conference')
    .on('registration_tags')
    .columns(['conference_id', 'folded', 'registration_id'])
    .execute()
}
