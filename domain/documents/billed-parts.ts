/** What an invoice bills of a registration: parts with their prices, before any tax is told. Pure. */
import { isDeepStrictEqual } from 'node:util'
import { type PricedPart, partsOf } from '#domain/documents/receipt.ts'
import { type TaxRate, withTaxAdded } from '#domain/documents/tax.ts'
import { ratesOn } from '#domain/registrations/added-tax.ts'
import type { Registration } from '#domain/registrations/registration.ts'

type Priced = Pick<Registration, 'choice' | 'price'>

/** Everything that has a price; the processing fee is a part like any other, and taxed like admission. */
export function billedParts(registration: Priced): PricedPart[] {
  const { feeMinor, addedTax } = registration.price
  return [...partsOf(registration), ...feePart(feeMinor, addedTax && ratesOn(addedTax, 'admission'))]
}

/** What a change adds and what it replaces, which is taken off; together they are the difference. */
export function differenceParts(before: Priced, after: Priced): PricedPart[] {
  // Tax that is added to a difference may be a minor unit off the difference of two taxes: such a fee is billed
  // whole, and the old one taken off whole.
  const isTaxAdded = before.price.addedTax !== null
  const [old, wished] = isTaxAdded
    ? [billedParts(before), billedParts(after)]
    : [partsOf(before), partsOf(after)]
  const added = wished.filter(part => !old.some(isSame(part)))
  const replaced = old.filter(part => !wished.some(isSame(part)))
  return [
    ...added,
    ...replaced.map(part => {
      return { ...part, description: `Instead of: ${part.description}`, amountMinor: 0 - part.amountMinor }
    }),
    ...(isTaxAdded ? [] : feePart(after.price.feeMinor - before.price.feeMinor, null)),
  ]
}

/**
 * What a change gives up: how much less each part costs, taxes included, by the description of its line on an
 * invoice. Parts that cost more or the same are not in it.
 */
export function givenUp(before: Priced, after: Priced): Map<string, number> {
  const [old, wished] = [costs(before), costs(after)]
  const less = old.map(
    ({ description, minor }, at) => [description, minor - (wished[at]?.minor ?? 0)] as const,
  )
  return new Map(less.filter(([, minor]) => minor > 0))
}

/** Each part that a change may touch, in one order, with its taxes; what was not booked costs nothing. */
function costs(priced: Priced) {
  const parts = billedParts(priced)
  const costOf = (part: PricedPart | undefined) =>
    part ? withTaxAdded(part.amountMinor, part.addedRates ?? []).grossMinor : 0
  const named = (description: string) => parts.find(part => part.description === description)
  const stay = parts.find(({ part }) => part === 'accommodation')
  return [
    // A discount is taken off the first part.
    { description: parts[0]?.description ?? '', minor: costOf(parts[0]) + costOf(named('Discount')) },
    { description: stay?.description ?? '', minor: costOf(stay) },
    ...['Accompanying person', 'Processing fee'].map(description => ({
      description,
      minor: costOf(named(description)),
    })),
  ]
}

/**
 * What is kept of a registration beyond its price: an amount that was paid, so its taxes are in it.
 *
 * @param ofStayMinor what was billed for hotel nights that are given up now, which bear their own tax
 */
export function keptParts(amountMinor: number, ofStayMinor: number): PricedPart[] {
  const stayMinor = Math.min(amountMinor, Math.max(0, ofStayMinor))
  const kept = { description: 'Kept under the refund policy', detail: '', addedRates: null }
  const parts: PricedPart[] = [
    { ...kept, part: 'admission', amountMinor: amountMinor - stayMinor },
    { ...kept, part: 'accommodation', description: keptOfStay, amountMinor: stayMinor },
  ]
  return parts.filter(part => part.amountMinor !== 0)
}

const keptOfStay = 'Kept under the refund policy, accommodation'

/** What lines of invoices bill for hotel nights, less what they take off for them, taxes included. */
export function billedForStays(lines: readonly { description: string; grossMinor: number }[]): number {
  const stays = lines.filter(
    ({ description }) => /^(Instead of: )?Accommodation, /.test(description) || description === keptOfStay,
  )
  return stays.reduce((sum, { grossMinor }) => sum + grossMinor, 0)
}

function feePart(amountMinor: number, addedRates: readonly TaxRate[] | null): PricedPart[] {
  const part = { part: 'admission', description: 'Processing fee', detail: '', addedRates } as const
  return amountMinor === 0 ? [] : [{ ...part, amountMinor }]
}

const isSame = (a: PricedPart) => (b: PricedPart) => isDeepStrictEqual(a, b)
