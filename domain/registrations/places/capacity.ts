/** Which limits a choice counts against: docs/algorithms/capacity.md. Pure; `seats.ts` reads and writes them. */
import {
  type NightCount,
  nightCounts,
  type PresentationType,
  presentationTypes,
} from '#domain/offers/pricing/pricing.ts'

/** A number of seats for everything that matches the named fields; an empty field matches all. */
export interface CapacityLimit {
  id: number
  categoryId: number | null
  presentationType: PresentationType | null
  accommodationId: number | null
  nights: NightCount | null
  isForAddOn: boolean
  seats: number
  taken: number
}

/** What a registration needs of limited things. */
export interface SeatNeeds {
  categoryId: number | null
  presentationType: PresentationType | null
  accommodation: { id: number; nights: NightCount } | null
  hasAddOn: boolean
}

/** Whether this limit applies to what a registration needs. */
export function limitApplies(limit: CapacityLimit, needs: SeatNeeds): boolean {
  if (limit.isForAddOn && !needs.hasAddOn) return false
  if (limit.categoryId !== null && limit.categoryId !== needs.categoryId) return false
  if (limit.presentationType !== null && limit.presentationType !== needs.presentationType) return false
  if (limit.accommodationId !== null && limit.accommodationId !== needs.accommodation?.id) return false
  return limit.nights === null || limit.nights === needs.accommodation?.nights
}

/** Whether a limit counts everybody. */
export function narrowsNothing(limit: CapacityLimit): boolean {
  const { categoryId, presentationType, accommodationId, nights, isForAddOn } = limit
  const narrowing = [categoryId, presentationType, accommodationId, nights]
  return !isForAddOn && narrowing.every(part => part === null)
}

/** The part of a choice that is sold out, and that a visitor would have to change, if there is another. */
export type SoldOutPart = 'conference' | 'period' | 'presentation' | 'accommodation' | 'add-on'

export function partOf(limit: CapacityLimit): SoldOutPart {
  if (limit.isForAddOn) return 'add-on'
  if (limit.accommodationId !== null) return 'accommodation'
  if (limit.presentationType !== null) return 'presentation'
  return limit.categoryId !== null ? 'period' : 'conference'
}

/** The first limit without a seat for what is needed. */
export function fullLimit(limits: readonly CapacityLimit[], needs: SeatNeeds): CapacityLimit | undefined {
  return limits.find(limit => limitApplies(limit, needs) && limit.taken >= limit.seats)
}

/** The choices that have no seat left for anybody, whatever else is chosen with them. */
export interface SoldOutChoices {
  /** All of them where the conference or the period is full. */
  presentationTypes: PresentationType[]
  stays: NonNullable<SeatNeeds['accommodation']>[]
  addOn: boolean
}

/**
 * What is sold out to everybody who registers in this period. A full limit for a combination of choices, such as posters
 * with one of the rooms, marks none of them.
 */
export function soldOutChoices(
  limits: readonly CapacityLimit[],
  categoryId: number,
  accommodations: readonly { id: number }[],
): SoldOutChoices {
  const nothing: SeatNeeds = { categoryId, presentationType: null, accommodation: null, hasAddOn: false }
  const isFull = (parts: readonly SoldOutPart[], needs: Partial<SeatNeeds>) => {
    const ofParts = limits.filter(limit => parts.includes(partOf(limit)))
    return fullLimit(ofParts, { ...nothing, ...needs }) !== undefined
  }
  return {
    presentationTypes: presentationTypes.filter(presentationType =>
      isFull(['conference', 'period', 'presentation'], { presentationType }),
    ),
    stays: accommodations
      .flatMap(({ id }) => nightCounts.map(nights => ({ id, nights })))
      .filter(accommodation => isFull(['accommodation'], { accommodation })),
    addOn: isFull(['add-on'], { hasAddOn: true }),
  }
}
