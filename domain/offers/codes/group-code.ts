/** Whether people of a group can have what a code takes off. Pure. */
import type { GroupCode } from '#domain/offers/codes/codes.ts'
import type { GroupOrder } from '#domain/offers/pricing/group-price.ts'
import type { PriceList } from '#domain/offers/pricing/pricing.ts'

/** Why a group cannot have what a code takes off. */
export type GroupCodeRefusal =
  /** Unknown, used up, not valid now, or for nobody of the group: outsiders never learn which. */
  | { code: 'code-unusable' }
  /** It makes an extra cheaper, which nobody of them gets. */
  | { code: 'code-for-extra' }
  /** It would be used up for nothing: it takes nothing off, or no more than the discount for groups. */
  | { code: 'code-without-effect' }
  /** It can be used for fewer people than it is for. */
  | { code: 'code-covers-fewer'; left: number; wanted: number }
  /** It would take off more than is left of its budget. */
  | { code: 'code-spent' }

/**
 * @param wanted how many people have something cheaper by it, and of these, how many uses are not counted yet
 */
export function whyGroupCannotUse(
  { on, presentationType, left }: Pick<GroupCode, 'on' | 'presentationType' | 'left'>,
  { extras }: Pick<PriceList, 'extras'>,
  order: Pick<GroupOrder, 'extras'> & { admissions: readonly string[] },
  wanted: { people: number; uses: number },
): GroupCodeRefusal | undefined {
  if (presentationType !== null && !order.admissions.includes(presentationType))
    return { code: 'code-unusable' }
  // What is not on sale can only be had by whoever has it already.
  const isOnSale = on === null || extras.some(({ id }) => id === on.offerId)
  const isOrdered =
    on === null ||
    order.extras.some(
      ({ offerId, optionId }) => offerId === on.offerId && (on.optionId === null || optionId === on.optionId),
    )
  if (isOnSale && !isOrdered) return { code: 'code-for-extra' }
  if (wanted.people === 0) return { code: 'code-without-effect' }
  if (left !== null && wanted.uses > left) return { code: 'code-covers-fewer', left, wanted: wanted.uses }
  return undefined
}
