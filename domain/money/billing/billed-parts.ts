/** The parts of a registration that an invoice bills, with their prices before taxes are worked out. Pure. */
import { isDeepStrictEqual } from 'node:util'
import { ratesOn, type TaxedAmount } from '#domain/conference/taxes/added-tax.ts'
import { type TaxRate, withTaxAdded } from '#domain/conference/taxes/tax.ts'
import type { TaxClass } from '#domain/conference/taxes/tax-class.ts'
import {
  type BilledItem,
  type BilledKind,
  billedItem,
  type ClassifiedLine,
  classOfKind,
  retainedItem,
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
  readonly taxClass: TaxClass
  /** The taxes added on top of the amount; null if the amount includes them. */
  readonly addedRates: readonly TaxRate[] | null
}

/** The parts that make up a registration, one for each line of what was bought; together they are its subtotal. */
export const billedPartsOf = (priced: Priced): PricedPart[] => partsWith(priced, kind => kind !== 'fee')

function partsWith({ lines, price }: Priced, isWanted: (kind: LineKind) => boolean): PricedPart[] {
  // A document says what each costs, whyever it does.
  return merged(lines.map(line => ({ ...line, codeMinor: 0, byCode: 0 as const }))).flatMap(line => {
    const { kind } = line
    const { taxClass } = line
    if (kind === 'tax' || taxClass === 'none' || !isWanted(kind)) return []
    return [pricedPart(price, billedItem({ ...line, kind }), { amountMinor: amountOf(line), taxClass })]
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
    : [billedPartsOf(less), billedPartsOf(more)]
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

/** Without what is never refunded. */
export const refundable = ({ lines, price }: Priced): Priced => ({
  lines: lines.filter(({ isRefundable }) => isRefundable === 1),
  price,
})

/** The cost of each part with its taxes. A discount is deducted from the registration, and from what comes with it by itself. */
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
 * The amount that the refund policy retains of a registration, as parts. It was paid, so it includes its taxes.
 *
 * @param given the amounts billed for what is given up now that is not taxed like admission
 */
export function retainedParts(amountMinor: number, given: ReadonlyMap<TaxClass, number>): PricedPart[] {
  let left = amountMinor
  const others = [...given].map(([taxClass, minor]) => {
    const part = Math.min(left, Math.max(0, minor))
    left -= part
    return { taxClass, amountMinor: part }
  })
  const all = [{ taxClass: 'admission' as const, amountMinor: left }, ...others]
  return all
    .filter(({ amountMinor }) => amountMinor !== 0)
    .map(each => ({ ...each, billed: retainedItem(each.taxClass), isReplaced: false, addedRates: null }))
}

/** What invoice lines bill beside admission, less what they credit, taxes included. */
export function billedBeside(
  lines: readonly (ClassifiedLine & { grossMinor: number; taxClass?: TaxClass })[],
): Map<TaxClass, number> {
  const sums = new Map<TaxClass, number>()
  for (const { kind, taxClass = classOfKind(kind), grossMinor } of lines) {
    if (taxClass !== 'admission') sums.set(taxClass, (sums.get(taxClass) ?? 0) + grossMinor)
  }
  return sums
}

/** What some bill beyond others. */
export function lessBeside(
  some: Map<TaxClass, number>,
  others: Map<TaxClass, number>,
): Map<TaxClass, number> {
  return new Map([...some].map(([taxClass, minor]) => [taxClass, minor - (others.get(taxClass) ?? 0)]))
}

function feePart(price: Pick<Priced['price'], 'addedTax'>, amountMinor: number): PricedPart[] {
  const billed = { kind: 'fee', description: 'Processing fee', detail: '' } as const
  return amountMinor === 0 ? [] : [pricedPart(price, billed, { amountMinor, taxClass: 'admission' })]
}

function pricedPart(
  { addedTax }: Pick<Priced['price'], 'addedTax'>,
  billed: BilledItem,
  { amountMinor, taxClass }: TaxedAmount,
): PricedPart {
  const addedRates = addedTax && ratesOn(addedTax, taxClass)
  return { billed, isReplaced: false, amountMinor, taxClass, addedRates }
}

const isSame = (a: PricedPart) => (b: PricedPart) => isDeepStrictEqual(a, b)
