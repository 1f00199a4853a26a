import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AddedTax, addedTaxRows } from '#domain/conference/taxes/added-tax.ts'
import { withTaxAdded } from '#domain/conference/taxes/tax.ts'
import { changedExtras, changedPrice } from '#domain/desk/changing/changed-price.ts'
import { priceWithTaxId } from '#domain/desk/changing/price-with-tax-id.ts'
import type { PricedPart } from '#domain/money/billing/billed-parts.ts'
import { billedParts, differenceParts } from '#domain/money/billing/billed-parts.ts'
import { linesOf } from '#domain/offers/lines/lines-of-choice.ts'
import { type PriceList, priceOf, withAgreedFee } from '#domain/offers/pricing/pricing.ts'
import { booked, orders, priceLists } from '#tests/factories/price-lists.ts'

const gst = (admission: number, accommodation: number): AddedTax => ({
  regime: 'gst',
  rates: {
    admission: [{ label: 'CGST', basisPoints: admission / 2 }, { label: 'SGST', basisPoints: admission / 2 }],
    accommodation: [{ label: 'CGST', basisPoints: accommodation / 2 }, { label: 'SGST', basisPoints: accommodation / 2 }],
  },
  sellerTaxId: '36AAPFU0939F1ZW',
  isOwedByBuyer: false,
}) // biome-ignore format: a record
const vat = (admission: number, accommodation = admission): AddedTax => ({
  regime: 'vat',
  rates: {
    admission: [{ label: 'VAT', basisPoints: admission }],
    accommodation: [{ label: 'VAT', basisPoints: accommodation }],
  },
  sellerTaxId: 'DE136695976',
  isOwedByBuyer: false,
})

const prices = {
  invited: 64_900,
  oral: 69_900,
  poster: 39_900,
  student: 29_900,
  delegate: 59_900,
  virtual: 19_900,
}
const list = (addedTax: AddedTax | null): PriceList => ({
  period: { id: 1, prices },
  accommodations: [{ id: 1, prices: { 1: 15_000, 2: 29_000, 3: 43_000, 4: 56_000 } }],
  addOnMinor: 20_000,
  extras: [],
  feeBasisPoints: 500,
  addedTax,
})
const oral = { presentationType: 'oral', accommodation: null, hasAddOn: false } as const
const virtual = { ...oral, presentationType: 'virtual' } as const
const withRoom = { ...oral, accommodation: { id: 1, nights: 2 } } as const

describe('the figures of docs/algorithms/pricing.md', () => {
  test('18 % GST on 699.00 and on the fee of 34.95 make 866.07', () => {
    // 9 % of 699.00 is 62.91 and of 34.95 is 3.1455, so 3.15: each twice.
    expect(priceOf(list(gst(1_800, 1_800)), oral)).toMatchObject({
      subtotalMinor: 69_900,
      feeMinor: 3_495,
      taxMinor: 13_212,
      totalMinor: 86_607,
    })
  })

  test('hotel nights have a rate of their own, and people read what each rate comes to', () => {
    const price = priceOf(list(gst(1_800, 500)), withRoom)
    expect(addedTaxRows(price, price.addedTax)).toEqual([
      { name: 'GST', basisPoints: 1_800, amountMinor: 13_472, isOwedByBuyer: false, part: 'admission' },
      { name: 'GST', basisPoints: 500, amountMinor: 1_450, isOwedByBuyer: false, part: 'accommodation' },
    ])
    const alike = priceOf(list(vat(2_300)), withRoom)
    expect(addedTaxRows(alike, alike.addedTax)).toMatchObject([{ basisPoints: 2_300, part: null }])
  })

  test('a discount takes its own tax off, and what is free bears none', () => {
    const half = priceOf(list(vat(2_000)), oral, { kind: 'percent', basisPoints: 5_000 })
    expect(half).toMatchObject({ subtotalMinor: 34_950, feeMinor: 1_748, taxMinor: 7_340 })
    expect(priceOf(list(vat(2_000)), oral, { kind: 'free' })).toMatchObject({ taxMinor: 0, totalMinor: 0 })
  })
})

describe('a buyer of another member state', () => {
  test('owes the tax of attending over the network, and is charged the one of a room', () => {
    const choice = { ...virtual, accommodation: withRoom.accommodation }
    const price = priceOf(list(vat(1_900, 700)), choice, null, 'PT 501 964 843')
    expect(price).toMatchObject({ taxMinor: 2_030, addedTax: { isOwedByBuyer: true } })
    expect(addedTaxRows(price, price.addedTax)).toMatchObject([
      { basisPoints: 0, amountMinor: 0, isOwedByBuyer: true },
      { basisPoints: 700, amountMinor: 2_030, isOwedByBuyer: false },
    ])
  })

  test.each([
    ['who comes', oral, 'PT501964843'],
    ['whose number is of the same state', virtual, 'DE987654321'],
    ['whose number is none', virtual, 'PT1'],
    ['without a number', virtual, ''],
  ])('%s is charged the tax', (_name, choice, taxId) => {
    expect(priceOf(list(vat(1_900)), choice, null, taxId).taxMinor).toBeGreaterThan(0)
  })

  test('is charged India’s tax as anybody is', () => {
    expect(priceOf(list(gst(1_800, 1_800)), virtual, null, 'PT501964843').taxMinor).toBeGreaterThan(0)
  })

  test('pays another price once the number is known, and the same again without it', () => {
    const choice = booked(list(null), { ...virtual, extras: [] })
    const priced = (taxId: string) => ({
      choice,
      price: priceOf(list(vat(1_900)), choice, null, taxId),
    })
    const plain = priced('')
    expect(priceWithTaxId(plain, 'PT501964843')).toEqual(priced('PT501964843').price)
    expect(priceWithTaxId(priced('PT501964843'), '')).toEqual(plain.price)
    expect(priceWithTaxId(plain, 'GB12345')).toBe(plain.price)
  })

  test('keeps the fee that was agreed, of which a split left a cent less', () => {
    const choice = booked(list(null), { ...virtual, extras: [] })
    const price = priceOf(list(vat(1_900)), choice, null, '')
    const agreed = withAgreedFee(price, price.feeMinor - 1, price.addedTax)
    const priced = priceWithTaxId({ choice, price: agreed }, 'PT501964843')
    expect([priced.feeMinor, priced.taxMinor]).toEqual([agreed.feeMinor, 0])
  })
})

const halves = fc.integer({ min: 0, max: 1_500 }).map(half => 2 * half)
const taxes = fc.oneof(
  fc.tuple(halves, halves).map(([admission, nights]) => gst(admission, nights)),
  fc.tuple(halves, halves).map(([admission, nights]) => vat(admission, nights)),
)
const lists = priceLists(taxes)
const taxIds = fc.constantFrom('', 'PT501964843', '27AAPFU0939F1ZV')
const discounts = fc.option(
  fc.record({ kind: fc.constant('percent' as const), basisPoints: fc.integer({ min: 1, max: 10_000 }) }),
)

const grossOf = (parts: readonly PricedPart[]) =>
  parts.reduce((sum, part) => sum + withTaxAdded(part.amountMinor, part.addedRates ?? []).grossMinor, 0)

test('the lines of an invoice with their taxes are the total, and the rows that people read are the tax', () => {
  fc.assert(
    fc.property(lists, orders, discounts, taxIds, (prices, order, discount, taxId) => {
      const choice = booked(prices, order)
      const price = priceOf(prices, choice, discount, taxId)
      expect(price.totalMinor).toBe(price.subtotalMinor + price.feeMinor + price.taxMinor)
      expect(price.taxMinor).toBeGreaterThanOrEqual(0)
      expect(grossOf(billedParts({ lines: linesOf(choice, price), price }))).toBe(price.totalMinor)
      const rows = addedTaxRows(price, price.addedTax)
      expect(rows.reduce((sum, row) => sum + row.amountMinor, 0)).toBe(price.taxMinor)
    }),
  )
})

test('the invoice over a change is the difference of the totals, to the minor unit', () => {
  fc.assert(
    fc.property(lists, lists, orders, orders, taxIds, (then, today, order, wanted, taxId) => {
      const choice = booked(then, order)
      const requested = { ...booked(today, wanted), extras: changedExtras(choice, wanted, today) }
      const { feeBasisPoints } = then
      const price = priceOf(then, choice, null, taxId)
      const changed = changedPrice({ choice, price, feeBasisPoints, taxId }, wanted, today, null)
      const parts = differenceParts(
        { lines: linesOf(choice, price), price },
        { lines: linesOf(requested, changed), price: changed },
      )
      expect(grossOf(parts)).toBe(changed.totalMinor - price.totalMinor)
      // Whatever is added today, the rates are those that were agreed.
      expect(changed.addedTax?.rates).toEqual(then.addedTax?.rates)
    }),
  )
})
