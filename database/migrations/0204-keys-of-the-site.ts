import { type Kysely, PostgresAdapter, sql } from 'kysely'
import { columnTypes } from '#database/columns.ts'

/** Calls of the whole site take request keys too, and their rows name no conference. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await db.schema.alterTable('request_keys').dropConstraint('request_keys_by_key').execute()
    await db.schema
      .alterTable('request_keys')
      .alterColumn('conference_id', column => column.dropNotNull())
      .execute()
  } else await rebuild(db)
  await db.schema
    .createIndex('request_keys_by_key')
    .unique()
    .on('request_keys')
    .columns(['conference_id', 'call', 'key'])
    .execute()
  // Unique indexes take nulls for different from each other.
  await db.schema
    .createIndex('request_keys_of_site')
    .unique()
    .on('request_keys')
    .columns(['call', 'key'])
    .where(sql<boolean>`conference_id is null`)
    .execute()
}

/** SQLite cannot drop a primary key or a NOT NULL. */
async function rebuild(db: Kysely<unknown>): Promise<void> {
  const { idType } = columnTypes(db)
  await db.schema.dropIndex('request_keys_by_subject').execute()
  await db.schema.dropIndex('request_keys_by_age').execute()
  await db.schema.alterTable('request_keys').renameTo('earlier_request_keys').execute()
  await db.schema
    .createTable('request_keys')
    .addColumn('conference_id', 'bigint', c => c.references('conferences.id'))
    .addColumn('call', 'text', c => c.notNull())
    .addColumn('key', 'text', c => c.notNull())
    .addColumn('content_hash', 'text', c => c.notNull())
    .addColumn('subject_id', idType, c => c.notNull())
    .addColumn('created_at', 'text', c => c.notNull())
    .execute()
  const columns = sql.raw('conference_id, call, key, content_hash, subject_id, created_at')
  await sql`insert into request_keys (${columns}) select ${columns} from earlier_request_keys`.execute(db)
  await db.schema.dropTable('earlier_request_keys').execute()
  await db.schema
    .createIndex('request_keys_by_subject')
    .on('request_keys')
    .columns(['call', 'subject_id'])
    .execute()
  await db.schema.createIndex('request_keys_by_age').on('request_keys').column('created_at').execute()
}
