/** Ends moves that were not completed. The registration that was to move stays as it is. */

import type { Transaction } from '#database/database.ts'
import { type Act, writeActor } from '#domain/foundations/audit/actor.ts'
import { auditRegistration } from '#domain/foundations/audit/audit.ts'
import { changeState } from '#domain/foundations/change-state.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { toStored } from '#domain/foundations/time.ts'
import { type ConferenceMove, findMoveTo, findOpenMoveFrom, moveTransitions } from './conference-move.ts'

/**
 * Lapses the move to a registration whose place at the new conference was given up: its hold expired, or it was
 * cancelled. Safe to repeat.
 */
export async function lapseMoveTo(tx: Transaction, act: Act, registrationId: number): Promise<void> {
  const move = await findMoveTo(tx, registrationId)
  if (move) await lapseMove(tx, act, move)
}

/**
 * Lapses the open move of a registration that was cancelled, or whose money is no longer available. The hold at the new
 * conference ends: the next background run settles and closes its orders, and releases the place. Safe to repeat.
 */
export async function lapseMoveFrom(tx: Transaction, act: Act, registrationId: number): Promise<void> {
  const move = await findOpenMoveFrom(tx, registrationId)
  if (!move || !(await lapseMove(tx, act, move))) return
  await tx
    .updateTable('registrations')
    .set({ hold_until: toStored(act.now) })
    .where('id', '=', move.toRegistrationId)
    .where('state', '=', 'awaiting-payment')
    .execute()
}

async function lapseMove(tx: Transaction, { actor, now }: Act, move: ConferenceMove): Promise<boolean> {
  const settled = { settled_at: toStored(now), settled_by: writeActor(actor) }
  if (!(await changeState(tx, moveTransitions, move.id, 'lapsed', settled))) return false
  await auditRegistration(tx, { actor, now }, move.fromRegistrationId, 'move lapsed', {
    moveId: move.id,
    to: move.toRegistrationId,
  })
  await enqueue(tx, {
    kind: 'move-mail',
    effect: `move-mail:${move.id}:lapsed`,
    payload: { moveId: move.id, occasion: 'lapsed' },
    now,
  })
  return true
}
