/** Under which terms a group buys, and what one of its people has: docs/algorithms/pricing.md. Pure. */
import type { Conditions } from '#domain/conference/conferences/condition.ts'
import type { GroupDiscount } from '#domain/conference/conferences/group-discount.ts'
import type { TaxedAmount } from '#domain/conference/taxes/added-tax.ts'
import type { CodeGrant } from '#domain/offers/catalogue/discount.ts'
import type { PricedExtra } from '#domain/offers/catalogue/offer.ts'
import type { NightCount } from '#domain/offers/pricing/nights.ts'
import type { RegistrationPeriod } from '#domain/offers/pricing/period.ts'
import type { Admission, PriceList } from '#domain/offers/pricing/pricing.ts'

/** One of a group: what lets them in, and what else they have. */
export interface PricedPerson {
  readonly admission: Admission
  readonly unitMinor: number
  readonly stay: PricedStay | null
  /** What an accompanying person costs; null for none. */
  readonly addOnMinor: number | null
  readonly extras: readonly PricedExtra[]
  /** What they pay less, for each tax class: because so many come, or by a code. */
  readonly discounts: readonly TaxedAmount[]
  /** Whether a code takes it off: a use of the code. */
  readonly hasDiscountByCode: boolean
  /** Whether a code lets them have their registration, and takes nothing off: a use of it, too. */
  readonly isLetInByCode: boolean
}

/** The room of a person, for so many nights together. */
interface PricedStay {
  readonly id: number
  readonly name: string
  readonly nights: NightCount
  readonly unitMinor: number
}

/**
 * A virtual presentation is taxed where its buyer is, so it is registered by itself; so is what not everybody may buy, since
 * nobody knows yet who comes. A code for it is for whoever the group names.
 */
export const isForGroups = (
  admission: Admission,
  conditions: Conditions,
  code?: Pick<GroupCodeTerms, 'on' | 'presentationType'>,
): boolean => {
  if (admission === 'virtual') return false
  return (
    !Object.hasOwn(conditions, admission) ||
    (isSoldByCode(admission, conditions) && isOwnCode(code, admission))
  )
}

export const isSoldByCode = (admission: string, conditions: Conditions): boolean =>
  conditions[admission]?.kind === 'code'

/** Whether a code is for this registration alone. */
export const isOwnCode = (
  code: Pick<GroupCodeTerms, 'on' | 'presentationType'> | undefined,
  admission: Admission,
): boolean => code !== undefined && code.on === null && code.presentationType === admission

export interface GroupPrices extends PriceList {
  /** An open period, with how many it sells if a number ends it. */
  period: NonNullable<PriceList['period']> & Pick<RegistrationPeriod, 'count' | 'lacking'>
  accommodations: readonly (PriceList['accommodations'][number] & { readonly name: string })[]
  conditions: Conditions
  /** What groups pay less; left out where they pay what everybody pays. */
  groupDiscount?: GroupDiscount
  /** A code: what it takes off each registration or extra, and the only registration that it is for; null for any. */
  code?: GroupCodeTerms
  /** The hidden registration or extra that the code opens; left out for none. */
  opened?: ReadonlySet<string>
}

export interface GroupCodeTerms extends CodeGrant {
  readonly presentationType: string | null
}

/** Of a conference: who may be of a group, and what groups pay less. */
export const termsOfGroups = ({
  conditions,
  groupDiscount,
}: Pick<GroupPrices, 'conditions' | 'groupDiscount'>): Pick<GroupPrices, 'conditions' | 'groupDiscount'> => ({
  conditions,
  ...(groupDiscount && { groupDiscount }),
})

/** While rooms and extras are still given out. */
export type PersonOfGroup = Omit<PricedPerson, 'stay' | 'addOnMinor'> & {
  stay: PricedStay | null
  addOnMinor: number | null
  extras: PricedExtra[]
}
