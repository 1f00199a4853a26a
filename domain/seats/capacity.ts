/** Which limits a choice counts against: docs/algorithms/capacity.md. Pure; `seats.ts` reads and writes them. */
import type { NightCount, PresentationType } from '#domain/pricing/pricing.ts'

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
export interface SeatWish {
  categoryId: number | null
  presentationType: PresentationType | null
  accommodation: { id: number; nights: NightCount } | null
  hasAddOn: boolean
}

/** Whether a wish needs a seat of this limit. */
export function limitApplies(limit: CapacityLimit, wish: SeatWish): boolean {
  if (limit.isForAddOn && !wish.hasAddOn) return false
  if (limit.categoryId !== null && limit.categoryId !== wish.categoryId) return false
  if (limit.presentationType !== null && limit.presentationType !== wish.presentationType) return false
  if (limit.accommodationId !== null && limit.accommodationId !== wish.accommodation?.id) return false
  return limit.nights === null || limit.nights === wish.accommodation?.nights
}

/** The part of a choice that is sold out, and that a visitor would have to change. */
export type SoldOutPart = 'conference' | 'presentation' | 'accommodation' | 'add-on'

export function partOf(limit: CapacityLimit): SoldOutPart {
  if (limit.isForAddOn) return 'add-on'
  if (limit.accommodationId !== null) return 'accommodation'
  return limit.categoryId !== null || limit.presentationType !== null ? 'presentation' : 'conference'
}

/** The first limit without a seat for this wish. */
export function fullLimit(limits: readonly CapacityLimit[], wish: SeatWish): CapacityLimit | undefined {
  return limits.find(limit => limitApplies(limit, wish) && limit.taken >= limit.seats)
}
