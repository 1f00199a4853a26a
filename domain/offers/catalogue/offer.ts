/** What an organiser sells besides the specification's three parts: docs/offers.md. Pure. */
import type { TaxClass } from '#domain/conference/taxes/tax-class.ts'
import { parseDecimal } from '#domain/foundations/money.ts'
import type { Discount } from '#domain/offers/catalogue/discount.ts'
import type { ExtraSelection } from '#domain/offers/catalogue/selection.ts'

export const offerKinds = ['admission', 'extra'] as const
/** `admission`: a person has exactly one. `extra`: a workshop, a dinner, a shirt; as many as the organiser allows. */
export type OfferKind = (typeof offerKinds)[number]

export const sellers = ['everybody', 'link', 'staff', 'nobody'] as const
/**
 * Who can sell an offer: visitors to themselves too, or only those who have its link or a code for it; staff alone; or
 * nobody any more, while those who have it keep it.
 */
export type Seller = (typeof sellers)[number]

/** An admission of the organiser's own, as choices, limits, codes and filters name it. */
export type OwnAdmission = `offer-${number}`

export const ownAdmissionOf = (offerId: number): OwnAdmission => `offer-${offerId}`

/** The offer that a name stands for; undefined if it is not one of an own admission. */
export function offerIdOf(admission: string): number | undefined {
  const id = /^offer-([1-9]\d{0,14})$/.exec(admission)?.[1]
  return id === undefined ? undefined : Number(id)
}

/** A menu, a size: one of the ways in which an extra can be had. */
export interface OfferOption {
  readonly id: number
  readonly name: string
  /** Added to the offer's price, in minor units. */
  readonly surchargeMinor: number
  readonly isRetired: boolean
  /** Of a room that is sold by night: the day on which the night begins. */
  readonly night?: string
  /** The last day on which it can be had, in the conference's zone; left out for that of the offer. */
  readonly soldUntil?: string
}

/** Wall times in the conference's zone, `2027-05-11T14:00`. */
export interface OfferTime {
  readonly from: string
  readonly to: string
}

export interface Offer {
  readonly id: number
  readonly kind: OfferKind
  readonly name: string
  readonly description: string
  readonly soldBy: Seller
  /** In minor units, for a period or an admission that has no price of its own; null: not offered to it. */
  readonly priceMinor: number | null
  /** Prices of its own in some periods, by their ids; null: not offered then. */
  readonly periodPrices: Readonly<Partial<Record<number, number | null>>>
  /** Of an extra: prices for those who have some admissions; null: not offered to them. They win over a period's. */
  readonly admissionPrices: Readonly<Partial<Record<string, number | null>>>
  /** Of an extra: how many one registration may have. */
  readonly most: number
  /** Of an extra: one of them is chosen with each; empty if there is nothing to choose. */
  readonly options: readonly OfferOption[]
  /** In the conference's zone; null for no limit. */
  readonly soldFrom: string | null
  readonly soldUntil: string | null
  /** Null for what takes no time of its own. */
  readonly takesPlace: OfferTime | null
  /** Set where it takes place more than once: the other times. */
  readonly alsoAt?: readonly OfferTime[]
  /** Of an extra: each unit is for a guest of the registrant's, who is an attendee with a name. */
  readonly isForGuests: boolean
  /** Until when registrants give and correct these names; null: until the conference begins. */
  readonly namesUntil: string | null
  /** Of an extra; an admission of the organiser's own is taxed as the others are. */
  readonly taxClass: TaxClass
  /** Of an extra: whether somebody who has bought it can give it up in a change. */
  readonly isRemovable: boolean
  /** Of an extra: the admissions whose price includes it, with how many, and the part of the price of one. */
  readonly includedIn: Readonly<Partial<Record<string, { quantity: number; partMinor: number }>>>
  /** Set where it is one of several of which so many are chosen. */
  readonly selection?: ExtraSelection
  /** Set where it is a room whose options are nights. */
  readonly isByNight?: true
  /** Set where the buyer says the amount: its price is the least, and this may be suggested. */
  readonly ownAmount?: { readonly currency: string; readonly suggestedMinor: number | null }
  /** Set where its price is never refunded, whatever the policy refunds of the rest. */
  readonly isNeverRefunded?: true
  /** Set where it belongs to the registration, not to a person: a group has it once, whoever comes. */
  readonly isOfRegistration?: true
  /** For who has a code for it: what is taken off each one, perhaps with one of its options alone. */
  readonly code?: { readonly discount: Discount; readonly optionId: number | null }
}

/** As which of an organiser's records it is written: rooms by night have a form of their own. */
export const recordKindOf = ({ kind, isByNight }: Pick<Offer, 'kind' | 'isByNight'>): OfferKind | 'stay' =>
  isByNight ? 'stay' : kind

/** The offers for somebody who may see some that are hidden. @param ids of those that their link or code opens */
export const revealed = (offers: readonly Offer[], ids: ReadonlySet<number>): Offer[] =>
  offers.map(offer =>
    offer.soldBy === 'link' && ids.has(offer.id) ? { ...offer, soldBy: 'everybody' } : offer,
  )

/** When an offer takes place, in the order in which it was written; empty for what takes no time of its own. */
export const timesOf = ({ takesPlace, alsoAt = [] }: Pick<Offer, 'takesPlace' | 'alsoAt'>): OfferTime[] =>
  takesPlace ? [takesPlace, ...alsoAt] : []

export const toStoredTimes = (times: readonly OfferTime[]): string | null =>
  times.length === 0 ? null : JSON.stringify(times)

/** Reads the column, which only `toStoredTimes` writes. */
export const fromStoredTimes = (stored: string | null): OfferTime[] =>
  stored === null ? [] : (JSON.parse(stored) as OfferTime[])

/** Who orders: `keepsAdmission` in a change that leaves their admission, whose rules they met, or were never asked to. */
export interface Buyer {
  readonly periodId: number
  readonly admission: string | null
  readonly keepsAdmission?: boolean
  /** Whether they have a room for one to four nights, beside which there is none by night. */
  readonly hasRoom?: boolean
}

/** What of an extra somebody orders. */
export interface OrderedExtra {
  readonly offerId: number
  /** Null where there is nothing to choose. */
  readonly optionId: number | null
  readonly quantity: number
  /** 1 for what comes with the admission, in its price; nobody orders it. */
  readonly isIncluded?: 0 | 1
  /** Where the buyer says the amount: as typed. Left out by who keeps theirs. */
  readonly amount?: string
}

/** In an order that does not depend on how they were typed. */
export const byOffer = (one: OrderedExtra, other: OrderedExtra): number =>
  one.offerId - other.offerId || (one.optionId ?? 0) - (other.optionId ?? 0)

export const isSameExtra = (one: OrderedExtra, other: OrderedExtra): boolean =>
  one.offerId === other.offerId && one.optionId === other.optionId && isOrdered(one) === isOrdered(other)

/** Whether it was chosen, and does not come with the admission. */
export const isOrdered = ({ isIncluded }: OrderedExtra): boolean => !isIncluded

/** More is a slip of the fingers: a million of most currencies. */
export const mostOwnMinor = 100_000_000

/**
 * The amount that a buyer says, in minor units: `25`, `25.50` or `25,50`.
 *
 * @returns undefined if it is no amount, or the offer has a price of its own
 */
export function ownMinorOf(
  { ownAmount }: Pick<Offer, 'ownAmount'>,
  extra: Pick<OrderedExtra, 'amount'> & Partial<Pick<PricedExtra, 'unitMinor'>>,
): number | undefined {
  if (!ownAmount) return undefined
  if (extra.amount === undefined) return extra.unitMinor
  return parseDecimal(extra.amount.trim().replace(',', '.'), ownAmount.currency)
}

/** How many of an extra there are among some. */
export const quantityOf = (extras: readonly OrderedExtra[], wanted: OrderedExtra): number =>
  extras.reduce((sum, each) => (isSameExtra(each, wanted) ? sum + each.quantity : sum), 0)

/** The same with its price, and its words as they are now. */
export interface PricedExtra extends OrderedExtra {
  readonly name: string
  /** The option's name; empty if there is none. */
  readonly detail: string
  readonly unitMinor: number
  readonly taxClass: TaxClass
  readonly isIncluded: 0 | 1
  /** 0 for what is never refunded; else left out. */
  readonly isRefundable?: 0
  /** What a code took off one of it; left out where none did. */
  readonly codeMinor?: number
  /** 1 for a hidden one that a code let somebody of a group have, without taking anything off; else left out. */
  readonly byCode?: 1
  /** 1 for what belongs to the registration, not to a person; else left out. */
  readonly ofRegistration?: 1
}

/**
 * Whether an offer is sold on a day.
 *
 * @param today of the conference's zone, `2027-02-25`
 * @param isForStaff staff sell what is shown to them only, and before and after its days
 */
export function isOnSale(
  { soldBy, soldFrom, soldUntil, options }: Offer,
  today: string,
  isForStaff = false,
): boolean {
  if (isForStaff) return soldBy !== 'nobody'
  const left = options.filter(({ isRetired }) => !isRetired)
  // Nobody has one without an option.
  if (left.length > 0 && left.every(option => isOptionOver(option, today))) return false
  const isBegun = soldFrom === null || soldFrom <= today
  const isOver = soldUntil !== null && soldUntil < today
  return soldBy === 'everybody' && isBegun && !isOver
}

const isOptionOver = ({ soldUntil }: OfferOption, today: string): boolean =>
  soldUntil !== undefined && soldUntil < today

/** The offer with the options that can be had on a day; those whose last day is over are as if retired. */
export const withOptionsOf = (offer: Offer, today: string): Offer =>
  offer.options.some(option => isOptionOver(option, today))
    ? {
        ...offer,
        options: offer.options.map(option =>
          isOptionOver(option, today) ? { ...option, isRetired: true } : option,
        ),
      }
    : offer

/** What visitors can buy on a day besides an admission. */
export const extrasOnSale = (offers: readonly Offer[], today: string): Offer[] =>
  offers
    .filter(offer => offer.kind === 'extra' && isOnSale(offer, today))
    .map(offer => withOptionsOf(offer, today))

/**
 * What one of an offer costs.
 *
 * @param admission the buyer's, for an extra
 * @returns in minor units; null if it is not offered to them
 */
export function unitPriceOf(
  { priceMinor, periodPrices, admissionPrices }: Offer,
  periodId: number,
  admission: string | null = null,
): number | null {
  const ofAdmission = admission === null ? undefined : admissionPrices[admission]
  if (ofAdmission !== undefined) return ofAdmission
  const ofPeriod = periodPrices[periodId]
  return ofPeriod === undefined ? priceMinor : ofPeriod
}

/** What comes with each admission; what nobody sells any more comes with none. */
export type IncludedExtras = Readonly<Partial<Record<string, readonly PricedExtra[]>>>

/** Whether it comes with one of some admissions. */
export const isIncluded = ({ soldBy, includedIn }: Offer, admissions: ReadonlySet<string>): boolean =>
  soldBy !== 'nobody' && Object.keys(includedIn).some(admission => admissions.has(admission))

export function includedExtras(offers: readonly Offer[]): IncludedExtras {
  const included: Partial<Record<string, PricedExtra[]>> = {}
  for (const { id: offerId, name, soldBy, taxClass, includedIn, isNeverRefunded } of offers) {
    for (const [admission, part] of soldBy === 'nobody' ? [] : Object.entries(includedIn)) {
      if (!part) continue
      const { quantity, partMinor: unitMinor } = part
      const extra = {
        offerId,
        optionId: null,
        quantity,
        name,
        detail: '',
        unitMinor,
        taxClass,
        isIncluded: 1,
        ...(isNeverRefunded && { isRefundable: 0 as const }),
      } as const
      included[admission] = [...(included[admission] ?? []), extra]
    }
  }
  return included
}
