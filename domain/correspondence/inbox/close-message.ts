import type { Transaction } from '#database/database.ts'
import { readingOf } from '#domain/correspondence/inbox/inbox.ts'
import { findMessage } from '#domain/correspondence/inbox/inbox-queries.ts'
import { type Act, writeActor } from '#domain/foundations/audit/actor.ts'
import type { AuditedAct } from '#domain/foundations/audit/acts.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { toStored } from '#domain/foundations/time.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

/** Removes a message from the list of open ones; a closed one stays closed. */
export async function closeMessage(
  tx: Transaction,
  permit: Permit<'answer-messages'>,
  act: Act,
  messageId: number,
): Promise<Result<null, { code: 'not-found' }>> {
  const closed = { closed_at: toStored(act.now), closed_by: writeActor(act.actor) }
  return setClosed(tx, permit, act, messageId, { isOpen: true, set: closed, act: 'message closed' })
}

/** Reopens a closed message. */
export async function reopenMessage(
  tx: Transaction,
  permit: Permit<'answer-messages'>,
  act: Act,
  messageId: number,
): Promise<Result<null, { code: 'not-found' }>> {
  const open = { closed_at: null, closed_by: null }
  return setClosed(tx, permit, act, messageId, { isOpen: false, set: open, act: 'message reopened' })
}

async function setClosed(
  tx: Transaction,
  permit: Permit<'answer-messages'>,
  { actor, now }: Act,
  messageId: number,
  to: { isOpen: boolean; set: { closed_at: string | null; closed_by: string | null }; act: AuditedAct },
): Promise<Result<null, { code: 'not-found' }>> {
  const message = await findMessage(tx, readingOf(permit), messageId)
  if (!message) return fail({ code: 'not-found' })
  const { numUpdatedRows } = await tx
    .updateTable('contact_messages')
    .set(to.set)
    .where('id', '=', messageId)
    .where('closed_at', to.isOpen ? 'is' : 'is not', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return ok(null)
  await recordAudit(tx, {
    conferenceId: message.conferenceId,
    actor,
    act: to.act,
    subject: { kind: 'message', id: messageId },
    facts: {},
    now,
  })
  return ok(null)
}
