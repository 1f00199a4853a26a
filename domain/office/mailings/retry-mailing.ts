import type { Transaction } from '#database/database.ts'
import { lockRow } from '#database/locks.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import type { AuditedAct } from '#domain/foundations/audit/acts.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { changeStates } from '#domain/foundations/change-state.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { toStored } from '#domain/foundations/time.ts'
import { type OneMailing, recipientsOf } from '#domain/office/mailings/mailing.ts'

/**
 * Tries the recipients again that failed. Nobody who has the mail gets it again.
 *
 * @param act what the history says
 * @param among the recipients that may be tried again; by default all
 */
export async function retryMailing(
  tx: Transaction,
  { actor, now }: Act,
  mailing: OneMailing,
  act: AuditedAct,
  among: Parameters<typeof changeStates>[2] = recipientsOf(tx, mailing).select('id'),
): Promise<Result<{ retried: number }, { code: 'not-found' }>> {
  const { table, id, conferenceId } = mailing
  // The lock keeps other processes from finishing it between the two changes.
  await lockRow(tx, table, id)
  const going = await tx
    .selectFrom(table)
    .select('id')
    .where('id', '=', id)
    .where('conference_id', '=', conferenceId)
    .where('stopped_at', 'is', null)
    .executeTakeFirst()
  if (!going) return fail({ code: 'not-found' })
  const { length: retried } = await changeStates(tx, mailing.recipients, among, 'asked-again', {
    tries: 0,
    next_try_at: toStored(now),
    failure: null,
  })
  if (retried === 0) return ok({ retried })
  await tx.updateTable(table).set({ finished_at: null }).where('id', '=', id).execute()
  const sending = mailing.sending(id)
  await enqueue(tx, { ...sending, effect: `${sending.kind}:${id}:${toStored(now)}`, now })
  const subject = { kind: mailing.subject, id }
  await recordAudit(tx, { conferenceId, actor, act, subject, facts: { recipients: retried }, now })
  return ok({ retried })
}
