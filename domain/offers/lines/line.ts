/** What a registration bought, line by line: docs/algorithms/lines.md. Pure. */
import type { AddedTax, TaxedAmount } from '#domain/conference/taxes/added-tax.ts'
import type { TaxClass } from '#domain/conference/taxes/tax-class.ts'
import { counted } from '#domain/foundations/counted.ts'
import { offerIdOf, ownAdmissionOf, type PricedExtra } from '#domain/offers/catalogue/offer.ts'
import {
  type AddOnsOfGroup,
  isGroup,
  type ListedChoice,
  type PeopleOfGroup,
  type RegistrationChoice,
  type StaysOfGroup,
} from '#domain/offers/lines/choice.ts'
import type { GroupDiscountLine, GroupDiscountReason } from '#domain/offers/pricing/group-price.ts'
import type { NightCount } from '#domain/offers/pricing/nights.ts'
import {
  type Admission,
  amountsOf,
  type Price,
  presentationTypes,
  sumOfAmounts,
  withElsewhere,
} from '#domain/offers/pricing/pricing.ts'

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
const discountNames: Readonly<Record<GroupDiscountReason, string>> = {
  group: 'Group discount',
  code: codeDiscountName,
  kept: 'Discount agreed before',
}

const reasonOfDiscount = (name: string): GroupDiscountReason =>
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
    const words = JSON.stringify(fields.map(field => (field === 'quantity' ? '' : line[field])))
    const same = byWords.get(words)
    byWords.set(words, same ? { ...same, quantity: same.quantity + line.quantity } : line)
  }
  return [...byWords.values()]
}

/** The lines of a choice at a price, in the order in which they are printed; their amounts make the total. */
export function linesOf(choice: RegistrationChoice, price: Price): NewLine[] {
  return [
    ...(choice.kind === 'custom'
      ? [
          newLine('other', 'Payment of an agreed amount', price.registrationMinor, {
            detail: choice.description,
          }),
        ]
      : listedLines(choice, price)),
    ...(isGroup(choice) ? [] : discountLines(price)),
    ...(price.feeMinor > 0 ? [newLine('fee', 'Processing fee', price.feeMinor)] : []),
    ...(price.taxMinor > 0 ? [newLine('tax', 'Tax', price.taxMinor, { taxClass: 'none' })] : []),
  ]
}

/** A line for each tax class of what is discounted. */
function discountLines({ discountMinor, discountsElsewhere = [] }: Price): NewLine[] {
  const ofAdmission = discountMinor - sumOfAmounts(discountsElsewhere)
  return [{ amountMinor: ofAdmission, taxClass: 'admission' as const }, ...discountsElsewhere].flatMap(
    ({ amountMinor, taxClass }) =>
      amountMinor > 0 ? [newLine('discount', codeDiscountName, 0 - amountMinor, { taxClass })] : [],
  )
}

function listedLines(choice: ListedChoice, price: Price): NewLine[] {
  const {
    presentationType,
    admissionName,
    periodId,
    periodName,
    accommodation,
    hasAddOn,
    extras,
    people,
    groupDiscounts = [],
    stays = [],
    addOns = [],
    isRefundable = 1,
  } = choice
  const offerId = offerIdOf(presentationType ?? '') ?? null
  if (people !== undefined) {
    const ofPeople = [
      ...people.map(admissionOfGroup),
      ...stays.map(stayOfGroup),
      ...addOns.map(addOnOfGroup),
      ...extras.map(({ name, unitMinor, ...extra }) =>
        newLine('extra', name, unitMinor, { ...extra, ofGroup: 1 }),
      ),
      ...groupDiscounts.map(groupDiscountLine),
    ]
    // Nothing else says which period it was when nobody is let in.
    return people.length > 0 ? ofPeople : ofPeople.map(line => ({ ...line, periodId }))
  }
  return [
    newLine('admission', admissionName, price.registrationMinor, {
      wireName: offerId === null ? presentationType : null,
      offerId,
      periodId,
      detail: periodName,
      isRefundable,
    }),
    ...(accommodation
      ? [newLine('stay', accommodation.name, price.accommodationMinor, stayColumns(accommodation))]
      : []),
    ...(hasAddOn ? [newLine('extra', addOnName, price.addOnMinor, { wireName: 'add_on' })] : []),
    ...extras.map(({ name, unitMinor, ...extra }) => newLine('extra', name, unitMinor, extra)),
  ]
}

const addOnName = 'Accompanying person'

const stayColumns = ({ id, nights }: { id: number; nights: NightCount }): Partial<NewLine> => ({
  accommodationId: id,
  nights,
  detail: counted(nights, 'night'),
  taxClass: 'accommodation',
})

export const stayOfGroup = ({ quantity, unitMinor, ...stay }: StaysOfGroup): NewLine =>
  newLine('stay', stay.name, unitMinor, { ...stayColumns(stay), quantity, ofGroup: 1 })

export const addOnOfGroup = ({ quantity, unitMinor }: AddOnsOfGroup): NewLine =>
  newLine('extra', addOnName, unitMinor, { wireName: 'add_on', quantity, ofGroup: 1 })

function admissionOfGroup(people: PeopleOfGroup): NewLine {
  const {
    presentationType,
    admissionName,
    periodId,
    periodName,
    unitMinor,
    quantity,
    isRefundable = 1,
    byCode = 0,
  } = people
  const offerId = offerIdOf(presentationType) ?? null
  return newLine('admission', admissionName, unitMinor, {
    wireName: offerId === null ? presentationType : null,
    offerId,
    periodId,
    detail: periodName,
    quantity,
    ofGroup: 1,
    isRefundable,
    byCode,
  })
}

/** It says on which registration it is, because it differs between them. */
export const groupDiscountLine = ({ on, by, ...discount }: GroupDiscountLine): NewLine =>
  newLine('discount', discountNames[by ?? 'group'], discount.unitMinor, {
    ...discount,
    detail: on,
    ofGroup: 1,
  })

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

/**
 * What the lines chose, in the words of the specification's three parts.
 *
 * @throws if they have neither an admission nor an agreed amount
 */
export function choiceOf(lines: readonly NewLine[]): RegistrationChoice {
  const admission = lines.find(({ kind }) => kind === 'admission')
  if (!admission && !lines.some(isOfPeopleElsewhere)) {
    const agreed = lines.find(({ kind }) => kind === 'other')
    if (!agreed) throw new Error('the lines have neither an admission nor an agreed amount')
    return { kind: 'custom', description: agreed.detail }
  }
  return listedChoiceOf(lines, admission)
}

/** What somebody has who is let in by another registration: it names its period, as an admission does. */
const isOfPeopleElsewhere = ({ kind, ofGroup, periodId }: NewLine): boolean =>
  kind !== 'admission' && ofGroup === 1 && periodId !== null

/** @throws if it has no admission of the fee tables or the organiser's own, nor extras of people who have theirs elsewhere */
export function listedChoiceOf(
  lines: readonly NewLine[],
  admission = lines.find(({ kind }) => kind === 'admission'),
): ListedChoice {
  const presentationType = admission ? admissionOf(admission) : null
  const first = admission ?? lines.find(isOfPeopleElsewhere)
  if (!first || presentationType === undefined)
    throw new Error('the lines have no admission that the fee tables list')
  const hasPeople = first.ofGroup === 1
  const stay = hasPeople ? undefined : lines.find(({ kind }) => kind === 'stay')
  const groupDiscounts = merged(lines).flatMap(groupDiscountOf)
  const [stays, addOns] = hasPeople
    ? [merged(lines).flatMap(stayOf), merged(lines).flatMap(addOnOf)]
    : [[], []]
  return {
    kind: 'listed',
    periodId: first.periodId ?? 0,
    periodName: admission?.detail ?? '',
    presentationType,
    admissionName: admission?.name ?? '',
    ...(admission && ifNever(admission)),
    accommodation: stay
      ? {
          id: stay.accommodationId ?? 0,
          name: stay.name,
          // A CHECK of the columns beside the lines enforces it.
          nights: stay.nights as NightCount,
        }
      : null,
    hasAddOn: !hasPeople && lines.some(({ kind, wireName }) => kind === 'extra' && wireName === 'add_on'),
    extras: merged(lines).flatMap(extraOf),
    ...(hasPeople && { people: merged(lines).flatMap(peopleOf) }),
    ...(stays.length > 0 && { stays }),
    ...(addOns.length > 0 && { addOns }),
    ...(groupDiscounts.length > 0 && { groupDiscounts }),
  }
}

/** An admission of a group as those whom it lets in. */
function peopleOf(line: NewLine): PeopleOfGroup[] {
  const presentationType = line.kind === 'admission' ? admissionOf(line) : undefined
  if (presentationType === undefined) return []
  const { name: admissionName, periodId, detail: periodName, unitMinor, quantity } = line
  const period = { periodId: periodId ?? 0, periodName }
  const byCode = line.byCode === 1 ? { byCode: 1 as const } : {}
  return [{ presentationType, admissionName, ...period, unitMinor, quantity, ...ifNever(line), ...byCode }]
}

/** A room of a group, and its accompanying people. */
function stayOf({ kind, accommodationId, name, nights, unitMinor, quantity }: NewLine): StaysOfGroup[] {
  if (kind !== 'stay') return []
  // A CHECK of the columns beside the lines enforces it.
  return [{ id: accommodationId ?? 0, name, nights: nights as NightCount, unitMinor, quantity }]
}

const addOnOf = ({ kind, wireName, unitMinor, quantity }: NewLine): AddOnsOfGroup[] =>
  kind === 'extra' && wireName === 'add_on' ? [{ unitMinor, quantity }] : []

function groupDiscountOf(line: NewLine): GroupDiscountLine[] {
  const { taxClass, name, detail: on, unitMinor, quantity } = line
  if (!isGroupDiscount(line) || taxClass === 'none') return []
  const by = reasonOfDiscount(name)
  const discount = { on, unitMinor, quantity, taxClass }
  return [by === 'group' ? discount : { ...discount, by }]
}

/** What an admission's line is called in choices, limits and codes; undefined if this version does not know it. */
export function admissionOf({ wireName, offerId }: NewLine): Admission | undefined {
  return offerId === null ? presentationTypes.find(type => type === wireName) : ownAdmissionOf(offerId)
}

/** The line as one of the organiser's own extras. */
export function extraOf(line: NewLine): PricedExtra[] {
  const { kind, offerId, optionId, name, detail, quantity, unitMinor, taxClass, isIncluded, codeMinor } = line
  if (kind !== 'extra' || offerId === null || taxClass === 'none') return []
  const extra = { offerId, optionId, name, detail, quantity, unitMinor, taxClass, isIncluded }
  const byCode = line.byCode === 1 ? { byCode: 1 as const } : {}
  const ofWhole = line.ofRegistration === 1 ? { ofRegistration: 1 as const } : {}
  return [{ ...extra, ...ifNever(line), ...(codeMinor > 0 && { codeMinor }), ...byCode, ...ofWhole }]
}

/** How a choice says it: left out where it can be refunded. */
const ifNever = ({ isRefundable }: Pick<NewLine, 'isRefundable'>) =>
  isRefundable === 0 ? { isRefundable: 0 as const } : {}

/** What the lines make together. @param addedTax the terms that were agreed with them */
export function priceOfLines(lines: readonly NewLine[], addedTax: AddedTax | null): Price {
  const sumOf = (...kinds: LineKind[]) =>
    lines.reduce((sum, each) => (kinds.includes(each.kind) ? sum + amountOf(each) : sum), 0)
  const together = merged(lines)
  const extras = amountsOf(together.flatMap(extraOf))
  const ofGroup = (kind: LineKind, isOne: (line: NewLine) => boolean) =>
    together.filter(line => line.kind === kind && line.ofGroup === 1 && isOne(line)).map(amountOf)
  const admissions = ofGroup('admission', () => true)
  const stays = ofGroup('stay', () => true)
  const addOns = ofGroup('extra', ({ offerId }) => offerId === null)
  const discountMinor = 0 - sumOf('discount')
  const [feeMinor, taxMinor, totalMinor] = [sumOf('fee'), sumOf('tax'), sumOf(...lineKinds)]
  return {
    registrationMinor: sumOf('admission', 'other'),
    ...(admissions.length > 1 && { admissions }),
    ...(stays.length > 1 && { stays }),
    ...(addOns.length > 1 && { addOns }),
    accommodationMinor: sumOf('stay'),
    addOnMinor: sumOf('extra') - sumOfAmounts(extras),
    extras,
    discountMinor,
    ...withElsewhere(together.flatMap(discountElsewhere)),
    subtotalMinor: totalMinor - feeMinor - taxMinor,
    feeMinor,
    taxMinor,
    totalMinor,
    addedTax,
  }
}

/** What a line takes off things that are not taxed like an admission, or off what a person of a group has. */
function discountElsewhere(line: NewLine): TaxedAmount[] {
  const { kind, taxClass } = line
  if (kind !== 'discount' || taxClass === 'none') return []
  if (taxClass === 'admission' && line.ofGroup === 0) return []
  return [{ taxClass, amountMinor: 0 - amountOf(line) }]
}

/** Lines as JSON, for what is not yet bought. */
export const writeNewLines = (lines: readonly NewLine[]): string => JSON.stringify(lines)

/** @throws if a line has other fields than those that were written */
export function readNewLines(json: string): NewLine[] {
  const stored = JSON.parse(json) as NewLine[] // `writeNewLines` wrote it
  // Lines of before there were offers name none.
  const lines = stored.map(line => ({
    ...line,
    offerId: line.offerId ?? null,
    optionId: line.optionId ?? null,
    ofGroup: line.ofGroup ?? 0,
    isIncluded: line.isIncluded ?? 0,
    isRefundable: line.isRefundable ?? 1,
    codeMinor: line.codeMinor ?? 0,
    byCode: line.byCode ?? 0,
    ofRegistration: line.ofRegistration ?? 0,
  }))
  for (const line of lines) {
    if (!lineKinds.includes(line.kind) || fields.some(field => line[field] === undefined)) {
      throw new Error('stored lines that this version does not understand')
    }
  }
  return lines
}

/** Whether two lines say the same, so that a change leaves the older one as it is. */
export function isSameLine(one: NewLine, other: NewLine): boolean {
  return fields.every(field => one[field] === other[field])
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

const fields = Object.keys(columnsOfLine) as (keyof NewLine)[] // the keys of the table above
