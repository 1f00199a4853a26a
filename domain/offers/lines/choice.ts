import type { NightCount, PresentationType } from '#domain/offers/pricing/pricing.ts'

/** Chosen from the fee tables, with the names as they were then. */
export interface ListedChoice {
  kind: 'listed'
  categoryId: number
  categoryName: string
  presentationType: PresentationType
  accommodation: { id: number; name: string; nights: NightCount } | null
  hasAddOn: boolean
}

export type RegistrationChoice = ListedChoice | { kind: 'custom'; description: string }
