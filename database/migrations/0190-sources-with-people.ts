import type { Kysely } from 'kysely'

/**
 * How many people a source has registered is counted at each registration: both indexes have that number, so that no row
 * is read for it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('registration_sources_people_by_email')
    .on('registration_sources')
    .columns(['conference_id', 'email_key', 'people'])
    .execute()
  await db.schema
    .createIndex('registration_sources_people_by_client')
    .on('registration_sources')
    .columns(['conference_id', 'client', 'placed_at', 'people'])
    .execute()
  await db.schema.dropIndex('registration_sources_by_email').execute()
  await db.schema.dropIndex('registration_sources_by_client').execute()
}
