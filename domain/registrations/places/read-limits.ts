/** Reads the limits of a conference as they are for somebody: without what is theirs already, and as their code opens them. */
import { sql } from 'kysely'
import type { Reader } from '#database/database.ts'
import { codeForPlaces } from '#domain/offers/codes/codes.ts'
import type { NightCount } from '#domain/offers/pricing/nights.ts'
import type { Admission } from '#domain/offers/pricing/pricing.ts'
import {
  type CapacityLimit,
  type CodeForPlaces,
  limitsWith,
  seatsLeft,
} from '#domain/registrations/places/capacity.ts'

export async function listLimits(db: Reader, conferenceId: number): Promise<CapacityLimit[]> {
  const rows = await db
    .selectFrom('capacity_limits')
    .selectAll()
    .select(keptSeats.as('kept'))
    .where('conference_id', '=', conferenceId)
    .orderBy('id')
    .execute()
  return rows.map(row => ({
    id: row.id,
    periodId: row.category_id,
    // Only values of these unions are written.
    presentationType: row.presentation_type as Admission | null,
    accommodationId: row.accommodation_id,
    nights: row.nights as NightCount | null,
    isForAddOn: row.is_for_add_on === 1,
    offerId: row.offer_id,
    optionId: row.option_id,
    endsPeriod: row.ends_period === 1,
    seats: row.seats,
    taken: row.taken,
    ...(Number(row.kept) > 0 && { kept: Number(row.kept) }),
  }))
}

/** How many seats of a limit codes keep: one for each use that is left of those whose every use takes one. */
export const keptSeats = sql<number>`coalesce((select sum(codes.uses_allowed - codes.uses) from codes
  where codes.conference_id = capacity_limits.conference_id and codes.places = 'kept' and codes.ended_at is null
    and codes.uses_allowed > codes.uses and capacity_limits.ends_period = 0 and capacity_limits.is_for_add_on = 0
    and capacity_limits.accommodation_id is null and capacity_limits.nights is null
    and (capacity_limits.category_id is null or capacity_limits.category_id = codes.category_id)
    and (capacity_limits.presentation_type is null or capacity_limits.presentation_type = codes.presentation_type)
    and (codes.extra_offer_id is null and capacity_limits.offer_id is null
      or capacity_limits.offer_id = codes.extra_offer_id
        and (capacity_limits.option_id is null or capacity_limits.option_id = codes.extra_option_id))), 0)`

/**
 * The limits without the claims of a registration that keeps its code, and as they are with that.
 *
 * @param hasCode false where its code can't be used any more
 */
export async function limitsFor(
  db: Reader,
  conferenceId: number,
  registrationId: number,
  givenUpId: number | null = null,
  hasCode = true,
): Promise<CapacityLimit[]> {
  const limits = await listLimits(db, conferenceId)
  if (limits.length === 0) return limits
  const claims = await listClaims(
    db,
    [registrationId, givenUpId].filter(id => id !== null),
  )
  const isTight = limits.some(limit => limit.kept || seatsLeft(limit) <= 0)
  const code = isTight && hasCode ? await findCodeForPlaces(db, registrationId) : undefined
  const held = claims.filter(claim => claim.registrationId === registrationId)
  return openedBy(withoutClaims(limits, claims), code, held)
}

/** The limits as a registration's own code opens them, beside what it has opened already. */
export function openedBy(
  limits: readonly CapacityLimit[],
  code: OwnCode | undefined,
  held: readonly Claim[],
): CapacityLimit[] {
  if (!code) return [...limits]
  const { counted, uncounted } = code
  if (code.places === 'kept') return limitsWith(limits, code, uncounted)
  const all = counted + Math.min(uncounted, code.left ?? uncounted)
  return limitsWith(limits, { ...code, left: null }, ({ id }) => Math.max(0, all - addedOf(held, id)))
}

/** With how many of its registration's uses count, and how many do not any more. */
type OwnCode = CodeForPlaces & { counted: number; uncounted: number }

/** The code that a registration was made with, if it does something about places. */
export async function findCodeForPlaces(db: Reader, registrationId: number): Promise<OwnCode | undefined> {
  const row = await db
    .selectFrom('code_redemptions')
    .innerJoin('codes', 'codes.id', 'code_redemptions.code_id')
    .selectAll('codes')
    .select(['code_redemptions.is_counted', 'code_redemptions.uses as own'])
    .where('code_redemptions.registration_id', '=', registrationId)
    .where('codes.places', 'is not', null)
    .where('codes.ended_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const isCounted = row.is_counted === 1
  return {
    ...codeForPlaces(row),
    counted: isCounted ? row.own : 0,
    uncounted: isCounted ? 0 : row.own,
  }
}

/**
 * The limits as they are for a registration that replaces another: without its claims, what its code added for it, and with a
 * place kept again for each of its uses.
 */
export async function limitsOfReplacement(
  db: Reader,
  conferenceId: number,
  replacedId: number | null,
): Promise<CapacityLimit[]> {
  const limits = await listLimits(db, conferenceId)
  if (replacedId === null || limits.length === 0) return limits
  const claims = await listClaims(db, [replacedId])
  const left = withoutClaims(limits, claims).map(limit => ({
    ...limit,
    seats: limit.seats - addedOf(claims, limit.id),
  }))
  const found = await findCodeForPlaces(db, replacedId)
  return limitsWith(left, found?.places === 'kept' ? found : null, -(found?.counted ?? 0))
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
  return withoutClaims(limits, await listClaims(db, without))
}

export interface Claim {
  registrationId: number
  limitId: number
  quantity: number
  /** How many of them its code added to the limit. */
  added: number
}

export async function listClaims(db: Reader, registrationIds: readonly number[]): Promise<Claim[]> {
  const rows = await db
    .selectFrom('seat_claims')
    .selectAll()
    .where('registration_id', 'in', registrationIds)
    .execute()
  return rows.map(row => ({
    registrationId: row.registration_id,
    limitId: row.limit_id,
    quantity: row.quantity,
    added: row.added,
  }))
}

const addedOf = (claims: readonly Claim[], limitId: number) =>
  claims.reduce((sum, claim) => (claim.limitId === limitId ? sum + claim.added : sum), 0)

export const claimedOf = (claims: readonly Claim[], limitId: number) =>
  claims.reduce((sum, claim) => (claim.limitId === limitId ? sum + claim.quantity : sum), 0)

export const withoutClaims = (limits: readonly CapacityLimit[], claims: readonly Claim[]) =>
  limits.map(limit => ({ ...limit, taken: limit.taken - claimedOf(claims, limit.id) }))
