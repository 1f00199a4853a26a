import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  divide,
  indianRates,
  taxTotals,
  withTaxAdded,
  withTaxIncluded,
} from '#domain/conference/taxes/tax.ts'

const vat = [{ label: 'VAT', basisPoints: 2_100 }]
const gst = indianRates('36', '36', 1_800)

const amount = fc.integer({ min: -10_000_000_000, max: 10_000_000_000 })
const rates = fc.array(
  fc.record({
    label: fc.constantFrom('VAT', 'CGST', 'SGST'),
    basisPoints: fc.integer({ min: 0, max: 3_000 }),
  }),
  {
    maxLength: 3,
  },
)
const total = (amounts: readonly number[]) => amounts.reduce((sum, each) => sum + each, 0)

describe('tax', () => {
  test('is added to a net amount, each tax rounded half-up by itself', () => {
    expect(withTaxAdded(69_900, vat)).toMatchObject({ taxableMinor: 69_900, grossMinor: 84_579 })
    // 9 % of 150 is 13.5, twice.
    expect(withTaxAdded(150, gst)).toEqual({
      taxableMinor: 150,
      taxes: [
        { label: 'CGST', basisPoints: 900, amountMinor: 14 },
        { label: 'SGST', basisPoints: 900, amountMinor: 14 },
      ],
      grossMinor: 178,
    })
  })

  test('is taken out of an amount that includes it', () => {
    expect(withTaxIncluded(84_579, vat)).toEqual({
      taxableMinor: 69_900,
      taxes: [{ label: 'VAT', basisPoints: 2_100, amountMinor: 14_679 }],
      grossMinor: 84_579,
    })
    // 100 at 18 %: 7.63 each; the taxable value is what is left, so that the halves are equal.
    expect(withTaxIncluded(100, gst)).toMatchObject({
      taxableMinor: 84,
      taxes: [{ amountMinor: 8 }, { amountMinor: 8 }],
    })
  })

  test('taxable value and taxes always add up to the gross, whichever way it is computed', () => {
    fc.assert(
      fc.property(amount, rates, (minor, given) => {
        for (const taxed of [withTaxAdded(minor, given), withTaxIncluded(minor, given)]) {
          const parts = [taxed.taxableMinor, ...taxed.taxes.map(tax => tax.amountMinor)]
          expect(total(parts)).toBe(taxed.grossMinor)
          for (const part of [...parts, taxed.grossMinor]) expect(Number.isSafeInteger(part)).toBe(true)
        }
        expect(withTaxAdded(minor, given).taxableMinor).toBe(minor)
        expect(withTaxIncluded(minor, given).grossMinor).toBe(minor)
      }),
    )
  })

  test('taken out of any price, India’s halves are equal and fit the taxable value', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000_000 }),
        fc.integer({ min: 1, max: 1_400 }),
        (minor, half) => {
          const { taxableMinor, taxes } = withTaxIncluded(minor, indianRates('36', '36', 2 * half))
          expect(taxes[0]?.amountMinor).toBe(taxes[1]?.amountMinor)
          // Half a minor unit of rounding, and what that makes of the taxable value.
          expect(Math.abs((taxes[0]?.amountMinor ?? 0) - (taxableMinor * half) / 10_000)).toBeLessThan(0.7)
        },
      ),
    )
  })

  test('an amount and its opposite are taxed alike', () => {
    fc.assert(
      fc.property(amount, rates, (minor, given) => {
        for (const tax of [withTaxAdded, withTaxIncluded]) {
          const [one, other] = [tax(minor, given), tax(0 - minor, given)]
          expect(one.taxableMinor + other.taxableMinor).toBe(0)
          expect(one.grossMinor + other.grossMinor).toBe(0)
        }
      }),
    )
  })

  test('the totals per tax and rate are the sums of the lines', () => {
    const lines = [withTaxAdded(60_000, gst), withTaxAdded(333, gst), withTaxAdded(2_000, vat)]
    expect(taxTotals(lines)).toEqual([
      { label: 'CGST', basisPoints: 900, taxableMinor: 60_333, amountMinor: 5_430 },
      { label: 'SGST', basisPoints: 900, taxableMinor: 60_333, amountMinor: 5_430 },
      { label: 'VAT', basisPoints: 2_100, taxableMinor: 2_000, amountMinor: 420 },
    ])
  })

  test('India divides it between union and state, or keeps it whole between states', () => {
    expect(gst).toEqual([
      { label: 'CGST', basisPoints: 900 },
      { label: 'SGST', basisPoints: 900 },
    ])
    expect(indianRates('36', '27', 1_800)).toEqual([{ label: 'IGST', basisPoints: 1_800 }])
  })
})

describe('dividing', () => {
  test('loses and invents nothing, and no part is a whole unit off', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), weights, (minor, given) => {
        const parts = divide(minor, given)
        expect(total(parts)).toBe(minor)
        const together = total(given)
        if (together === 0) return
        for (const [index, part] of parts.entries()) {
          expect(Math.abs(part - (minor * (given[index] ?? 0)) / together)).toBeLessThan(1)
        }
      }),
    )
  })

  test('gives what is left to those who lost most, the earlier first', () => {
    expect(divide(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(divide(10, [1, 8])).toEqual([1, 9])
  })
})
