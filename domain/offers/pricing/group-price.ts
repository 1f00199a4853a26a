/** What several people on one registration cost: docs/algorithms/pricing.md. Pure. */

import type { GroupDiscount } from '#domain/conference/conferences/group-discount.ts'
import { addedTaxFor, type TaxedAmount } from '#domain/conference/taxes/added-tax.ts'
import type { TaxClass } from '#domain/conference/taxes/tax-class.ts'
import { checkExtras, clash, type ExtraProblem } from '#domain/offers/catalogue/check-extras.ts'
import type { Discount } from '#domain/offers/catalogue/discount.ts'
import {
  isOrdered,
  type OrderedExtra,
  type PricedExtra,
  unitPriceOf,
} from '#domain/offers/catalogue/offer.ts'
import { priceExtras } from '#domain/offers/catalogue/price-extras.ts'
import { keyOfSelection } from '#domain/offers/catalogue/selection.ts'
import {
  dearestFirst,
  extrasFor,
  giveOut,
  isCodeFor,
  letInByCode,
} from '#domain/offers/pricing/give-out-extras.ts'
import {
  type GroupPrices,
  isForGroups,
  isSoldByCode,
  type PersonOfGroup,
  type PricedPerson,
} from '#domain/offers/pricing/group-terms.ts'
import type { NightCount } from '#domain/offers/pricing/nights.ts'
import {
  type Admission,
  amountsOf,
  discountsOn,
  type Price,
  type PriceList,
  packageOf,
  sumOfAmounts,
  withAgreedFee,
  withFee,
} from '#domain/offers/pricing/pricing.ts'

/** How many people a visitor may register at once; staff register more. */
export const mostInGroup = 50

/** How many of each admission, and of each extra. */
export interface GroupOrder {
  people: readonly { admission: Admission; quantity: number }[]
  extras: readonly OrderedExtra[]
  /** Rooms, one of each person at most; left out for none. */
  stays?: readonly { id: number; nights: NightCount; quantity: number }[]
  /** Accompanying people, one of each person at most; left out for none. */
  addOns?: number
}

/** Whether nothing at all is ordered. */
export const isNothing = ({ people, extras, stays = [], addOns = 0 }: GroupOrder): boolean =>
  people.length + extras.length + stays.length + addOns === 0

/** What so many people of a group pay less, because so many come or by a code. */
export interface GroupDiscountLine {
  /** The registration that costs less: its name. */
  readonly on: string
  /** Below zero, in minor units. */
  readonly unitMinor: number
  readonly quantity: number
  readonly taxClass: TaxClass
  /** Left out where it is because so many come. */
  readonly by?: Exclude<GroupDiscountReason, 'group'>
}

/** `kept`: it was agreed with somebody before they joined the group. */
export type GroupDiscountReason = 'group' | 'code' | 'kept'

export interface PricedGroup {
  readonly persons: readonly PricedPerson[]
  /** For guests of the group, who are people of their own. */
  readonly forGuests: readonly PricedExtra[]
  /** What they have as a whole, whoever comes. */
  readonly ofWhole: readonly PricedExtra[]
}

/** Why a group cannot be had: by offer's id for extras. */
export type GroupProblem =
  | { of: 'people'; problem: 'missing' | 'too-many' | 'not-offered' | 'nothing-to-choose' }
  /** The period ends with this many more people, and the others would pay the next one's prices. */
  | { of: 'people'; problem: 'period-ends'; left: number }
  | { of: 'stay'; id: number; nights: NightCount; problem: RoomProblem }
  | { of: 'add-on'; problem: RoomProblem }
  | { of: number; problem: ExtraProblem }

/** `too-many`: more than there are people, of whom each can have one. */
type RoomProblem = 'not-offered' | 'too-many'

/**
 * Gives each person of a group an admission, and the extras to those whose admission makes them cheapest: one each
 * first, then more of those of which somebody may have several.
 *
 * @param others how many come with them already: their price stays, and they count for a discount
 */
export function priceGroup(
  list: GroupPrices,
  { people, extras, stays = [], addOns = 0 }: GroupOrder,
  most: number,
  others = 0,
): { group: PricedGroup; problems: GroupProblem[] } {
  const problems: GroupProblem[] = []
  const count = people.reduce((sum, { quantity }) => sum + quantity, 0)
  if (count + others === 0) problems.push({ of: 'people', problem: 'missing' })
  if (count > most) problems.push({ of: 'people', problem: 'too-many' })
  const { count: counted } = list.period
  const left = counted ? counted.most - counted.sold : count
  if (count > left && count <= most) problems.push({ of: 'people', problem: 'period-ends', left })
  const discount = discountFrom(list.groupDiscount, count + others)
  const persons: PersonOfGroup[] = []
  for (const { admission, quantity } of count > most ? [] : people) {
    const isOffered =
      isForGroups(admission, list.conditions, list.code) && typeof list.period.prices[admission] === 'number'
    if (!isOffered && quantity > 0) {
      const isLacking = list.period.lacking?.includes(admission)
      problems.push({ of: 'people', problem: isLacking ? 'nothing-to-choose' : 'not-offered' })
    }
    const { registrationMinor, included } = packageOf(list, isOffered ? admission : null)
    const ofGroup = discountLinesOn(discount, registrationMinor, included)
    const ofCode = discountLinesOn(codeFor(list.code, admission), registrationMinor, included)
    // One of the two, whichever is more: a use that changes nothing would be lost.
    const hasDiscountByCode = sumOfAmounts(ofCode) > sumOfAmounts(ofGroup)
    const discounts = hasDiscountByCode ? ofCode : ofGroup
    const isLetInByCode = !hasDiscountByCode && needsCode(list, admission)
    for (let nth = 0; nth < quantity; nth += 1) {
      persons.push({
        admission,
        unitMinor: registrationMinor,
        stay: null,
        addOnMinor: null,
        extras: [...included],
        discounts,
        hasDiscountByCode,
        isLetInByCode,
      })
    }
  }
  if (count <= most) problems.push(...giveRooms(list, { stays, addOns }, persons))
  const forGuests: PricedExtra[] = []
  const periodId = list.period.id
  const isOfWhole = ({ offerId }: OrderedExtra) =>
    list.extras.some(({ id, isOfRegistration }) => id === offerId && isOfRegistration)
  const whole = priceWhole(
    list,
    extras.filter(extra => isOrdered(extra) && isOfWhole(extra)),
    persons.map(({ admission }) => admission),
  )
  problems.push(...whole.problems)
  const ofThem = extras.filter(extra => isOrdered(extra) && !isOfWhole(extra))
  for (const item of dearestFirst(list, ofThem)) {
    const offer = list.extras.find(({ id }) => id === item.offerId)
    if (!offer) {
      problems.push({ of: item.offerId, problem: 'not-offered' })
      continue
    }
    if (offer.isForGuests) {
      const buyer = { periodId, admission: null }
      const [problem] = checkExtras(
        [{ ...offer, most: offer.most * Math.max(1, count + others) }],
        [item],
        buyer,
      ).values()
      if (problem) problems.push({ of: offer.id, problem })
      else forGuests.push(...letInByCode(list, priceExtras(extrasFor(list, null), [item], buyer)))
      continue
    }
    const ofSelection = list.extras.filter(
      ({ selection }) =>
        selection && offer.selection && keyOfSelection(selection) === keyOfSelection(offer.selection),
    )
    const problem = giveOut(offer, item, {
      list,
      persons,
      ofSelection: new Set(ofSelection.map(({ id }) => id)),
      otherStays: new Set(
        list.extras.flatMap(({ id, isByNight }) =>
          offer.isByNight && isByNight && id !== offer.id ? id : [],
        ),
      ),
      atOneTime: new Set(list.extras.flatMap(other => (clash(offer, other) ? other.id : []))),
    })
    if (problem) problems.push({ of: offer.id, problem })
  }
  for (const person of persons) {
    const buyer = { periodId, admission: person.admission }
    const theirs = person.extras.filter(isOrdered)
    person.extras = [
      ...person.extras.filter(extra => !isOrdered(extra)),
      // Of what was given to them, some may be in the price of their admission.
      ...letInByCode(list, priceExtras(extrasFor(list, person.admission), theirs, buyer)),
    ]
  }
  if (problems.length === 0 && list.extras.some(({ selection }) => selection)) {
    const lacking = persons.flatMap(({ admission, extras: theirs }) => [
      ...checkExtras(list.extras, theirs, { periodId, admission }),
    ])
    for (const [of, problem] of new Map(lacking)) {
      if (problem === 'too-few-chosen') problems.push({ of, problem })
    }
  }
  return { group: { persons, forGuests, ofWhole: whole.extras }, problems }
}

/** Gives rooms and accompanying people to the first of a group, whoever they will be. */
function giveRooms(
  { accommodations, addOnMinor }: Pick<GroupPrices, 'accommodations' | 'addOnMinor'>,
  { stays, addOns }: Required<Pick<GroupOrder, 'stays' | 'addOns'>>,
  persons: readonly PersonOfGroup[],
): GroupProblem[] {
  const problems: GroupProblem[] = []
  let given = 0
  for (const { id, nights, quantity } of stays) {
    const room = accommodations.find(each => each.id === id)
    const unitMinor = room?.prices[nights] ?? null
    if (!room || unitMinor === null) problems.push({ of: 'stay', id, nights, problem: 'not-offered' })
    else if (given + quantity > persons.length) problems.push({ of: 'stay', id, nights, problem: 'too-many' })
    else {
      for (const person of persons.slice(given, given + quantity)) {
        person.stay = { id, name: room.name, nights, unitMinor }
      }
      given += quantity
    }
  }
  if (addOns > 0 && addOnMinor === null) problems.push({ of: 'add-on', problem: 'not-offered' })
  else if (addOns > persons.length) problems.push({ of: 'add-on', problem: 'too-many' })
  else for (const person of persons.slice(0, addOns)) person.addOnMinor = addOnMinor
  return problems
}

/** What each of so many people pays less; null for nothing. */
const discountFrom = (rule: GroupDiscount | undefined, people: number): Discount | null =>
  rule && people >= rule.from ? rule.discount : null

/** Whether who has a registration uses the code, also where it takes nothing off. */
const needsCode = ({ code, conditions, opened }: GroupPrices, admission: Admission): boolean =>
  code?.on === null &&
  isCodeFor(code, admission) &&
  (code.discount.kind === 'none' || isSoldByCode(admission, conditions) || opened?.has(admission) === true)

/** What a code takes off a registration. */
const codeFor = (code: GroupPrices['code'], admission: Admission): Discount | null =>
  code && code.on === null && isCodeFor(code, admission) ? code.discount : null

/** How many people have a code: each is one use, however much of theirs it makes cheaper; so is what they have as a whole. */
export const usesOfCode = ({ persons, forGuests, ofWhole }: PricedGroup): number => {
  const isByCode = ({ codeMinor = 0, byCode }: PricedExtra) => codeMinor > 0 || byCode === 1
  const withIt = persons.filter(
    ({ hasDiscountByCode, isLetInByCode, extras }) =>
      hasDiscountByCode || isLetInByCode || extras.some(isByCode),
  )
  const others = ofWhole.some(isByCode) ? 1 : 0
  return forGuests.filter(isByCode).reduce((sum, { quantity }) => sum + quantity, withIt.length + others)
}

/** What is taken off an admission and what comes with it, for each tax class. */
function discountLinesOn(
  discount: Discount | null,
  registrationMinor: number,
  included: readonly PricedExtra[],
): TaxedAmount[] {
  const { discountMinor, discountsElsewhere = [] } = discountsOn(discount, registrationMinor, included)
  const ofAdmission = {
    taxClass: 'admission' as const,
    amountMinor: discountMinor - sumOfAmounts(discountsElsewhere),
  }
  return [ofAdmission, ...discountsElsewhere].filter(({ amountMinor }) => amountMinor > 0)
}

/**
 * What a group has as a whole, at the price of those of its people for whom it costs least.
 *
 * @param admissions those of its people
 * @param keptOf how many of an offer and option they have already
 */
export function priceWhole(
  list: Pick<GroupPrices, 'period' | 'extras' | 'code' | 'opened'>,
  ordered: readonly OrderedExtra[],
  admissions: readonly Admission[],
  keptOf: (extra: OrderedExtra) => number = () => 0,
): { extras: PricedExtra[]; problems: GroupProblem[] } {
  const periodId = list.period.id
  const extras: PricedExtra[] = []
  const problems: GroupProblem[] = []
  for (const [offerId, items] of Map.groupBy(ordered, each => each.offerId)) {
    const offer = list.extras.find(({ id, isOfRegistration }) => id === offerId && isOfRegistration)
    const [{ admission } = { admission: null }] = (admissions.length > 0 ? admissions : [null])
      .flatMap(admission => {
        const minor = offer ? unitPriceOf(offer, periodId, admission) : null
        return minor === null ? [] : [{ admission, minor }]
      })
      .toSorted((one, other) => one.minor - other.minor)
    const buyer = { periodId, admission }
    const [problem] = checkExtras(offer ? [offer] : [], items, buyer, keptOf).values()
    if (problem) problems.push({ of: offerId, problem })
    else extras.push(...letInByCode(list, priceExtras(extrasFor(list, admission), items, buyer)))
  }
  return { extras, problems }
}

/**
 * The price of a group, with its fee and taxes.
 *
 * @param taxId the payer's; empty for none
 * @param feeMinor where the fee was agreed before, as of people who join a group or leave it for another payer
 */
export function priceOfGroup(
  list: Pick<PriceList, 'addedTax' | 'feeBasisPoints'>,
  {
    people = [],
    extras,
    groupDiscounts = [],
    stays = [],
    addOns = [],
  }: {
    people?: readonly Priced[]
    extras: readonly PricedExtra[]
    groupDiscounts?: readonly GroupDiscountLine[]
    stays?: readonly Priced[]
    addOns?: readonly Priced[]
  },
  taxId: string,
  feeMinor?: number,
): Price {
  const admissions = people.map(amountOf)
  // Each is taxed as it is billed, like the admissions.
  const taken = groupDiscounts.map(({ unitMinor, quantity, taxClass }) => ({
    amountMinor: 0 - unitMinor * quantity,
    taxClass,
  }))
  const [rooms, others] = [stays.map(amountOf), addOns.map(amountOf)]
  const parts = {
    registrationMinor: total(admissions), admissions, accommodationMinor: total(rooms), stays: rooms, addOnMinor: total(others), addOns: others,
    extras: amountsOf(extras), discountMinor: sumOfAmounts(taken), discountsElsewhere: taken,
  } // biome-ignore format: a row
  const addedTax = list.addedTax && addedTaxFor(list.addedTax, { taxId, isVirtual: false })
  return feeMinor === undefined
    ? withFee(parts, list.feeBasisPoints, addedTax)
    : withAgreedFee(parts, feeMinor, addedTax)
}

interface Priced {
  readonly unitMinor: number
  readonly quantity: number
}

const amountOf = ({ unitMinor, quantity }: Priced) => unitMinor * quantity
const total = (amounts: readonly number[]) => amounts.reduce((sum, minor) => sum + minor, 0)
