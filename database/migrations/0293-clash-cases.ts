import { type Kysely, sql } from 'kysely'

/** Records whose scheduled publication made talks clash, until somebody has dealt with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('clash_cases')
    .addColumn('kind', 'text', c => c.notNull())
    .addColumn('record_id', 'bigint', c => c.notNull())
    .addColumn('conference_id', 'bigint', c => c.notNull().references('conferences.id'))
    .addColumn('raised_at', 'text', c => c.notNull())
    .addColumn('ended_at', 'text')
    .addPrimaryKeyConstraint('clash_cases_pk', ['kind', 'record_id'])
    .execute()
  await db.schema
    .createIndex('clash_cases_open')
    .on('clash_cases')
    .column('conference_id')
    .where(sql.ref('ended_at'), 'is', null)
    .execute()
}
