/** The lines of each person of a group, before they are stored. Pure. */
import { offerIdOf, type PricedExtra } from '#domain/offers/catalogue/offer.ts'
import type { ListedChoice } from '#domain/offers/lines/choice.ts'
import { listedChoiceOf } from '#domain/offers/lines/choice-of-lines.ts'
import { type NewLine, newLine } from '#domain/offers/lines/line.ts'
import { addOnOfGroup, groupDiscountLine, stayOfGroup } from '#domain/offers/lines/lines-of-choice.ts'
import type { PricedGroup } from '#domain/offers/pricing/group-price.ts'
import type { NamedAdmission } from '#domain/offers/pricing/period.ts'

export interface GroupLines {
  /** Of each person, what lets them in first. */
  persons: readonly (readonly NewLine[])[]
  /** Of guests of the group, each of whom is a person too. */
  forGuests: readonly NewLine[]
  /** What they have as a whole. */
  ofWhole: readonly NewLine[]
  /** The same in the words of a choice. */
  choice: ListedChoice
}

/** Each unit is a line, so that a person can go without the others. */
export function linesOfGroup(
  group: PricedGroup,
  period: { id: number; name: string },
  admissions: readonly NamedAdmission[],
): GroupLines {
  const { persons, forGuests, ofWhole } = linesOfPeople(group, period, admissions)
  const all = [...persons.flat(), ...forGuests, ...ofWhole]
  const inOrder = [
    ...all.filter(({ kind }) => kind === 'admission'),
    ...all.filter(({ kind }) => kind !== 'admission'),
  ]
  return { persons, forGuests, ofWhole, choice: listedChoiceOf(inOrder) }
}

/** The same for people who are added to a group, perhaps only guests of those who come already. */
export function linesOfPeople(
  { persons, forGuests, ofWhole }: PricedGroup,
  { id: periodId, name: periodName }: { id: number; name: string },
  admissions: readonly NamedAdmission[],
): Omit<GroupLines, 'choice'> {
  const ofPersons = persons.map(
    ({ admission, unitMinor, stay, addOnMinor, extras, discounts, hasDiscountByCode, isLetInByCode }) => {
      const offerId = offerIdOf(admission) ?? null
      const named = admissions.find(({ key }) => key === admission)
      const name = named?.name ?? ''
      const isRefundable = named?.isNeverRefunded ? (0 as const) : (1 as const)
      const wireName = offerId === null ? admission : null
      const byCode = isLetInByCode ? (1 as const) : (0 as const)
      const what = {
        offerId,
        wireName,
        periodId,
        detail: periodName,
        ofGroup: 1 as const,
        isRefundable,
        byCode,
      }
      return [
        newLine('admission', name, unitMinor, what),
        ...(stay ? [stayOfGroup({ ...stay, quantity: 1 })] : []),
        ...(addOnMinor === null ? [] : [addOnOfGroup({ unitMinor: addOnMinor, quantity: 1 })]),
        ...extras.flatMap(extraLinesInUnits),
        ...discounts.map(({ amountMinor, taxClass }) =>
          groupDiscountLine({
            on: name,
            unitMinor: 0 - amountMinor,
            quantity: 1,
            taxClass,
            ...(hasDiscountByCode && { by: 'code' as const }),
          }),
        ),
      ]
    },
  )
  return {
    persons: ofPersons,
    forGuests: forGuests.flatMap(extraLinesInUnits),
    ofWhole: ofWhole.flatMap(extraLinesInUnits),
  }
}

/** Each unit of an extra as a line. */
export function extraLinesInUnits({ name, unitMinor, quantity, ...extra }: PricedExtra): NewLine[] {
  return Array.from({ length: quantity }, () =>
    newLine('extra', name, unitMinor, { ...extra, quantity: 1, ofGroup: 1 }),
  )
}
