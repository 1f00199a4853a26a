import type { Kysely } from 'kysely'

/** Who has the editor of a record open, so that a colleague who opens it too is told. Rows live for minutes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('record_visits')
    .addColumn('kind', 'text', c => c.notNull())
    .addColumn('record_id', 'bigint', c => c.notNull())
    .addColumn('person_id', 'text', c => c.notNull())
    .addColumn('seen_at', 'text', c => c.notNull())
    .addPrimaryKeyConstraint('record_visits_pk', ['kind', 'record_id', 'person_id'])
    .execute()
}
