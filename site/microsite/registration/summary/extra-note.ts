/**
 * What is printed beside an extra: what it is, when it takes place, and the rule of the selection that it belongs to.
 */

import { inARow } from '#domain/foundations/listed.ts'
import { formatDate } from '#domain/foundations/time.ts'
import { type Offer, type OfferTime, timesOf } from '#domain/offers/catalogue/offer.ts'
import type { ExtraSelection, SelectionRule } from '#domain/offers/catalogue/selection.ts'
import type { NamedAdmission } from '#domain/offers/pricing/period.ts'
import * as texts from '#words/registration/extras.ts'
import { forGuests } from '#words/registration/guests.ts'

/**
 * What an extra is and when it takes place: `With a guide. 12 May 2027, 14:00–17:30`
 *
 * @param admissions what is said about them; others may be hidden
 */
export function extraNote(
  {
    description,
    takesPlace,
    alsoAt,
    isForGuests,
    isRemovable,
    isNeverRefunded,
    selection,
  }: Pick<
    Offer,
    'description' | 'takesPlace' | 'alsoAt' | 'isForGuests' | 'isRemovable' | 'isNeverRefunded' | 'selection'
  >,
  admissions: readonly Pick<NamedAdmission, 'key' | 'name'>[],
): string {
  return [
    description.trim().replace(/\.$/, ''),
    timesOf({ takesPlace, ...(alsoAt && { alsoAt }) })
      .map(timeWords)
      .join('; '),
    isForGuests && forGuests(),
    selection && selectionWords(selection, admissions),
    !isRemovable && texts.cannotBeGivenUp(),
    isNeverRefunded && texts.neverRefunded(),
  ]
    .filter(Boolean)
    .join('. ')
}

/** Extras as they are told one below the other: the first of a selection says its rule, and the others name it. */
export function withRulesOnce<Extra extends Pick<Offer, 'selection'>>(extras: readonly Extra[]): Extra[] {
  const said = new Set<string>()
  return extras.map(extra => {
    const { selection } = extra
    if (!selection) return extra
    if (selection.alone !== undefined) return extra
    if (said.has(selection.name)) return { ...extra, selection: { ...selection, rules: [] } }
    said.add(selection.name)
    return extra
  })
}

/** `Tutorials: choose 1 to 2; Member: choose 2`: what holds for everybody comes first. */
function selectionWords(
  { name, rules }: ExtraSelection,
  admissions: readonly Pick<NamedAdmission, 'key' | 'name'>[],
): string {
  const forAll = rules.filter(({ admission }) => admission === null)
  const told = [...forAll, ...rules.filter(rule => !forAll.includes(rule))].flatMap(rule => {
    const words = ruleWords(rule)
    const admission = admissions.find(({ key }) => key === rule.admission)
    if (words === '' || (rule.admission !== null && !admission)) return []
    return [admission ? `${admission.name}: ${words}` : words]
  })
  return told.length === 0 ? name : `${name}: ${told.join('; ')}`
}

function ruleWords({ included, ...rule }: SelectionRule): string {
  return inARow([countWords(rule), included ? texts.someInThePrice({ count: included }) : ''].filter(Boolean))
}

function countWords({ least, most }: Pick<SelectionRule, 'least' | 'most'>): string {
  if (most === null) return least === 0 ? '' : texts.chooseAtLeast({ least })
  if (least === 0) return texts.chooseAtMost({ most })
  return least === most ? texts.choose({ count: least }) : texts.chooseFromTo({ least, most })
}

function timeWords({ from, to }: OfferTime): string {
  const begins = Temporal.PlainDateTime.from(from)
  const ends = Temporal.PlainDateTime.from(to)
  const clock = (time: Temporal.PlainDateTime) => time.toPlainTime().toString({ smallestUnit: 'minute' })
  const day = formatDate(begins.toPlainDate())
  if (begins.toPlainDate().equals(ends.toPlainDate())) return inARow([day, `${clock(begins)}–${clock(ends)}`])
  return `${inARow([day, clock(begins)])} – ${inARow([formatDate(ends.toPlainDate()), clock(ends)])}`
}
