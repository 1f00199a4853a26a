/** What a code opens to a group: a hidden registration, or one that is sold with a code only. Pure. */
import type { Conditions } from '#domain/conference/conferences/condition.ts'
import { type Offer, offerIdOf, revealed } from '#domain/offers/catalogue/offer.ts'
import type { GroupCode } from '#domain/offers/codes/codes.ts'
import { isSoldByCode } from '#domain/offers/pricing/group-price.ts'

const isHidden = (offers: readonly Offer[], admission: string): boolean =>
  offers.some(({ id, soldBy }) => soldBy === 'link' && id === offerIdOf(admission))

/** Whether a registration is had by a code alone. */
export const isByCodeOnly = (
  { offers, conditions }: { offers: readonly Offer[]; conditions: Conditions },
  admission: string,
): boolean => isHidden(offers, admission) || isSoldByCode(admission, conditions)

/** @param code one that can be used; undefined for none */
export function openedForGroup(
  offers: Offer[],
  code: Pick<GroupCode, 'on' | 'presentationType'> | undefined,
): { offers: Offer[]; opened: ReadonlySet<string> } {
  const admission = code?.on === null ? code.presentationType : null
  if (admission === null || !isHidden(offers, admission)) return { offers, opened: new Set() }
  return { offers: revealed(offers, new Set([offerIdOf(admission) ?? 0])), opened: new Set([admission]) }
}
