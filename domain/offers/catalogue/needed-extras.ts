/** What somebody has to choose beside an admission, such as the days of a day ticket. Pure. */
import { type Offer, unitPriceOf } from '#domain/offers/catalogue/offer.ts'
import { ruleFor, selectionsIn } from '#domain/offers/catalogue/selection.ts'

export interface NeededExtras {
  /** The name of the selection. */
  readonly selection: string
  readonly least: number
  /** What the cheapest of them cost together. */
  readonly fromMinor: number
}

/**
 * The selections of which an admission needs some that cost something.
 *
 * @param extras those on sale
 */
export const neededExtras = (extras: readonly Offer[], periodId: number, admission: string): NeededExtras[] =>
  [...selectionsIn(extras).values()].flatMap(members => {
    const selection = members[0]?.selection?.name ?? ''
    const rule = ruleFor(members[0]?.selection?.rules ?? [], admission)
    if (!rule || rule.least === 0) return []
    const units = members.flatMap(({ most, ...offer }) => {
      const minor = unitPriceOf({ most, ...offer }, periodId, admission)
      return minor === null ? [] : Array.from({ length: most }, () => minor)
    })
    const paid = Math.max(0, rule.least - (rule.included ?? 0))
    const fromMinor = units
      .toSorted((one, other) => one - other)
      .slice(0, paid)
      .reduce((sum, minor) => sum + minor, 0)
    return fromMinor === 0 ? [] : [{ selection, least: rule.least, fromMinor }]
  })

/** What an admission costs at least, with what has to be chosen beside it. */
export const leastPriceOf = (
  extras: readonly Offer[],
  period: { readonly id: number; readonly prices: Readonly<Partial<Record<string, number | null>>> },
  admission: string,
): number | null => {
  const own = period.prices[admission] ?? null
  if (own === null) return null
  return neededExtras(extras, period.id, admission).reduce((sum, { fromMinor }) => sum + fromMinor, own)
}
