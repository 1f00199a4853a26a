/** What is taken off a price. Pure. */
import { shareOf } from '#domain/foundations/money.ts'

/** A share in basis points, an amount, all of it, or the price instead; `none` takes nothing off. */
export type Discount =
  | { kind: 'percent'; basisPoints: number }
  | { kind: 'amount'; amountMinor: number }
  | { kind: 'free' }
  | { kind: 'price'; amountMinor: number }
  | { kind: 'none' }

/** The discount on a price, in minor units, rounded half-up and at most the price. */
export function discountOf(discount: Discount | null, priceMinor: number): number {
  switch (discount?.kind) {
    case undefined:
    case 'none':
      return 0
    case 'percent':
      return Math.min(shareOf(priceMinor, discount.basisPoints), priceMinor)
    case 'amount':
      return Math.min(discount.amountMinor, priceMinor)
    case 'free':
      return priceMinor
    case 'price':
      // It never costs more than without.
      return Math.max(0, priceMinor - discount.amountMinor)
  }
}

/** What a code does: to the registration, or to one of the organiser's own extras, with one of its options alone. */
export interface CodeGrant {
  readonly discount: Discount
  /** Null for the registration. */
  readonly on: { readonly offerId: number; readonly optionId: number | null } | null
}
