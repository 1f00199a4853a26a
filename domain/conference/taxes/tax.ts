/**
 * Tax on invoice lines. Rounded half-up once per line and tax, never on sums, so that the lines add up to the total
 * to the minor unit. Pure.
 */

import { unionTerritories } from '#domain/conference/taxes/tax-id.ts'
import { shareOf, sumOf } from '#domain/foundations/money.ts'

/** India's GST or the EU's VAT; `none` where the supplier is not registered for tax. */
export const taxRegimes = ['none', 'gst', 'vat'] as const
export type TaxRegime = (typeof taxRegimes)[number]

/** The tax in the currency in which it is declared. */
export interface NationalTax {
  readonly currency: string
  readonly amountMinor: number
  /** As printed: `USD 1.00 = INR 84.15, …`. */
  readonly rate: string
}

/** One tax of a line: VAT has one, India's central and state tax are two. */
export interface TaxRate {
  /** `VAT`, `CGST`, `SGST`, `IGST` … */
  readonly label: string
  readonly basisPoints: number
}

export interface Tax extends TaxRate {
  readonly amountMinor: number
}

/** A split amount: `taxableMinor` plus all taxes is the gross. */
export interface Taxed {
  readonly taxableMinor: number
  readonly taxes: readonly Tax[]
  readonly grossMinor: number
}

/** Adds each tax to a net amount. @param netMinor may be negative, for a discount: rounded like its opposite */
export function withTaxAdded(netMinor: number, rates: readonly TaxRate[]): Taxed {
  const taxes = rates.map(rate => ({ ...rate, amountMinor: shareOfEither(netMinor, rate.basisPoints) }))
  return { taxableMinor: netMinor, taxes, grossMinor: netMinor + sumOf(taxes) }
}

/**
 * Splits a gross amount into net and taxes. Each tax is rounded half-up, so that India's two halves are equal, as
 * its returns require; the rest is the taxable value.
 */
export function withTaxIncluded(grossMinor: number, rates: readonly TaxRate[]): Taxed {
  if (grossMinor < 0) return opposite(withTaxIncluded(-grossMinor, rates))
  const together = rates.reduce((sum, rate) => sum + rate.basisPoints, 0)
  const whole = 10_000 + together
  const taxes = rates.map(rate => {
    return { ...rate, amountMinor: Math.floor((2 * grossMinor * rate.basisPoints + whole) / (2 * whole)) }
  })
  return { taxableMinor: grossMinor - sumOf(taxes), taxes, grossMinor }
}

/** The same amounts with the opposite sign. */
export function opposite(taxed: Taxed): Taxed {
  return {
    taxableMinor: negated(taxed.taxableMinor),
    taxes: taxed.taxes.map(tax => ({ ...tax, amountMinor: negated(tax.amountMinor) })),
    grossMinor: negated(taxed.grossMinor),
  }
}

/** The total of one tax at one rate, as both India and the EU require it to be shown. */
export interface TaxTotal extends Tax {
  readonly taxableMinor: number
}

/** Totals by tax and rate, in order of first occurrence. */
export function taxTotals(lines: readonly Taxed[]): TaxTotal[] {
  const totals = new Map<string, TaxTotal>()
  for (const { taxableMinor, taxes } of lines) {
    for (const tax of taxes) {
      const key = `${tax.label} ${tax.basisPoints}`
      const sum = totals.get(key)
      totals.set(key, {
        ...tax,
        taxableMinor: (sum?.taxableMinor ?? 0) + taxableMinor,
        amountMinor: (sum?.amountMinor ?? 0) + tax.amountMinor,
      })
    }
  }
  return [...totals.values()]
}

/**
 * India's taxes on a supply: half to the union and half to the state where supplier and place of supply are in
 * one state, else integrated. A union territory without a legislature takes its half as UTGST.
 *
 * @param supplierState GST code of the supplier's state, the first two digits of a GSTIN
 * @param placeState GST code of the state where the event is held
 */
export function indianRates(supplierState: string, placeState: string, basisPoints: number): TaxRate[] {
  if (supplierState !== placeState) return [{ label: 'IGST', basisPoints }]
  return [
    { label: 'CGST', basisPoints: basisPoints / 2 },
    { label: unionTerritories.has(placeState) ? 'UTGST' : 'SGST', basisPoints: basisPoints / 2 },
  ]
}

/**
 * Divides an amount by weights so that the parts sum to it: the remainder of rounding down goes to the parts that
 * lost most; of equals, to the earlier.
 */
export function divide(amountMinor: number, weights: readonly number[]): number[] {
  const together = weights.reduce((sum, weight) => sum + weight, 0)
  if (together === 0) return weights.map((_, index) => (index === 0 ? amountMinor : 0))
  const exact = weights.map(weight => (amountMinor * weight) / together)
  const parts = exact.map(Math.floor)
  const left = amountMinor - parts.reduce((sum, part) => sum + part, 0)
  const lost = exact.map((part, index) => ({ index, part: part - Math.floor(part) }))
  for (const { index } of lost.toSorted((a, b) => b.part - a.part || a.index - b.index).slice(0, left)) {
    parts[index] = (parts[index] ?? 0) + 1
  }
  return parts
}

const shareOfEither = (minor: number, basisPoints: number) =>
  minor < 0 ? negated(shareOf(-minor, basisPoints)) : shareOf(minor, basisPoints)

/** Not `-minor`, which gives -0; JSON turns that into 0. */
const negated = (minor: number) => 0 - minor
