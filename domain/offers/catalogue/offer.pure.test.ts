import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedExtras } from '#domain/desk/changing/changed-price.ts'
import {
  checkExtras,
  isOnSale,
  type Offer,
  type OrderedExtra,
  offerIdOf,
  unitPriceOf,
} from '#domain/offers/catalogue/offer.ts'
import { priceOf } from '#domain/offers/pricing/pricing.ts'
import { booked, orders, plainExtra, priceLists } from '#tests/factories/price-lists.ts'

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

test('what somebody has stays, though it is sold no more; more of it is refused', () => {
  const kept = (has: number) => Object.fromEntries(checkExtras([], [one(7, null, 2)], buyer, () => has))
  expect(kept(2)).toEqual({})
  expect(kept(1)).toEqual({ 7: 'not-offered' })
})

test('an extra whose options were all removed is bought without one', () => {
  const shirt = [extra({ id: 1, options: [option(11, true)] })]
  expect(problems(shirt, [one(1)])).toEqual({})
  expect(problems(shirt, [one(1, 11)])).toEqual({ 1: 'needs-option' })
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

test('to remove what was added returns the first price', () => {
  fc.assert(
    fc.property(orders, orders, priceLists(), (order, other, list) => {
      const before = booked(list, order)
      const added = { ...before, extras: changedExtras(before, { ...order, extras: other.extras }, list) }
      const back = changedExtras(added, order, list)
      const again = priceOf(list, { ...order, extras: back }).totalMinor
      expect(again).toBe(priceOf(list, order).totalMinor)
    }),
  )
})
