/** What several people on one registration cost: docs/algorithms/pricing.md. Pure. */

import type { Conditions } from '#domain/conference/conferences/condition.ts'
import type { GroupDiscount } from '#domain/conference/conferences/group-discount.ts'
import { addedTaxFor, type TaxedAmount } from '#domain/conference/taxes/added-tax.ts'
import type { TaxClass } from '#domain/conference/taxes/tax-class.ts'
import {
  amountProblemOf,
  checkExtras,
  clash,
  type ExtraProblem,
} from '#domain/offers/catalogue/check-extras.ts'
import type { CodeGrant, Discount } from '#domain/offers/catalogue/discount.ts'
import {
  isOrdered,
  type Offer,
  type OrderedExtra,
  ownAdmissionOf,
  type PricedExtra,
  unitPriceOf,
} from '#domain/offers/catalogue/offer.ts'
import { optionPriceOf, priceExtras } from '#domain/offers/catalogue/price-extras.ts'
import { keyOfSelection, ruleFor } from '#domain/offers/catalogue/selection.ts'
import type { NightCount } from '#domain/offers/pricing/nights.ts'
import type { RegistrationPeriod } from '#domain/offers/pricing/period.ts'
import {
  type Admission,
  amountsOf,
  discountsOn,
  type Price,
  type PriceList,
  packageOf,
  sumOfAmounts,
  withAgreedFee,
  withCode,
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

interface GroupPrices extends PriceList {
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
  const persons: Person[] = []
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

type Person = Omit<PricedPerson, 'stay' | 'addOnMinor'> & {
  stay: PricedStay | null
  addOnMinor: number | null
  extras: PricedExtra[]
}

/** Gives rooms and accompanying people to the first of a group, whoever they will be. */
function giveRooms(
  { accommodations, addOnMinor }: Pick<GroupPrices, 'accommodations' | 'addOnMinor'>,
  { stays, addOns }: Required<Pick<GroupOrder, 'stays' | 'addOns'>>,
  persons: readonly Person[],
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

/** Some of a selection may be in the price: the dearest are given out while there are most of these. */
function dearestFirst(
  { extras }: Pick<PriceList, 'extras'>,
  ordered: readonly OrderedExtra[],
): OrderedExtra[] {
  if (!extras.some(({ selection }) => selection?.rules.some(({ included }) => included))) return [...ordered]
  const priceOf = ({ offerId }: OrderedExtra) => extras.find(({ id }) => id === offerId)?.priceMinor ?? 0
  return ordered.toSorted((one, other) => priceOf(other) - priceOf(one))
}

/** What each of so many people pays less; null for nothing. */
const discountFrom = (rule: GroupDiscount | undefined, people: number): Discount | null =>
  rule && people >= rule.from ? rule.discount : null

const isCodeFor = (code: GroupPrices['code'], admission: Admission | null): boolean =>
  code !== undefined && (code.presentationType === null || code.presentationType === admission)

/** Whether who has a registration uses the code, also where it takes nothing off. */
const needsCode = ({ code, conditions, opened }: GroupPrices, admission: Admission): boolean =>
  code?.on === null &&
  isCodeFor(code, admission) &&
  (code.discount.kind === 'none' || isSoldByCode(admission, conditions) || opened?.has(admission) === true)

/** What a code takes off a registration. */
const codeFor = (code: GroupPrices['code'], admission: Admission): Discount | null =>
  code && code.on === null && isCodeFor(code, admission) ? code.discount : null

/** Extras as a person of a group pays for them, perhaps with a code. @param admission null for a guest of the group */
export const extrasFor = (
  { extras, code }: Pick<GroupPrices, 'extras' | 'code'>,
  admission: Admission | null,
): readonly Offer[] => (isCodeFor(code, admission) ? withCode({ extras }, code).list.extras : extras)

/** Who has a hidden extra that a code opens uses the code, though it takes nothing off. */
export const letInByCode = (
  { opened }: Pick<GroupPrices, 'opened'>,
  extras: readonly PricedExtra[],
): PricedExtra[] =>
  extras.map(extra =>
    opened?.has(ownAdmissionOf(extra.offerId)) && !extra.codeMinor ? { ...extra, byCode: 1 as const } : extra,
  )

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
 * Gives units of an extra to people: first to those who need more of the selection that it belongs to, whose extras are
 * `ofSelection`.
 *
 * @returns why not all of them can be had
 */
function giveOut(
  offer: Offer,
  item: OrderedExtra,
  {
    list,
    persons,
    ofSelection,
    otherStays,
    atOneTime,
  }: {
    list: Pick<GroupPrices, 'period' | 'extras' | 'code'>
    persons: readonly Pick<Person, 'admission' | 'extras' | 'stay'>[]
    ofSelection: ReadonlySet<number>
    /** Of a room by night: the others, beside which nobody has it. */
    otherStays: ReadonlySet<number>
    /** What takes place at the same time: who has it, be it in the price of their admission, has no time for this. */
    atOneTime: ReadonlySet<number>
  },
): ExtraProblem | undefined {
  const periodId = list.period.id
  const options = offer.options.filter(({ isRetired }) => !isRetired)
  const isAnOption =
    options.length === 0 ? item.optionId === null : options.some(({ id }) => id === item.optionId)
  if (!isAnOption) return 'needs-option'
  const ofAmount = amountProblemOf(offer, [item], offer.priceMinor ?? 0)
  if (ofAmount) return ofAmount
  const option = options.find(({ id }) => id === item.optionId)
  const prices = new Map(
    [...new Set(persons.map(({ admission }) => admission))].map(admission => {
      const unitMinor = unitPriceOf(offer, periodId, admission)
      const [theirs = offer] = extrasFor({ ...list, extras: [offer] }, admission)
      return [admission, unitMinor === null ? null : optionPriceOf(theirs, option, unitMinor)]
    }),
  )
  const priceFor = ({ admission }: { admission: Admission }) => prices.get(admission) ?? null
  const able = persons
    .filter(person => priceFor(person) !== null && !(offer.isByNight && person.stay))
    .toSorted((one, other) => (priceFor(one) ?? 0) - (priceFor(other) ?? 0))
  if (able.length === 0) return 'not-offered'
  type Able = (typeof able)[number]
  const count = ({ extras }: Able, isOne: (id: number) => boolean) =>
    extras.reduce((sum, extra) => (isOrdered(extra) && isOne(extra.offerId) ? sum + extra.quantity : sum), 0)
  const has = (person: Able) =>
    offer.isByNight
      ? person.extras.filter(extra => extra.offerId === offer.id && extra.optionId === item.optionId).length
      : count(person, id => id === offer.id)
  const chosen = (person: Able) => count(person, id => ofSelection.has(id))
  const ruleOf = ({ admission }: Able) => ruleFor(offer.selection?.rules ?? [], admission)
  /** Nothing for who has some of the selection in their price that they have not taken. */
  const cost = (person: Able) =>
    chosen(person) < (ruleOf(person)?.included ?? 0) ? 0 : (priceFor(person) ?? 0)
  /** Below zero for who needs more of the selection. */
  const need = (person: Able) => Math.min(0, chosen(person) - (ruleOf(person)?.least ?? 0))
  for (let nth = 0; nth < item.quantity; nth += 1) {
    const open = able.filter(
      person => has(person) < offer.most && count(person, id => otherStays.has(id)) === 0,
    )
    const free = open.filter(({ extras }) => !extras.some(({ offerId }) => atOneTime.has(offerId)))
    const [next] = free
      .filter(person => chosen(person) < (ruleOf(person)?.most ?? Number.POSITIVE_INFINITY))
      .toSorted((one, other) => need(one) - need(other) || has(one) - has(other) || cost(one) - cost(other))
    if (!next) return open.length === 0 ? 'too-many' : free.length === 0 ? 'clashes' : 'too-many-chosen'
    const buyer = { periodId, admission: next.admission }
    next.extras.push(...priceExtras([offer], [{ ...item, quantity: 1 }], buyer))
  }
  return undefined
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
