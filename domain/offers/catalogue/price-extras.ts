/** What extras cost. Pure, and apart: pages load it only to work out a sum. */
import { discountOf } from '#domain/offers/catalogue/discount.ts'
import {
  type Buyer,
  isOrdered,
  type Offer,
  type OfferOption,
  type OrderedExtra,
  ownMinorOf,
  type PricedExtra,
  unitPriceOf,
} from '#domain/offers/catalogue/offer.ts'
import { ruleFor, selectionsIn } from '#domain/offers/catalogue/selection.ts'

/** What one of an extra costs with an option, and with the code that somebody has for it. */
export function optionPriceOf(
  offer: Pick<Offer, 'code'>,
  option: Pick<OfferOption, 'id' | 'surchargeMinor'> | undefined,
  unitMinor: number,
): number {
  const whole = unitMinor + (option?.surchargeMinor ?? 0)
  return whole - codeMinorOn(offer, option, whole)
}

/** What the code that somebody has for an extra takes off one of it. */
function codeMinorOn(
  { code }: Pick<Offer, 'code'>,
  option: Pick<OfferOption, 'id'> | undefined,
  wholeMinor: number,
): number {
  const isFor = code && (code.optionId === null || code.optionId === option?.id)
  return isFor ? discountOf(code.discount, wholeMinor) : 0
}

/** What somebody has of an extra, at the price that was agreed. */
type KeptExtra = Pick<PricedExtra, 'offerId' | 'optionId' | 'quantity' | 'unitMinor' | 'codeMinor'>

/**
 * The extras of an order with their prices. What is not offered costs nothing: `checkExtras` refuses it.
 *
 * @param extras those on sale
 * @param kept what they have already, and keep
 * @param notOnSale extras of selections of which somebody may have some
 */
export function priceExtras(
  extras: readonly Offer[],
  ordered: readonly OrderedExtra[],
  buyer: Pick<Buyer, 'periodId' | 'admission'>,
  kept: readonly KeptExtra[] = [],
  notOnSale: readonly Offer[] = [],
): PricedExtra[] {
  const { periodId, admission } = buyer
  const priced = extras.flatMap(offer =>
    ordered
      .filter(item => item.offerId === offer.id && item.quantity > 0 && isOrdered(item))
      .map(item => {
        const option = offer.options.find(({ id }) => id === item.optionId)
        const listedMinor = (unitPriceOf(offer, periodId, admission) ?? 0) + (option?.surchargeMinor ?? 0)
        const wholeMinor = ownMinorOf(offer, item) ?? listedMinor
        // No code takes anything off what a buyer wants to give.
        const codeMinor = offer.ownAmount ? 0 : codeMinorOn(offer, option, wholeMinor)
        return {
          offerId: offer.id,
          optionId: item.optionId,
          quantity: item.quantity,
          name: offer.name,
          detail: option?.name ?? '',
          unitMinor: wholeMinor - codeMinor,
          taxClass: offer.taxClass,
          isIncluded: 0 as const,
          ...(codeMinor > 0 && { codeMinor }),
          ...(offer.isNeverRefunded && { isRefundable: 0 as const }),
          ...(offer.isOfRegistration && { ofRegistration: 1 as const }),
        }
      }),
  )
  const known = [...extras, ...notOnSale]
  const free = selectionsWithIncluded(known, admission).flatMap(({ included, members }) => {
    const isOne = ({ offerId }: OrderedExtra) => members.some(({ id }) => id === offerId)
    const used = countIncluded(members, kept.filter(isOne), buyer)
    return dearest(priced.filter(isOne), included - used)
  })
  if (free.length === 0) return priced
  return priced.flatMap(item => {
    const quantity = free.find(each => each.item === item)?.quantity ?? 0
    // What is in the price is so without a code.
    const { codeMinor: _, ...plain } = item
    return [
      ...(quantity > 0 ? [{ ...plain, unitMinor: 0, quantity }] : []),
      ...(quantity < item.quantity ? [{ ...item, quantity: item.quantity - quantity }] : []),
    ]
  })
}

/** The selections of which some are in the price of an admission. */
function selectionsWithIncluded(
  extras: readonly Offer[],
  admission: string | null,
): { included: number; members: Offer[] }[] {
  if (admission === null) return []
  return [...selectionsIn(extras).values()].flatMap(members => {
    const included = ruleFor(members[0]?.selection?.rules ?? [], admission)?.included
    return included ? [{ included, members }] : []
  })
}

/** How many cost nothing though they have a price. */
const countIncluded = (
  members: readonly Offer[],
  kept: readonly KeptExtra[],
  { periodId, admission }: Pick<Buyer, 'periodId' | 'admission'>,
): number =>
  kept.reduce((sum, { offerId, optionId, unitMinor, quantity, codeMinor = 0 }) => {
    const offer = members.find(({ id }) => id === offerId)
    const option = offer?.options.find(({ id }) => id === optionId)
    const today = offer ? optionPriceOf(offer, option, unitPriceOf(offer, periodId, admission) ?? 0) : 0
    return unitMinor === 0 && codeMinor === 0 && today > 0 ? sum + quantity : sum
  }, 0)

/**
 * So many units, the dearest first: whoever chooses some at once pays what they would one after the other, beginning with
 * the best.
 */
function dearest(items: readonly PricedExtra[], count: number): { item: PricedExtra; quantity: number }[] {
  let left = Math.max(0, count)
  return items
    .toSorted((one, other) => other.unitMinor - one.unitMinor)
    .map(item => {
      const quantity = Math.min(left, item.quantity)
      left -= quantity
      return { item, quantity }
    })
    .filter(({ quantity }) => quantity > 0)
}

/**
 * What somebody keeps when they get another admission: not what was in the price of the one that they had, which they
 * would have for nothing.
 *
 * @param admission the former one
 */
export function withoutIncluded<E extends KeptExtra>(
  extras: readonly Offer[],
  kept: readonly E[],
  buyer: Pick<Buyer, 'periodId' | 'admission'>,
): E[] {
  const gone = selectionsWithIncluded(extras, buyer.admission).flatMap(({ included, members }) => {
    let left = included
    return kept.filter(item => {
      const isOne = members.some(({ id }) => id === item.offerId)
      if (!isOne || left <= 0 || countIncluded(members, [item], buyer) === 0) return false
      left -= item.quantity
      return true
    })
  })
  return kept.filter(item => !gone.includes(item))
}
