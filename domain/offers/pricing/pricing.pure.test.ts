import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nightCounts } from '#domain/offers/pricing/nights.ts'
import { type PriceList, presentationTypes, priceOf, withFee } from '#domain/offers/pricing/pricing.ts'

const list: PriceList = {
  period: {
    id: 1,
    prices: {
      invited: 64_900,
      oral: 69_900,
      poster: 39_900,
      student: 29_900,
      delegate: 59_900,
      virtual: 19_900,
    },
  },
  accommodations: [
    { id: 1, prices: { 1: 15_000, 2: 29_000, 3: 43_000, 4: 56_000 } },
    { id: 2, prices: { 1: 18_000, 2: 35_000, 3: 52_000, 4: 68_000 } },
  ],
  addOnMinor: 20_000,
  extras: [],
  feeBasisPoints: 500,
  addedTax: null,
}

describe('the figures of docs/algorithms/pricing.md', () => {
  test('an oral presentation alone is 699.00 + 34.95 = 733.95', () => {
    expect(priceOf(list, { presentationType: 'oral', accommodation: null, hasAddOn: false })).toEqual({
      registrationMinor: 69_900,
      accommodationMinor: 0,
      addOnMinor: 0,
      extras: [],
      discountMinor: 0,
      subtotalMinor: 69_900,
      feeMinor: 3_495,
      taxMinor: 0,
      totalMinor: 73_395,
      addedTax: null,
    })
  })

  test('with two nights and an accompanying person it is 1,189.00 + 59.45 = 1,248.45', () => {
    const price = priceOf(list, {
      presentationType: 'oral',
      accommodation: { id: 1, nights: 2 },
      hasAddOn: true,
    })
    expect(price).toEqual({
      registrationMinor: 69_900,
      accommodationMinor: 29_000,
      addOnMinor: 20_000,
      extras: [],
      discountMinor: 0,
      subtotalMinor: 118_900,
      feeMinor: 5_945,
      taxMinor: 0,
      totalMinor: 124_845,
      addedTax: null,
    })
  })

  test('half a minor unit is rounded up: 4.5 % of 39.90 is 1.7955, so 1.80', () => {
    const parts = { registrationMinor: 3_990, accommodationMinor: 0, addOnMinor: 0, discountMinor: 0 }
    expect(withFee(parts, 450, null).feeMinor).toBe(180)
    expect(withFee({ ...parts, registrationMinor: 10 }, 500, null).feeMinor).toBe(1)
    expect(withFee({ ...parts, registrationMinor: 9 }, 500, null).feeMinor).toBe(0)
  })
})

test('a room that is not in the list costs nothing', () => {
  const price = priceOf(list, {
    presentationType: null,
    accommodation: { id: 9, nights: 4 },
    hasAddOn: false,
  })
  expect(price.totalMinor).toBe(0)
})

const price = fc.integer({ min: 0, max: 100_000_000 })
const lists = fc.record({
  period: fc.option(
    fc.record({
      id: fc.constant(1),
      prices: fc.record({
        invited: price,
        oral: price,
        poster: price,
        student: price,
        delegate: price,
        virtual: price,
      }),
    }),
  ),
  accommodations: fc.array(
    fc.record({
      id: fc.integer({ min: 1, max: 3 }),
      prices: fc.record({ 1: price, 2: price, 3: price, 4: price }),
    }),
  ),
  addOnMinor: price,
  extras: fc.constant([]),
  feeBasisPoints: fc.integer({ min: 0, max: 10_000 }),
  addedTax: fc.constant(null),
})
const choices = fc.record({
  presentationType: fc.option(fc.constantFrom(...presentationTypes)),
  accommodation: fc.option(
    fc.record({ id: fc.integer({ min: 1, max: 4 }), nights: fc.constantFrom(...nightCounts) }),
  ),
  hasAddOn: fc.boolean(),
})

const discounts = fc.option(
  fc.oneof(
    fc.record({ kind: fc.constant('percent' as const), basisPoints: fc.integer({ min: 1, max: 10_000 }) }),
    fc.record({ kind: fc.constant('amount' as const), amountMinor: price }),
    fc.constant({ kind: 'free' as const }),
  ),
)

test('a code reduces only the registration price, and never below zero', () => {
  const choice = { presentationType: 'oral', accommodation: { id: 1, nights: 2 }, hasAddOn: true } as const
  expect(priceOf(list, choice, { kind: 'percent', basisPoints: 1_500 }).discountMinor).toBe(10_485)
  expect(priceOf(list, choice, { kind: 'amount', amountMinor: 100_000 }).discountMinor).toBe(69_900)
  expect(priceOf(list, choice, { kind: 'free' })).toMatchObject({ subtotalMinor: 49_000, totalMinor: 51_450 })
})

test('the parts sum to the whole, and nothing is negative or fractional', () => {
  fc.assert(
    fc.property(lists, choices, discounts, (prices, choice, discount) => {
      const priced = priceOf(prices, choice, discount)
      const parts = priced.registrationMinor + priced.accommodationMinor + priced.addOnMinor
      expect(parts - priced.discountMinor).toBe(priced.subtotalMinor)
      expect(priced.subtotalMinor + priced.feeMinor).toBe(priced.totalMinor)
      const { addedTax, extras: _, ...amounts } = priced
      expect(addedTax).toBeNull()
      for (const part of Object.values(amounts)) {
        expect(Number.isSafeInteger(part)).toBe(true)
        expect(part).toBeGreaterThanOrEqual(0)
      }
    }),
  )
})

test('the fee is within half a minor unit of the exact share', () => {
  fc.assert(
    fc.property(price, fc.integer({ min: 0, max: 10_000 }), (subtotal, rate) => {
      const { feeMinor } = withFee(
        { registrationMinor: subtotal, accommodationMinor: 0, addOnMinor: 0, discountMinor: 0 },
        rate,
        null,
      )
      const tenThousandths = BigInt(subtotal) * BigInt(rate) - BigInt(feeMinor) * 10_000n
      expect(tenThousandths >= -5_000n && tenThousandths < 5_000n).toBe(true)
    }),
  )
})
