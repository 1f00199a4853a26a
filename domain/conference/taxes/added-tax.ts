/**
 * Taxes added on top of prices: docs/algorithms/pricing.md. Pure, and uses nothing that a browser lacks: the same
 * function computes the form's live sum and the server's charge.
 */
import { type TaxRate, type TaxRegime, withTaxAdded } from '#domain/conference/taxes/tax.ts'
import { ownRateOf, type TaxClass } from '#domain/conference/taxes/tax-class.ts'
import { isForeignVatId } from '#domain/conference/taxes/tax-id.ts'

/** The taxes on each class; those that are not named are taxed like admission. */
export interface TaxRates
  extends Readonly<
    Record<'admission' | 'accommodation', readonly TaxRate[]> &
      Partial<Record<'food' | 'books', readonly TaxRate[]>>
  > {
  /** What a rate of its own is divided into, where no other says so. */
  readonly labels?: readonly string[]
}

/** What is added, at which rates, and under whose tax number. A registration keeps the terms it agreed to. */
export interface AddedTax {
  readonly regime: Exclude<TaxRegime, 'none'>
  readonly rates: TaxRates
  readonly sellerTaxId: string
  /** Reverse charge: the buyer owes the tax on admission, so it is not added. */
  readonly isOwedByBuyer: boolean
}

/** What people call the taxes of a regime together. */
export const taxNames = { gst: 'GST', vat: 'VAT' } as const

/** An amount before tax, in minor units, with what decides about its tax. */
export interface TaxedAmount {
  readonly amountMinor: number
  readonly taxClass: TaxClass
  /** Whether it is a part of the price of the registration. */
  readonly isIncluded?: true
}

/** The parts of a price before tax, in minor units. */
export interface NetParts {
  registrationMinor: number
  /** Of a group: what each line of its admissions costs, together `registrationMinor`; left out where there is one. */
  admissions?: readonly number[]
  accommodationMinor: number
  /** Of a group: what each line of its rooms costs, together `accommodationMinor`; left out where there is one. */
  stays?: readonly number[]
  /** The accompanying person. */
  addOnMinor: number
  /** Of a group: what each line of its accompanying people costs, together `addOnMinor`; left out where there is one. */
  addOns?: readonly number[]
  /** What each line of the organiser's own extras costs. */
  extras: readonly TaxedAmount[]
  /** All of it, with what stands in `discountsElsewhere`. */
  discountMinor: number
  /** What is taken off things that are not taxed like an admission; of a group, each line of its discount. */
  discountsElsewhere?: readonly TaxedAmount[]
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

/** The taxes added to a class; none on admission under reverse charge. */
export function ratesOn({ rates, isOwedByBuyer }: AddedTax, taxClass: TaxClass): readonly TaxRate[] {
  return isOwedByBuyer && taxClass === 'admission' ? [] : ratesOf(rates, taxClass)
}

/** The taxes on a class. A rate of its own is divided like that of admission: in India into halves, or not. */
export function ratesOf(rates: TaxRates, taxClass: TaxClass): readonly TaxRate[] {
  const own = ownRateOf(taxClass)
  // The classes without a rate of their own are the keys.
  if (own === undefined) return rates[taxClass as Exclude<keyof TaxRates, 'labels'>] ?? rates.admission
  if (own === 0) return []
  const { labels = rates.admission.map(({ label }) => label) } = rates
  return labels.map(label => ({ label, basisPoints: own / labels.length }))
}

/** The tax on all parts, in minor units, rounded half-up once per part and tax. */
export function taxOn(parts: NetParts, tax: AddedTax | null): number {
  return tax ? classesOf(parts).reduce((sum, taxClass) => sum + taxOf(tax, taxClass, parts), 0) : 0
}

/** Admission, and what else there is of other classes. */
function classesOf({ accommodationMinor, extras }: NetParts): TaxClass[] {
  const stay = accommodationMinor > 0 ? (['accommodation'] as const) : []
  return [...new Set(['admission' as const, ...stay, ...extras.map(({ taxClass }) => taxClass)])]
}

/** A tax as payers read it: CGST and SGST are one GST. */
export interface AddedTaxRow {
  name: (typeof taxNames)[AddedTax['regime']]
  /** All its taxes together; 0 where the buyer owes it. */
  basisPoints: number
  amountMinor: number
  isOwedByBuyer: boolean
  /** What the rate applies to; `rest` for all but nights and what is named, or null for all. */
  part: TaxClass | 'rest' | null
}

/** What is added to a price, by rate; the rows sum to the tax. */
export function addedTaxRows(parts: NetParts, tax: AddedTax | null): AddedTaxRow[] {
  if (!tax) return []
  const [admission, ...others] = classesOf(parts).map(taxClass => ({
    name: taxNames[tax.regime],
    basisPoints: wholeRate(ratesOn(tax, taxClass)),
    amountMinor: taxOf(tax, taxClass, parts),
    isOwedByBuyer: tax.isOwedByBuyer && taxClass === 'admission',
    part: taxClass,
  })) as [AddedTaxRow, ...AddedTaxRow[]] // `classesOf` begins with admission
  const differing = others.filter(({ basisPoints }) => basisPoints !== admission.basisPoints)
  const isTold = admission.isOwedByBuyer || admission.basisPoints > 0
  const first: AddedTaxRow = {
    ...admission,
    amountMinor: others.reduce(
      (sum, row) => (differing.includes(row) ? sum : sum + row.amountMinor),
      admission.amountMinor,
    ),
    part: partOfFirst(differing),
  }
  return [...(isTold ? [first] : []), ...differing.filter(({ basisPoints }) => basisPoints > 0)]
}

function partOfFirst(differing: readonly AddedTaxRow[]): AddedTaxRow['part'] {
  if (differing.length === 0) return null
  return differing.every(({ part }) => part === 'accommodation') ? 'admission' : 'rest'
}

/** The combined rate of all taxes on a part: CGST 9% and SGST 9% make 18%. */
export function wholeRate(rates: readonly TaxRate[]): number {
  return rates.reduce((sum, { basisPoints }) => sum + basisPoints, 0)
}

function taxOf(tax: AddedTax, taxClass: TaxClass, parts: NetParts): number {
  const { registrationMinor, accommodationMinor, addOnMinor, discountMinor, feeMinor } = parts
  const { extras, discountsElsewhere = [], admissions = [registrationMinor] } = parts
  const { stays = [accommodationMinor], addOns = [addOnMinor] } = parts
  const elsewhere = discountsElsewhere.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const lines = [
    ...(taxClass === 'admission' ? [...admissions, ...addOns, elsewhere - discountMinor, feeMinor] : []),
    ...(taxClass === 'accommodation' ? stays : []),
    ...extras.flatMap(each => (each.taxClass === taxClass ? [each.amountMinor] : [])),
    ...discountsElsewhere.flatMap(each => (each.taxClass === taxClass ? [0 - each.amountMinor] : [])),
  ]
  return lines.reduce((sum, minor) => sum + withTaxAdded(minor, ratesOn(tax, taxClass)).grossMinor - minor, 0)
}
