import { type Kysely, sql } from 'kysely'

/** For every registration: whether its address has registered before, without reading the whole conference. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('registrations_by_email')
    .on('registrations')
    .column('conference_id')
    .expression(sql`lower(email)`)
    .execute()
}
