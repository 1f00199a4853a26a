/**
 * What a changed choice costs: docs/algorithms/pricing.md. Unchanged parts keep the agreed price, changed parts get
 * today's. The rates of an added tax stay as agreed. Pure, and uses nothing that a browser lacks.
 */

import {
  type Choice,
  type Discount,
  discountOf,
  type Price,
  type PriceList,
  withFee,
} from '#domain/pricing/pricing.ts'
import type { ListedChoice } from '#domain/registrations/registration.ts'
import { addedTaxFor } from '#domain/taxes/added-tax.ts'

/** The choice that somebody wants in place of the booked one. */
export interface ChoiceWish extends Choice {
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

/** The parts of a choice that a wish changes. */
export function changedParts(choice: ListedChoice, wish: ChoiceWish) {
  const { accommodation: room } = choice
  return {
    presentation: wish.presentationType !== choice.presentationType,
    accommodation: wish.accommodation?.id !== room?.id || wish.accommodation?.nights !== room?.nights,
    addOn: wish.hasAddOn !== choice.hasAddOn,
  }
}

/**
 * Prices a wish, given what was agreed.
 *
 * @param list today's prices
 * @param discount of the code that applies to the wished presentation type; the discount of an unchanged type stays the
 * same
 */
export function changedPrice(
  { choice, price, feeBasisPoints, taxId }: Agreed,
  wish: ChoiceWish,
  list: PriceList,
  discount: Discount | null,
): Price {
  const changed = changedParts(choice, wish)
  const room = list.accommodations.find(({ id }) => id === wish.accommodation?.id)
  const today = {
    registrationMinor: list.category?.prices[wish.presentationType] ?? 0,
    accommodationMinor: (wish.accommodation && room?.prices[wish.accommodation.nights]) || 0,
    addOnMinor: wish.hasAddOn ? list.addOnMinor : 0,
  }
  const { registrationMinor } = changed.presentation ? today : price
  const { accommodationMinor } = changed.accommodation ? today : price
  const { addOnMinor } = changed.addOn ? today : price
  const discountMinor = changed.presentation ? discountOf(discount, registrationMinor) : price.discountMinor
  const parts = { registrationMinor, accommodationMinor, addOnMinor, discountMinor }
  const isVirtual = wish.presentationType === 'virtual'
  const addedTax =
    price.addedTax && changed.presentation
      ? addedTaxFor(price.addedTax, { taxId, isVirtual })
      : price.addedTax
  return withFee(parts, feeBasisPoints, addedTax)
}
