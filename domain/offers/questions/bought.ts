import { type OrderedExtra, ownAdmissionOf } from '#domain/offers/catalogue/offer.ts'

/** What an order has, as `Bought`: the admission's own name, each offer, and each offer with its option. */
export const boughtInOrder = (admission: string | null, extras: readonly OrderedExtra[]): Set<string> =>
  new Set([
    ...(admission === null ? [] : [admission]),
    ...extras.flatMap(({ offerId, optionId }) => purchaseKeys(offerId, optionId)),
  ])

export function purchaseKeys(offerId: number, optionId: number | null): string[] {
  const offer = ownAdmissionOf(offerId)
  return optionId === null ? [offer] : [offer, `${offer}:${optionId}`]
}
