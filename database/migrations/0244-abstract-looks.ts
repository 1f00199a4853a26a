import type { Kysely } from 'kysely'

/** The newest abstract that somebody has seen in a conference's list, so that the overview counts those after it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('abstract_looks')
    .addColumn('conference_id', 'integer', c => c.notNull().references('conferences.id').onDelete('cascade'))
    .addColumn('person_id', 'text', c => c.notNull())
    .addColumn('abstract_id', 'integer', c => c.notNull())
    .addPrimaryKeyConstraint('abstract_looks_pk', ['conference_id', 'person_id'])
    .execute()
}
