/**
 * What a changed choice costs: docs/algorithms/pricing.md. Unchanged parts keep the agreed price, changed parts get
 * today's. The rates of an added tax stay as agreed. Pure, and uses nothing that a browser lacks.
 */

import { addedTaxFor } from '#domain/conference/taxes/added-tax.ts'
import type { ListedChoice } from '#domain/offers/lines/choice.ts'
import {
  type Choice,
  type Discount,
  discountOf,
  type Price,
  type PriceList,
  withFee,
} from '#domain/offers/pricing/pricing.ts'

/** The choice that somebody wants in place of the booked one. */
export interface RequestedChoice extends Choice {
  presentationType: NonNullable<Choice['presentationType']>
}

export interface Agreed {
  choice: ListedChoice
  price: Price
  /** The registration's own rate: a change is no reason to charge another one. */
  feeBasisPoints: number
  /** The buyer's number in a tax register as typed; empty for none. */
  taxId: string
}

/** The parts of a choice that the requested one changes. */
export function changedParts(choice: ListedChoice, requested: RequestedChoice) {
  const { accommodation: room } = choice
  return {
    presentation: requested.presentationType !== choice.presentationType,
    accommodation:
      requested.accommodation?.id !== room?.id || requested.accommodation?.nights !== room?.nights,
    addOn: requested.hasAddOn !== choice.hasAddOn,
  }
}

/**
 * Prices the requested choice, given what was agreed.
 *
 * @param list today's prices
 * @param discount of the code that applies to the requested presentation type; the discount of an unchanged type stays
 * the same
 */
export function changedPrice(
  { choice, price, feeBasisPoints, taxId }: Agreed,
  requested: RequestedChoice,
  list: PriceList,
  discount: Discount | null,
): Price {
  const changed = changedParts(choice, requested)
  const room = list.accommodations.find(({ id }) => id === requested.accommodation?.id)
  const today = {
    registrationMinor: list.category?.prices[requested.presentationType] ?? 0,
    accommodationMinor: (requested.accommodation && room?.prices[requested.accommodation.nights]) || 0,
    addOnMinor: (requested.hasAddOn && list.addOnMinor) || 0,
  }
  const { registrationMinor } = changed.presentation ? today : price
  const { accommodationMinor } = changed.accommodation ? today : price
  const { addOnMinor } = changed.addOn ? today : price
  const discountMinor = changed.presentation ? discountOf(discount, registrationMinor) : price.discountMinor
  const parts = { registrationMinor, accommodationMinor, addOnMinor, discountMinor }
  const isVirtual = requested.presentationType === 'virtual'
  const addedTax =
    price.addedTax && changed.presentation
      ? addedTaxFor(price.addedTax, { taxId, isVirtual })
      : price.addedTax
  return withFee(parts, feeBasisPoints, addedTax)
}
