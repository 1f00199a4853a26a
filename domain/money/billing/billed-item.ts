/**
 * What a line of an invoice or receipt bills. All rules go by the kind; the printed words are those of the registration's
 * line, and are never parsed. Pure.
 */

import type { TaxedPart } from '#domain/conference/taxes/tax.ts'
import type { LineKind, NewLine } from '#domain/offers/lines/line.ts'

/** What is billed, with its words. */
export interface BilledItem {
  readonly kind: Exclude<BilledKind, 'other'>
  readonly description: string
  /** In small type below; empty for none. */
  readonly detail: string
}

/** `retained`: what the refund policy retains. `other`: issued before kinds were recorded, and not recognisable. */
export type BilledKind =
  | 'registration'
  | 'custom-amount'
  | 'accommodation'
  | 'add-on'
  /** One of the organiser's own extras: `extra-12`, with its option and the price of one. */
  | `extra-${string}`
  /** An admission of people of a group: `registration-oral-4-69900`, with the period and the price of one. */
  | `registration-${string}`
  | 'discount'
  | 'fee'
  | 'retained'
  | 'retained-accommodation'
  | 'other'

export interface ClassifiedLine {
  readonly kind: BilledKind
  /** Whether the line subtracts what a change replaced. */
  readonly isReplaced: boolean
  readonly description: string
}

/** Unique within a document; it finds an invoice's line on its credit notes. */
export function lineKey({ kind, isReplaced, description }: ClassifiedLine): string {
  return `${kind === 'other' ? `other ${description}` : kind}${isReplaced ? ' replaced' : ''}`
}

/** Hotel nights have their own tax rate; everything else is taxed like admission. */
export function taxedPartOf(kind: BilledKind): TaxedPart {
  return isStay(kind) ? 'accommodation' : 'admission'
}

/** Whether a line is about hotel nights. */
export function isStay(kind: BilledKind): boolean {
  return kind === 'accommodation' || kind === 'retained-accommodation'
}

/** How documents have always named each kind of line. */
const kindOf: Readonly<Record<Exclude<LineKind, 'tax' | 'extra'>, BilledItem['kind']>> = {
  admission: 'registration',
  other: 'custom-amount',
  stay: 'accommodation',
  discount: 'discount',
  fee: 'fee',
}

/** A line of a registration as a document bills it. Taxes are no item: each item is taxed. */
export function billedItem(line: Omit<NewLine, 'kind'> & { kind: Exclude<LineKind, 'tax'> }): BilledItem {
  const { name, detail, quantity } = line
  if (line.kind === 'extra') {
    const description = quantity === 1 ? name : `${quantity} × ${name}`
    return { kind: extraKind(line), description, detail }
  }
  if (line.kind === 'admission' && line.ofGroup === 1) {
    const description = quantity === 1 ? name : `${quantity} × ${name}`
    const what = line.offerId === null ? line.wireName : `offer-${line.offerId}`
    return { kind: `registration-${what}-${line.periodId}-${line.unitMinor}`, description, detail }
  }
  const kind = kindOf[line.kind]
  if (line.kind === 'stay') return { kind, description: `Accommodation, ${detail}`, detail: name }
  return { kind, description: name, detail }
}

/** The same extra at another price is another item, because a line of an invoice is found by its kind. */
function extraKind({ offerId, optionId, unitMinor }: Pick<NewLine, 'offerId' | 'optionId' | 'unitMinor'>) {
  return offerId === null ? 'add-on' : (`extra-${offerId}-${optionId ?? ''}-${unitMinor}` as const)
}

/** What the refund policy retains. */
export const retainedItems = {
  retained: { kind: 'retained', description: 'Retained under the refund policy', detail: '' },
  'retained-accommodation': {
    kind: 'retained-accommodation',
    description: 'Retained under the refund policy, accommodation',
    detail: '',
  },
} as const satisfies Record<string, BilledItem>

/** The words of an item as it is printed. */
export function itemWords(item: BilledItem, isReplaced: boolean): { description: string; detail: string } {
  const { description, detail } = item
  return { description: isReplaced ? `Instead of: ${description}` : description, detail }
}
