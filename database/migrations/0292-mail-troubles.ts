import { type Kysely, sql } from 'kysely'

/** Since when the mail server has refused a mail, and the cases in which it refused mails for long. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['server_refused_since', 'server_refused_at']) {
    await db.schema.alterTable('outbox').addColumn(column, 'text').execute()
  }
  await db.schema
    .createIndex('outbox_refused_by_server')
    .on('outbox')
    .column('server_refused_since')
    .where(sql.ref('server_refused_since'), 'is not', null)
    .execute()
  await db.schema
    .createTable('mail_troubles')
    // The first refusal.
    .addColumn('since', 'text', c => c.primaryKey().notNull())
    .addColumn('raised_at', 'text', c => c.notNull())
    .addColumn('ended_at', 'text')
    .execute()
}
