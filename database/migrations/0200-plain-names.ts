import type { Kysely } from 'kysely'

interface Tables {
  outbox: { kind: string }
  mail_text_versions: { text_id: string }
}

const columns = {
  choice_changes: { kept_minor: 'retained_minor', keeps_code: 'code_applies', asked_at: 'requested_at' },
  conference_moves: { asked_at: 'requested_at', asked_by: 'requested_by' },
  subscriptions: { asked_at: 'requested_at' },
  refunds: { kept_because: 'retained_because', looks: 'checks', next_look_at: 'next_check_at' },
}

/** An effect's key stays as it is: stored copies of mails are found by it. */
const effects = {
  'refund-kept-mail': 'refund-retained-mail',
  'forget-mails': 'remove-mail-copies',
  'work-off-retention': 'remove-expired-data',
}

/** Names that say what they mean: CHECKs and indexes follow a renamed column by themselves. */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const [table, names] of Object.entries(columns)) {
    for (const [former, name] of Object.entries(names)) {
      await db.schema.alterTable(table).renameColumn(former, name).execute()
    }
  }
  for (const [former, kind] of Object.entries(effects)) {
    await db.updateTable('outbox').set({ kind }).where('kind', '=', former).execute()
  }
  await db
    .updateTable('mail_text_versions')
    .set({ text_id: 'refund-failed.retained' })
    .where('text_id', '=', 'refund-failed.kept')
    .execute()
}
