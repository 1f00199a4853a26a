/** The places of an offer, and of each of its options, as fields of their editor: the same limits as under Places. */
import type { Reader, Transaction } from '#database/database.ts'
import { addCountedLimit, countTaken, resizeLimit } from '#domain/desk/waiting/counted-limit.ts'
import { type OfferKind, ownAdmissionOf } from '#domain/offers/catalogue/offer.ts'
import type { RecordProblem } from '#domain/preparation/records/record-store.ts'
import {
  type CapacityLimit,
  refusingLimits,
  seatsLeft,
  seatsNeeded,
} from '#domain/registrations/places/capacity.ts'
import { listWaitsAt } from '#domain/registrations/places/extra-waits.ts'
import { isWaitedForAt } from '#domain/registrations/places/places-queries.ts'
import { listLimits } from '#domain/registrations/places/read-limits.ts'
import { needsOfLines } from '#domain/registrations/places/seats.ts'
import { listLinesInLine } from '#domain/registrations/registration-queries.ts'

interface OfPart {
  kind: OfferKind
  offerId: number
  /** Null for the whole offer. */
  optionId: number | null
}

type Scope = Omit<CapacityLimit, 'id' | 'seats' | 'taken'>

/** The limit that counts an offer, or one of its options, and nothing else. */
const scopeOf = ({ kind, offerId, optionId }: OfPart): Scope => ({
  periodId: null,
  presentationType: kind === 'admission' ? ownAdmissionOf(offerId) : null,
  accommodationId: null,
  nights: null,
  isForAddOn: false,
  offerId: kind === 'admission' ? null : offerId,
  optionId,
  endsPeriod: false,
})

export function findOwnLimit(limits: readonly CapacityLimit[], part: OfPart): CapacityLimit | undefined {
  const wanted = Object.entries(scopeOf(part))
  // Both are fields of a scope.
  return limits.find(limit => wanted.every(([field, value]) => limit[field as keyof Scope] === value))
}

/** Limits by which an offer is counted with something else, such as in one period: nobody removes it meanwhile. */
export const isSharedLimit = (limit: CapacityLimit, { kind, offerId }: Omit<OfPart, 'optionId'>): boolean =>
  findOwnLimit([limit], { kind, offerId, optionId: limit.optionId }) === undefined &&
  (limit.offerId === offerId || limit.presentationType === ownAdmissionOf(offerId))

interface Wanted extends OfPart {
  /** Null for as many as want it. */
  seats: number | null
  field: string
  within?: readonly (string | number)[]
}

/** What is wrong with wanted numbers of places. */
export async function checkPlaces(
  db: Reader,
  conferenceId: number,
  wanted: readonly Wanted[],
): Promise<RecordProblem[]> {
  const limits = refusingLimits(await listLimits(db, conferenceId))
  const problems: RecordProblem[] = []
  for (const { field, within = [], seats, ...part } of wanted) {
    const now = findOwnLimit(limits, part)
    if (seats === (now?.seats ?? null)) continue
    const kept = now?.kept ?? 0
    const taken = now
      ? now.taken + kept
      : await countTaken(db, conferenceId, { ...scopeOf(part), seats: seats ?? 0 })
    if (seats !== null && taken > seats) {
      problems.push({ field, within, rule: 'fewer-than-sold', names: [String(taken)] })
    } else if (now && (seats === null || seats > now.seats)) {
      const waiting = await countWaiting(db, conferenceId, now)
      if (waiting > 0) problems.push({ field, within, rule: 'people-wait', names: [String(waiting)] })
    }
  }
  return problems
}

/** Who waits because too few are left, registered or not, and would be offered a place: what goes out to people is read first, under Places. */
async function countWaiting(db: Reader, conferenceId: number, limit: CapacityLimit): Promise<number> {
  const left = Math.max(0, seatsLeft(limit))
  const waiting = await listLinesInLine(db, conferenceId)
  const waits = await listWaitsAt(db, conferenceId)
  return (
    waiting.filter(({ lines }) => seatsNeeded(limit, needsOfLines(lines)) > left).length +
    waits.filter(wait => isWaitedForAt(limit, wait) && wait.quantity > left).length
  )
}

/** Writes numbers that `checkPlaces` accepted under the same lock. */
export async function writePlaces(
  tx: Transaction,
  conferenceId: number,
  wanted: readonly Omit<Wanted, 'field' | 'within'>[],
): Promise<void> {
  const limits = refusingLimits(await listLimits(tx, conferenceId))
  for (const { seats, ...part } of wanted) {
    const now = findOwnLimit(limits, part)
    if (seats === null) {
      if (now) await tx.deleteFrom('capacity_limits').where('id', '=', now.id).execute()
      continue
    }
    const kept = now
      ? await resizeLimit(tx, now, seats)
      : await addCountedLimit(tx, conferenceId, { ...scopeOf(part), seats })
    if (!kept.ok) throw new Error('more are sold than under the same lock a moment before')
  }
}

/** The limits of the conference of an offer. */
export async function listLimitsOf(tx: Transaction, id: number): Promise<CapacityLimit[]> {
  const offer = await tx.selectFrom('offers').select('conference_id').where('id', '=', id).executeTakeFirst()
  return offer ? listLimits(tx, offer.conference_id) : []
}

/** An offer's own places go with it. */
export async function deleteOwnLimits(
  tx: Transaction,
  { kind, offerId }: Omit<OfPart, 'optionId'>,
): Promise<void> {
  const own = (await listLimitsOf(tx, offerId)).filter(limit =>
    findOwnLimit([limit], { kind, offerId, optionId: limit.optionId }),
  )
  const ids = own.map(limit => limit.id)
  if (ids.length > 0) await tx.deleteFrom('capacity_limits').where('id', 'in', ids).execute()
}
