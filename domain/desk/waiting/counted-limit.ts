/** A limit that counts those who have something already: docs/algorithms/capacity.md. */
import type { Reader, Transaction } from '#database/database.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { listOpenChanges } from '#domain/registrations/choice-change.ts'
import { type CapacityLimit, seatsNeeded } from '#domain/registrations/places/capacity.ts'
import { needsOfLines } from '#domain/registrations/places/seats.ts'
import { listLinesWithPlaces } from '#domain/registrations/registration-queries.ts'

/** More seats are taken, or kept for codes, than the limit would have. */
export type FewerThanTaken = { code: 'fewer-than-taken'; taken: number; kept?: number }

type NewLimit = Omit<CapacityLimit, 'id' | 'taken'>

type Counted = Result<{ id: number; taken: number }, FewerThanTaken>

/** Adds a limit. Existing registrations count against it. The caller holds the conference's lock. */
export async function addCountedLimit(
  tx: Transaction,
  conferenceId: number,
  limit: NewLimit,
): Promise<Counted> {
  const holders = await listHolders(tx, conferenceId, limit)
  const taken = sumOf(holders)
  if (taken > limit.seats) return fail({ code: 'fewer-than-taken', taken })
  const id = await insertLimit(tx, conferenceId, { ...limit, taken })
  await claimForHolders(tx, id, holders)
  return ok({ id, taken })
}

/** How many seats of a new limit would be taken. */
export async function countTaken(db: Reader, conferenceId: number, limit: NewLimit): Promise<number> {
  return sumOf(await listHolders(db, conferenceId, limit))
}

const sumOf = (holders: readonly Holder[]) => holders.reduce((sum, { quantity }) => sum + quantity, 0)

/** Gives a limit another number of seats. */
export async function resizeLimit(
  tx: Transaction,
  { id, taken, kept = 0, seats: before }: CapacityLimit,
  seats: number,
): Promise<Counted> {
  if (taken + kept > seats) return fail({ code: 'fewer-than-taken', taken, ...(kept > 0 && { kept }) })
  if (seats === before) return ok({ id, taken })
  await tx.updateTable('capacity_limits').set({ seats }).where('id', '=', id).execute()
  // The new number includes them, and stays when their holders go.
  await tx
    .updateTable('seat_claims')
    .set({ added: 0 })
    .where('limit_id', '=', id)
    .where('added', '>', 0)
    .execute()
  return ok({ id, taken })
}

interface Holder {
  id: number
  quantity: number
}

/** Registrations that have seats of the limit, or whose unpaid change holds some. */
async function listHolders(db: Reader, conferenceId: number, limit: NewLimit): Promise<Holder[]> {
  const holding = await listLinesWithPlaces(db, conferenceId)
  const requested = new Map(
    (await listOpenChanges(db, conferenceId)).map(({ registrationId, lines }) => [registrationId, lines]),
  )
  return holding
    .map(({ id, lines }) => {
      const change = requested.get(id) ?? []
      const wanted = { ...limit, id: 0, taken: 0 }
      const needed = [lines, change].map(each => seatsNeeded(wanted, needsOfLines(each)))
      return { id, quantity: Math.max(...needed) }
    })
    .filter(({ quantity }) => quantity > 0)
}

async function insertLimit(
  tx: Transaction,
  conferenceId: number,
  limit: Omit<CapacityLimit, 'id'>,
): Promise<number> {
  const { id } = await tx
    .insertInto('capacity_limits')
    .values({
      conference_id: conferenceId,
      category_id: limit.periodId,
      presentation_type: limit.presentationType,
      accommodation_id: limit.accommodationId,
      nights: limit.nights,
      is_for_add_on: limit.isForAddOn ? 1 : 0,
      offer_id: limit.offerId,
      option_id: limit.optionId,
      ends_period: limit.endsPeriod ? 1 : 0,
      seats: limit.seats,
      taken: limit.taken,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Values per statement. */
const batchSize = 1_000

async function claimForHolders(tx: Transaction, limitId: number, holders: readonly Holder[]): Promise<void> {
  for (let start = 0; start < holders.length; start += batchSize) {
    const batch = holders.slice(start, start + batchSize)
    await tx
      .insertInto('seat_claims')
      .values(batch.map(({ id, quantity }) => ({ registration_id: id, limit_id: limitId, quantity })))
      .execute()
  }
}
