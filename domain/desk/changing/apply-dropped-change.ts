/** Staff make a change that was dropped before its money arrived: docs/algorithms/capacity.md. */

import type { Transaction } from '#database/database.ts'
import {
  clearSettledAttention,
  type HandDecision,
  lockForDecision,
  makeRoom,
  type NoRoom,
} from '#domain/desk/granting/decide-by-hand.ts'
import { applyChange } from '#domain/desk/granting/settle-change.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { checkCovered, type NotCovered } from '#domain/money/billing/unallocated-money.ts'
import { findLatestChange, stillCostsMore } from '#domain/registrations/choice-change.ts'
import { needsOfLines, takeSeats } from '#domain/registrations/places/seats.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

export type ApplyDroppedError =
  /**
   * The registration is not paid, its newest change was not dropped, or its price has changed since, so that the
   * difference no longer applies.
   */
  { code: 'no-dropped-change' } | NotCovered | NoRoom

/**
 * Makes the newest change of a paid registration at the agreed price, if the money for it is there.
 *
 * @returns how many limits were raised for it
 */
export async function applyDroppedChange(
  tx: Transaction,
  permit: Permit<'edit-registrations'>,
  { actor, now }: Act,
  decision: HandDecision,
): Promise<Result<{ limitsRaised: number }, ApplyDroppedError>> {
  const { registrationId: id, reason } = decision
  const registration = await lockForDecision(tx, permit, id)
  const change = await findLatestChange(tx, id)
  if (registration?.state !== 'paid' || change?.state !== 'dropped' || !stillCostsMore(change, registration))
    return fail({ code: 'no-dropped-change' })
  const { conferenceId } = registration
  const covered = await checkCovered(tx, registration, change.differenceMinor)
  if (!covered.ok) return covered
  const room = await makeRoom(tx, registration, needsOfLines(change.lines), decision.beyondLimits)
  if (!room.ok) return room
  const seats = await takeSeats(tx, conferenceId, id, needsOfLines(change.lines))
  if (!seats.ok) throw new Error(`registration ${id} finds no seat where room was made`)
  await applyChange(tx, { actor, now }, registration, change)
  await recordAudit(tx, {
    conferenceId,
    actor,
    act: 'dropped change made by hand',
    subject: { kind: 'registration', id: id },
    facts: { changeId: change.id, reason, limitsRaised: room.value },
    now,
  })
  await clearSettledAttention(tx, { actor, now }, decision, covered.value)
  return ok({ limitsRaised: room.value })
}
