/**
 * What a changed choice costs: docs/algorithms/pricing.md. Unchanged parts keep the agreed price, changed parts get
 * today's. The rates of an added tax stay as agreed. Pure, and uses nothing that a browser lacks.
 */

import { addedTaxFor } from '#domain/conference/taxes/added-tax.ts'
import type { Discount } from '#domain/offers/catalogue/discount.ts'
import {
  isOrdered,
  isSameExtra,
  type OrderedExtra,
  ownMinorOf,
  type PricedExtra,
  quantityOf,
} from '#domain/offers/catalogue/offer.ts'
import { withoutIncluded } from '#domain/offers/catalogue/price-extras.ts'
import type { ListedChoice, RegistrationChoice } from '#domain/offers/lines/choice.ts'
import {
  amountsOf,
  type Choice,
  discountsOn,
  type Price,
  type PriceList,
  packageOf,
  pricedExtras,
  withElsewhere,
  withFee,
} from '#domain/offers/pricing/pricing.ts'

/** The choice that somebody wants in place of the booked one; without extras, those that it has stay. */
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
    extras: requested.extras !== undefined && !areSame(requested.extras, choice.extras.filter(isOrdered)),
  }
}

/** Somebody says another amount only where it differs: `keepingAmounts`. */
const areSame = (some: readonly OrderedExtra[], others: readonly OrderedExtra[]) =>
  some.every(({ amount }) => amount === undefined) &&
  [...some, ...others].every(extra => quantityOf(some, extra) === quantityOf(others, extra))

/** One for each extra and option, which may have units at several prices. */
export const summed = (extras: readonly OrderedExtra[]): OrderedExtra[] =>
  extras
    .filter((extra, at) => extras.findIndex(other => isSameExtra(extra, other)) === at)
    .map(({ offerId, optionId, amount, ...extra }) => ({
      offerId,
      optionId,
      quantity: quantityOf(extras, { offerId, optionId, ...extra }),
      ...(amount !== undefined && { amount }),
    }))

/** Without the amounts that somebody has agreed already, which are no change. */
export function keepingAmounts(
  requested: RequestedChoice,
  { choice, currency }: { choice: RegistrationChoice; currency: string },
): RequestedChoice {
  const had = choice.kind === 'listed' ? choice.extras : []
  const isAgreed = (extra: OrderedExtra) =>
    had.some(
      ({ offerId, unitMinor }) =>
        offerId === extra.offerId &&
        ownMinorOf({ ownAmount: { currency, suggestedMinor: null } }, extra) === unitMinor,
    )
  const { extras } = requested
  if (!extras?.some(({ amount }) => amount !== undefined)) return requested
  const kept = extras.map(extra => {
    const { amount: _, ...same } = extra
    return isAgreed(extra) ? same : extra
  })
  return { ...requested, extras: kept }
}

/**
 * The extras after a change: what was booked stays at its agreed price, the newest going first where there are fewer,
 * and what is added costs what it costs today.
 */
export function changedExtras(
  { extras, presentationType }: Pick<ListedChoice, 'extras' | 'presentationType'>,
  requested: RequestedChoice,
  list: PriceList,
): readonly PricedExtra[] {
  const ordered = extras.filter(isOrdered)
  // What comes with an admission goes with it.
  const isSameAdmission = requested.presentationType === presentationType
  const included = isSameAdmission
    ? extras.filter(extra => !isOrdered(extra))
    : packageOf(list, requested.presentationType).included
  const former = { periodId: list.period?.id ?? 0, admission: presentationType }
  const booked = isSameAdmission ? ordered : withoutIncluded(list.extras, ordered, former)
  if (requested.extras === undefined && booked.length === ordered.length) return [...included, ...booked]
  const wanted = summed(requested.extras ?? ordered)
  const kept: PricedExtra[] = []
  for (const line of booked) {
    // Another amount is another purchase.
    const isOther = wanted.some(extra => extra.amount !== undefined && isSameExtra(extra, line))
    const quantity = isOther ? 0 : Math.min(line.quantity, quantityOf(wanted, line) - quantityOf(kept, line))
    if (quantity > 0) kept.push({ ...line, quantity })
  }
  const more = wanted.map(extra => ({ ...extra, quantity: extra.quantity - quantityOf(kept, extra) }))
  const added = pricedExtras(
    list,
    { presentationType: requested.presentationType, extras: more },
    kept,
  ).filter(isOrdered)
  const atSamePrice = (one: PricedExtra, other: PricedExtra) =>
    isSameExtra(one, other) &&
    one.unitMinor === other.unitMinor &&
    one.isRefundable === other.isRefundable &&
    one.codeMinor === other.codeMinor
  return [
    ...included,
    ...kept.map(line => {
      const same = added.find(extra => atSamePrice(extra, line))
      return same ? { ...line, quantity: line.quantity + same.quantity } : line
    }),
    ...added.filter(extra => !kept.some(line => atSamePrice(extra, line))),
  ]
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
  const { registrationMinor: ofToday, included } = packageOf(list, requested.presentationType)
  const today = {
    registrationMinor: ofToday,
    accommodationMinor: (requested.accommodation && room?.prices[requested.accommodation.nights]) || 0,
    addOnMinor: (requested.hasAddOn && list.addOnMinor) || 0,
  }
  const { registrationMinor } = changed.presentation ? today : price
  const { accommodationMinor } = changed.accommodation ? today : price
  const { addOnMinor } = changed.addOn ? today : price
  const { discountMinor, discountsElsewhere } = changed.presentation
    ? discountsOn(discount, registrationMinor, included)
    : price
  const extras = amountsOf(changedExtras(choice, requested, list))
  const parts = {
    registrationMinor, accommodationMinor, addOnMinor, extras, discountMinor, ...withElsewhere(discountsElsewhere),
  } // biome-ignore format: a row
  const isVirtual = requested.presentationType === 'virtual'
  const addedTax =
    price.addedTax && changed.presentation
      ? addedTaxFor(price.addedTax, { taxId, isVirtual })
      : price.addedTax
  return withFee(parts, feeBasisPoints, addedTax)
}
