/**
 * What a line of an invoice or receipt bills. All rules go by the kind; the printed words are those of the registration's
 * line, and are never parsed. Pure.
 */

import type { TaxClass } from '#domain/conference/taxes/tax-class.ts'
import { counted } from '#domain/foundations/counted.ts'
import { say, spoken } from '#domain/foundations/say.ts'
import { isGroupDiscount, type LineKind, type NewLine } from '#domain/offers/lines/line.ts'

/** What is billed, with its words. */
export interface BilledItem {
  readonly kind: Exclude<BilledKind, 'other'>
  readonly description: string
  /** In small type below; empty for none. */
  readonly detail: string
  /** Of a stay. */
  readonly nights?: number
}

/** `retained`: what the refund policy retains. `other`: issued before kinds were recorded, and not recognisable. */
export type BilledKind =
  | 'registration'
  | 'custom-amount'
  | 'accommodation'
  | 'add-on'
  /** One of the organiser's own extras: `extra-12`, with its option and the price of one. */
  | `extra-${string}`
  /** Rooms and accompanying people of a group: `accommodation-3-2-10000`, with the nights and the price of one. */
  | `accommodation-${string}`
  | `add-on-${string}`
  /** An admission of people of a group: `registration-oral-4-69900`, with the period and the price of one. */
  | `registration-${string}`
  | 'discount'
  /** What is taken off things that are taxed otherwise: `discount-food`. */
  | `discount-${string}`
  | 'fee'
  | 'retained'
  /** Of what is taxed otherwise than admission: `retained-food`. */
  | `retained-${string}`
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

/** Of a line of before classes were recorded: hotel nights had a rate of their own, and everything else admission's. */
export function classOfKind(kind: BilledKind): TaxClass {
  return kind === 'accommodation' || kind === 'retained-accommodation' ? 'accommodation' : 'admission'
}

/**
 * What the product calls things itself, as lines are stored. A document says it in its language; what the organiser named,
 * it prints as it is.
 */
const ownWords = {
  person: 'Accompanying person',
  discount: 'Discount',
  groupDiscount: 'Group discount',
  keptDiscount: 'Discount agreed before',
  fee: 'Processing fee',
  agreed: 'Payment of an agreed amount',
  included: 'Part of the price of the registration',
  accommodation: 'On hotel nights',
  food: 'On food',
  books: 'On books and goods',
  other: 'On what is taxed at a rate of its own',
  retained: 'Retained under the refund policy',
  retainedStay: 'Retained under the refund policy, accommodation',
} as const

const said = spoken(ownWords)
const ownNames = new Map<string, keyof typeof ownWords>(
  Object.entries(ownWords).map(([name, words]) => [words, name as keyof typeof ownWords]), // a table's own keys
)

/** In the language of the document: `Delegate`, and of a group `2 × Delegate`. */
function inLanguage(words: string): string {
  const times = /^\d+ × /.exec(words)?.[0] ?? ''
  const name = words.slice(times.length)
  const own = ownNames.get(name)
  // The names of admissions, until the organiser renames them, are the product's too.
  return times + (own === undefined ? say(name) : said[own])
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
    return { kind: extraKind(line), description, detail: line.isIncluded ? ownWords.included : detail }
  }
  if (line.kind === 'admission' && line.ofGroup === 1) {
    const description = quantity === 1 ? name : `${quantity} × ${name}`
    const what = line.offerId === null ? line.wireName : `offer-${line.offerId}`
    const kind = `registration-${what}-${line.periodId}-${line.unitMinor}${never(line)}` as const
    return { kind, description, detail }
  }
  if (line.kind === 'stay' && line.ofGroup === 1) {
    const { accommodationId, nights, unitMinor } = line
    return {
      kind: `accommodation-${accommodationId}-${nights}-${unitMinor}`,
      description: `Accommodation, ${detail}`,
      detail: quantity === 1 ? name : `${quantity} × ${name}`,
      ...(nights !== null && { nights }),
    }
  }
  const { taxClass } = line
  if (isGroupDiscount(line)) {
    const why = name === ownWords.groupDiscount ? 'group' : name === ownWords.keptDiscount ? 'kept' : 'code'
    const kind = `discount-${why}-${taxClass}-${0 - line.unitMinor}-${detail}` as const
    return { kind, description: name, detail: quantity === 1 ? detail : `${quantity} × ${detail}` }
  }
  if (line.kind === 'discount' && taxClass !== 'admission') {
    return { kind: `discount-${taxClass}`, description: name, detail: onClass(taxClass) }
  }
  const kind = kindOf[line.kind]
  if (line.kind === 'stay')
    return {
      kind,
      description: `Accommodation, ${detail}`,
      detail: name,
      ...(line.nights !== null && { nights: line.nights }),
    }
  return { kind, description: name, detail }
}

/** The same extra at another price is another item, because a line of an invoice is found by its kind. */
function extraKind(line: Omit<NewLine, 'kind'>): BilledItem['kind'] {
  const { offerId, optionId, unitMinor, isIncluded } = line
  if (offerId === null) return line.ofGroup === 1 ? `add-on-${unitMinor}` : 'add-on'
  return `extra-${offerId}-${optionId ?? ''}-${unitMinor}${isIncluded ? '-included' : ''}${never(line)}`
}

/** So is what is never refunded, beside the same of before it was so. */
const never = ({ isRefundable }: Pick<NewLine, 'isRefundable'>) => (isRefundable ? '' : '-never-refunded')

/** What a discount or a retained amount is on, where it is not admission. */
const onClass = (taxClass: TaxClass | 'none'): string =>
  taxClass === 'accommodation' || taxClass === 'food' || taxClass === 'books'
    ? ownWords[taxClass]
    : ownWords.other

/** What the refund policy retains of what is taxed in one way. */
export function retainedItem(taxClass: TaxClass): BilledItem {
  const description = ownWords.retained
  if (taxClass === 'admission') return { kind: 'retained', description, detail: '' }
  if (taxClass === 'accommodation')
    return { kind: 'retained-accommodation', description: ownWords.retainedStay, detail: '' }
  return { kind: `retained-${taxClass}`, description, detail: onClass(taxClass) }
}

/** The words of an item as it is printed, in the language of the document. */
export function itemWords(
  { description: neutral, detail, nights }: BilledItem,
  isReplaced: boolean,
): { description: string; detail: string } {
  const description =
    nights === undefined
      ? inLanguage(neutral)
      : say('Accommodation, {nights}', { nights: counted(nights, 'night') })
  return {
    description: isReplaced ? say('Instead of: {item}', { item: description }) : description,
    detail: inLanguage(detail),
  }
}
