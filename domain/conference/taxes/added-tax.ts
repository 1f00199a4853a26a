/**
 * Taxes added on top of prices: docs/algorithms/pricing.md. Pure, and uses nothing that a browser lacks: the same
 * function computes the form's live sum and the server's charge.
 */
import { type TaxedPart, type TaxRate, type TaxRegime, withTaxAdded } from '#domain/conference/taxes/tax.ts'
import { isForeignVatId } from '#domain/conference/taxes/tax-id.ts'

/** What is added, at which rates, and under whose tax number. A registration keeps the terms it agreed to. */
export interface AddedTax {
  readonly regime: Exclude<TaxRegime, 'none'>
  readonly rates: Readonly<Record<TaxedPart, readonly TaxRate[]>>
  readonly sellerTaxId: string
  /** Reverse charge: the buyer owes the tax on admission, so it is not added. */
  readonly isOwedByBuyer: boolean
}

/** What people call the taxes of a regime together. */
export const taxNames = { gst: 'GST', vat: 'VAT' } as const

/** The parts of a price before tax, in minor units. */
export interface NetParts {
  registrationMinor: number
  /** Of a group: what each line of its admissions costs, together `registrationMinor`; left out where there is one. */
  admissions?: readonly number[]
  accommodationMinor: number
  /** The accompanying person. */
  addOnMinor: number
  /** What each line of the organiser's own extras costs. */
  extras: readonly number[]
  discountMinor: number
  feeMinor: number
}

/**
 * The tax terms for one buyer. Online attendance bought with a VAT id of another member state is taxed there, and
 * the buyer owes the tax.
 */
export function addedTaxFor(tax: AddedTax, buyer: { taxId: string; isVirtual: boolean }): AddedTax {
  const isOwedByBuyer =
    tax.regime === 'vat' && buyer.isVirtual && isForeignVatId(buyer.taxId, tax.sellerTaxId)
  return { ...tax, isOwedByBuyer }
}

/** The taxes added to a part; none on admission under reverse charge. */
export function ratesOn({ rates, isOwedByBuyer }: AddedTax, part: TaxedPart): readonly TaxRate[] {
  return isOwedByBuyer && part === 'admission' ? [] : rates[part]
}

/** The tax on all parts, in minor units, rounded half-up once per part and tax. */
export function taxOn(parts: NetParts, tax: AddedTax | null): number {
  return tax ? taxOf(tax, 'admission', parts) + taxOf(tax, 'accommodation', parts) : 0
}

/** A tax as payers read it: CGST and SGST are one GST. */
export interface AddedTaxRow {
  name: (typeof taxNames)[AddedTax['regime']]
  /** All its taxes together; 0 where the buyer owes it. */
  basisPoints: number
  amountMinor: number
  isOwedByBuyer: boolean
  /** What the rate applies to: hotel nights, everything else, or null for all. */
  part: TaxedPart | null
}

/** What is added to a price, by rate; the rows sum to the tax. */
export function addedTaxRows(parts: NetParts, tax: AddedTax | null): AddedTaxRow[] {
  if (!tax) return []
  const row = (part: TaxedPart): AddedTaxRow => ({
    name: taxNames[tax.regime],
    basisPoints: wholeRate(ratesOn(tax, part)),
    amountMinor: taxOf(tax, part, parts),
    isOwedByBuyer: tax.isOwedByBuyer && part === 'admission',
    part,
  })
  const [admission, accommodation] = [row('admission'), row('accommodation')]
  const isTold = admission.isOwedByBuyer || admission.basisPoints > 0
  if (parts.accommodationMinor === 0) return isTold ? [{ ...admission, part: null }] : []
  if (accommodation.basisPoints === admission.basisPoints) {
    return [{ ...admission, amountMinor: admission.amountMinor + accommodation.amountMinor, part: null }]
  }
  return [...(isTold ? [admission] : []), ...(accommodation.basisPoints > 0 ? [accommodation] : [])]
}

/** The combined rate of all taxes on a part: CGST 9% and SGST 9% make 18%. */
export function wholeRate(rates: readonly TaxRate[]): number {
  return rates.reduce((sum, { basisPoints }) => sum + basisPoints, 0)
}

function taxOf(tax: AddedTax, part: TaxedPart, parts: NetParts): number {
  const { registrationMinor, accommodationMinor, addOnMinor, discountMinor, feeMinor } = parts
  const lines =
    part === 'accommodation'
      ? [accommodationMinor]
      : [
          ...(parts.admissions ?? [registrationMinor]),
          addOnMinor,
          ...parts.extras,
          0 - discountMinor,
          feeMinor,
        ]
  return lines.reduce((sum, minor) => sum + withTaxAdded(minor, ratesOn(tax, part)).grossMinor - minor, 0)
}
