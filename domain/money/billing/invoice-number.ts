/** Numbers of invoices and credit notes: docs/algorithms/invoices.md. Pure. */
import type { TaxProfile } from '#domain/conference/content/tax-profile-fields.ts'

/**
 * The prefix of a series: `COL-2627/` for invoices of India's financial year from 1 April 2026, `COL-26/` where the
 * calendar year counts, `COL-26/C` for credit notes. Demonstrations have their own series, `TEST-…`. Each prefix has
 * one counter, so no number is issued twice.
 */
export function stemOf(
  { regime, seriesPrefix }: Pick<TaxProfile, 'regime' | 'seriesPrefix'>,
  kind: 'invoice' | 'credit-note',
  issuedOn: Temporal.PlainDate,
  isDemo: boolean,
): string {
  const last = (year: number) => String(year % 100).padStart(2, '0')
  const first = issuedOn.month < 4 ? issuedOn.year - 1 : issuedOn.year
  const year = regime === 'gst' ? last(first) + last(first + 1) : last(issuedOn.year)
  return `${isDemo ? 'TEST-' : seriesPrefix}${year}/${kind === 'credit-note' ? 'C' : ''}`
}

/** `COL-2627/00042`, `COL-2627/C0007`: five characters after the prefix, more when those run out. */
export function numberOf(stem: string, serial: number): string {
  return stem + String(serial).padStart(stem.endsWith('C') ? 4 : 5, '0')
}

/** The series of an issued invoice, which its credit notes keep whatever the organiser's settings have become. */
export function seriesOf({
  regime,
  number,
  isDemo,
}: {
  regime: TaxProfile['regime']
  number: string
  isDemo: boolean
}): Pick<TaxProfile, 'regime' | 'seriesPrefix'> {
  const stem = number.slice(0, number.lastIndexOf('/'))
  // India's financial year has two.
  const prefix = stem.slice(0, regime === 'gst' ? -4 : -2)
  return { regime, seriesPrefix: isDemo ? '' : prefix }
}
