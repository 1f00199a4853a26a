/** What an organiser sells besides the specification's three parts: docs/offers.md. Pure. */
import type { TaxClass } from '#domain/conference/taxes/tax-class.ts'
import { type Discount, discountOf } from '#domain/offers/catalogue/discount.ts'
import { type ExtraSelection, ruleFor } from '#domain/offers/catalogue/selection.ts'

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
  /** Wall time in the conference's zone, `2027-05-11T14:00`; null for what takes no time of its own. */
  readonly takesPlace: { readonly from: string; readonly to: string } | null
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
  /** Set where its price is never refunded, whatever the policy refunds of the rest. */
  readonly isNeverRefunded?: true
  /** For who has a code for it: what is taken off each one, perhaps with one of its options alone. */
  readonly code?: { readonly discount: Discount; readonly optionId: number | null }
}

/** The offers for somebody who may see some that are hidden. @param ids of those that their link or code opens */
export const revealed = (offers: readonly Offer[], ids: ReadonlySet<number>): Offer[] =>
  offers.map(offer =>
    offer.soldBy === 'link' && ids.has(offer.id) ? { ...offer, soldBy: 'everybody' } : offer,
  )

/** What of an extra somebody orders. */
export interface OrderedExtra {
  readonly offerId: number
  /** Null where there is nothing to choose. */
  readonly optionId: number | null
  readonly quantity: number
  /** 1 for what comes with the admission, in its price; nobody orders it. */
  readonly isIncluded?: 0 | 1
}

/** In an order that does not depend on how they were typed. */
export const byOffer = (one: OrderedExtra, other: OrderedExtra): number =>
  one.offerId - other.offerId || (one.optionId ?? 0) - (other.optionId ?? 0)

export const isSameExtra = (one: OrderedExtra, other: OrderedExtra): boolean =>
  one.offerId === other.offerId && one.optionId === other.optionId && isOrdered(one) === isOrdered(other)

/** Whether it was chosen, and does not come with the admission. */
export const isOrdered = ({ isIncluded }: OrderedExtra): boolean => !isIncluded

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
}

/**
 * Whether an offer is sold on a day.
 *
 * @param today of the conference's zone, `2027-02-25`
 * @param isForStaff staff sell what is shown to them only, and before and after its days
 */
export function isOnSale({ soldBy, soldFrom, soldUntil }: Offer, today: string, isForStaff = false): boolean {
  if (isForStaff) return soldBy !== 'nobody'
  const isBegun = soldFrom === null || soldFrom <= today
  const isOver = soldUntil !== null && soldUntil < today
  return soldBy === 'everybody' && isBegun && !isOver
}

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

/** What one of an extra costs with an option, and with the code that somebody has for it. */
export function optionPriceOf(
  { code }: Pick<Offer, 'code'>,
  option: Pick<OfferOption, 'id' | 'surchargeMinor'> | undefined,
  unitMinor: number,
): number {
  const whole = unitMinor + (option?.surchargeMinor ?? 0)
  const isFor = code && (code.optionId === null || code.optionId === option?.id)
  return isFor ? whole - discountOf(code.discount, whole) : whole
}

/** Why an ordered extra cannot be had. */
export type ExtraProblem =
  /** No such offer here, or no longer, or not for this admission. */
  | 'not-offered'
  /** It has options, and none or a wrong one was named. */
  | 'needs-option'
  | 'too-many'
  /** At the same time as another one that was ordered. */
  | 'clashes'
  /** Of the selection that it belongs to, fewer or more than the admission's rule says. */
  | 'too-few-chosen'
  | 'too-many-chosen'
  /** It was bought, and cannot be given up. */
  | 'not-removable'

/**
 * What is wrong with an order of extras, by offer; empty if it can be had. Order does not matter.
 *
 * @param extras those on sale
 * @param ordered with what comes with the admission, which is not checked but can clash
 * @param keptOf how many of an offer and option were bought before: they stay, whatever is on sale now
 */
export function checkExtras(
  extras: readonly Offer[],
  ordered: readonly OrderedExtra[],
  buyer: Buyer,
  keptOf: (extra: OrderedExtra) => number = () => 0,
): Map<number, ExtraProblem> {
  const problems = new Map<number, ExtraProblem>()
  for (const [offerId, items] of Map.groupBy(ordered.filter(isOrdered), each => each.offerId)) {
    const isMore = items.some(item => item.quantity > keptOf(item))
    if (!isMore) continue
    const offer = extras.find(({ id }) => id === offerId)
    const problem = offer ? problemOf(offer, items, buyer, keptOf) : 'not-offered'
    if (problem) problems.set(offerId, problem)
  }
  const isChosen = (id: number) => ordered.some(each => each.offerId === id && isOrdered(each))
  for (const pair of clashes(extras, ordered)) {
    for (const id of pair) if (isChosen(id) && !problems.has(id)) problems.set(id, 'clashes')
  }
  for (const [id, problem] of selectionProblems(extras, ordered, buyer, keptOf)) {
    if (!problems.has(id)) problems.set(id, problem)
  }
  return problems
}

/** Who orders: `keepsAdmission` in a change that leaves their admission, whose rules they met, or were never asked to. */
export interface Buyer {
  readonly periodId: number
  readonly admission: string | null
  readonly keepsAdmission?: boolean
}

/** The extras of each selection, by its name. */
const selectionsIn = (extras: readonly Offer[]): Map<string, Offer[]> => {
  const named = extras.filter(({ selection }) => selection)
  return Map.groupBy(named, ({ selection }) => selection?.name ?? '')
}

/** Too few are said beside the first of a selection that can be had, and too many beside each that was chosen. */
function selectionProblems(
  extras: readonly Offer[],
  ordered: readonly OrderedExtra[],
  { periodId, admission, keepsAdmission = false }: Buyer,
  keptOf: (extra: OrderedExtra) => number,
): [number, ExtraProblem][] {
  if (admission === null) return []
  return [...selectionsIn(extras).values()].flatMap((members): [number, ExtraProblem][] => {
    const rule = ruleFor(members[0]?.selection?.rules ?? [], admission)
    const chosen = members.filter(({ id }) =>
      ordered.some(each => each.offerId === id && isOrdered(each) && each.quantity > 0),
    )
    const count = ordered.reduce(
      (sum, each) =>
        isOrdered(each) && members.some(({ id }) => id === each.offerId) ? sum + each.quantity : sum,
      0,
    )
    if (!rule) return []
    const before = members.reduce((sum, { id: offerId, options }) => {
      const kept = [null, ...options.map(({ id }) => id)].map(optionId =>
        keptOf({ offerId, optionId, quantity: 0 }),
      )
      return sum + kept.reduce((own, quantity) => own + quantity, 0)
    }, 0)
    if (count < rule.least && !(keepsAdmission && count >= before)) {
      const first = members.find(offer => unitPriceOf(offer, periodId, admission) !== null) ?? members[0]
      return first ? [[first.id, 'too-few-chosen']] : []
    }
    const isTooMany = rule.most !== null && count > rule.most && !(keepsAdmission && count <= before)
    return isTooMany ? chosen.map(({ id }) => [id, 'too-many-chosen']) : []
  })
}

/**
 * The admissions that need more of a selection than can be had, so that nobody can buy them.
 *
 * @param offers all, on sale or not
 * @param available those that can be had
 */
export function admissionsWithoutSelection(
  offers: readonly Offer[],
  available: readonly Offer[],
  { periodId, admissions }: { periodId: number; admissions: readonly string[] },
): Set<string> {
  const selections = selectionsIn(offers.filter(({ soldBy }) => soldBy !== 'nobody'))
  const lacking = admissions.filter(admission =>
    [...selections].some(([name, [first]]) => {
      const rule = ruleFor(first?.selection?.rules ?? [], admission)
      const left = available.filter(
        offer => offer.selection?.name === name && unitPriceOf(offer, periodId, admission) !== null,
      )
      return rule !== undefined && rule.least > left.reduce((sum, { most }) => sum + most, 0)
    }),
  )
  return new Set(lacking)
}

function problemOf(
  offer: Offer,
  items: readonly OrderedExtra[],
  { periodId, admission }: { periodId: number; admission: string | null },
  keptOf: (extra: OrderedExtra) => number,
): ExtraProblem | undefined {
  const added = items.filter(item => item.quantity > keptOf(item))
  if (unitPriceOf(offer, periodId, admission) === null) return 'not-offered'
  const options = offer.options.filter(({ isRetired }) => !isRetired)
  const isAnOption = ({ optionId }: OrderedExtra) =>
    options.length === 0 ? optionId === null : options.some(({ id }) => id === optionId)
  if (!added.every(isAnOption)) return 'needs-option'
  const quantity = items.reduce((sum, item) => sum + item.quantity, 0)
  return quantity > offer.most ? 'too-many' : undefined
}

/** The offers that cannot be given up, and of which a change would leave fewer. @param offers on sale or not */
export function givenUpForGood(
  offers: readonly Offer[],
  before: readonly OrderedExtra[],
  after: readonly OrderedExtra[],
): number[] {
  const count = (extras: readonly OrderedExtra[], id: number) =>
    extras.reduce((sum, { offerId, quantity }) => (offerId === id ? sum + quantity : sum), 0)
  return offers.flatMap(({ id, isRemovable }) =>
    !isRemovable && count(after, id) < count(before, id) ? [id] : [],
  )
}

/** The pairs of ordered offers that take place at the same time. */
function clashes(extras: readonly Offer[], ordered: readonly OrderedExtra[]): [number, number][] {
  const timed = extras.flatMap(({ id, takesPlace }) =>
    takesPlace && ordered.some(({ offerId }) => offerId === id) ? [{ id, ...takesPlace }] : [],
  )
  return timed.flatMap((one, index) =>
    timed
      .slice(index + 1)
      .filter(other => one.from < other.to && other.from < one.to)
      .map(other => [one.id, other.id] as [number, number]),
  )
}

/** What somebody has of an extra, at the price that was agreed. */
type KeptExtra = Pick<PricedExtra, 'offerId' | 'optionId' | 'quantity' | 'unitMinor'>

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
        const unitMinor = unitPriceOf(offer, periodId, admission) ?? 0
        return {
          ...item,
          name: offer.name,
          detail: option?.name ?? '',
          unitMinor: optionPriceOf(offer, option, unitMinor),
          taxClass: offer.taxClass,
          isIncluded: 0 as const,
          ...(offer.isNeverRefunded && { isRefundable: 0 as const }),
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
    return [
      ...(quantity > 0 ? [{ ...item, unitMinor: 0, quantity }] : []),
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
  kept.reduce((sum, { offerId, optionId, unitMinor, quantity }) => {
    const offer = members.find(({ id }) => id === offerId)
    const option = offer?.options.find(({ id }) => id === optionId)
    const today = offer ? optionPriceOf(offer, option, unitPriceOf(offer, periodId, admission) ?? 0) : 0
    return unitMinor === 0 && today > 0 ? sum + quantity : sum
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
