import { type Kysely, sql } from 'kysely'

/** For every form: whether it was sent before, without reading all registrations of its conference. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('registrations_by_draft')
    .on('registrations')
    .columns(['conference_id', 'draft_key'])
    .where(sql.ref('draft_key'), 'is not', null)
    .execute()
}
