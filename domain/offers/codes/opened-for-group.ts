/** What a code opens to a group: a hidden registration or extra, or a registration that is sold with a code only. Pure. */
import type { Conditions } from '#domain/conference/conferences/condition.ts'
import {
  type Offer,
  type OrderedExtra,
  offerIdOf,
  ownAdmissionOf,
  revealed,
} from '#domain/offers/catalogue/offer.ts'
import type { GroupCode } from '#domain/offers/codes/codes.ts'
import { isSoldByCode } from '#domain/offers/pricing/group-terms.ts'

const isHidden = (offers: readonly Offer[], admission: string): boolean =>
  offers.some(({ id, soldBy }) => soldBy === 'link' && id === offerIdOf(admission))

/** Whether a registration is had by a code alone. */
export const isByCodeOnly = (
  { offers, conditions }: { offers: readonly Offer[]; conditions: Conditions },
  admission: string,
): boolean => isHidden(offers, admission) || isSoldByCode(admission, conditions)

/** Whether an extra is had by its link or a code alone. */
export const isHiddenExtra = (
  offers: readonly Offer[],
  { offerId }: Pick<OrderedExtra, 'offerId'>,
): boolean => isHidden(offers, ownAdmissionOf(offerId))

/**
 * @param code one that can be used; undefined for none
 * @returns the offers as they are for its holder, and the keys of what it opens: `offer-12`, of extras too
 */
export function openedForGroup(
  offers: Offer[],
  code: Pick<GroupCode, 'on' | 'presentationType'> | undefined,
): { offers: Offer[]; opened: ReadonlySet<string> } {
  const key = code?.on ? ownAdmissionOf(code.on.offerId) : (code?.presentationType ?? null)
  if (key === null || !isHidden(offers, key)) return { offers, opened: new Set() }
  return { offers: revealed(offers, new Set([offerIdOf(key) ?? 0])), opened: new Set([key]) }
}
