import type { Insertable } from 'kysely'
import type { Transaction } from '#database/database.ts'
import type { Schema } from '#database/schema.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { type AuditEntry, recordAudit } from '#domain/foundations/audit/audit.ts'
import { partsOf } from '#domain/foundations/in-parts.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { toStored } from '#domain/foundations/time.ts'
import type { OneMailing, RecipientTable } from '#domain/office/mailings/mailing.ts'

/** What each mailing stores of a recipient besides how far their mail has come. */
export type NewRecipient<Table extends RecipientTable> = Omit<
  Insertable<Schema[Table]>,
  'id' | 'mail_id' | 'release_id' | 'reminder_id' | 'state' | 'failure' | 'tries' | 'next_try_at' | 'sent_at'
>

/**
 * Queues what is sent to many, whose row the caller has written: from `sendAt` on it is sent to these recipients.
 *
 * @param facts for the history, beside how many they are
 */
export async function beginMailing<Table extends RecipientTable>(
  tx: Transaction,
  { actor, now }: Act,
  mailing: OneMailing<Table>,
  {
    recipients,
    sendAt,
    facts,
  }: { recipients: readonly NewRecipient<Table>[]; sendAt: Temporal.Instant; facts?: AuditEntry['facts'] },
): Promise<void> {
  const { id, conferenceId } = mailing
  const progress = { [mailing.of]: id, state: 'queued', next_try_at: toStored(sendAt) }
  // SQLite accepts 32,766 values in one statement.
  for await (const part of partsOf(recipients)) {
    const rows = part.map(recipient => ({ ...recipient, ...progress }))
    // The type of `recipients` says that they are rows of this table.
    await tx
      .insertInto(mailing.recipients.table as 'group_mail_recipients')
      .values(rows as unknown as Insertable<Schema['group_mail_recipients']>[])
      .execute()
  }
  const sending = mailing.sending(id)
  await enqueue(tx, { ...sending, effect: `${sending.kind}:${id}`, now, notBefore: sendAt })
  await recordAudit(tx, {
    conferenceId,
    actor,
    act: mailing.begun,
    subject: { kind: mailing.subject, id },
    facts: { recipients: recipients.length, ...facts },
    now,
  })
}
