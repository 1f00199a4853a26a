import type { Kysely } from 'kysely'

/** An index that finds a group mail's next recipient among thousands without sorting. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('group_mail_recipients_by_next_try')
    .on('group_mail_recipients')
    .columns(['mail_id', 'state', 'next_try_at', 'id'])
    .execute()
}
