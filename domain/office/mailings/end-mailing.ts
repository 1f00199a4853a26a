import type { Transaction } from '#database/database.ts'
import { lockRow } from '#database/locks.ts'
import type { LetterFailureCode } from '#domain/correspondence/letters/letter-failure.ts'
import { type Act, writeActor } from '#domain/foundations/audit/actor.ts'
import { type AuditEntry, recordAudit } from '#domain/foundations/audit/audit.ts'
import { changeStates } from '#domain/foundations/change-state.ts'
import { outboxTransitions } from '#domain/foundations/outbox/outbox.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { toStored } from '#domain/foundations/time.ts'
import { type OneMailing, recipientsOf } from '#domain/office/mailings/mailing.ts'

export type EndMailingError = { code: 'not-found' } | { code: 'too-late' }

/**
 * Stops what is sent to many: nothing more of it is sent. It is stopped once, however often it is asked.
 *
 * @param facts why, beside whoever stops it
 */
export async function endMailing(
  tx: Transaction,
  { actor, now }: Act,
  mailing: OneMailing,
  facts: AuditEntry['facts'] = {},
): Promise<Result<null, EndMailingError>> {
  const { table, id, conferenceId } = mailing
  // The lock keeps its recipients from being chosen or queued again meanwhile.
  await lockRow(tx, table, id)
  const row = await tx
    .selectFrom(table)
    .select(['send_at', 'stopped_at', 'finished_at'])
    .where('id', '=', id)
    .where('conference_id', '=', conferenceId)
    .executeTakeFirst()
  if (!row) return fail({ code: 'not-found' })
  if (row.stopped_at !== null) return ok(null)
  if (row.finished_at !== null || row.send_at === null) return fail({ code: 'too-late' })
  const stopped = { stopped_at: toStored(now), stopped_by: writeActor(actor) }
  await tx.updateTable(table).set(stopped).where('id', '=', id).execute()
  await leaveOutQueued(tx, mailing)
  // It may wait for the mail server, which would be asked for nothing; where one is on its way, it notes what becomes of that.
  const { kind, payload } = mailing.sending(id)
  const sending = tx
    .selectFrom('outbox')
    .select('id')
    .where('kind', '=', kind)
    .where('payload', '=', JSON.stringify(payload))
    .where('server_refused_since', 'is not', null)
    .where(eb => eb.not(eb.exists(recipientsOf(tx, mailing).select('id').where('state', '=', 'sending'))))
  await changeStates(tx, outboxTransitions, sending, 'dropped', { claimed_until: null, failure: null })
  const subject = { kind: mailing.subject, id }
  await recordAudit(tx, { conferenceId, actor, act: mailing.stopped, subject, facts, now })
  return ok(null)
}

/** Nothing more of a stopped mailing is sent. */
export async function leaveOutQueued(
  tx: Transaction,
  mailing: Pick<OneMailing, 'recipients' | 'of' | 'id'>,
): Promise<void> {
  const queued = recipientsOf(tx, mailing).select('id').where('state', '=', 'queued')
  await changeStates(tx, mailing.recipients, queued, 'left-out', {
    failure: 'stopped' satisfies LetterFailureCode,
  })
}
