/** A registration with more extras at agreed prices: what somebody waited for. Pure. */
import { isSameExtra, type PricedExtra } from '#domain/offers/catalogue/offer.ts'
import type { ListedChoice } from '#domain/offers/lines/choice.ts'
import type { NewLine } from '#domain/offers/lines/line.ts'
import { linesOf } from '#domain/offers/lines/lines-of-choice.ts'
import { amountsOf, type Price, withFee } from '#domain/offers/pricing/pricing.ts'
import type { Registration } from '#domain/registrations/registration.ts'

export interface WithMore {
  readonly choice: ListedChoice
  readonly price: Price
  readonly lines: readonly NewLine[]
  /** The new total less the old one, in minor units. */
  readonly differenceMinor: number
}

/** Everything else stays as it was agreed, with the same rates of fee and tax. */
export function withMoreExtras(
  { price, feeBasisPoints }: Pick<Registration, 'price' | 'feeBasisPoints'>,
  before: ListedChoice,
  more: readonly PricedExtra[],
): WithMore {
  const extras = more.reduce<readonly PricedExtra[]>(withOne, before.extras)
  const choice = { ...before, extras }
  const { registrationMinor, accommodationMinor, addOnMinor, discountMinor, discountsElsewhere } = price
  const parts = {
    registrationMinor, accommodationMinor, addOnMinor, extras: amountsOf(extras), discountMinor,
    ...(discountsElsewhere && { discountsElsewhere }),
  } // biome-ignore format: a row
  const after = withFee(parts, feeBasisPoints, price.addedTax)
  return {
    choice,
    price: after,
    lines: linesOf(choice, after),
    differenceMinor: after.totalMinor - price.totalMinor,
  }
}

/** What costs the same stands on one line. */
function withOne(extras: readonly PricedExtra[], more: PricedExtra): readonly PricedExtra[] {
  const isAlike = (one: PricedExtra) =>
    isSameExtra(one, more) &&
    one.unitMinor === more.unitMinor &&
    one.isRefundable === more.isRefundable &&
    one.codeMinor === more.codeMinor
  return extras.some(isAlike)
    ? extras.map(one => (isAlike(one) ? { ...one, quantity: one.quantity + more.quantity } : one))
    : [...extras, more]
}
