/** Which people of a group get which extras: docs/algorithms/pricing.md. Pure. */
import { amountProblemOf, type ExtraProblem } from '#domain/offers/catalogue/check-extras.ts'
import {
  isOrdered,
  type Offer,
  type OrderedExtra,
  ownAdmissionOf,
  type PricedExtra,
  unitPriceOf,
} from '#domain/offers/catalogue/offer.ts'
import { optionPriceOf, priceExtras } from '#domain/offers/catalogue/price-extras.ts'
import { ruleFor } from '#domain/offers/catalogue/selection.ts'
import type { GroupPrices, PersonOfGroup } from '#domain/offers/pricing/group-terms.ts'
import { type Admission, type PriceList, withCode } from '#domain/offers/pricing/pricing.ts'

/** Some of a selection may be in the price: the dearest are given out while there are most of these. */
export function dearestFirst(
  { extras }: Pick<PriceList, 'extras'>,
  ordered: readonly OrderedExtra[],
): OrderedExtra[] {
  if (!extras.some(({ selection }) => selection?.rules.some(({ included }) => included))) return [...ordered]
  const priceOf = ({ offerId }: OrderedExtra) => extras.find(({ id }) => id === offerId)?.priceMinor ?? 0
  return ordered.toSorted((one, other) => priceOf(other) - priceOf(one))
}

export const isCodeFor = (code: GroupPrices['code'], admission: Admission | null): boolean =>
  code !== undefined && (code.presentationType === null || code.presentationType === admission)

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

/**
 * Gives units of an extra to people: first to those who need more of the selection that it belongs to, whose extras are
 * `ofSelection`.
 *
 * @returns why not all of them can be had
 */
export function giveOut(
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
    persons: readonly Pick<PersonOfGroup, 'admission' | 'extras' | 'stay'>[]
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
