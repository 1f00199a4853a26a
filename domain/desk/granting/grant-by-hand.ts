/** Staff give a place to a registration whose money arrived when none was left: docs/algorithms/capacity.md. */

import type { Transaction } from '#database/database.ts'
import {
  clearSettledAttention,
  type HandDecision,
  lockForDecision,
  makeRoom,
  type NoRoom,
} from '#domain/desk/granting/decide-by-hand.ts'
import { grantRegistration } from '#domain/desk/granting/grant-registration.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { checkCovered, type NotCovered } from '#domain/money/billing/unallocated-money.ts'
import { needsOfLines } from '#domain/registrations/places/seats.ts'
import { next, type RegistrationState } from '#domain/registrations/registration.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

export type GrantByHandError =
  /** Paid already, or cancelled. */
  { code: 'not-grantable'; state: RegistrationState | undefined } | NotCovered | NoRoom

/**
 * Makes a registration paid by the money that was received for it, at the agreed price, with its invoice and
 * confirmation.
 *
 * @returns how many limits were raised for it
 */
export async function grantByHand(
  tx: Transaction,
  permit: Permit<'edit-registrations'>,
  { actor, now }: Act,
  decision: HandDecision,
): Promise<Result<{ limitsRaised: number }, GrantByHandError>> {
  const { registrationId: id, reason } = decision
  const registration = await lockForDecision(tx, permit, id)
  if (!registration || !next(registration.state, 'paid-in-full')) {
    return fail({ code: 'not-grantable', state: registration?.state })
  }
  const { conferenceId } = registration
  const covered = await checkCovered(tx, registration, registration.price.totalMinor)
  if (!covered.ok) return covered
  const room = await makeRoom(tx, registration, needsOfLines(registration.lines), decision.beyondLimits)
  if (!room.ok) return room
  if (!(await grantRegistration(tx, { actor, now }, registration))) {
    throw new Error(`registration ${id} finds no seat where room was made`)
  }
  await recordAudit(tx, {
    conferenceId,
    actor,
    act: 'place granted by hand',
    subject: { kind: 'registration', id: id },
    facts: { from: registration.state, reason, limitsRaised: room.value },
    now,
  })
  await clearSettledAttention(tx, { actor, now }, decision, covered.value)
  return ok({ limitsRaised: room.value })
}
