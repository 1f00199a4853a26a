/** Staff give a place for money that found none: docs/algorithms/capacity.md. */

import type { Transaction } from '#database/database.ts'
import { recordAudit } from '#domain/audit/audit.ts'
import { hasMoneyInOtherCurrency, readUnallocatedMoney } from '#domain/billing/unallocated-money.ts'
import { lockConference } from '#domain/conferences/conference-queries.ts'
import { grantRegistration } from '#domain/grants/grant-registration.ts'
import { next, type RegistrationState } from '#domain/registrations/registration.ts'
import { lockRegistration } from '#domain/registrations/registration-queries.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import {
  clearSettledAttention,
  type HandDecision,
  type NoRoom,
  raiseFullLimits,
} from '#domain/seats/decide-by-hand.ts'

export type GrantByHandError =
  /** Paid already, cancelled, or still on the waiting list. */
  | { code: 'not-grantable'; state: RegistrationState }
  | { code: 'other-currency' }
  | { code: 'not-paid-for'; lackingMinor: number }
  | NoRoom

/**
 * Makes a registration paid by the money that was received for it, at the agreed price, with its invoice and
 * confirmation.
 *
 * @returns how many limits were raised for it
 */
export async function grantByHand(
  tx: Transaction,
  known: { id: number; conferenceId: number; state: RegistrationState },
  decision: HandDecision,
): Promise<Result<{ limitsRaised: number }, GrantByHandError>> {
  const { id, conferenceId } = known
  const { reason, actor, now } = decision
  await lockConference(tx, conferenceId)
  const registration = await lockRegistration(tx, id)
  if (!registration || !next(registration.state, 'paid-in-full')) {
    return fail({ code: 'not-grantable', state: registration?.state ?? known.state })
  }
  if (await hasMoneyInOtherCurrency(tx, registration)) return fail({ code: 'other-currency' })
  const lackingMinor = registration.price.totalMinor - (await readUnallocatedMoney(tx, id))
  if (lackingMinor > 0) return fail({ code: 'not-paid-for', lackingMinor })
  const room = await raiseFullLimits(tx, registration, registration.choice, decision.mayAddPlace)
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
  await clearSettledAttention(tx, id, decision, { isAllUsed: lackingMinor === 0 })
  return ok({ limitsRaised: room.value })
}
