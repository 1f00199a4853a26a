/** The lines of a choice at a price: docs/algorithms/lines.md. Pure. */
import { counted } from '#domain/foundations/counted.ts'
import { offerIdOf } from '#domain/offers/catalogue/offer.ts'
import {
  type AddOnsOfGroup,
  isGroup,
  type ListedChoice,
  type PeopleOfGroup,
  type RegistrationChoice,
  type StaysOfGroup,
} from '#domain/offers/lines/choice.ts'
import { codeDiscountName, discountNames, type NewLine, newLine } from '#domain/offers/lines/line.ts'
import type { GroupDiscountLine } from '#domain/offers/pricing/group-price.ts'
import type { NightCount } from '#domain/offers/pricing/nights.ts'
import { type Price, sumOfAmounts } from '#domain/offers/pricing/pricing.ts'

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
