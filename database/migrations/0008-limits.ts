import { type Kysely, sql } from 'kysely'

/** Requests that were carried out, and counts that limit others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('rate_limits')
    .addColumn('key', 'text', c => c.notNull().primaryKey())
    .addColumn('points', 'integer', c => c.notNull())
    .addColumn('resets_at', 'bigint', c => c.notNull())
    .execute()

  await db.schema
    .createTable('captcha_uses')
    .addColumn('id', 'text', c => c.notNull().primaryKey())
    .addColumn('expires_at', 'text', c => c.notNull())
    .execute()

  await db.schema
    .createTable('waiting_room')
    .addColumn('id', 'integer', c => c.notNull().primaryKey().check(sql`id = 1`))
    .addColumn('issued', 'bigint', c => c.defaultTo(0).notNull())
    .addColumn('called', 'bigint', c => c.defaultTo(0).notNull())
    .addCheckConstraint('waiting_room_in_order', sql`called >= 0 and called <= issued`)
    .execute()
  await sql`insert into waiting_room (id) values (1)`.execute(db)

  await db.schema
    .createTable('request_keys')
    .addColumn('conference_id', 'bigint', c => c.references('conferences.id'))
    .addColumn('call', 'text', c => c.notNull())
    .addColumn('key', 'text', c => c.notNull())
    .addColumn('content_hash', 'text', c => c.notNull())
    .addColumn('subject_id', 'bigint', c => c.notNull())
    .addColumn('created_at', 'text', c => c.notNull())
    .execute()
  await db.schema
    .createIndex('request_keys_by_subject')
    .on('request_keys')
    .columns(['call', 'subject_id'])
    .execute()
  await db.schema.createIndex('request_keys_by_age').on('request_keys').column('created_at').execute()
  await db.schema
    .createIndex('request_keys_by_key')
    .on('request_keys')
    .unique()
    .columns(['conference_id', 'call', 'key'])
    .execute()
  await sql`create unique index request_keys_of_site on request_keys (call, key) where conference_id is null`.execute(
    db,
  )
}
