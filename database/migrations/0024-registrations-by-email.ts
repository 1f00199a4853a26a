import { type Kysely, sql } from 'kysely'

/** Whether somebody has registered before is asked of each registration: without reading all of its conference. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('registrations_by_email')
    .on('registrations')
    .column('conference_id')
    .expression(sql`lower(email)`)
    .execute()
}
