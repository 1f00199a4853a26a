/** Limits of places as staff see them: how many seats are taken, held and waited for. */

import type { Reader } from '#database/database.ts'
import { fullName } from '#domain/foundations/texts/full-name.ts'
import {
  type CapacityLimit,
  fullLimit,
  refusingLimits,
  type SeatNeeds,
  seatsNeeded,
} from '#domain/registrations/places/capacity.ts'
import { type ExtraWait, listWaitsAt } from '#domain/registrations/places/extra-waits.ts'
import { listLimits } from '#domain/registrations/places/read-limits.ts'
import { needsOfLines } from '#domain/registrations/places/seats.ts'
import { listLinesInLine } from '#domain/registrations/registration-queries.ts'
import type { Scope } from '#domain/staff/rights/permit.ts'

/** A limit with the use of its seats. */
export interface LimitWithCounts extends CapacityLimit {
  paid: number
  /** Held for registrations whose payment is awaited, and for such changes. */
  held: number
  /** How many wait for a seat of it, registered or not. */
  waiting: number
}

/** The limits of a conference; the number of queries does not depend on how many there are. */
export async function listLimitsWithCounts(db: Reader, { conferenceId }: Scope): Promise<LimitWithCounts[]> {
  if (conferenceId === null) return []
  const [limits, paid, waiting, waits] = await Promise.all([
    listLimits(db, conferenceId),
    countPaid(db, conferenceId),
    listNeedsInLine(db, conferenceId),
    listWaitsAt(db, conferenceId),
  ])
  return refusingLimits(limits).map(limit => {
    const paidSeats = paid.get(limit.id) ?? 0
    return {
      ...limit,
      paid: paidSeats,
      held: limit.taken - paidSeats,
      waiting:
        waiting.filter(needs => seatsNeeded(limit, needs) > 0).length +
        waits.filter(wait => isWaitedForAt(limit, wait)).length,
    }
  })
}

/** Whether a limit is of an extra that somebody waits for; one that is of others too keeps nobody waiting who has paid. */
export const isWaitedForAt = (limit: CapacityLimit, { offerId, optionId }: ExtraWait): boolean =>
  limit.offerId === offerId && (limit.optionId === null || limit.optionId === optionId)

/** The name, with title, and the code of each of these registrations, in the order of their ids. */
export async function listNames(
  db: Reader,
  ids: readonly number[],
): Promise<{ name: string; code: string }[]> {
  const rows = await db
    .selectFrom('registrations')
    .select(['code', 'title', 'name'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  return rows.map(row => ({ code: row.code, name: fullName(row) }))
}

/** How many wait, by the first full limit that keeps them waiting; null if no limit does. */
export async function countWaitingByLimit(
  db: Reader,
  conferenceId: number,
): Promise<{ full: CapacityLimit | null; count: number }[]> {
  const [limits, waiting] = await Promise.all([
    listLimits(db, conferenceId),
    listNeedsInLine(db, conferenceId),
  ])
  const byLimit = Map.groupBy(waiting, needs => fullLimit(limits, needs) ?? null)
  return [...byLimit].map(([full, line]) => ({ full, count: line.length }))
}

async function countPaid(db: Reader, conferenceId: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('seat_claims')
    .innerJoin('registrations', 'registrations.id', 'seat_claims.registration_id')
    .select(eb => ['seat_claims.limit_id', eb.fn.sum<number>('seat_claims.quantity').as('count')])
    .where('registrations.conference_id', '=', conferenceId)
    .where('registrations.state', '=', 'paid')
    .groupBy('seat_claims.limit_id')
    .execute()
  return new Map(rows.map(({ limit_id, count }) => [limit_id, count]))
}

/** What each of those in the waiting list needs. */
async function listNeedsInLine(db: Reader, conferenceId: number): Promise<SeatNeeds[]> {
  const waiting = await listLinesInLine(db, conferenceId)
  return waiting.map(({ lines }) => needsOfLines(lines))
}
