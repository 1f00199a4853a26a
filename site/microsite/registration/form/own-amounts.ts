/** Amounts that buyers say, in the fields of a form. */
import { toDecimal } from '#domain/foundations/money.ts'
import type { Offer } from '#domain/offers/catalogue/offer.ts'
import type { RegistrationChoice } from '#domain/offers/lines/choice.ts'
import { extraName, ownAmountName } from '#site/microsite/registration/form/extra-fields.ts'

/** A form's values with the amounts that a buyer said, in the fields of those extras instead of their number. */
export function withOwnAmounts<Values extends Readonly<Record<string, string | undefined>>>(
  values: Values,
  { choice, currency }: { choice: RegistrationChoice; currency: string },
  extras: readonly Pick<Offer, 'id' | 'ownAmount'>[],
): Values {
  const had = choice.kind === 'listed' ? choice.extras : []
  const own = had.filter(({ offerId }) => extras.some(({ id, ownAmount }) => id === offerId && ownAmount))
  const amounts = own.flatMap(({ offerId, unitMinor }) => [
    [extraName(offerId, null), undefined],
    [ownAmountName(offerId), toDecimal(unitMinor, currency)],
  ])
  return { ...values, ...Object.fromEntries(amounts) }
}
