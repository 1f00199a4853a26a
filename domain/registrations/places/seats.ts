/** Claims and releases seats, within the transaction that decides about them. */

import { sql } from 'kysely'
import type { Transaction } from '#database/database.ts'
import { lockConference } from '#domain/conference/conferences/conference-queries.ts'
import { bumpRevision } from '#domain/conference/content/revisions.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { type OrderedExtra, offerIdOf } from '#domain/offers/catalogue/offer.ts'
import type { ListedChoice } from '#domain/offers/lines/choice.ts'
import { choiceOf } from '#domain/offers/lines/choice-of-lines.ts'
import type { NewLine } from '#domain/offers/lines/line.ts'
import type { NightCount } from '#domain/offers/pricing/nights.ts'
import {
  type CapacityLimit,
  type CodeForPlaces,
  countingLimits,
  fullLimit,
  partOf,
  refusingLimits,
  type SeatNeeds,
  type SoldOutPart,
  seatsLeft,
  seatsNeeded,
} from '#domain/registrations/places/capacity.ts'
import {
  type Claim,
  claimedOf,
  findCodeForPlaces,
  keptSeats,
  limitsWithout,
  listClaims,
  listLimits,
  openedBy,
  withoutClaims,
} from '#domain/registrations/places/read-limits.ts'

type Wanted = Pick<ListedChoice, 'periodId' | 'presentationType' | 'hasAddOn'> & {
  accommodation: { id: number; nights: NightCount } | null
  extras?: readonly OrderedExtra[]
  people?: NonNullable<SeatNeeds['people']>
  stays?: NonNullable<SeatNeeds['stays']>
  addOns?: readonly { quantity: number }[]
}

/** What a choice needs of limited things; an agreed amount needs only a place at the conference. */
export function needsOf(wanted: Wanted | { kind: 'custom' }): SeatNeeds {
  if (!('hasAddOn' in wanted)) return noNeeds
  const { periodId, presentationType, accommodation, hasAddOn, extras = [], people } = wanted
  const needs = { periodId, presentationType, accommodation, addOns: hasAddOn ? 1 : 0, extras }
  if (people === undefined) return needs
  const { stays = [], addOns = [] } = wanted
  return { ...needs, people, stays, addOns: addOns.reduce((sum, { quantity }) => sum + quantity, 0) }
}

const noNeeds: SeatNeeds = {
  periodId: null,
  presentationType: null,
  accommodation: null,
  addOns: 0,
  extras: [],
}

/** The same of lines; without any, as of an agreed amount. */
export const needsOfLines = (lines: readonly NewLine[]): SeatNeeds =>
  lines.length === 0 ? noNeeds : needsOf(choiceOf(lines))

/**
 * Claims the seats that are needed of every limit, or none; a registration's existing seats stay claimed. The caller has
 * locked the conference, and each claim is a conditional write in addition.
 *
 * @param hasCode false where its code can't be used any more
 */
export async function takeSeats(
  tx: Transaction,
  conferenceId: number,
  registrationId: number,
  needs: SeatNeeds,
  hasCode = true,
): Promise<Result<null, { code: 'sold-out'; part: SoldOutPart }>> {
  const conference = await lockConference(tx, conferenceId)
  // This covers late money too: a cancelled conference has no places.
  if (conference.cancelledAt) return fail({ code: 'sold-out', part: 'conference' })
  const limits = await listLimits(tx, conferenceId)
  const held = limits.length === 0 ? [] : await listClaims(tx, [registrationId])
  const free = withoutClaims(limits, held)
  const code = hasCode && fullLimit(free, needs) ? await findCodeForPlaces(tx, registrationId) : undefined
  const full = fullLimit(openedBy(free, code, held), needs)
  if (full) return fail({ code: 'sold-out', part: partOf(full) })
  await claimWith(tx, conferenceId, { id: registrationId, needs, code }, free, held)
  return ok(null)
}

/** Claims the seats of a registration that its code opens; what the limits lack for one beyond them is added for it. */
export async function claimWith(
  tx: Transaction,
  conferenceId: number,
  { id, needs, code }: { id: number; needs: SeatNeeds; code: CodeForPlaces | null | undefined },
  limits: readonly CapacityLimit[],
  held: readonly Claim[] = [],
): Promise<void> {
  const lacking = code?.places === 'beyond' ? await addLacking(tx, limits, needs) : []
  await claimSeats(tx, conferenceId, countingLimits(limits), [{ id, needs }], held)
  for (const { id: limitId, seats } of lacking) {
    await tx
      .updateTable('seat_claims')
      .set({ added: sql`added + ${seats}` })
      .where('registration_id', '=', id)
      .where('limit_id', '=', limitId)
      .execute()
  }
}

/**
 * Claims seats for registrations that were found to have room, under the conference's lock. In a rush this is most of a
 * limit's cost: two statements, however many limits and registrations there are, and one more if limits lose different
 * numbers of seats.
 *
 * @param limits as read under that lock
 * @param held what they have claimed before
 * @throws if one is full all the same
 */
export async function claimSeats(
  tx: Transaction,
  conferenceId: number,
  limits: readonly CapacityLimit[],
  registrations: readonly { id: number; needs: SeatNeeds }[],
  held: readonly Claim[] = [],
): Promise<void> {
  const wanted = registrations.flatMap(({ id, needs }) => {
    const before = held.filter(({ registrationId }) => registrationId === id)
    return limits.map(limit => ({
      registration_id: id,
      limit_id: limit.id,
      quantity: seatsNeeded(limit, needs),
      before: claimedOf(before, limit.id),
    }))
  })
  const grown = wanted.filter(({ quantity, before }) => before > 0 && quantity > before)
  const claimed = [
    ...(await insertClaims(
      tx,
      wanted.filter(({ quantity, before }) => before === 0 && quantity > 0),
    )),
    ...grown.map(({ limit_id, quantity, before }) => ({ limit_id, quantity: quantity - before })),
  ]
  for (const { registration_id, limit_id, quantity } of grown) {
    await setClaim(tx, { registrationId: registration_id, limitId: limit_id, quantity })
  }
  const byLimit = [...Map.groupBy(claimed, ({ limit_id }) => limit_id)].map(([id, claims]) => ({
    id,
    count: claims.reduce((sum, { quantity }) => sum + quantity, 0),
  }))
  let isAnyFull = false
  for (const [count, alike] of Map.groupBy(byLimit, limit => limit.count)) {
    const ids = alike.map(({ id }) => id)
    if (await raise(tx, ids, count)) isAnyFull = true
  }
  if (isAnyFull) await bumpRevision(tx, conferenceId)
}

/** @returns the claims that were not there before */
async function insertClaims(
  tx: Transaction,
  claims: readonly { registration_id: number; limit_id: number; quantity: number }[],
) {
  if (claims.length === 0) return []
  return tx
    .insertInto('seat_claims')
    .values(
      claims.map(({ registration_id, limit_id, quantity }) => ({ registration_id, limit_id, quantity })),
    )
    .onConflict(oc => oc.doNothing())
    .returning(['limit_id', 'quantity'])
    .execute()
}

async function setClaim(
  tx: Transaction,
  { registrationId, limitId, quantity, added }: Omit<Claim, 'added'> & { added?: number },
): Promise<void> {
  await tx
    .updateTable('seat_claims')
    .set({ quantity, ...(added !== undefined && { added }) })
    .where('registration_id', '=', registrationId)
    .where('limit_id', '=', limitId)
    .execute()
}

/** @returns whether one of the limits is full now */
async function raise(tx: Transaction, limitIds: readonly number[], count: number): Promise<boolean> {
  const raised = await tx
    .updateTable('capacity_limits')
    .set({ taken: sql`taken + ${count}` })
    .where('id', 'in', limitIds)
    .where(sql<boolean>`taken + ${count} <= seats`)
    .returning(['taken', 'seats', keptSeats.as('kept')])
    .execute()
  if (raised.length < limitIds.length) throw new Error('a limit is full that had seats under the same lock')
  return raised.some(({ taken, seats, kept }) => taken + Number(kept) >= seats)
}

/**
 * Adds the seats that a registration lacks to every limit that applies, for somebody whom the organiser admits beyond
 * it. These seats are not offered to the waiting list.
 *
 * @param givenUpId a registration whose claims are about to end
 * @returns how many limits were raised
 */
export async function addSeats(
  tx: Transaction,
  conferenceId: number,
  registrationId: number,
  needs: SeatNeeds,
  givenUpId: number | null = null,
): Promise<number> {
  await lockConference(tx, conferenceId)
  const limits = await limitsWithout(tx, conferenceId, registrationId, givenUpId)
  const lacking = await addLacking(tx, limits, needs)
  return lacking.length
}

/** @returns the limits that had too few seats for it, and how many each lacked */
async function addLacking(
  tx: Transaction,
  limits: readonly CapacityLimit[],
  needs: SeatNeeds,
): Promise<{ id: number; seats: number }[]> {
  const lacking = refusingLimits(limits).flatMap(limit => {
    const needed = seatsNeeded(limit, needs)
    const seats = needed - seatsLeft(limit)
    return needed > 0 && seats > 0 ? [{ id: limit.id, seats }] : []
  })
  for (const { id, seats } of lacking) {
    await tx
      .updateTable('capacity_limits')
      .set({ seats: sql`seats + ${seats}` })
      .where('id', '=', id)
      .execute()
  }
  for (const limit of limits.filter(({ id }) => lacking.some(each => each.id === id))) {
    await noteOfferChanged(tx, limit)
  }
  return lacking
}

/** Leaves what codes added for a registration to the limits, because its people go on in another one. */
export async function keepAddedSeats(tx: Transaction, registrationId: number): Promise<void> {
  await tx
    .updateTable('seat_claims')
    .set({ added: 0 })
    .where('registration_id', '=', registrationId)
    .where('added', '>', 0)
    .execute()
}

/** The number of places is a field of its offer: who has that open in an editor learns that it changed. */
export async function noteOfferChanged(
  tx: Transaction,
  { offerId, presentationType }: Pick<CapacityLimit, 'offerId' | 'presentationType'>,
): Promise<void> {
  const id = offerId ?? (presentationType === null ? undefined : offerIdOf(presentationType))
  if (id === undefined) return
  await tx.updateTable('offers').set({ version: sql`version + 1` }).where('id', '=', id).execute()
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
  await lockConference(tx, conferenceId)
  const released = await tx
    .deleteFrom('seat_claims')
    .where('registration_id', 'in', registrationIds)
    .returning(['limit_id', 'quantity', 'added'])
    .execute()
  for (const [limitId, claims] of Map.groupBy(released, ({ limit_id }) => limit_id)) {
    await lower(
      tx,
      conferenceId,
      limitId,
      claims.reduce((sum, { quantity }) => sum + quantity, 0),
      claims.reduce((sum, { added }) => sum + added, 0),
    )
  }
}

/**
 * Releases the seats of a registration that are not needed. Idempotent.
 *
 * @param leavesAdded whether the limits keep what its code added, because whoever needed that goes on in another registration
 */
export async function releaseUnneededSeats(
  tx: Transaction,
  conferenceId: number,
  registrationId: number,
  needs: SeatNeeds,
  { leavesAdded = false } = {},
): Promise<void> {
  await lockConference(tx, conferenceId)
  const limits = await listLimits(tx, conferenceId)
  if (limits.length === 0) return
  for (const { limitId, quantity, added } of await listClaims(tx, [registrationId])) {
    const limit = limits.find(({ id }) => id === limitId)
    const needed = limit ? seatsNeeded(limit, needs) : 0
    if (needed >= quantity) continue
    if (needed === 0) {
      await tx
        .deleteFrom('seat_claims')
        .where('registration_id', '=', registrationId)
        .where('limit_id', '=', limitId)
        .execute()
    } else {
      const left = leavesAdded ? Math.min(added, needed) : Math.max(0, added - (quantity - needed))
      await setClaim(tx, { registrationId, limitId, quantity: needed, added: left })
    }
    const ended = leavesAdded ? 0 : Math.min(added, quantity - needed)
    await lower(tx, conferenceId, limitId, quantity - needed, ended)
  }
}

/** Gives seats back to a limit. @param added how many of them it had only for their holder */
async function lower(
  tx: Transaction,
  conferenceId: number,
  limitId: number,
  count: number,
  added: number,
): Promise<void> {
  const { taken, seats, kept } = await tx
    .updateTable('capacity_limits')
    .set({ taken: sql`taken - ${count}`, seats: sql`seats - ${added}` })
    .where('id', '=', limitId)
    .returning(['taken', 'seats', keptSeats.as('kept')])
    .executeTakeFirstOrThrow()
  const left = seats - taken - Number(kept)
  const wasFull = left <= count
  if (wasFull && left > 0) await bumpRevision(tx, conferenceId)
}
