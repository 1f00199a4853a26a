import type { PricedExtra } from '#domain/offers/catalogue/offer.ts'
import type { Admission, NightCount } from '#domain/offers/pricing/pricing.ts'

/** Chosen from what the conference offers, with the names as they were then. */
export interface ListedChoice {
  kind: 'listed'
  categoryId: number
  categoryName: string
  presentationType: Admission
  /** The words for the admission: `Oral Presentation`, or the name of an own one. */
  admissionName: string
  accommodation: { id: number; name: string; nights: NightCount } | null
  hasAddOn: boolean
  /** The organiser's own extras, at the prices that were agreed. */
  extras: readonly PricedExtra[]
}

export type RegistrationChoice = ListedChoice | { kind: 'custom'; description: string }
