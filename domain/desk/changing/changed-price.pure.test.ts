import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedPrice } from '#domain/desk/changing/changed-price.ts'
import type { ListedChoice } from '#domain/offers/lines/choice.ts'
import { nightCounts, type PriceList, presentationTypes, priceOf } from '#domain/offers/pricing/pricing.ts'

const minor = fc.integer({ min: 0, max: 1_000_000 })
const pricesOf = <K extends string | number>(keys: readonly K[]) =>
  // Every key has its price.
  fc
    .tuple(...keys.map(() => minor))
    .map(prices => Object.fromEntries(keys.map((key, at) => [key, prices[at]])) as Record<K, number>)
const list: fc.Arbitrary<PriceList> = fc.record({
  category: fc.record({ id: fc.constant(1), prices: pricesOf(presentationTypes) }),
  accommodations: fc
    .tuple(pricesOf(nightCounts), pricesOf(nightCounts))
    .map(rooms => rooms.map((prices, at) => ({ id: at + 1, prices }))),
  addOnMinor: minor,
  feeBasisPoints: fc.integer({ min: 0, max: 2_000 }),
  addedTax: fc.constant(null),
})
const stay = fc.option(
  fc.record({
    id: fc.constantFrom(1, 2),
    name: fc.constant('Room'),
    nights: fc.constantFrom(...nightCounts),
  }),
)
const choice: fc.Arbitrary<ListedChoice> = fc.record({
  kind: fc.constant('listed'),
  categoryId: fc.constant(1),
  categoryName: fc.constant('Mid Term'),
  presentationType: fc.constantFrom(...presentationTypes),
  accommodation: stay,
  hasAddOn: fc.boolean(),
})

test('what stays costs what was agreed, what changes costs what it costs today, and the fee has the own rate', () => {
  fc.assert(
    fc.property(choice, choice, list, list, (booked, requested, then, today) => {
      const agreed = {
        choice: booked,
        price: priceOf(then, booked),
        feeBasisPoints: then.feeBasisPoints,
        taxId: '',
      }
      const price = changedPrice(agreed, requested, today, null)
      const now = priceOf({ ...today, feeBasisPoints: then.feeBasisPoints }, requested)
      const isSameType = booked.presentationType === requested.presentationType
      const isSameStay =
        booked.accommodation?.id === requested.accommodation?.id &&
        booked.accommodation?.nights === requested.accommodation?.nights
      expect(price.registrationMinor).toBe((isSameType ? agreed.price : now).registrationMinor)
      expect(price.accommodationMinor).toBe((isSameStay ? agreed.price : now).accommodationMinor)
      expect(price.addOnMinor).toBe((booked.hasAddOn === requested.hasAddOn ? agreed.price : now).addOnMinor)
      expect(price.totalMinor).toBe(price.subtotalMinor + price.feeMinor)
      expect(
        Math.abs(price.feeMinor * 10_000 - price.subtotalMinor * then.feeBasisPoints),
      ).toBeLessThanOrEqual(5_000)
    }),
  )
})

test('to change nothing costs nothing, whatever prices have become', () => {
  fc.assert(
    fc.property(choice, list, list, (booked, then, today) => {
      const agreed = {
        choice: booked,
        price: priceOf(then, booked),
        feeBasisPoints: then.feeBasisPoints,
        taxId: '',
      }
      expect(changedPrice(agreed, booked, today, { kind: 'free' })).toEqual(agreed.price)
    }),
  )
})
