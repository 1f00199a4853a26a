import type { Transaction } from '#database/database.ts'
import { lockRow } from '#database/locks.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { changeLockedState } from '#domain/foundations/change-state.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { lockRecords } from '#domain/preparation/editing/open-record.ts'
import { abstractTransitions } from '#domain/programme/abstracts/abstract-state.ts'
import { findTold } from '#domain/programme/presenting/told-abstract.ts'
import { removeTalkOf } from './remove-talk-of.ts'

export type WithdrawError =
  | { code: 'not-found' }
  /** It was merged or cancelled. */
  | { code: 'not-submitted' }
  /** A letter has accepted it: its presenter declines instead. */
  | { code: 'accepted' }

/**
 * Withdraws it for its author, by their link. An accepted one is declined instead, so that the committee learns that a place is
 * free. One that was accepted before a letter corrected that leaves the programme.
 */
export async function withdrawOwn(
  tx: Transaction,
  { actor, now }: Act,
  conference: Conference,
  abstractId: number,
): Promise<Result<null, WithdrawError>> {
  await lockRecords(tx, ['talk'], conference.id)
  await lockRow(tx, 'abstracts', abstractId)
  const row = await findTold(tx, abstractId)
  if (!row) return fail({ code: 'not-found' })
  if (row.state === 'withdrawn') return ok(null)
  if (row.state !== 'submitted') return fail({ code: 'not-submitted' })
  if (row.outcome === 'accepted') return fail({ code: 'accepted' })
  await changeLockedState(tx, abstractTransitions, abstractId, 'withdrawn', { state_because: null })
  await removeTalkOf(tx, { actor, now }, abstractId)
  await enqueue(tx, {
    kind: 'abstract-state-mail',
    effect: `abstract-state-mail:${abstractId}:withdrawn:${now.epochMilliseconds}`,
    payload: { abstractId, news: 'withdrawn' },
    now,
  })
  await recordAudit(tx, {
    conferenceId: conference.id,
    actor,
    act: 'abstract withdrawn',
    subject: { kind: 'abstract', id: abstractId },
    facts: {},
    now,
  })
  return ok(null)
}
