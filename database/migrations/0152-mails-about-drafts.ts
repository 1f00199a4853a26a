import { type Kysely, sql } from 'kysely'

/**
 * Mails to whoever has an abstract that is not submitted. Such a mail is stored as one to registrations, of which its filter finds
 * none: so a process of the release before sends it to nobody.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('group_mails')
    .addColumn('is_for_drafts', 'integer', c => c.defaultTo(0).notNull().check(sql`is_for_drafts in (0, 1)`))
    .execute()
  await db.schema.alterTable('group_mail_recipients').addColumn('draft_id', 'bigint').execute()
}
