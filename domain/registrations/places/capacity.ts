/** Which limits a choice counts against: docs/algorithms/capacity.md. Pure; `seats.ts` reads and writes them. */
import type { IncludedExtras, Offer, OrderedExtra } from '#domain/offers/catalogue/offer.ts'
import { type NightCount, nightCounts } from '#domain/offers/pricing/nights.ts'
import type { Admission, AdmissionPrices } from '#domain/offers/pricing/pricing.ts'

/** A number of seats for everything that matches the named fields; an empty field matches all. */
export interface CapacityLimit {
  id: number
  periodId: number | null
  presentationType: Admission | null
  accommodationId: number | null
  nights: NightCount | null
  isForAddOn: boolean
  /** One of the organiser's own extras, with one of its options or with any. */
  offerId: number | null
  optionId: number | null
  /** It refuses nobody: when it is full, its period ends and the next one opens. */
  endsPeriod: boolean
  /** Of a period's number: how many of a group it still counts. */
  atMost?: number
  seats: number
  taken: number
  /** Seats that are free, but for holders of codes; left out for none. */
  kept?: number
}

/** What a code does about places. */
export interface CodeForPlaces {
  places: 'kept' | 'beyond' | null
  /** What it is for: an extra, or the registration. */
  on: { offerId: number; optionId: number | null } | null
  presentationType: string | null
  periodId: number | null
  /** How often it can still be used; null for any number. */
  left: number | null
}

/** What a registration needs of limited things. */
export interface SeatNeeds {
  periodId: number | null
  presentationType: Admission | null
  accommodation: { id: number; nights: NightCount } | null
  /** How many accompanying people. */
  addOns: number
  /** Of the organiser's own. */
  extras: readonly OrderedExtra[]
  /** Of a group: how many of what, instead of the one person above. */
  people?: readonly { periodId: number; presentationType: Admission; quantity: number }[]
  /** Of a group: its rooms, instead of the one above. */
  stays?: readonly { id: number; nights: NightCount; quantity: number }[]
}

/** How many seats of this limit a registration needs; 0 if the limit does not apply to it. */
export function seatsNeeded(limit: CapacityLimit, needs: SeatNeeds): number {
  if (needs.people?.length === 0) return seatsOfExtras(limit, needs)
  const isCounted = (person: Pick<SeatNeeds, 'periodId' | 'presentationType'>) =>
    (limit.periodId === null || limit.periodId === person.periodId) &&
    (limit.presentationType === null || limit.presentationType === person.presentationType)
  const people = (needs.people ?? [{ ...needs, quantity: 1 }])
    .filter(isCounted)
    .reduce((sum, { quantity }) => sum + quantity, 0)
  const rooms = roomsCounted(limit, needs) ?? people
  if (people === 0 || rooms === 0) return 0
  if (limit.offerId !== null) return unitsOf(limit, needs)
  // Of a group nobody says here whose room is whose: a limit of both counts as many as there may be.
  return limit.isForAddOn ? needs.addOns : Math.min(people, rooms, limit.atMost ?? people)
}

/** What people have who are let in by another registration: they count there for a limit of people. */
function seatsOfExtras(limit: CapacityLimit, needs: SeatNeeds): number {
  if (limit.presentationType !== null || limit.endsPeriod) return 0
  if (limit.periodId !== null && limit.periodId !== needs.periodId) return 0
  const rooms = roomsCounted(limit, needs)
  // As in a registration that lets somebody in: what a limit joins with a room counts with a room.
  if (rooms === 0) return 0
  if (limit.offerId !== null) return unitsOf(limit, needs)
  return limit.isForAddOn ? needs.addOns : (rooms ?? 0)
}

/** How many of the extra that a limit is for. */
const unitsOf = (limit: CapacityLimit, { extras }: SeatNeeds): number =>
  extras.reduce(
    (sum, { offerId, optionId, quantity }) =>
      offerId === limit.offerId && (limit.optionId === null || optionId === limit.optionId)
        ? sum + quantity
        : sum,
    0,
  )

/** How many rooms a limit counts; undefined for one that is not about rooms. */
function roomsCounted({ accommodationId, nights }: CapacityLimit, needs: SeatNeeds): number | undefined {
  if (accommodationId === null && nights === null) return undefined
  const { accommodation, stays = accommodation ? [{ ...accommodation, quantity: 1 }] : [] } = needs
  return stays
    .filter(stay => accommodationId === null || stay.id === accommodationId)
    .filter(stay => nights === null || stay.nights === nights)
    .reduce((sum, { quantity }) => sum + quantity, 0)
}

/** Whether a limit counts everybody. */
export function narrowsNothing(limit: CapacityLimit): boolean {
  const { periodId, presentationType, accommodationId, nights, isForAddOn, offerId } = limit
  const narrowing = [periodId, presentationType, accommodationId, nights, offerId]
  return !isForAddOn && narrowing.every(part => part === null)
}

/** The part of a choice that is sold out, and that a visitor would have to change, if there is another. */
export type SoldOutPart = 'conference' | 'period' | 'presentation' | 'accommodation' | 'add-on' | 'extra'

export function partOf(limit: CapacityLimit): SoldOutPart {
  if (limit.offerId !== null) return 'extra'
  if (limit.isForAddOn) return 'add-on'
  if (limit.accommodationId !== null) return 'accommodation'
  if (limit.presentationType !== null) return 'presentation'
  return limit.periodId !== null ? 'period' : 'conference'
}

/** The first limit without enough seats for what is needed; the number at which a period ends refuses nobody. */
export function fullLimit(limits: readonly CapacityLimit[], needs: SeatNeeds): CapacityLimit | undefined {
  return limits.find(limit => !limit.endsPeriod && isTooFull(limit, needs))
}

/**
 * The first limit that would be too small for what is needed if nobody else came: who waits for it waits in vain. Where there
 * is no place yet, one can be waited for until there is.
 *
 * @param before what is waited for already; less of it is never refused
 */
export const tooSmallLimit = (
  limits: readonly CapacityLimit[],
  needs: SeatNeeds,
  before?: SeatNeeds,
): CapacityLimit | undefined =>
  limits.find(limit => {
    const seats = seatsNeeded(limit, needs)
    const most = Math.max(limit.seats, 1)
    return !limit.endsPeriod && seats > most && !(before && seats <= seatsNeeded(limit, before))
  })

/** Nobody can have a place now; `canWait` is false where they never could. */
export interface SoldOut {
  code: 'sold-out'
  part: SoldOutPart
  canWait?: false
}

/** What to answer somebody for whom a limit is full. */
export const soldOut = (
  full: CapacityLimit,
  limits: readonly CapacityLimit[],
  needs: SeatNeeds,
): SoldOut => ({
  code: 'sold-out',
  part: partOf(full),
  ...(tooSmallLimit(limits, needs) && { canWait: false }),
})

function isTooFull(limit: CapacityLimit, needs: SeatNeeds): boolean {
  const seats = seatsNeeded(limit, needs)
  return seats > 0 && seats > seatsLeft(limit)
}

/** How many seats anybody can have. */
export const seatsLeft = ({ seats, taken, kept = 0 }: CapacityLimit): number => seats - taken - kept

/**
 * The limits as they are for somebody who brings a code, which opens one place for each use of it.
 *
 * @param uses how often they use it
 */
export function limitsWith(
  limits: readonly CapacityLimit[],
  code: CodeForPlaces | null | undefined,
  uses: number | ((limit: CapacityLimit) => number) = 1,
): CapacityLimit[] {
  if (!code?.places) return [...limits]
  const opened = (limit: CapacityLimit) => {
    const wanted = typeof uses === 'number' ? uses : uses(limit)
    return Math.min(wanted, code.left ?? wanted)
  }
  return limits.map(limit => {
    if (code.places === 'beyond')
      return isPassed(limit, code) ? { ...limit, seats: limit.seats + opened(limit) } : limit
    return isKept(limit, code) ? { ...limit, kept: Math.max(0, (limit.kept ?? 0) - opened(limit)) } : limit
  })
}

/** Whether a code opens a place beyond a limit: it is about what the code is for, and about nothing else. */
const isPassed = ({ offerId, optionId, ...limit }: CapacityLimit, { on }: CodeForPlaces): boolean =>
  !isAboutRooms(limit) &&
  (on === null
    ? offerId === null
    : offerId === on.offerId && (optionId === null || on.optionId === null || optionId === on.optionId))

/** Whether whoever uses a code takes a seat of a limit, whatever else they choose: `keptSeats` says the same in SQL. */
const isKept = ({ offerId, optionId, ...limit }: CapacityLimit, code: CodeForPlaces): boolean =>
  !limit.endsPeriod &&
  !isAboutRooms(limit) &&
  (limit.periodId === null || limit.periodId === code.periodId) &&
  (limit.presentationType === null || limit.presentationType === code.presentationType) &&
  (code.on === null
    ? offerId === null
    : offerId === code.on.offerId && (optionId === null || optionId === code.on.optionId))

const isAboutRooms = (limit: Pick<CapacityLimit, 'accommodationId' | 'nights' | 'isForAddOn'>) =>
  limit.accommodationId !== null || limit.nights !== null || limit.isForAddOn

/**
 * The limits that count somebody. Who keeps the price of a period that has ended meanwhile is no longer counted in it. A
 * group that began while its period was open gets its price together, and takes what is left of its number.
 */
export const countingLimits = (limits: readonly CapacityLimit[]): CapacityLimit[] =>
  limits.flatMap(limit => {
    if (!limit.endsPeriod) return [limit]
    const atMost = limit.seats - limit.taken
    return atMost > 0 ? [{ ...limit, atMost }] : []
  })

/** The limits that refuse people, without the numbers at which periods end. */
export const refusingLimits = <L extends CapacityLimit>(limits: readonly L[]): L[] =>
  limits.filter(limit => !limit.endsPeriod)

/** Counts the seats that are needed in limits that were read. @returns false if one of the limits has too few */
export function takeInMemory(limits: readonly CapacityLimit[], needs: SeatNeeds): boolean {
  if (fullLimit(limits, needs)) return false
  for (const limit of limits) {
    const taken = limit.taken + seatsNeeded(limit, needs)
    limit.taken = limit.endsPeriod ? Math.min(taken, limit.seats) : taken
  }
  return true
}

/** The choices that have no seat left for anybody, whatever else is chosen with them. */
export interface SoldOutChoices {
  /** All of them where the conference or the period is full. */
  presentationTypes: Admission[]
  stays: NonNullable<SeatNeeds['accommodation']>[]
  addOn: boolean
  /** The option is null where the whole offer is sold out. */
  extras: { offerId: number; optionId: number | null }[]
}

/**
 * What is sold out to everybody who registers in this period. A full limit for a combination of choices, such as posters
 * with one of the rooms, marks none of them.
 */
export function soldOutChoices(
  limits: readonly CapacityLimit[],
  { id: periodId, prices }: { id: number; prices: AdmissionPrices },
  accommodations: readonly { id: number }[],
  extras: readonly Pick<Offer, 'id' | 'options'>[],
  included: IncludedExtras = {},
): SoldOutChoices {
  const nothing: SeatNeeds = {
    periodId,
    presentationType: null,
    accommodation: null,
    addOns: 0,
    extras: [],
  }
  const isFull = (parts: readonly SoldOutPart[], needs: Partial<SeatNeeds>) => {
    const ofParts = limits.filter(limit => parts.includes(partOf(limit)))
    return fullLimit(ofParts, { ...nothing, ...needs }) !== undefined
  }
  return {
    // The keys of the prices are admissions.
    presentationTypes: (Object.keys(prices) as Admission[]).filter(
      presentationType =>
        isFull(['conference', 'period', 'presentation'], { presentationType }) ||
        // What comes with it has a place of its own.
        isFull(['extra'], { presentationType, extras: included[presentationType] ?? [] }),
    ),
    stays: accommodations
      .flatMap(({ id }) => nightCounts.map(nights => ({ id, nights })))
      .filter(accommodation => isFull(['accommodation'], { accommodation })),
    addOn: isFull(['add-on'], { addOns: 1 }),
    extras: extras.flatMap(({ id: offerId, options }) =>
      [null, ...options.map(({ id }) => id)]
        .map(optionId => ({ offerId, optionId }))
        .filter(extra => isFull(['extra'], { extras: [{ ...extra, quantity: 1 }] })),
    ),
  }
}
