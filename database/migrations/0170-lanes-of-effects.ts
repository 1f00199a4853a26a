import { type Kysely, sql } from 'kysely'

interface Tables {
  outbox: { kind: string; state: string; lane: string }
}

/** The lanes of the kinds at this point; all other kinds are in the lane for mail. */
const lanes = {
  'group-mail': ['group-mail'],
  gateway: ['close-attempts'],
  books: ['reconcile'],
  files: ['remove-files', 'forget-mails', 'work-off-retention', 'replace-programme-file'],
  content: ['publish-draft', 'bulk-act'],
  webhooks: ['announce-event', 'deliver-webhook'],
}

/**
 * Each effect stores its lane, so the due effects of one lane are found at once, however many wait in another. The
 * mails of a bulk act have their own lane.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .alterTable('outbox')
    .addColumn('lane', 'text', column => column.notNull().defaultTo('mail'))
    .execute()
  for (const [lane, kinds] of Object.entries(lanes)) {
    await db.updateTable('outbox').set({ lane }).where('kind', 'in', kinds).execute()
  }
  await db.schema.dropIndex('outbox_due').execute()
  await db.schema
    .createIndex('outbox_due')
    .on('outbox')
    .columns(['state', 'lane', 'next_try_at', 'id'])
    .execute()
  await sql`analyze outbox`.execute(db)
}
