/** Claims and releases seats, within the transaction that decides about them. */

import { sql } from 'kysely'
import type { Reader, Transaction } from '#database/database.ts'
import { lockConference } from '#domain/conference/conferences/conference-queries.ts'
import { bumpRevision } from '#domain/conference/content/revisions.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import type { RegistrationChoice } from '#domain/offers/lines/choice.ts'
import type { NightCount, PresentationType } from '#domain/offers/pricing/pricing.ts'
import {
  type CapacityLimit,
  fullLimit,
  limitApplies,
  partOf,
  type SeatNeeds,
  type SoldOutPart,
} from '#domain/registrations/places/capacity.ts'

export async function listLimits(db: Reader, conferenceId: number): Promise<CapacityLimit[]> {
  const rows = await db
    .selectFrom('capacity_limits')
    .selectAll()
    .where('conference_id', '=', conferenceId)
    .orderBy('id')
    .execute()
  return rows.map(row => ({
    id: row.id,
    categoryId: row.category_id,
    // Only values of these unions are written.
    presentationType: row.presentation_type as PresentationType | null,
    accommodationId: row.accommodation_id,
    nights: row.nights as NightCount | null,
    isForAddOn: row.is_for_add_on === 1,
    seats: row.seats,
    taken: row.taken,
  }))
}

/**
 * The limits as they would be without one registration's claims.
 *
 * @param givenUpId another registration whose claims are about to end
 */
export async function limitsWithout(
  db: Reader,
  conferenceId: number,
  registrationId: number | null,
  givenUpId: number | null = null,
): Promise<CapacityLimit[]> {
  const limits = await listLimits(db, conferenceId)
  const without = [registrationId, givenUpId].filter(id => id !== null)
  if (without.length === 0 || limits.length === 0) return limits
  const claims = await db
    .selectFrom('seat_claims')
    .select('limit_id')
    .where('registration_id', 'in', without)
    .execute()
  const heldOf = (id: number) => claims.filter(claim => claim.limit_id === id).length
  return limits.map(limit => ({ ...limit, taken: limit.taken - heldOf(limit.id) }))
}

/** The seats that a choice needs; a custom amount needs only a place at the conference. */
export function seatNeedsOf(choice: RegistrationChoice): SeatNeeds {
  if (choice.kind === 'custom') {
    return { categoryId: null, presentationType: null, accommodation: null, hasAddOn: false }
  }
  const { categoryId, presentationType, accommodation, hasAddOn } = choice
  return { categoryId, presentationType, accommodation, hasAddOn }
}

/**
 * Claims a seat of every limit that applies, or none; a registration's existing seats stay claimed. The caller has
 * locked the conference, and each claim is a conditional write in addition.
 */
export async function takeSeats(
  tx: Transaction,
  conferenceId: number,
  registrationId: number,
  choice: RegistrationChoice,
): Promise<Result<null, { code: 'sold-out'; part: SoldOutPart }>> {
  const conference = await lockConference(tx, conferenceId)
  // This covers late money too: a cancelled conference has no places.
  if (conference.cancelledAt) return fail({ code: 'sold-out', part: 'conference' })
  const needs = seatNeedsOf(choice)
  const limits = await limitsWithout(tx, conferenceId, registrationId)
  const full = fullLimit(limits, needs)
  if (full) return fail({ code: 'sold-out', part: partOf(full) })
  await claimSeats(tx, conferenceId, limits, [{ id: registrationId, choice }])
  return ok(null)
}

/**
 * Claims seats for registrations that were found to have room, under the conference's lock. In a rush this is most of a
 * limit's cost: two statements, however many limits and registrations there are, and one more if limits lose different
 * numbers of seats.
 *
 * @param limits as read under that lock
 * @throws if one is full all the same
 */
export async function claimSeats(
  tx: Transaction,
  conferenceId: number,
  limits: readonly CapacityLimit[],
  registrations: readonly { id: number; choice: RegistrationChoice }[],
): Promise<void> {
  const wanted = registrations.flatMap(({ id, choice }) =>
    limits
      .filter(limit => limitApplies(limit, seatNeedsOf(choice)))
      .map(limit => ({ registration_id: id, limit_id: limit.id })),
  )
  if (wanted.length === 0) return
  const claimed = await tx
    .insertInto('seat_claims')
    .values(wanted)
    .onConflict(oc => oc.doNothing())
    .returning('limit_id')
    .execute()
  const claimsByLimit = [...Map.groupBy(claimed, ({ limit_id }) => limit_id)]
  let isAnyFull = false
  for (const [count, alike] of Map.groupBy(claimsByLimit, ([, { length }]) => length)) {
    const ids = alike.map(([id]) => id)
    if (await raise(tx, ids, count)) isAnyFull = true
  }
  if (isAnyFull) await bumpRevision(tx, conferenceId)
}

/** @returns whether one of the limits is full now */
async function raise(tx: Transaction, limitIds: readonly number[], count: number): Promise<boolean> {
  const raised = await tx
    .updateTable('capacity_limits')
    .set({ taken: sql`taken + ${count}` })
    .where('id', 'in', limitIds)
    .where(sql<boolean>`taken + ${count} <= seats`)
    .returning(['taken', 'seats'])
    .execute()
  if (raised.length < limitIds.length) throw new Error('a limit is full that had seats under the same lock')
  return raised.some(({ taken, seats }) => taken === seats)
}

/**
 * Adds a seat to every full limit that applies and in which the registration has none, for somebody whom the organiser
 * admits beyond it. These seats are not offered to the waiting list.
 *
 * @param givenUpId a registration whose claims are about to end
 * @returns how many limits were raised
 */
export async function addSeats(
  tx: Transaction,
  conferenceId: number,
  registrationId: number,
  choice: RegistrationChoice,
  givenUpId: number | null = null,
): Promise<number> {
  await lockConference(tx, conferenceId)
  const needs = seatNeedsOf(choice)
  const limits = await limitsWithout(tx, conferenceId, registrationId, givenUpId)
  const full = limits.filter(limit => limitApplies(limit, needs) && limit.taken >= limit.seats)
  for (const { id } of full) {
    await tx.updateTable('capacity_limits').set({ seats: sql`seats + 1` }).where('id', '=', id).execute()
  }
  return full.length
}

/** Releases all seats of a registration. Idempotent. */
export async function releaseSeats(
  tx: Transaction,
  conferenceId: number,
  registrationId: number,
): Promise<void> {
  await releaseAllSeats(tx, conferenceId, [registrationId])
}

/** Does it for several registrations of a conference. */
export async function releaseAllSeats(
  tx: Transaction,
  conferenceId: number,
  registrationIds: readonly number[],
): Promise<void> {
  await releaseClaims(tx, conferenceId, registrationIds, [])
}

/** Releases the seats that a registration's choice does not need. Idempotent. */
export async function releaseUnneededSeats(
  tx: Transaction,
  conferenceId: number,
  registrationId: number,
  choice: RegistrationChoice,
): Promise<void> {
  const needs = seatNeedsOf(choice)
  const limits = await listLimits(tx, conferenceId)
  const neededLimitIds = limits.filter(limit => limitApplies(limit, needs)).map(({ id }) => id)
  await releaseClaims(tx, conferenceId, [registrationId], neededLimitIds)
}

async function releaseClaims(
  tx: Transaction,
  conferenceId: number,
  registrationIds: readonly number[],
  heldLimitIds: readonly number[],
): Promise<void> {
  await lockConference(tx, conferenceId)
  const released = await tx
    .deleteFrom('seat_claims')
    .where('registration_id', 'in', registrationIds)
    .$if(heldLimitIds.length > 0, query => query.where('limit_id', 'not in', heldLimitIds))
    .returning('limit_id')
    .execute()
  for (const [limitId, { length }] of Map.groupBy(released, ({ limit_id }) => limit_id)) {
    const { taken, seats } = await tx
      .updateTable('capacity_limits')
      .set({ taken: sql`taken - ${length}` })
      .where('id', '=', limitId)
      .returning(['taken', 'seats'])
      .executeTakeFirstOrThrow()
    const wasFull = taken + length >= seats
    if (wasFull && taken < seats) await bumpRevision(tx, conferenceId)
  }
}
