/** Staff make a change that was dropped before its money arrived: docs/algorithms/capacity.md. */

import type { Transaction } from '#database/database.ts'
import { applyChange } from '#domain/desk/completing/settle-change.ts'
import { type HandDecision, makeByHand, type NoRoom } from '#domain/desk/granting/decide-by-hand.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import type { NotCovered } from '#domain/money/billing/unallocated-money.ts'
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
  act: Act,
  decision: HandDecision,
): Promise<Result<{ limitsRaised: number }, ApplyDroppedError>> {
  return makeByHand(tx, permit, act, decision, async registration => {
    const change = registration && (await findLatestChange(tx, registration.id))
    if (
      registration?.state !== 'paid' ||
      change?.state !== 'dropped' ||
      !stillCostsMore(change, registration)
    )
      return fail({ code: 'no-dropped-change' })
    const { id, conferenceId } = registration
    return ok({
      of: registration,
      act: 'dropped change made by hand',
      facts: { changeId: change.id },
      needs: needsOfLines(change.lines),
      costMinor: change.differenceMinor,
      make: async () => {
        const seats = await takeSeats(tx, conferenceId, id, needsOfLines(change.lines))
        if (seats.ok) await applyChange(tx, act, registration, change)
        return seats.ok
      },
    })
  })
}
