/** What decides at which rate something is taxed. Pure, and uses nothing that a browser lacks. */

export const namedTaxClasses = ['admission', 'accommodation', 'food', 'books'] as const

/** `own-700`: a rate of its own, in basis points. The tax profile has the rates of the others. */
export type TaxClass = (typeof namedTaxClasses)[number] | `own-${number}`

/** The rate of a class that has its own, in basis points. */
export function ownRateOf(taxClass: TaxClass): number | undefined {
  const [, rate] = taxClass.split('own-')
  return rate === undefined ? undefined : Number(rate)
}
