import type { Accommodation, RegistrationCategory } from '#domain/offers/pricing/category.ts'
import type { PresentationType } from '#domain/offers/pricing/pricing.ts'
import { type CapacityLimit, soldOutChoices } from '#domain/registrations/places/capacity.ts'
import type { Loaded } from '#site/section.ts'
import { soldOutNote } from '#words/words.ts'

/** The note beside each choice that is sold out, by the choice's value in the form: `poster`, `3:4`, `add_on`. */
export type SoldOutNotes = Readonly<Partial<Record<string, string>>>

export interface SoldOut {
  notes: SoldOutNotes
  presentationTypes: PresentationType[]
}

/**
 * What is sold out, for those who are about to choose; nothing while the limits cannot be read.
 *
 * @param open the open period; undefined where nobody can register
 */
export function soldOutNow(
  limits: Loaded<CapacityLimit[]>,
  open: Pick<RegistrationCategory, 'id' | 'prices'> | undefined,
  accommodations: Loaded<Accommodation[]>,
): SoldOut {
  if (!limits.ok || !open) return { notes: {}, presentationTypes: [] }
  const rooms = accommodations.ok ? accommodations.value : []
  const { presentationTypes: full, stays, addOn } = soldOutChoices(limits.value, open.id, rooms)
  const presentationTypes = full.filter(type => open.prices[type] !== null)
  const values = [
    ...presentationTypes,
    ...stays.map(({ id, nights }) => `${id}:${nights}`),
    ...(addOn ? ['add_on'] : []),
  ]
  return { notes: Object.fromEntries(values.map(value => [value, soldOutNote])), presentationTypes }
}
