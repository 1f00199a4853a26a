import { expect, test } from 'vitest'
import { leastPriceOf, neededExtras } from '#domain/offers/catalogue/needed-extras.ts'
import type { Offer } from '#domain/offers/catalogue/offer.ts'
import { plainExtra } from '#tests/factories/price-lists.ts'

const day = (
  id: number,
  priceMinor: number | null,
  rule: { least: number; included?: number },
  most = 1,
): Offer => ({
  ...plainExtra,
  id,
  name: `Day ${id}`,
  most,
  priceMinor,
  selection: { name: 'Days', rules: [{ admission: 'offer-9', most: null, ...rule }] },
})
const period = { id: 1, prices: { 'offer-9': 500, oral: 900 } }

test('the cheapest that have to be chosen are added to the price of an admission', () => {
  const two = { least: 2 }
  const days = [day(1, 300, two), day(2, 100, two), day(3, 200, two), day(4, null, two)]
  expect(neededExtras(days, 1, 'offer-9')).toEqual([{ selection: 'Days', least: 2, fromMinor: 300 }])
  expect(leastPriceOf(days, period, 'offer-9')).toBe(800)
  expect(leastPriceOf(days, period, 'oral')).toBe(900)
  expect(leastPriceOf(days, period, 'poster')).toBeNull()
})

test('several of one count, and what is in the price or free adds nothing', () => {
  expect(neededExtras([day(1, 100, { least: 3 }, 3)], 1, 'offer-9')).toMatchObject([{ fromMinor: 300 }])
  expect(neededExtras([day(1, 100, { least: 1, included: 1 })], 1, 'offer-9')).toEqual([])
  expect(neededExtras([day(1, 0, { least: 1 })], 1, 'offer-9')).toEqual([])
  expect(neededExtras([day(1, 100, { least: 0 })], 1, 'offer-9')).toEqual([])
})
