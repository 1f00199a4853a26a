/** What an invoice bills of a registration: parts with their prices, before any tax. Pure. */
import { type PricedPart, partsOf } from '#domain/documents/receipt.ts'
import type { Registration } from '#domain/registrations/registration.ts'

type Priced = Pick<Registration, 'choice' | 'price'>

/** Everything that has a price; the processing fee is a part like any other. */
export function billedParts(registration: Priced): PricedPart[] {
  return [...partsOf(registration), ...feePart(registration.price.feeMinor)]
}

/** What a change adds and what it replaces, which is taken off; together they are the difference. */
export function differenceParts(before: Priced, after: Priced): PricedPart[] {
  const same = (a: PricedPart) => (b: PricedPart) =>
    a.description === b.description && a.detail === b.detail && a.amountMinor === b.amountMinor
  const [old, wished] = [partsOf(before), partsOf(after)]
  const added = wished.filter(part => !old.some(same(part)))
  const replaced = old.filter(part => !wished.some(same(part)))
  return [
    ...added,
    ...replaced.map(part => {
      return { ...part, description: `Instead of: ${part.description}`, amountMinor: 0 - part.amountMinor }
    }),
    ...feePart(after.price.feeMinor - before.price.feeMinor),
  ]
}

/** What is kept of a registration beyond its price. */
export function keptPart(amountMinor: number): PricedPart {
  return { part: 'admission', description: 'Kept under the refund policy', detail: '', amountMinor }
}

function feePart(amountMinor: number): PricedPart[] {
  const part = { part: 'admission', description: 'Processing fee', detail: '' } as const
  return amountMinor === 0 ? [] : [{ ...part, amountMinor }]
}
