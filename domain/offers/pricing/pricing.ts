/**
 * What a registration costs: docs/algorithms/pricing.md. Pure, and uses nothing that a browser lacks: the same
 * function computes the form's live sum and the server's charge.
 */

import { type AddedTax, addedTaxFor, type NetParts, taxOn } from '#domain/conference/taxes/added-tax.ts'
import { shareOf } from '#domain/foundations/money.ts'

export const presentationTypes = ['invited', 'oral', 'poster', 'student', 'delegate', 'virtual'] as const
/** The presentation type; each category (period) has a price for each. */
export type PresentationType = (typeof presentationTypes)[number]

/** Types of people who present something. */
export const presenterTypes: readonly PresentationType[] = ['invited', 'oral', 'poster', 'virtual']

export const presentationTypeLabels: Readonly<Record<PresentationType, string>> = {
  invited: 'Invited Presentation',
  oral: 'Oral Presentation',
  poster: 'Poster Presentation',
  student: 'Student Delegate',
  delegate: 'Delegate',
  virtual: 'Virtual Presentation',
}

export const nightCounts = [1, 2, 3, 4] as const
export type NightCount = (typeof nightCounts)[number]

/**
 * The prices in force for one registration, all in minor units of one currency. What has no price is not offered; 0 costs
 * nothing.
 */
export interface PriceList {
  category: { id: number; prices: Readonly<Record<PresentationType, number | null>> } | null
  /** Each price is the total for that count of nights, not per night. */
  accommodations: readonly { id: number; prices: Readonly<Record<NightCount, number | null>> }[]
  addOnMinor: number | null
  feeBasisPoints: number
  /** Tax added on top of the prices; null where they include it, or there is none. */
  addedTax: AddedTax | null
}

export interface Choice {
  presentationType: PresentationType | null
  accommodation: { id: number; nights: NightCount } | null
  hasAddOn: boolean
}

export interface Price extends NetParts {
  /** The discount on the registration price; never more than that price. */
  discountMinor: number
  subtotalMinor: number
  /** Added to the subtotal and the fee; 0 where the prices include the tax. */
  taxMinor: number
  totalMinor: number
  /** The tax terms agreed with the price; later changes of rates do not affect them. */
  addedTax: AddedTax | null
}

/** A discount: a share of the registration price in basis points, or an amount. */
export type Discount =
  | { kind: 'percent'; basisPoints: number }
  | { kind: 'amount'; amountMinor: number }
  | { kind: 'free' }

/**
 * The discount on a registration price, in minor units, rounded half-up and at most the price. Rooms and guests are
 * never discounted.
 */
export function discountOf(discount: Discount | null, registrationMinor: number): number {
  switch (discount?.kind) {
    case undefined:
      return 0
    case 'percent':
      return Math.min(shareOf(registrationMinor, discount.basisPoints), registrationMinor)
    case 'amount':
      return Math.min(discount.amountMinor, registrationMinor)
    case 'free':
      return registrationMinor
  }
}

/** The part of a choice that the list does not offer. */
export type UnofferedPart = 'presentation' | 'accommodation' | 'addOn'

/** What of a choice is not offered; an unknown room is for the caller to refuse. */
export function findUnoffered(list: PriceList, choice: Choice): UnofferedPart | undefined {
  const { presentationType, accommodation, hasAddOn } = choice
  if (presentationType && list.category?.prices[presentationType] === null) return 'presentation'
  const room = list.accommodations.find(({ id }) => id === accommodation?.id)
  if (accommodation && room?.prices[accommodation.nights] === null) return 'accommodation'
  return hasAddOn && list.addOnMinor === null ? 'addOn' : undefined
}

/**
 * Prices a choice. What is not chosen, or not in the list, costs nothing: whether a choice is complete
 * and allowed is decided where the choice is checked.
 *
 * @param taxId the buyer's number in a tax register as typed; empty for none
 */
export function priceOf(
  list: PriceList,
  choice: Choice,
  discount: Discount | null = null,
  taxId = '',
): Price {
  const registrationMinor = (choice.presentationType && list.category?.prices[choice.presentationType]) || 0
  const accommodation = list.accommodations.find(offer => offer.id === choice.accommodation?.id)
  const accommodationMinor = (choice.accommodation && accommodation?.prices[choice.accommodation.nights]) || 0
  const addOnMinor = (choice.hasAddOn && list.addOnMinor) || 0
  const discountMinor = discountOf(discount, registrationMinor)
  const parts = { registrationMinor, accommodationMinor, addOnMinor, discountMinor }
  const isVirtual = choice.presentationType === 'virtual'
  return withFee(
    parts,
    list.feeBasisPoints,
    list.addedTax && addedTaxFor(list.addedTax, { taxId, isVirtual }),
  )
}

/**
 * Adds the subtotal, the processing fee (rounded half-up once), the tax that comes on top and the grand total to
 * the parts.
 */
export function withFee(
  parts: Omit<NetParts, 'feeMinor'>,
  feeBasisPoints: number,
  addedTax: AddedTax | null,
): Price {
  const { registrationMinor, accommodationMinor, addOnMinor, discountMinor } = parts
  const subtotalMinor = registrationMinor + accommodationMinor + addOnMinor - discountMinor
  const feeMinor = shareOf(subtotalMinor, feeBasisPoints)
  const net = { registrationMinor, accommodationMinor, addOnMinor, discountMinor, feeMinor }
  const taxMinor = taxOn(net, addedTax)
  const totalMinor = subtotalMinor + feeMinor + taxMinor
  return { ...net, subtotalMinor, taxMinor, totalMinor, addedTax }
}
