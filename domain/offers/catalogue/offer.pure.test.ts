import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedExtras } from '#domain/desk/changing/changed-price.ts'
import { checkExtras } from '#domain/offers/catalogue/check-extras.ts'
import {
  isOnSale,
  isOrdered,
  type Offer,
  type OrderedExtra,
  offerIdOf,
  ownMinorOf,
  quantityOf,
  unitPriceOf,
} from '#domain/offers/catalogue/offer.ts'
import { priceExtras } from '#domain/offers/catalogue/price-extras.ts'
import { mergeRules } from '#domain/offers/catalogue/selection.ts'
import { priceOfLines } from '#domain/offers/lines/choice-of-lines.ts'
import { amountOf } from '#domain/offers/lines/line.ts'
import { linesOf } from '#domain/offers/lines/lines-of-choice.ts'
import { withOwnAdmissions } from '#domain/offers/pricing/period.ts'
import { amountsOf, pricedExtras, priceOf } from '#domain/offers/pricing/pricing.ts'
import { booked, listsWithSelection, orders, plainExtra, priceLists } from '#tests/factories/price-lists.ts'

const option = (id: number, isRetired = false) => ({ id, name: `Option ${id}`, surchargeMinor: 0, isRetired })
const extra = (changes: Partial<Offer> & { id: number }): Offer => ({
  ...plainExtra,
  name: `Extra ${changes.id}`,
  priceMinor: 1_000,
  ...changes,
})
const one = (offerId: number, optionId: number | null = null, quantity = 1): OrderedExtra => ({
  offerId,
  optionId,
  quantity,
})
const buyer = { periodId: 1, admission: 'oral' }
const problems = (offers: Offer[], ordered: OrderedExtra[]) =>
  Object.fromEntries(checkExtras(offers, ordered, buyer))

test('the price of an admission wins over that of a period, which wins over the usual one', () => {
  const dinner = extra({ id: 1, periodPrices: { 2: 900, 3: null }, admissionPrices: { student: 500 } })
  expect(unitPriceOf(dinner, 1, 'oral')).toBe(1_000)
  expect(unitPriceOf(dinner, 2, 'oral')).toBe(900)
  expect(unitPriceOf(dinner, 3, 'oral')).toBeNull()
  expect(unitPriceOf(dinner, 3, 'student')).toBe(500)
  expect(unitPriceOf(dinner, 2)).toBe(900)
})

test('an order is checked offer by offer, whatever its order', () => {
  const offers = [
    extra({ id: 1, takesPlace: { from: '2027-06-07T14:00', to: '2027-06-07T17:00' } }),
    extra({ id: 2, takesPlace: { from: '2027-06-07T17:00', to: '2027-06-07T18:00' } }),
    extra({ id: 3, takesPlace: { from: '2027-06-07T16:59', to: '2027-06-07T17:30' } }),
    extra({ id: 4, most: 3, options: [option(41), option(42), option(43, true)] }),
    extra({ id: 5, priceMinor: null }),
  ]
  expect(problems(offers, [one(1), one(2)])).toEqual({})
  expect(problems(offers, [one(2), one(3)])).toEqual({ 2: 'clashes', 3: 'clashes' })
  expect(problems(offers, [one(4, 41, 2), one(4, 42)])).toEqual({})
  expect(problems(offers, [one(4, 41, 2), one(4, 42, 2)])).toEqual({ 4: 'too-many' })
  expect(problems(offers, [one(4, 43)])).toEqual({ 4: 'needs-option' })
  expect(problems(offers, [one(5), one(9)])).toEqual({ 5: 'not-offered', 9: 'not-offered' })
  fc.assert(
    fc.property(fc.shuffledSubarray([one(1), one(2), one(3), one(4, 41, 4), one(5), one(9)]), ordered => {
      expect(checkExtras(offers, ordered, buyer)).toEqual(checkExtras(offers, ordered.toReversed(), buyer))
    }),
  )
})

test('what takes place more than once clashes at any of its times, and never with itself', () => {
  const course = {
    takesPlace: { from: '2027-06-07T09:00', to: '2027-06-07T12:00' },
    alsoAt: [
      { from: '2027-06-08T09:00', to: '2027-06-08T12:00' },
      { from: '2027-06-08T11:00', to: '2027-06-08T13:00' },
    ],
  }
  const offers = [
    extra({ id: 1, ...course }),
    extra({ id: 2, takesPlace: { from: '2027-06-08T12:30', to: '2027-06-08T14:00' } }),
    extra({ id: 3, takesPlace: { from: '2027-06-08T13:00', to: '2027-06-08T14:00' } }),
  ]
  expect(problems(offers, [one(1)])).toEqual({})
  expect(problems(offers, [one(1), one(2)])).toEqual({ 1: 'clashes', 2: 'clashes' })
  expect(problems(offers, [one(1), one(3)])).toEqual({})
})

test('what somebody has stays, though it is sold no more; more of it is refused', () => {
  const kept = (has: number) => Object.fromEntries(checkExtras([], [one(7, null, 2)], buyer, () => has))
  expect(kept(2)).toEqual({})
  expect(kept(1)).toEqual({ 7: 'not-offered' })
})

test('more of what somebody has is counted with it, also where both stand in the order', () => {
  const offers = [extra({ id: 1, most: 1 }), extra({ id: 2, most: 2, options: [option(21), option(22)] })]
  const change = (...ordered: OrderedExtra[]) =>
    Object.fromEntries(checkExtras(offers, ordered, buyer, has => (has.optionId === 22 ? 0 : 1)))
  expect(change(one(1), one(1))).toEqual({ 1: 'too-many' })
  expect(change(one(2, 21), one(2, 21))).toEqual({})
  expect(change(one(2, 21), one(2, 22), one(2, 21))).toEqual({ 2: 'too-many' })
})

test('what somebody has and is not on sale counts beside what is added', () => {
  const time = { from: '2027-06-07T14:00', to: '2027-06-07T17:00' }
  const night = (id: number, on: string) => ({ ...option(id), night: on })
  const rules = [
    { admission: 'oral', least: 0, most: 1 },
    { admission: 'poster', least: 2, most: 3 },
  ]
  const selection = { name: 'Tutorials', rules }
  const off = [
    extra({ id: 1, selection }),
    extra({ id: 3, takesPlace: time }),
    extra({ id: 5, isByNight: true, options: [night(51, '2027-06-07')] }),
  ]
  const onSale = [
    extra({ id: 2, selection }),
    extra({ id: 4, takesPlace: time }),
    extra({ id: 6, isByNight: true, options: [night(61, '2027-06-08')] }),
  ]
  const change = (has: OrderedExtra[], wants: OrderedExtra[], admission = 'oral') =>
    Object.fromEntries(
      checkExtras(
        onSale,
        wants,
        { periodId: 1, admission, keepsAdmission: admission === 'oral' },
        each => quantityOf(has, each),
        [...off, ...onSale],
      ),
    )
  expect(change([one(1)], [one(1), one(2)])).toEqual({ 1: 'too-many-chosen', 2: 'too-many-chosen' })
  expect(change([one(1)], [one(2)])).toEqual({})
  expect(change([one(1), one(2)], [one(1), one(2)], 'poster')).toEqual({})
  expect(change([one(2)], [one(2)], 'poster')).toEqual({ 2: 'too-few-chosen' })
  expect(change([one(3)], [one(3), one(4)])).toEqual({ 3: 'clashes', 4: 'clashes' })
  expect(change([one(3)], [one(3)])).toEqual({})
  expect(change([one(5, 51)], [one(5, 51), one(6, 61)])).toEqual({ 6: 'second-stay' })
  expect(change([one(5, 51)], [one(5, 51)])).toEqual({})
})

test('an extra whose options were all removed is bought without one', () => {
  const shirt = [extra({ id: 1, options: [option(11, true)] })]
  expect(problems(shirt, [one(1)])).toEqual({})
  expect(problems(shirt, [one(1, 11)])).toEqual({ 1: 'needs-option' })
})

const tutorials = (rules: { admission: string | null; least: number; most: number | null }[]) =>
  [1, 2, 3].map(id => extra({ id, selection: { name: 'Tutorials', rules } }))

test('of a selection as many are chosen as the admission’s rule says, or that for everybody', () => {
  const offers = tutorials([
    { admission: 'oral', least: 1, most: 2 },
    { admission: null, least: 0, most: 1 },
  ])
  expect(problems(offers, [])).toEqual({ 1: 'too-few-chosen' })
  expect(problems(offers, [one(2)])).toEqual({})
  expect(problems(offers, [one(2), one(3)])).toEqual({})
  expect(problems(offers, [one(1), one(2), one(3)])).toEqual({
    1: 'too-many-chosen',
    2: 'too-many-chosen',
    3: 'too-many-chosen',
  })
  const poster = (...ordered: OrderedExtra[]) =>
    Object.fromEntries(checkExtras(offers, ordered, { periodId: 1, admission: 'poster' }))
  expect(poster()).toEqual({})
  expect(poster(one(1), one(2))).toEqual({ 1: 'too-many-chosen', 2: 'too-many-chosen' })
  // What comes with the admission was not chosen.
  expect(problems(offers, [{ ...one(1), isIncluded: 1 }])).toEqual({ 1: 'too-few-chosen' })
})

test('a change that leaves the admission is not asked for what nobody asked before, and gives up no more', () => {
  const offers = tutorials([{ admission: null, least: 2, most: 2 }])
  const change = (has: number[], wants: number[], keepsAdmission: boolean) => {
    const kept = ({ offerId }: OrderedExtra) => (has.includes(offerId) ? 1 : 0)
    const wanted = wants.map(id => one(id))
    return [...checkExtras(offers, wanted, { ...buyer, keepsAdmission }, kept).values()]
  }
  expect(change([1], [1], true)).toEqual([])
  expect(change([1], [2], true)).toEqual([])
  expect(change([1, 2], [2], true)).toEqual(['too-few-chosen'])
  expect(change([1], [1], false)).toEqual(['too-few-chosen'])
  expect(change([1, 2, 3], [1, 2, 3], true)).toEqual([])
  expect(change([1, 2], [1, 2, 3], true)).toEqual(Array(3).fill('too-many-chosen'))
})

test('where several extras of a selection say a rule, the stricter holds, in any order', () => {
  const rules = [
    { admission: 'oral', least: 1, most: 3 },
    { admission: null, least: 0, most: 4 },
    { admission: 'oral', least: 2, most: null },
  ]
  fc.assert(
    fc.property(fc.shuffledSubarray(rules, { minLength: 3 }), shuffled => {
      expect(new Set(mergeRules(shuffled))).toEqual(
        new Set([{ admission: 'oral', least: 2, most: 3 }, rules[1]]),
      )
    }),
  )
  const atLeastTwo = { admission: 'oral', least: 2, most: null }
  expect(mergeRules([atLeastTwo, { admission: 'oral', least: 0, most: 1 }])).toEqual([
    { admission: 'oral', least: 2, most: 2 },
  ])
})

test('an admission that needs more of a selection than is on sale is not sold', () => {
  const period = {
    id: 1,
    name: 'Early',
    endsOn: Temporal.PlainDate.from('2027-03-31'),
    prices: { invited: null, oral: 600, poster: 500, student: 200, delegate: 700, virtual: 100 },
  }
  const [first, second, third] = tutorials([{ admission: 'oral', least: 2, most: null }])
  const sold = (...offers: (Offer | undefined)[]) => {
    const { prices } = withOwnAdmissions(
      period,
      offers.filter(offer => offer !== undefined),
      '2027-02-01',
    )
    expect(prices.poster).toBe(500)
    return prices.oral
  }
  const late = { soldFrom: '2027-03-01' }
  expect(sold(first, second, third)).toBe(600)
  expect(sold(first, second && { ...second, ...late }, third)).toBe(600)
  expect(sold(first, second && { ...second, ...late }, third && { ...third, soldBy: 'link' })).toBe(null)
  expect(sold(first, second, third && { ...third, admissionPrices: { oral: null } })).toBe(600)
  expect(sold(first, second && { ...second, admissionPrices: { oral: null } })).toBe(null)
})

test('is sold in its days, and by the team before and after them too', () => {
  const dated = extra({ id: 1, soldFrom: '2027-02-01', soldUntil: '2027-02-28' })
  const days = ['2027-01-31', '2027-02-01', '2027-02-28', '2027-03-01']
  expect(days.map(day => isOnSale(dated, day))).toEqual([false, true, true, false])
  expect(days.every(day => isOnSale(dated, day, true))).toBe(true)
  expect(isOnSale({ ...dated, soldBy: 'nobody' }, '2027-02-01', true)).toBe(false)
  expect(isOnSale({ ...dated, soldBy: 'staff' }, '2027-02-01')).toBe(false)
})

test('only names of offers name one', () => {
  expect(['offer-12', 'offer-0', 'offer-012', 'offer-1x', 'oral', ''].map(offerIdOf)).toEqual([
    12,
    ...Array.from({ length: 5 }),
  ])
})

test('of a selection so many are in the price of an admission: the dearest that are chosen cost nothing', () => {
  const rules = [
    { admission: 'offer-9', least: 0, most: 3, included: 2 },
    { admission: null, least: 0, most: null },
  ]
  const selection = { name: 'Tutorials', rules }
  const offers = [
    extra({ id: 1, priceMinor: 5_000, most: 3, selection }),
    extra({ id: 2, priceMinor: 8_000, selection, options: [{ ...option(21), surchargeMinor: 500 }] }),
    extra({ id: 3, priceMinor: 7_000, selection, isNeverRefunded: true }),
    extra({ id: 4, priceMinor: 9_000 }),
  ]
  const costs = (ordered: OrderedExtra[], admission = 'offer-9') =>
    priceExtras(offers, ordered, { periodId: 1, admission }).map(({ offerId, quantity, unitMinor }) => [
      offerId,
      quantity,
      unitMinor,
    ])
  expect(costs([one(3), one(1), one(2, 21), one(4)])).toEqual([
    [1, 1, 5_000],
    [2, 1, 0],
    [3, 1, 0],
    [4, 1, 9_000],
  ])
  // Of one extra some may be in the price, and others not: each is a line.
  expect(costs([one(1, null, 3)])).toEqual([
    [1, 2, 0],
    [1, 1, 5_000],
  ])
  expect(costs([one(1), one(3)], 'oral')).toEqual([
    [1, 1, 5_000],
    [3, 1, 7_000],
  ])
  fc.assert(
    fc.property(fc.shuffledSubarray([one(1, null, 2), one(2, 21), one(3), one(4)]), ordered => {
      expect(costs(ordered)).toEqual(costs(ordered.toReversed()))
    }),
  )
})

test('with what is in the price of an admission, lines sum to the total, and more never costs less', () => {
  fc.assert(
    fc.property(orders, listsWithSelection(), (order, list) => {
      const price = priceOf(list, order)
      const lines = linesOf(booked(list, order), price)
      expect(lines.reduce((sum, line) => sum + amountOf(line), 0)).toBe(price.totalMinor)
      expect(priceOfLines(lines, null).totalMinor).toBe(price.totalMinor)
      for (const gone of order.extras) {
        const fewer = priceOf(list, { ...order, extras: order.extras.filter(each => each !== gone) })
        expect(fewer.totalMinor).toBeLessThanOrEqual(price.totalMinor)
      }
    }),
  )
})

test('chosen one after the other, beginning with the dearest, extras cost what they cost at once', () => {
  fc.assert(
    fc.property(orders, listsWithSelection(), (order, list) => {
      const whole = booked(list, order)
      const units = pricedExtras(
        { ...list, extras: list.extras.map(({ selection: _, ...each }) => each) },
        order,
      )
        .filter(isOrdered)
        .toSorted((a, b) => b.unitMinor - a.unitMinor)
      let now = { ...whole, extras: whole.extras.filter(each => !isOrdered(each)) }
      for (const [at] of units.entries()) {
        const wanted = { ...order, extras: units.slice(0, at + 1) }
        now = { ...now, extras: [...changedExtras(now, wanted, list)] }
      }
      const sum = (extras: readonly { unitMinor: number; quantity: number }[]) =>
        extras.reduce((total, each) => total + each.unitMinor * each.quantity, 0)
      expect(sum(now.extras)).toBe(sum(whole.extras))
    }),
  )
})

test('another admission takes nothing along that was in the price of the former one', () => {
  fc.assert(
    fc.property(orders, listsWithSelection(), (order, list) => {
      const { extras: _, ...rest } = order
      const before = booked(list, { ...order, presentationType: 'offer-9' })
      const after = changedExtras(before, { ...rest, presentationType: 'oral' }, list)
      const own = { ...list, extras: list.extras.map(({ selection: _gone, ...each }) => each) }
      const asMember = priceOf(own, { ...order, presentationType: 'offer-9' })
      expect(amountsOf(after).reduce((sum, each) => sum + each.amountMinor, 0)).toBe(
        // What was paid for stays; the others cost what they cost without being in a price.
        amountsOf(pricedExtras(own, { ...order, presentationType: 'oral' })).reduce(
          (sum, each) => sum + each.amountMinor,
          0,
        ),
      )
      expect(asMember.totalMinor).toBeGreaterThanOrEqual(
        priceOf(list, { ...order, presentationType: 'offer-9' }).totalMinor,
      )
      for (const extra of order.extras) expect(quantityOf(after, extra)).toBe(extra.quantity)
    }),
  )
})

test('to remove what was added returns the first price', () => {
  fc.assert(
    fc.property(orders, orders, fc.oneof(priceLists(), listsWithSelection()), (order, other, list) => {
      const before = booked(list, order)
      const added = { ...before, extras: changedExtras(before, { ...order, extras: other.extras }, list) }
      const back = changedExtras(added, order, list)
      const again = priceOf(list, { ...order, extras: back }).totalMinor
      expect(again).toBe(priceOf(list, order).totalMinor)
    }),
  )
})

test('three digits after a comma are no decimals, where they could be thousands', () => {
  const said = (amount: string, currency: string) =>
    ownMinorOf({ ownAmount: { currency, suggestedMinor: null } }, { amount })
  for (const currency of ['KWD', 'BHD', 'OMR', 'JOD', 'TND']) {
    expect([currency, ...['1,000', '25,50', '1.000', '1000'].map(amount => said(amount, currency))]).toEqual([
      currency,
      undefined,
      25_500,
      1_000,
      1_000_000,
    ])
  }
  expect(['1,000', '25,50', '1.000'].map(amount => said(amount, 'EUR'))).toEqual([
    undefined,
    2_550,
    undefined,
  ])
  expect(['1,000', '1000'].map(amount => said(amount, 'JPY'))).toEqual([undefined, 1_000])
})
