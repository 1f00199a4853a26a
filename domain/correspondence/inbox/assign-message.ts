import type { Transaction } from '#database/database.ts'
import { readingOf } from '#domain/correspondence/inbox/inbox.ts'
import { findMessage, listAnswerers } from '#domain/correspondence/inbox/inbox-queries.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

/** Assigns a message to somebody who may answer it. @param personId null: to nobody */
export async function assignMessage(
  tx: Transaction,
  permit: Permit<'answer-messages'>,
  { actor, now }: Act,
  messageId: number,
  personId: string | null,
): Promise<Result<null, { code: 'not-found' } | { code: 'cannot-answer' }>> {
  const message = await findMessage(tx, readingOf(permit), messageId)
  if (!message) return fail({ code: 'not-found' })
  if (personId !== null) {
    const answerers = await listAnswerers(tx, message.conferenceId)
    if (!answerers.some(({ id }) => id === personId)) return fail({ code: 'cannot-answer' })
  }
  if (message.assignedTo === personId) return ok(null)
  await tx
    .updateTable('contact_messages')
    .set({ assigned_to: personId })
    .where('id', '=', messageId)
    .execute()
  await recordAudit(tx, {
    conferenceId: message.conferenceId,
    actor,
    act: 'message assigned',
    subject: { kind: 'message', id: messageId },
    facts: { personId },
    now,
  })
  return ok(null)
}
