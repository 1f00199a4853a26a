/** Staff decisions about money that needed a person, and the attention reasons that they settle. */

import type { Transaction } from '#database/database.ts'
import { findConferenceById, lockConference } from '#domain/conference/conferences/conference-queries.ts'
import { type AttentionReason, clearAttention } from '#domain/foundations/attention/attention.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import type { AuditedAct } from '#domain/foundations/audit/acts.ts'
import { type AuditEntry, auditRegistration } from '#domain/foundations/audit/audit.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { checkCovered, type NotCovered } from '#domain/money/billing/unallocated-money.ts'
import { fullLimit, partOf, type SeatNeeds, type SoldOutPart } from '#domain/registrations/places/capacity.ts'
import { limitsFor } from '#domain/registrations/places/read-limits.ts'
import { addSeats } from '#domain/registrations/places/seats.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { lockRegistration } from '#domain/registrations/registration-queries.ts'
import type { Right } from '#domain/staff/rights/can.ts'
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
  permit: Permit<Right>,
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
  const full = fullLimit(await limitsFor(tx, conferenceId, id, givenUpId), needs)
  if (full && !beyondLimits?.isFor(conferenceId)) return fail({ code: 'sold-out', part: partOf(full) })
  return ok(full ? await addSeats(tx, conferenceId, id, needs, givenUpId) : 0)
}

/** What a decision makes of a registration. */
export interface ByHand {
  act: AuditedAct
  facts: AuditEntry['facts']
  /** The seats that it needs, and what it costs in minor units of the registration's currency. */
  needs: SeatNeeds
  costMinor: number
  /** Makes it. @returns whether there was a seat */
  make: () => Promise<boolean>
}

/**
 * Makes by hand what money is here for, with room for it, its audit row, and an end of the reasons for attention that
 * it settles.
 *
 * @param plan decides on the locked registration of the permit's conference, undefined if there is none
 * @returns how many limits were raised for it
 */
export async function makeByHand<E extends { code: string }>(
  tx: Transaction,
  permit: Permit<'edit-registrations'>,
  { actor, now }: Act,
  decision: HandDecision,
  plan: (registration: Registration | undefined) => Promise<Result<ByHand & { of: Registration }, E>>,
): Promise<Result<{ limitsRaised: number }, E | NotCovered | NoRoom>> {
  const planned = await plan(await lockForDecision(tx, permit, decision.registrationId))
  if (!planned.ok) return planned
  const { of: registration, act, facts, needs, costMinor, make } = planned.value
  const covered = await checkCovered(tx, registration, costMinor)
  if (!covered.ok) return covered
  const room = await makeRoom(tx, registration, needs, decision.beyondLimits)
  if (!room.ok) return room
  const { id } = registration
  if (!(await make())) throw new Error(`registration ${id} finds no seat where room was made`)
  await auditRegistration(tx, { actor, now }, id, act, {
    ...facts,
    reason: decision.reason,
    limitsRaised: room.value,
  })
  await clearSettledAttention(tx, { actor, now }, decision, covered.value)
  return ok({ limitsRaised: room.value })
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
