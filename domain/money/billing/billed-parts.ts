/** The parts of a registration that an invoice bills, with their prices before taxes are worked out. Pure. */
import { isDeepStrictEqual } from 'node:util'
import { ratesOn } from '#domain/conference/taxes/added-tax.ts'
import { type TaxRate, withTaxAdded } from '#domain/conference/taxes/tax.ts'
import {
  type BilledItem,
  type BilledKind,
  billedItem,
  type ClassifiedLine,
  isStay,
  retainedItems,
  taxedPartOf,
} from '#domain/money/billing/billed-item.ts'
import { amountOf, isSameLine, type LineKind, merged, type NewLine } from '#domain/offers/lines/line.ts'
import type { Price } from '#domain/offers/pricing/pricing.ts'

/** What a registration has, or would have after a change. */
interface Priced {
  readonly lines: readonly NewLine[]
  readonly price: Price
}

export interface PricedPart {
  readonly billed: BilledItem
  /** Whether this part credits something that a change replaced. */
  readonly isReplaced: boolean
  readonly amountMinor: number
  /** The taxes added on top of the amount; null if the amount includes them. */
  readonly addedRates: readonly TaxRate[] | null
}

/** The parts that make up a registration, one for each line of what was bought; together they are its subtotal. */
export const partsOf = (priced: Priced): PricedPart[] => partsWith(priced, kind => kind !== 'fee')

function partsWith({ lines, price }: Priced, isWanted: (kind: LineKind) => boolean): PricedPart[] {
  return merged(lines).flatMap(line => {
    const { kind } = line
    if (kind === 'tax' || !isWanted(kind)) return []
    return [pricedPart(price, billedItem({ ...line, kind }), amountOf(line))]
  })
}

/** All parts with a price. The processing fee is one of them, and taxed like admission. */
export const billedParts = (priced: Priced): PricedPart[] => partsWith(priced, () => true)

/** What a change adds, and as credits what it replaces; together they are the difference. */
export function differenceParts(before: Priced, after: Priced): PricedPart[] {
  // The tax on a difference can be one minor unit off the difference of the two taxes. A fee with added tax is
  // therefore billed in full, and the old one credited in full.
  const isTaxAdded = before.price.addedTax !== null
  const [less, more] = isTaxAdded ? [before, after] : withoutWhatStays(before, after)
  const [old, requested] = isTaxAdded
    ? [billedParts(before), billedParts(after)]
    : [partsOf(less), partsOf(more)]
  const added = requested.filter(part => !old.some(isSame(part)))
  const replaced = old.filter(part => !requested.some(isSame(part)))
  const { price } = after
  return [
    ...added,
    ...replaced.map(part => ({ ...part, isReplaced: true, amountMinor: 0 - part.amountMinor })),
    ...(isTaxAdded ? [] : feePart({ ...price, addedTax: null }, price.feeMinor - before.price.feeMinor)),
  ]
}

/**
 * Of a group, only the people who come or go: three who are added to forty are billed as three. Prices that include their
 * taxes make the same sum either way.
 */
function withoutWhatStays(before: Priced, after: Priced): [Priced, Priced] {
  const left = [...before.lines]
  const more = after.lines.filter(line => {
    const at = line.ofGroup === 1 ? left.findIndex(each => isSameLine(each, line)) : -1
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
  return [
    { ...before, lines: left },
    { ...after, lines: more },
  ]
}

/**
 * What a change gives up: how much less each part costs, taxes included, by kind of invoice line. Parts that cost the
 * same or more are left out.
 */
export function givenUp(before: Priced, after: Priced): Map<BilledKind, number> {
  const [old, requested] = [costs(before), costs(after)]
  const less = [...old].map(([kind, minor]) => [kind, minor - (requested.get(kind) ?? 0)] as const)
  return new Map(less.filter(([, minor]) => minor > 0))
}

/** The cost of each part with its taxes. A discount is deducted from the registration. */
function costs(priced: Priced): Map<BilledKind, number> {
  const sums = new Map<BilledKind, number>()
  const parts = billedParts(priced)
  const isAgreed = parts.some(({ billed }) => billed.kind === 'custom-amount')
  for (const { billed, amountMinor, addedRates } of parts) {
    const discounted = isAgreed ? 'custom-amount' : 'registration'
    const kind = billed.kind === 'discount' ? discounted : billed.kind
    const { grossMinor } = withTaxAdded(amountMinor, addedRates ?? [])
    sums.set(kind, (sums.get(kind) ?? 0) + grossMinor)
  }
  return sums
}

/**
 * The amount that the refund policy retains of a registration, as a part. It was paid, so it includes its taxes.
 *
 * @param ofStayMinor the amount billed for hotel nights that are given up now, which have a tax rate of their own
 */
export function retainedParts(amountMinor: number, ofStayMinor: number): PricedPart[] {
  const stayMinor = Math.min(amountMinor, Math.max(0, ofStayMinor))
  const part = (kind: 'retained' | 'retained-accommodation', minor: number): PricedPart => {
    return { billed: retainedItems[kind], isReplaced: false, amountMinor: minor, addedRates: null }
  }
  const parts = [part('retained', amountMinor - stayMinor), part('retained-accommodation', stayMinor)]
  return parts.filter(({ amountMinor }) => amountMinor !== 0)
}

/** What the invoice lines bill for hotel nights, less what they credit, taxes included. */
export function billedForStays(lines: readonly (ClassifiedLine & { grossMinor: number })[]): number {
  return lines.filter(({ kind }) => isStay(kind)).reduce((sum, { grossMinor }) => sum + grossMinor, 0)
}

function feePart(price: Pick<Priced['price'], 'addedTax'>, amountMinor: number): PricedPart[] {
  const billed = { kind: 'fee', description: 'Processing fee', detail: '' } as const
  return amountMinor === 0 ? [] : [pricedPart(price, billed, amountMinor)]
}

function pricedPart(
  { addedTax }: Pick<Priced['price'], 'addedTax'>,
  billed: BilledItem,
  amountMinor: number,
): PricedPart {
  const addedRates = addedTax && ratesOn(addedTax, taxedPartOf(billed.kind))
  return { billed, isReplaced: false, amountMinor, addedRates }
}

const isSame = (a: PricedPart) => (b: PricedPart) => isDeepStrictEqual(a, b)
