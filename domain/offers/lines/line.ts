/** What a registration bought, line by line: docs/algorithms/lines.md. Pure. */
import type { TaxClass } from '#domain/conference/taxes/tax-class.ts'
import type { GroupDiscountReason } from '#domain/offers/pricing/group-price.ts'

/** `other` belongs to the registration, such as an agreed amount; `tax` is what is added on top of the prices. */
export const lineKinds = ['admission', 'stay', 'extra', 'other', 'discount', 'fee', 'tax'] as const
export type LineKind = (typeof lineKinds)[number]

/** What is bought for one person. */
const ofPersons: readonly LineKind[] = ['admission', 'stay', 'extra']

/** A line before it is stored. Amounts are in minor units of the registration's currency. */
export interface NewLine {
  readonly kind: LineKind
  /** What the wire API calls it: of an admission its presentation type, of an extra `add_on`. */
  readonly wireName: string | null
  readonly periodId: number | null
  readonly accommodationId: number | null
  /** Of the organiser's own offers: which, and what was chosen of it. */
  readonly offerId: number | null
  readonly optionId: number | null
  /** Of a stay only. */
  readonly nights: number | null
  /** The words as they were when it was bought: an offer's name, and what was chosen of it. */
  readonly name: string
  readonly detail: string
  readonly quantity: number
  /** The amount is that of all units; a discount's is negative. */
  readonly unitMinor: number
  /** `none`: taxes are not taxed. */
  readonly taxClass: TaxClass | 'none'
  /** 1 for what a person of a group has, and what they pay less. */
  readonly ofGroup: 0 | 1
  /** 1 for what came with the admission, as a part of its price. */
  readonly isIncluded: 0 | 1
  /** 0 for what the organiser said is never refunded, when it was bought. */
  readonly isRefundable: 0 | 1
  /** Of an extra: what a code took off each unit; 0 where none did. */
  readonly codeMinor: number
  /** 1 for a registration or a hidden extra of a group that a code let somebody have, without taking anything off. */
  readonly byCode: 0 | 1
  /** 1 for an extra that belongs to the registration: where several people are on it, it is nobody's. */
  readonly ofRegistration: 0 | 1
}

/** A stored line: written once, and never edited. */
export interface Line extends NewLine {
  readonly id: number
  /** Whose it is; null for what belongs to the registration. */
  readonly attendeeId: number | null
}

export const amountOf = ({ unitMinor, quantity }: Pick<NewLine, 'unitMinor' | 'quantity'>): number =>
  unitMinor * quantity

/** A discount for a group belongs to each of its people, so that it ends with what it is on. */
export const isOfPerson = (line: Pick<NewLine, 'kind' | 'ofGroup' | 'ofRegistration'>): boolean =>
  (ofPersons.includes(line.kind) && !isOfWhole(line)) || isGroupDiscount(line)

/** What a group has as a whole: it stays, whoever comes or leaves. */
export const isOfWhole = ({
  kind,
  ofGroup,
  ofRegistration,
}: Pick<NewLine, 'kind' | 'ofGroup' | 'ofRegistration'>): boolean =>
  kind === 'extra' && ofGroup === 1 && ofRegistration === 1

/** What was bought, by people of a group or by all together: not the fee, nor taxes. */
export const isBought = (line: Pick<NewLine, 'kind' | 'ofGroup' | 'ofRegistration'>): boolean =>
  isOfPerson(line) || isOfWhole(line)

/** Taken off by a code: what people of a group pay less because so many come has another name. */
export const codeDiscountName = 'Discount'

/** What each person of a group pays less, by why; `kept` is what somebody was given before they joined it. */
export const discountNames: Readonly<Record<GroupDiscountReason, string>> = {
  group: 'Group discount',
  code: codeDiscountName,
  kept: 'Discount agreed before',
}

export const reasonOfDiscount = (name: string): GroupDiscountReason =>
  name === codeDiscountName ? 'code' : name === discountNames.kept ? 'kept' : 'group'

/** How many people of a group have a code by these lines: each is one use of it, and so is what they have as a whole. */
export const countCodeUses = (lines: readonly Line[]): number =>
  new Set(lines.filter(isByCode).map(({ attendeeId }) => attendeeId)).size

/** Whether a person of a group has it by a code: what it lets them have, or takes off their registration or an extra. */
export const isByCode = (line: NewLine): boolean =>
  line.codeMinor > 0 || line.byCode === 1 || (isGroupDiscount(line) && line.name === codeDiscountName)

export const isGroupDiscount = ({ kind, ofGroup }: Pick<NewLine, 'kind' | 'ofGroup'>): boolean =>
  kind === 'discount' && ofGroup === 1

/** Lines in the order in which they are printed: by kind, and those of a kind as they were bought. */
export const inPrintedOrder = (lines: readonly Line[]): Line[] =>
  lines.toSorted(
    (one, other) => lineKinds.indexOf(one.kind) - lineKinds.indexOf(other.kind) || one.id - other.id,
  )

/** Lines that differ in their quantities alone, as one: each guest has a line, and documents print them together. */
export function merged<L extends NewLine>(lines: readonly L[]): L[] {
  const mayBeAlike = lines.filter(({ offerId, ofGroup }) => offerId !== null || ofGroup === 1)
  if (mayBeAlike.length < 2) return [...lines]
  const byWords = new Map<string, L>()
  for (const line of lines) {
    const words = JSON.stringify(lineFields.map(field => (field === 'quantity' ? '' : line[field])))
    const same = byWords.get(words)
    byWords.set(words, same ? { ...same, quantity: same.quantity + line.quantity } : line)
  }
  return [...byWords.values()]
}

/** One unit of something that is taxed like an admission, unless it says otherwise. */
export function newLine(
  kind: LineKind,
  name: string,
  unitMinor: number,
  other: Partial<NewLine> = {},
): NewLine {
  return {
    kind,
    wireName: null,
    periodId: null,
    accommodationId: null,
    offerId: null,
    optionId: null,
    nights: null,
    name,
    detail: '',
    quantity: 1,
    unitMinor,
    taxClass: 'admission',
    ofGroup: 0,
    isIncluded: 0,
    isRefundable: 1,
    codeMinor: 0,
    byCode: 0,
    ofRegistration: 0,
    ...other,
  }
}

/** Whether two lines say the same, so that a change leaves the older one as it is. */
export function isSameLine(one: NewLine, other: NewLine): boolean {
  return lineFields.every(field => one[field] === other[field])
}

/** The column of each field. */
export const columnsOfLine = {
  kind: 'kind',
  wireName: 'wire_name',
  periodId: 'period_id',
  accommodationId: 'accommodation_id',
  offerId: 'offer_id',
  optionId: 'option_id',
  nights: 'nights',
  name: 'name',
  detail: 'detail',
  quantity: 'quantity',
  unitMinor: 'unit_minor',
  taxClass: 'tax_class',
  ofGroup: 'of_group',
  isIncluded: 'is_included',
  isRefundable: 'is_refundable',
  codeMinor: 'code_minor',
  byCode: 'by_code',
  ofRegistration: 'of_registration',
} as const satisfies Record<keyof NewLine, string>

export const lineFields = Object.keys(columnsOfLine) as (keyof NewLine)[] // the keys of the table above
