/** Staff decisions about money that needed a person, and the attention reasons that they settle. */

import type { Transaction } from '#database/database.ts'
import { findConferenceById, lockConference } from '#domain/conference/conferences/conference-queries.ts'
import { type AttentionReason, clearAttention } from '#domain/foundations/attention/attention.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { fullLimit, partOf, type SeatNeeds, type SoldOutPart } from '#domain/registrations/places/capacity.ts'
import { addSeats, limitsWithout } from '#domain/registrations/places/seats.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { lockRegistration } from '#domain/registrations/registration-queries.ts'
import type { StaffAct } from '#domain/staff/rights/can.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

export interface HandDecision {
  registrationId: number
  reason: string
  /** Admits them beyond full limits: each is raised by one seat. */
  beyondLimits?: Permit<'exceed-limits'>
}

/**
 * Locks a conference and a registration of it. @returns undefined if the registration belongs to another conference
 * than the permit
 */
export async function lockForDecision(
  tx: Transaction,
  permit: Permit<StaffAct>,
  registrationId: number,
): Promise<Registration | undefined> {
  const { conferenceId } = permit.scope
  if (conferenceId === null) return undefined
  await lockConference(tx, conferenceId)
  const registration = await lockRegistration(tx, registrationId)
  return registration?.conferenceId === conferenceId ? registration : undefined
}

export type NoRoom =
  | { code: 'sold-out'; part: SoldOutPart }
  /** The conference is cancelled and accepts nobody: the money has to be refunded. */
  | { code: 'conference-cancelled' }

/**
 * Makes sure that there are seats for what is needed, adding some if necessary.
 *
 * @param givenUpId a registration whose place is about to be released for it
 * @returns how many limits were raised
 */
export async function makeRoom(
  tx: Transaction,
  { id, conferenceId }: { id: number; conferenceId: number },
  needs: SeatNeeds,
  beyondLimits: Permit<'exceed-limits'> | undefined,
  givenUpId: number | null = null,
): Promise<Result<number, NoRoom>> {
  if ((await findConferenceById(tx, conferenceId))?.cancelledAt) return fail({ code: 'conference-cancelled' })
  const full = fullLimit(await limitsWithout(tx, conferenceId, id, givenUpId), needs)
  if (full && !beyondLimits?.isFor(conferenceId)) return fail({ code: 'sold-out', part: partOf(full) })
  return ok(full ? await addSeats(tx, conferenceId, id, needs, givenUpId) : 0)
}

/** The reasons settled by a granted place or change, and those settled only if all of the money is used. */
const answered = [
  'paid-without-a-seat',
  'not-offered',
  'payment-of-another-order',
  'wrong-amount',
] as const satisfies AttentionReason[]
const ofSurplus = ['paid-too-much', 'paid-after-cancelling'] as const satisfies AttentionReason[]

/** Clears the attention reasons that this decision settles. */
export async function clearSettledAttention(
  tx: Transaction,
  { actor, now }: Act,
  { registrationId, reason: note }: Pick<HandDecision, 'registrationId' | 'reason'>,
  { isAllUsed }: { isAllUsed: boolean },
): Promise<void> {
  for (const reason of [...answered, ...(isAllUsed ? ofSurplus : [])]) {
    await clearAttention(tx, { actor, now }, { registrationId, reason, note })
  }
}
