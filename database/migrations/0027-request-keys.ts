import type { Kysely } from 'kysely'
import { columnTypes } from '#database/columns.ts'

/** The results of requests with a key, kept for a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { idType } = columnTypes(db)
  await db.schema
    .createTable('request_keys')
    .addColumn('conference_id', 'bigint', c => c.notNull().references('conferences.id'))
    .addColumn('call', 'text', c => c.notNull())
    .addColumn('key', 'text', c => c.notNull())
    .addColumn('content_hash', 'text', c => c.notNull())
    // A registration or an abstract, depending on the call.
    .addColumn('subject_id', idType, c => c.notNull())
    .addColumn('created_at', 'text', c => c.notNull())
    .addPrimaryKeyConstraint('request_keys_by_key', ['conference_id', 'call', 'key'])
    .execute()
  await db.schema
    .createIndex('request_keys_by_subject')
    .on('request_keys')
    .columns(['call', 'subject_id'])
    .execute()
  await db.schema.createIndex('request_keys_by_age').on('request_keys').column('created_at').execute()
}
