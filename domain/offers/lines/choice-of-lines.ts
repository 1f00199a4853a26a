/** What lines chose, and what they make together. Pure. */
import type { AddedTax, TaxedAmount } from '#domain/conference/taxes/added-tax.ts'
import { ownAdmissionOf, type PricedExtra } from '#domain/offers/catalogue/offer.ts'
import type {
  AddOnsOfGroup,
  ListedChoice,
  PeopleOfGroup,
  RegistrationChoice,
  StaysOfGroup,
} from '#domain/offers/lines/choice.ts'
import {
  amountOf,
  isGroupDiscount,
  type LineKind,
  lineKinds,
  merged,
  type NewLine,
  reasonOfDiscount,
} from '#domain/offers/lines/line.ts'
import type { GroupDiscountLine } from '#domain/offers/pricing/group-price.ts'
import type { NightCount } from '#domain/offers/pricing/nights.ts'
import {
  type Admission,
  amountsOf,
  type Price,
  presentationTypes,
  sumOfAmounts,
  withElsewhere,
} from '#domain/offers/pricing/pricing.ts'

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
