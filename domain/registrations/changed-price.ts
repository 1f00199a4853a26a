/**
 * What a changed choice costs: docs/algorithms/pricing.md. Parts that stay keep the price that was agreed,
 * parts that change take today's. The rates of a tax that is added stay as agreed. Pure and free of anything that a browser lacks.
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

/** What somebody wants instead of what they booked. */
export interface ChoiceWish extends Choice {
  presentationType: NonNullable<Choice['presentationType']>
}

export interface Agreed {
  choice: ListedChoice
  price: Price
  /** The registration's own rate: a change is not a reason to charge another one. */
  feeBasisPoints: number
  /** The buyer's number in a tax register as typed; empty for none. */
  taxId: string
}

/** Which parts of a choice a wish changes. */
export function changedParts(choice: ListedChoice, wish: ChoiceWish) {
  const { accommodation: room } = choice
  return {
    presentation: wish.presentationType !== choice.presentationType,
    accommodation: wish.accommodation?.id !== room?.id || wish.accommodation?.nights !== room?.nights,
    addOn: wish.hasAddOn !== choice.hasAddOn,
  }
}

/**
 * Prices a wish beside what was agreed.
 *
 * @param list today's prices
 * @param discount of the code that counts for the wished presentation type; the one of a type that stays
 *   stays as it was
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
