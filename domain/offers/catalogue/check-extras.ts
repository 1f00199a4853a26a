/** What is wrong with an order of extras. Pure. */

import { areTogether } from '#domain/offers/catalogue/night.ts'
import {
  type Buyer,
  isOrdered,
  mostOwnMinor,
  type Offer,
  type OrderedExtra,
  ownMinorOf,
  quantityOf,
  timesOf,
  unitPriceOf,
} from '#domain/offers/catalogue/offer.ts'
import { keyOfSelection, ruleFor, selectionsIn } from '#domain/offers/catalogue/selection.ts'

/** Why an ordered extra cannot be had. */
export type ExtraProblem =
  /** No such offer here, or no longer, or not for this admission. */
  | 'not-offered'
  /** It has options, and none or a wrong one was named. */
  | 'needs-option'
  | 'too-many'
  /** No whole number, such as half a dinner. */
  | 'not-a-quantity'
  /** At the same time as another one that was ordered. */
  | 'clashes'
  /** Of the selection that it belongs to, fewer or more than the admission's rule says. */
  | 'too-few-chosen'
  | 'too-many-chosen'
  /** Of a room by night: a night between two that were chosen is missing. */
  | 'nights-apart'
  /** A room by night beside another room. */
  | 'second-stay'
  /** It was bought, and cannot be given up. */
  | 'not-removable'
  /** The buyer says its amount, and this is none, or less or more than it can be. */
  | 'not-an-amount'
  | 'amount-too-low'
  | 'amount-too-high'

/**
 * What is wrong with an order of extras, by offer; empty if it can be had. Order does not matter.
 *
 * @param extras those on sale
 * @param ordered with what comes with the admission, which is not checked but can clash
 * @param keptOf how many of an offer and option were bought before: they stay, whatever is on sale now
 * @param offers also those not on sale, of which they may have some
 */
export function checkExtras(
  extras: readonly Offer[],
  ordered: readonly OrderedExtra[],
  buyer: Buyer,
  keptOf: (extra: OrderedExtra) => number = () => 0,
  offers: readonly Offer[] = extras,
): Map<number, ExtraProblem> {
  // The same may stand there twice: what somebody has, and more of it.
  const isAdded = (extra: OrderedExtra) => quantityOf(ordered, extra) > keptOf(extra)
  const problems = new Map<number, ExtraProblem>()
  for (const [offerId, items] of Map.groupBy(ordered.filter(isOrdered), each => each.offerId)) {
    if (!items.every(({ quantity }) => Number.isSafeInteger(quantity) && quantity >= 0)) {
      problems.set(offerId, 'not-a-quantity')
      continue
    }
    if (!items.some(item => item.amount !== undefined || isAdded(item))) continue
    const offer = extras.find(({ id }) => id === offerId)
    const problem = offer ? problemOf(offer, items, buyer, isAdded) : 'not-offered'
    if (problem) problems.set(offerId, problem)
  }
  const isChosen = (id: number) => ordered.some(each => each.offerId === id && isOrdered(each))
  // Who has both already keeps them, as when one of them was moved.
  const isMore = (id: number) => ordered.some(each => each.offerId === id && isOrdered(each) && isAdded(each))
  for (const pair of clashes(offers, ordered)) {
    if (!pair.some(isMore)) continue
    for (const id of pair) if (isChosen(id) && !problems.has(id)) problems.set(id, 'clashes')
  }
  for (const [id, problem] of stayProblems(offers, ordered, buyer, keptOf)) {
    if (!problems.has(id)) problems.set(id, problem)
  }
  for (const [id, problem] of selectionProblems(extras, offers, ordered, buyer, keptOf)) {
    if (!problems.has(id)) problems.set(id, problem)
  }
  return problems
}

/** Nobody sleeps in two rooms, nor leaves and comes back; what somebody has already stays as it is. */
function stayProblems(
  offers: readonly Offer[],
  ordered: readonly OrderedExtra[],
  { hasRoom = false }: Buyer,
  keptOf: (extra: OrderedExtra) => number,
): [number, ExtraProblem][] {
  const stays = offers.flatMap(({ id, isByNight, options }): { id: number; nights: string[] | null }[] => {
    const items = ordered.filter(({ offerId, quantity }) => offerId === id && quantity > 0)
    if (!isByNight || items.length === 0) return []
    const isChanged = options.some(option => {
      const extra = { offerId: id, optionId: option.id, quantity: 0 }
      return keptOf(extra) !== quantityOf(items, extra)
    })
    const nights = options.flatMap(option =>
      option.night !== undefined && items.some(({ optionId }) => optionId === option.id) ? option.night : [],
    )
    return isChanged ? [{ id, nights }] : [{ id, nights: null }]
  })
  const isSecond = stays.length > 1 || hasRoom
  return stays.flatMap(({ id, nights }): [number, ExtraProblem][] => {
    if (nights === null) return []
    if (isSecond) return [[id, 'second-stay']]
    return areTogether(nights) ? [] : [[id, 'nights-apart']]
  })
}

/** Too few are said beside the first of a selection that can be had, and too many beside each that was chosen. */
function selectionProblems(
  extras: readonly Offer[],
  offers: readonly Offer[],
  ordered: readonly OrderedExtra[],
  { periodId, admission, keepsAdmission = false }: Buyer,
  keptOf: (extra: OrderedExtra) => number,
): [number, ExtraProblem][] {
  if (admission === null) return []
  const known = selectionsIn(offers)
  return [...selectionsIn(extras)].flatMap(([key, onSale]): [number, ExtraProblem][] => {
    const members = known.get(key) ?? onSale
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
      const first = onSale.find(offer => unitPriceOf(offer, periodId, admission) !== null) ?? onSale[0]
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
  const selections = selectionsIn(offers)
  const lacking = admissions.filter(admission =>
    [...selections].some(([key, [first]]) => {
      const rule = ruleFor(first?.selection?.rules ?? [], admission)
      const left = available.filter(
        offer =>
          offer.selection &&
          keyOfSelection(offer.selection) === key &&
          unitPriceOf(offer, periodId, admission) !== null,
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
  isAdded: (extra: OrderedExtra) => boolean,
): ExtraProblem | undefined {
  const leastMinor = unitPriceOf(offer, periodId, admission)
  if (leastMinor === null) return 'not-offered'
  const ofAmount = amountProblemOf(offer, items, leastMinor)
  if (ofAmount) return ofAmount
  const options = offer.options.filter(({ isRetired }) => !isRetired)
  const isAnOption = ({ optionId }: OrderedExtra) =>
    options.length === 0 ? optionId === null : options.some(({ id }) => id === optionId)
  if (!items.filter(isAdded).every(isAnOption)) return 'needs-option'
  // Each night is one of its own.
  const quantity = offer.isByNight
    ? Math.max(...items.map(item => quantityOf(items, item)))
    : items.reduce((sum, item) => sum + item.quantity, 0)
  return quantity > offer.most ? 'too-many' : undefined
}

/** What is wrong with the amount that a buyer says. */
export function amountProblemOf(
  offer: Offer,
  items: readonly OrderedExtra[],
  leastMinor: number,
): ExtraProblem | undefined {
  if (!offer.ownAmount) return undefined
  const amounts = items.map(item => ownMinorOf(offer, item))
  if (amounts.includes(undefined)) return 'not-an-amount'
  if (amounts.some(amount => amount !== undefined && amount < leastMinor)) return 'amount-too-low'
  return amounts.some(amount => amount !== undefined && amount > mostOwnMinor) ? 'amount-too-high' : undefined
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
function clashes(offers: readonly Offer[], ordered: readonly OrderedExtra[]): [number, number][] {
  const timed = offers.filter(({ id }) => ordered.some(({ offerId }) => offerId === id))
  return timed.flatMap((one, index) =>
    timed
      .slice(index + 1)
      .flatMap((other): [number, number][] => (clash(one, other) ? [[one.id, other.id]] : [])),
  )
}

/** Whether one person cannot have both, because they take place at the same time. */
export const clash = (one: Offer, other: Offer): boolean =>
  one.id !== other.id &&
  timesOf(one).some(time => timesOf(other).some(({ from, to }) => time.from < to && from < time.to))
