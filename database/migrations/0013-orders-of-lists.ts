import { type Kysely, sql } from 'kysely'

/** Lists that can be sorted by a name read it from an index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index subscriptions_by_name on subscriptions (lower(name), id)`.execute(db)
  await sql`create index subscriptions_by_email on subscriptions (lower(email), id)`.execute(db)
  await sql`create index contact_messages_by_name on contact_messages (lower(name), id)`.execute(db)
  await sql`create index abstracts_by_name on abstracts (conference_id, lower(name), id)`.execute(db)
  await sql`create index abstracts_by_title on abstracts (conference_id, lower(abstract_title), id)`.execute(
    db,
  )
}
