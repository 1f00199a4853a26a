/**
 * What a registration costs: docs/algorithms/pricing.md. Pure, and uses nothing that a browser lacks: the same
 * function computes the form's live sum and the server's charge.
 */

import {
  type AddedTax,
  addedTaxFor,
  type NetParts,
  type TaxedAmount,
  taxOn,
} from '#domain/conference/taxes/added-tax.ts'
import { divide } from '#domain/conference/taxes/tax.ts'
import { shareOf } from '#domain/foundations/money.ts'
import { spoken } from '#domain/foundations/say.ts'
import { type CodeGrant, type Discount, discountOf } from '#domain/offers/catalogue/discount.ts'
import {
  type IncludedExtras,
  type Offer,
  type OrderedExtra,
  type OwnAdmission,
  offerIdOf,
  type PricedExtra,
} from '#domain/offers/catalogue/offer.ts'
import { priceExtras } from '#domain/offers/catalogue/price-extras.ts'
import type { NightCount } from '#domain/offers/pricing/nights.ts'

export const presentationTypes = ['invited', 'oral', 'poster', 'student', 'delegate', 'virtual'] as const
/** The presentation type; each period has a price for each. */
export type PresentationType = (typeof presentationTypes)[number]

/** What lets a person in: one of the specification's types, or an admission of the organiser's own. */
export type Admission = PresentationType | OwnAdmission

/** An admission by its name; undefined if no conference has one of that name. */
export function toAdmission(value: unknown): Admission | undefined {
  const known = presentationTypes.find(type => type === value)
  if (known) return known
  return isOwnAdmission(value) ? value : undefined
}

const isOwnAdmission = (value: unknown): value is OwnAdmission =>
  typeof value === 'string' && offerIdOf(value) !== undefined

/** The price of each admission in a period; null or missing where it is not offered. */
export type AdmissionPrices = Readonly<
  Record<PresentationType, number | null> & Partial<Record<OwnAdmission, number | null>>
>

/** Types of people who present something. */
export const presenterTypes: readonly PresentationType[] = ['invited', 'oral', 'poster', 'virtual']

/** As the reader's language calls them. What is stored, and the wire, has them in English. */
export const presentationTypeLabels: Readonly<Record<PresentationType, string>> = spoken({
  invited: 'Invited Presentation',
  oral: 'Oral Presentation',
  poster: 'Poster Presentation',
  student: 'Student Delegate',
  delegate: 'Delegate',
  virtual: 'Virtual Presentation',
})

/**
 * The prices in force for one registration, all in minor units of one currency. What has no price is not offered; 0 costs
 * nothing.
 */
export interface PriceList {
  period: { id: number; prices: AdmissionPrices } | null
  /** Each price is the total for that count of nights, not per night. */
  accommodations: readonly { id: number; prices: Readonly<Record<NightCount, number | null>> }[]
  addOnMinor: number | null
  /** The organiser's own extras that are on sale. */
  extras: readonly Offer[]
  /** What comes with admissions, in their price. */
  included?: IncludedExtras
  /** Extras of selections that are not on sale, of which somebody may have some; left out for none. */
  notOnSale?: readonly Offer[]
  feeBasisPoints: number
  /** Tax added on top of the prices; null where they include it, or there is none. */
  addedTax: AddedTax | null
}

export interface Choice {
  presentationType: Admission | null
  accommodation: { id: number; nights: NightCount } | null
  hasAddOn: boolean
  /** Of the organiser's own extras; left out for none. */
  extras?: readonly OrderedExtra[]
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

/** The parts before the fee is worked out; no extras where they are left out. */
export type PartsBeforeFee = Omit<NetParts, 'feeMinor' | 'extras'> & Partial<Pick<NetParts, 'extras'>>

/** The part of a choice that the list does not offer. */
export type UnofferedPart = 'presentation' | 'accommodation' | 'addOn'

/** What of a choice is not offered; an unknown room is for the caller to refuse. */
export function findUnoffered(list: PriceList, choice: Choice): UnofferedPart | undefined {
  const { presentationType, accommodation, hasAddOn } = choice
  if (presentationType && list.period && (list.period.prices[presentationType] ?? null) === null) {
    return 'presentation'
  }
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
  const { registrationMinor, included } = packageOf(list, choice.presentationType)
  const accommodation = list.accommodations.find(offer => offer.id === choice.accommodation?.id)
  const accommodationMinor = (choice.accommodation && accommodation?.prices[choice.accommodation.nights]) || 0
  const addOnMinor = (choice.hasAddOn && list.addOnMinor) || 0
  const extras = amountsOf(pricedExtras(list, choice))
  const discounts = discountsOn(discount, registrationMinor, included)
  const parts = { registrationMinor, accommodationMinor, addOnMinor, extras, ...discounts }
  const isVirtual = choice.presentationType === 'virtual'
  return withFee(
    parts,
    list.feeBasisPoints,
    list.addedTax && addedTaxFor(list.addedTax, { taxId, isVirtual }),
  )
}

/**
 * An admission at the price of a period, with what comes with it: each takes its part of the price, at most what is left of
 * it, and the admission's own line costs the rest.
 */
export function packageOf(
  { period, included = {} }: Pick<PriceList, 'period' | 'included'>,
  admission: Admission | null,
): { registrationMinor: number; included: PricedExtra[] } {
  const whole = (admission && period?.prices[admission]) ?? null
  let left = whole ?? 0
  const parts = (whole === null ? [] : (included[admission ?? ''] ?? [])).map(extra => {
    const unitMinor = Math.min(extra.unitMinor, Math.floor(left / extra.quantity))
    left -= unitMinor * extra.quantity
    return { ...extra, unitMinor }
  })
  return { registrationMinor: left, included: parts }
}

/** What a discount takes off an admission and what comes with it, divided over them as their prices are. */
export function discountsOn(
  discount: Discount | null,
  registrationMinor: number,
  included: readonly PricedExtra[],
): Pick<NetParts, 'discountMinor' | 'discountsElsewhere'> {
  const parts = amountsOf(included)
  const weights = [registrationMinor, ...parts.map(({ amountMinor }) => amountMinor)]
  const discountMinor = discountOf(
    discount,
    weights.reduce((sum, minor) => sum + minor, 0),
  )
  if (discountMinor === 0 || included.length === 0) return { discountMinor }
  const [, ...shares] = divide(discountMinor, weights)
  const sums = new Map<TaxedAmount['taxClass'], number>()
  for (const [at, { taxClass }] of parts.entries()) {
    sums.set(taxClass, (sums.get(taxClass) ?? 0) + (shares[at] ?? 0))
  }
  sums.delete('admission')
  const elsewhere = [...sums].map(([taxClass, amountMinor]) => ({ taxClass, amountMinor }))
  return { discountMinor, ...withElsewhere(elsewhere.filter(({ amountMinor }) => amountMinor > 0)) }
}

/** Left out where there is none. */
export const withElsewhere = (
  discountsElsewhere: NetParts['discountsElsewhere'] = [],
): Pick<NetParts, 'discountsElsewhere'> => (discountsElsewhere.length > 0 ? { discountsElsewhere } : {})

/**
 * The extras of a choice with what each costs today, after those that come with its admission; none while no period is open.
 *
 * @param kept what they have besides, at the price that was agreed
 */
export function pricedExtras(
  list: Pick<PriceList, 'period' | 'extras' | 'included' | 'notOnSale'>,
  choice: Pick<Choice, 'extras' | 'presentationType'>,
  kept: readonly PricedExtra[] = [],
): PricedExtra[] {
  const { period, extras, notOnSale } = list
  if (!period) return []
  const buyer = { periodId: period.id, admission: choice.presentationType }
  return [
    ...packageOf(list, choice.presentationType).included,
    ...priceExtras(extras, choice.extras ?? [], buyer, kept, notOnSale),
  ]
}

/** Today's prices for who has a code: one for an extra changes its price, and the other what is taken off the registration. */
export function withCode<L extends Pick<PriceList, 'extras'>>(
  list: L,
  grant: CodeGrant | undefined,
): { list: L; discount: Discount | null } {
  if (!grant?.on) return { list, discount: grant?.discount ?? null }
  const { discount, on } = grant
  const extras = list.extras.map(extra =>
    extra.id === on.offerId ? { ...extra, code: { discount, optionId: on.optionId } } : extra,
  )
  return { list: { ...list, extras }, discount: null }
}

/**
 * Whether a code for an extra would be used for nothing: what somebody chose costs the same without, such as an extra that is
 * in the price of their registration. One that only lets in takes nothing off anyway.
 */
export function takesNothingOff(
  list: Parameters<typeof pricedExtras>[0],
  choice: Parameters<typeof pricedExtras>[1],
  grant: CodeGrant,
): boolean {
  if (!list.period || !grant.on || grant.discount.kind === 'none') return false
  const [without, reduced] = [list, withCode(list, grant).list].map(each =>
    sumOfAmounts(amountsOf(pricedExtras(each, choice))),
  )
  return without === reduced
}

/** What each of these costs together with its options. */
export const amountsOf = (extras: readonly PricedExtra[]): NetParts['extras'] =>
  extras.map(({ unitMinor, quantity, taxClass, isIncluded }) => ({
    amountMinor: unitMinor * quantity,
    taxClass,
    ...(isIncluded && { isIncluded: true as const }),
  }))

/**
 * Adds the subtotal, the processing fee (rounded half-up once), the tax that comes on top and the grand total to
 * the parts.
 */
export function withFee(parts: PartsBeforeFee, feeBasisPoints: number, addedTax: AddedTax | null): Price {
  return withAgreedFee(parts, shareOf(subtotalOf(parts), feeBasisPoints), addedTax)
}

function subtotalOf({ extras = [], ...parts }: PartsBeforeFee): number {
  const { registrationMinor, accommodationMinor, addOnMinor, discountMinor } = parts
  return registrationMinor + accommodationMinor + addOnMinor + sumOfAmounts(extras) - discountMinor
}

/** The same where the fee is not a share of what is bought now. */
export function withAgreedFee(parts: PartsBeforeFee, feeMinor: number, addedTax: AddedTax | null): Price {
  const { registrationMinor, accommodationMinor, addOnMinor, extras = [], discountMinor } = parts
  const subtotalMinor = subtotalOf(parts)
  const { discountsElsewhere, admissions, stays, addOns } = parts
  const net = {
    registrationMinor, accommodationMinor, addOnMinor, extras, discountMinor, feeMinor, ...withElsewhere(discountsElsewhere),
    // Each is taxed as it is billed.
    ...(admissions && admissions.length > 1 && { admissions }),
    ...(stays && stays.length > 1 && { stays }),
    ...(addOns && addOns.length > 1 && { addOns }),
  } // biome-ignore format: a row
  const taxMinor = taxOn(net, addedTax)
  const totalMinor = subtotalMinor + feeMinor + taxMinor
  return { ...net, subtotalMinor, taxMinor, totalMinor, addedTax }
}

export const sumOfAmounts = (amounts: readonly TaxedAmount[]): number =>
  amounts.reduce((sum, { amountMinor }) => sum + amountMinor, 0)

/** The price of an admission as it is listed, with what comes with it. */
export const listedMinor = ({
  registrationMinor,
  extras,
}: Pick<Price, 'registrationMinor' | 'extras'>): number =>
  registrationMinor + sumOfAmounts(extras.filter(({ isIncluded }) => isIncluded))
