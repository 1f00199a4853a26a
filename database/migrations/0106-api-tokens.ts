import type { Kysely } from 'kysely'
import { columnTypes } from '#database/columns.ts'

/** Tokens of the organiser API, and the answers that their repeated requests get. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, idType } = columnTypes(db)
  await db.schema
    .createTable('api_tokens')
    .addColumn('id', idType, id)
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('token_hash', 'text', c => c.notNull().unique())
    .addColumn('maker_id', 'text', c => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('conference_id', 'bigint', c => c.references('conferences.id').onDelete('cascade'))
    .addColumn('acts', 'text', c => c.notNull())
    .addColumn('created_at', 'text', c => c.notNull())
    .addColumn('expires_at', 'text', c => c.notNull())
    .addColumn('revoked_at', 'text')
    .addColumn('last_used_at', 'text')
    .execute()
  await db.schema
    .createIndex('api_tokens_by_conference')
    .on('api_tokens')
    .columns(['conference_id', 'id'])
    .execute()
  await db.schema
    .createTable('api_answers')
    .addColumn('token_id', 'bigint', c => c.notNull().references('api_tokens.id').onDelete('cascade'))
    .addColumn('key', 'text', c => c.notNull())
    .addColumn('content_hash', 'text', c => c.notNull())
    .addColumn('status', 'integer', c => c.notNull())
    .addColumn('body', 'text', c => c.notNull())
    .addColumn('created_at', 'text', c => c.notNull())
    .addPrimaryKeyConstraint('api_answers_key', ['token_id', 'key'])
    .execute()
  await db.schema.createIndex('api_answers_by_age').on('api_answers').column('created_at').execute()
}
