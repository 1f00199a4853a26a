import type { Transaction } from '#database/database.ts'
import { type Act, writeActor } from '#domain/foundations/audit/actor.ts'
import { type AuditEntry, recordAudit } from '#domain/foundations/audit/audit.ts'
import { changeStates } from '#domain/foundations/change-state.ts'
import type { EffectKind } from '#domain/foundations/outbox/effects.ts'
import { enqueue, outboxTransitions } from '#domain/foundations/outbox/outbox.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { toStored } from '#domain/foundations/time.ts'
import { recipientTransitions, stateOf } from '#domain/office/group-mail/group-mail.ts'
import { findGroupMail, lockMail } from '#domain/office/group-mail/group-mail-queries.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

export type StopError = { code: 'not-found' } | { code: 'too-late' }

/** Stops a mail: nothing more of it is sent. */
export async function stopMail(
  tx: Transaction,
  permit: Permit<'mail-group'>,
  act: Act,
  mailId: number,
): Promise<Result<null, StopError>> {
  const mail = await findGroupMail(tx, permit, mailId)
  if (!mail) return fail({ code: 'not-found' })
  if (await endMail(tx, act, mail)) return ok(null)
  return stateOf(mail, act.now) === 'stopped' ? ok(null) : fail({ code: 'too-late' })
}

/**
 * @param facts why, beside whoever stops it
 * @returns whether it did: not if it was sent or stopped before
 */
export async function endMail(
  tx: Transaction,
  { actor, now }: Act,
  { conferenceId, id: mailId }: { conferenceId: number; id: number },
  facts: AuditEntry['facts'] = {},
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('group_mails')
    .set({ stopped_at: toStored(now), stopped_by: writeActor(actor) })
    .where('id', '=', mailId)
    .where('send_at', 'is not', null)
    .where('stopped_at', 'is', null)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  // It may wait for the mail server, which would be asked for nothing.
  const sending = tx
    .selectFrom('outbox')
    .select('id')
    .where('kind', '=', 'group-mail' satisfies EffectKind)
    .where('payload', '=', JSON.stringify({ mailId }))
    .where('server_refused_since', 'is not', null)
  await changeStates(tx, outboxTransitions, sending, 'dropped', { claimed_until: null, failure: null })
  await recordAudit(tx, {
    conferenceId,
    actor,
    act: 'group mail stopped',
    subject: { kind: 'group-mail', id: mailId },
    facts,
    now,
  })
  return true
}

/** Retries failed recipients. Nobody who has the mail gets it again. */
export async function retryFailed(
  tx: Transaction,
  permit: Permit<'mail-group'>,
  { actor, now }: Act,
  mailId: number,
): Promise<Result<{ retried: number }, { code: 'not-found' }>> {
  const mail = await lockMail(tx, permit, mailId)
  if (!mail || stateOf(mail, now) === 'stopped') return fail({ code: 'not-found' })
  const recipients = tx.selectFrom('group_mail_recipients').select('id').where('mail_id', '=', mailId)
  const { length: retried } = await changeStates(tx, recipientTransitions, recipients, 'asked-again', {
    tries: 0,
    next_try_at: toStored(now),
    failure: null,
  })
  if (retried === 0) return ok({ retried })
  await tx.updateTable('group_mails').set({ finished_at: null }).where('id', '=', mailId).execute()
  await enqueue(tx, {
    kind: 'group-mail',
    effect: `group-mail:${mailId}:${toStored(now)}`,
    payload: { mailId },
    now,
  })
  await recordAudit(tx, {
    conferenceId: mail.conferenceId,
    actor,
    act: 'group mail tried again',
    subject: { kind: 'group-mail', id: mailId },
    facts: { recipients: retried },
    now,
  })
  return ok({ retried })
}
