/** What of a registration is never refunded: docs/offers.md. Pure. */
import { ratesOn } from '#domain/conference/taxes/added-tax.ts'
import { withTaxAdded } from '#domain/conference/taxes/tax.ts'
import { amountOf, merged, type NewLine } from '#domain/offers/lines/line.ts'
import type { Price } from '#domain/offers/pricing/pricing.ts'

/**
 * What the lines that are never refunded cost with their taxes, in minor units, without a part of the processing fee. What is
 * taken off a registration is taken off here where the registration is one of them.
 */
export function neverRefundedMinor(lines: readonly NewLine[], { addedTax }: Pick<Price, 'addedTax'>): number {
  const never = merged(lines).filter(({ isRefundable }) => isRefundable === 0)
  const isAdmission = never.some(({ kind }) => kind === 'admission')
  const off = isAdmission ? merged(lines).filter(line => line.kind === 'discount' && isOn(line, never)) : []
  const grossOf = (line: NewLine) => {
    const minor = Math.abs(amountOf(line))
    if (addedTax === null || line.taxClass === 'none') return minor
    return withTaxAdded(minor, ratesOn(addedTax, line.taxClass)).grossMinor
  }
  const sumOf = (some: readonly NewLine[]) => some.reduce((sum, line) => sum + grossOf(line), 0)
  return Math.max(0, sumOf(never) - sumOf(off))
}

/** A group's discount says which registration it is on. */
const isOn = ({ ofGroup, detail }: NewLine, never: readonly NewLine[]) =>
  ofGroup === 0 || never.some(({ kind, name }) => kind === 'admission' && name === detail)

/** What it is, each named once. */
export const neverRefundedNames = (lines: readonly NewLine[]): string =>
  [...new Set(lines.flatMap(({ name, isRefundable }) => (isRefundable === 0 ? [name] : [])))].join(', ')
