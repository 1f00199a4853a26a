/** The two fee tables for display: transposed, with one column per row of the organiser's (section 2). */

import { conditionOf } from '#domain/conference/conferences/condition.ts'
import { type Conference, salesEnd } from '#domain/conference/conferences/conference.ts'
import { formatMoney } from '#domain/foundations/money.ts'
import { say } from '#domain/foundations/say.ts'
import { formatDate } from '#domain/foundations/time.ts'
import { type NeededExtras, neededExtras } from '#domain/offers/catalogue/needed-extras.ts'
import { type Offer, unitPriceOf } from '#domain/offers/catalogue/offer.ts'
import { type NightCount, nightCounts } from '#domain/offers/pricing/nights.ts'
import {
  type Accommodation,
  inOrder,
  isSoldOut,
  type NamedAdmission,
  openPeriod,
  type RegistrationPeriod,
} from '#domain/offers/pricing/period.ts'
import { extraName } from '#site/microsite/registration/form/extra-fields.ts'
import { extraNote, withRulesOnce } from '#site/microsite/registration/summary/extra-note.ts'
import type { SoldOutNotes } from '#site/microsite/registration/summary/sold-out.ts'
import { neededWords } from '#words/extra-words.ts'
import * as words from '#words/public/microsite/fees.ts'
import { conditionWords } from '#words/registration/conditions.ts'
import { anyAmountFrom, cannotBeGivenUp, neverRefunded } from '#words/registration/extras.ts'
import { unbrokenDates } from '#words/unbroken-dates.ts'

export interface FeeTable {
  columns: { key: string; label: string; note?: string; isHighlighted?: boolean; isPast?: boolean }[]
  rows: { key: string; heading: string; cells: { text: string; note?: string | undefined }[] }[]
}

/** The registration periods and what each costs; the open one is highlighted. Null where there are none. */
export function periodTable(
  conference: Conference,
  periods: readonly RegistrationPeriod[],
  now: Temporal.Instant,
  {
    soldOut,
    admissions,
    extras,
  }: { soldOut: SoldOutNotes; admissions: readonly NamedAdmission[]; extras: readonly Offer[] },
): FeeTable | null {
  if (periods.length === 0) return null
  const ordered = inOrder(periods)
  const open = salesEnd(conference, now) ? undefined : openPeriod(ordered, conference.timeZone, now)
  const openAt = open ? ordered.indexOf(open) : ordered.length
  return {
    columns: [
      { key: 'category', label: say('Category') },
      ...ordered.map((period, index) => ({
        key: String(period.id),
        label: period.name,
        note: noteOf(period, index - openAt),
        ...(index === openAt && { isHighlighted: true }),
        ...(index < openAt && { isPast: true }),
      })),
    ],
    rows: [
      {
        key: 'valid-until',
        heading: words.validUntil(),
        cells: ordered.map(period => ({ text: unbrokenDates(formatDate(period.endsOn)) })),
      },
      ...admissions
        .filter(({ key }) => ordered.some(({ prices }) => typeof prices[key] === 'number'))
        .map(({ key, name, isNeverRefunded }) => ({
          key,
          heading: name,
          cells: ordered.map(period => ({
            text: priceText(period.prices[key] ?? null, conference.currency),
            note:
              period === open
                ? (soldOut[key] ??
                  termsOf(conference, key, isNeverRefunded, neededExtras(extras, open.id, key)))
                : undefined,
          })),
        })),
    ],
  }
}

/** A choice that others have and this period or room has not. */
const priceText = (minor: number | null, currency: string) =>
  minor === null ? words.notOffered() : formatMoney(minor, currency)

/** What an admission asks for that not everybody has, and whether it is never refunded. */
function termsOf(
  conference: Conference,
  admission: string,
  isNeverRefunded: boolean | undefined,
  needed: readonly NeededExtras[],
): string | undefined {
  const condition = conditionOf(conference, admission)
  const notes = [
    needed.length > 0 && neededWords(needed, conference.currency),
    condition && conditionWords(condition),
    isNeverRefunded && neverRefunded(),
  ].flatMap(note => note || [])
  if (notes.length < 2) return notes[0]
  return notes.map(note => note.replace(/\.$/, '')).join('. ')
}

/** @param place how many periods it comes after the open one; negative before it */
function noteOf(period: RegistrationPeriod, place: number): string {
  if (place < 0) return isSoldOut(period) ? words.soldOutPeriod() : words.closedPeriod()
  return place === 0 ? unbrokenDates(openWords(period)) : words.opensLater()
}

function openWords({ endsOn, count }: RegistrationPeriod): string {
  const day = formatDate(endsOn)
  return count ? words.openUntilOrSold({ endsOn: day, most: count.most }) : words.openUntil({ endsOn: day })
}

const nightLabels: Readonly<Record<NightCount, string>> = {
  get 1() {
    return words.oneNight()
  },
  get 2() {
    return words.twoNights()
  },
  get 3() {
    return words.threeNights()
  },
  get 4() {
    return words.fourNights()
  },
}

/** The organiser's own extras that are on sale, each of their options in a row of its own. Null if there are none. */
export function extrasTable(
  extras: readonly Offer[],
  {
    currency,
    period,
    admissions,
    soldOut,
  }: {
    currency: string
    /** The open one; null while nobody can register. */
    period: { id: number } | null
    admissions: readonly NamedAdmission[]
    soldOut: SoldOutNotes
  },
): FeeTable | null {
  if (extras.length === 0 || !period) return null
  const rows = withRulesOnce(extras).flatMap(extra => {
    const options = extra.options.filter(({ isRetired }) => !isRetired)
    const all = options.length > 0 ? options : [null]
    return all.map(option => {
      const more = option?.surchargeMinor ?? 0
      const cost = (minor: number | null) =>
        extra.ownAmount && minor !== null
          ? anyAmountFrom({ least: minor === 0 ? undefined : formatMoney(minor, currency) })
          : priceText(minor === null ? null : minor + more, currency)
      const usual = unitPriceOf(extra, period.id)
      const special = admissions.flatMap(({ key, name }) => {
        const minor = extra.admissionPrices[key]
        return minor === undefined || minor === usual
          ? []
          : [words.forAdmission({ name, price: cost(minor) })]
      })
      const inPrices = admissions.flatMap(({ key, name }) => {
        const part = extra.includedIn[key]
        return part ? [words.inPriceOf({ name, quantity: part.quantity })] : []
      })
      return {
        key: extraName(extra.id, option?.id ?? null),
        heading: option ? `${extra.name}, ${option.name}` : extra.name,
        cells: [
          {
            // What is for some alone is told of these.
            text: [
              usual === null && special.length + inPrices.length > 0 ? '' : cost(usual),
              ...special,
              ...inPrices,
            ]
              .filter(Boolean)
              .join('; '),
            note: soldOut[extraName(extra.id, option?.id ?? null)] ?? soldOut[extraName(extra.id, null)],
          },
          { text: extraNote(extra, admissions) },
        ],
      }
    })
  })
  return {
    columns: [
      { key: 'extra', label: words.extra() },
      { key: 'price', label: words.price() },
      { key: 'about', label: words.aboutIt() },
    ],
    rows,
  }
}

/** Rooms that are sold by night, and what each of their nights costs. Null if there are none. */
export function nightsTable(
  stays: readonly Offer[],
  { currency, period, soldOut }: { currency: string; period: { id: number } | null; soldOut: SoldOutNotes },
): FeeTable | null {
  if (stays.length === 0 || !period) return null
  const all = stays.map(stay => ({
    ...stay,
    unitMinor: unitPriceOf(stay, period.id),
    nights: stay.options.filter(({ isRetired }) => !isRetired),
  }))
  const rows = new Map(
    all
      .flatMap(({ nights }) => nights)
      .toSorted((one, other) => (one.night ?? '').localeCompare(other.night ?? ''))
      .map(({ night = '', name }) => [night, name]),
  )
  return {
    columns: [
      { key: 'night', label: words.night() },
      ...all.map(({ id, name, description, isRemovable, isNeverRefunded }) => ({
        key: String(id),
        label: name,
        note: [description, !isRemovable && cannotBeGivenUp(), isNeverRefunded && neverRefunded()]
          .filter(Boolean)
          .join('. '),
      })),
    ],
    rows: [...rows].map(([night, heading]) => ({
      key: night,
      heading,
      cells: all.map(({ id, nights, unitMinor }) => {
        const option = nights.find(each => each.night === night)
        if (!option || unitMinor === null) return { text: words.notOffered() }
        const note = soldOut[extraName(id, option.id)] ?? soldOut[extraName(id, null)]
        return { text: priceText(unitMinor + option.surchargeMinor, currency), note }
      }),
    })),
  }
}

/** The rooms with their total prices by number of nights. Null if there are none. */
export function accommodationTable(
  accommodations: readonly Accommodation[],
  currency: string,
  soldOut: SoldOutNotes,
): FeeTable | null {
  if (accommodations.length === 0) return null
  return {
    columns: [
      { key: 'nights', label: words.numberOfNights() },
      ...accommodations.map(({ id, name }) => ({ key: String(id), label: name })),
    ],
    rows: nightCounts
      .filter(nights => accommodations.some(({ prices }) => prices[nights] !== null))
      .map(nights => ({
        key: String(nights),
        heading: nightLabels[nights],
        cells: accommodations.map(({ id, prices }) => ({
          text: priceText(prices[nights], currency),
          note: soldOut[`${id}:${nights}`],
        })),
      })),
  }
}
