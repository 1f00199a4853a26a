/**
 * What a line of an invoice or receipt bills. All rules go by the kind; the printed words are made from it once,
 * when a document is drawn up, and are never parsed. Pure.
 */

import type { TaxedPart } from '#domain/conference/taxes/tax.ts'
import { type PresentationType, presentationTypeLabels } from '#domain/offers/pricing/pricing.ts'

/** What was bought, with what its words need. */
export type BilledItem =
  | { readonly kind: 'registration'; readonly type: PresentationType; readonly category: string }
  | { readonly kind: 'custom-amount'; readonly note: string }
  | { readonly kind: 'accommodation'; readonly hotelRoom: string; readonly nights: number }
  | { readonly kind: 'add-on' | 'discount' | 'fee' | 'retained' | 'retained-accommodation' }

/** `retained`: what the refund policy retains. `other`: issued before kinds were recorded, and not recognisable. */
export type LineKind = BilledItem['kind'] | 'other'

export interface ClassifiedLine {
  readonly kind: LineKind
  /** Whether the line subtracts what a change replaced. */
  readonly isReplaced: boolean
  readonly description: string
}

/** Unique within a document; it finds an invoice's line on its credit notes. */
export function lineKey({ kind, isReplaced, description }: ClassifiedLine): string {
  return `${kind === 'other' ? `other ${description}` : kind}${isReplaced ? ' replaced' : ''}`
}

/** Hotel nights have their own tax rate; everything else is taxed like admission. */
export function taxedPartOf(kind: LineKind): TaxedPart {
  return isStay(kind) ? 'accommodation' : 'admission'
}

/** Whether a line is about hotel nights. */
export function isStay(kind: LineKind): boolean {
  return kind === 'accommodation' || kind === 'retained-accommodation'
}

/** The words of a line as it is printed. */
export function lineWords(billed: BilledItem, isReplaced: boolean): { description: string; detail: string } {
  const { description, detail } = ownWords(billed)
  return { description: isReplaced ? `Instead of: ${description}` : description, detail }
}

function ownWords(billed: BilledItem): { description: string; detail: string } {
  switch (billed.kind) {
    case 'registration':
      return { description: presentationTypeLabels[billed.type], detail: billed.category }
    case 'custom-amount':
      return { description: 'Payment of an agreed amount', detail: billed.note }
    case 'accommodation': {
      const { nights, hotelRoom } = billed
      return {
        description: `Accommodation, ${nights} ${nights === 1 ? 'night' : 'nights'}`,
        detail: hotelRoom,
      }
    }
    default:
      return { description: fixedWords[billed.kind], detail: '' }
  }
}

const fixedWords = {
  'add-on': 'Accompanying person',
  discount: 'Discount',
  fee: 'Processing fee',
  retained: 'Retained under the refund policy',
  'retained-accommodation': 'Retained under the refund policy, accommodation',
} as const
