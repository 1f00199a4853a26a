/** What the form for several people offers, and its content as an order. */

import type { Conference } from '#domain/conference/conferences/conference.ts'
import { settingsIfAny } from '#domain/conference/conferences/field-settings.ts'
import { nameInText } from '#domain/conference/conferences/whole-name.ts'
import { checkOrderedExtras, type FieldProblems } from '#domain/desk/registering/registration-input.ts'
import { formatMoney, formatPercent } from '#domain/foundations/money.ts'
import { formatDate } from '#domain/foundations/time.ts'
import {
  type Offer,
  type OrderedExtra,
  offerIdOf,
  revealed,
  unitPriceOf,
} from '#domain/offers/catalogue/offer.ts'
import { isGroup, type RegistrationChoice } from '#domain/offers/lines/choice.ts'
import { priceListOf, readPriceTables } from '#domain/offers/pricing/fee-queries.ts'
import type { GroupOrder } from '#domain/offers/pricing/group-price.ts'
import { isForGroups, isSoldByCode } from '#domain/offers/pricing/group-terms.ts'
import { nightCounts } from '#domain/offers/pricing/nights.ts'
import {
  type Accommodation,
  closedBecause,
  type NamedAdmission,
  namedAdmissions,
} from '#domain/offers/pricing/period.ts'
import { type Admission, toAdmission } from '#domain/offers/pricing/pricing.ts'
import type { ReadingSite } from '#site/context.ts'
import {
  extraName,
  ownAmountName,
  rawExtras,
  valuesOfExtras,
} from '#site/microsite/registration/form/extra-fields.ts'
import { addOnField, stayName } from '#site/microsite/registration/group/room-fields.ts'
import { extraNote, withRulesOnce } from '#site/microsite/registration/summary/extra-note.ts'
import { neverRefunded, yourOwnAmount } from '#words/registration/extras.ts'
import { accompanyingPerson } from '#words/registration/form.ts'
import * as texts from '#words/registration/group.ts'
import { addOnWords, nightsWords } from '#words/registration/registration-words.ts'
import { closedWords } from '#words/selling-words.ts'

export type Values = Readonly<Record<string, string>>

/** One number that can be typed. */
export interface Countable {
  name: string
  label: string
  note: string
  price: string
  /** The field is of an amount that the buyer says, not of a number. */
  isAmount?: true
  /** An extra that is for guests, who are people of their own. */
  isForGuests?: boolean
  /** An extra that a group has as a whole. */
  isOfWhole?: true
}

/** The field of how many come with an admission. */
const peopleName = (admission: Admission) => `people-${admission}`

const nothingOpened: ReadonlySet<string> = new Set()

/** @param opened registrations that a code has opened, hidden ones or such as are sold with a code only */
export async function readGroupForm(
  site: ReadingSite,
  conference: Conference,
  opened: ReadonlySet<string> = nothingOpened,
) {
  const tables = await readPriceTables(site.database.read, conference.id)
  const now = site.clock.now()
  const offers = revealed(tables.offers, new Set([...opened].flatMap(key => offerIdOf(key) ?? [])))
  const { period, extras } = priceListOf({ ...tables, offers }, conference, now)
  const isForThem = (key: Admission) =>
    isForGroups(key, conference.conditions) || (opened.has(key) && isSoldByCode(key, conference.conditions))
  const because = closedBecause(conference, tables.periods, now)
  const closed = because ? closedWords[because] : null
  const { currency } = conference
  const named = namedAdmissions(tables.offers)
  const people = named.flatMap(({ key, name, about = '', isNeverRefunded }): Countable[] => {
    const minor = period?.prices[key]
    if (typeof minor !== 'number' || !isForThem(key)) return []
    const price = minor === 0 ? texts.free() : texts.eachAt({ price: formatMoney(minor, currency) })
    return [
      {
        name: peopleName(key),
        label: name,
        note: [about.trim().replace(/\.$/, ''), isNeverRefunded && neverRefunded()]
          .filter(Boolean)
          .join('. '),
        price,
      },
    ]
  })
  const offered = period
    ? Object.keys(period.prices)
        .flatMap(key => toAdmission(key) ?? [])
        .filter(isForThem)
    : []
  const told = named.filter(({ key }) => people.some(({ name }) => name === peopleName(key)))
  return {
    event: conference.name,
    ...settingsIfAny(conference),
    lead: period
      ? texts.lead({
          subject: nameInText(conference),
          period: period.name,
          until: formatDate(period.endsOn),
        })
      : nameInText(conference),
    isOpen: period !== null,
    closed: conference.takesGroups ? closed : texts.noGroups(),
    discount: discountWords(conference),
    people,
    rooms: period ? roomsOf(tables.accommodations, conference) : [],
    extras: period
      ? withRulesOnce(
          extras.filter(extra => listPrices(extra, { periodId: period.id, offered }).length > 0),
        ).flatMap(extra => countables(extra, { periodId: period.id, offered, currency, named: told }))
      : [],
  }
}

/** Each room for each number of nights, and the accompanying person. */
function roomsOf(accommodations: readonly Accommodation[], conference: Conference): Countable[] {
  const { currency, addOnMinor } = conference
  const price = (minor: number) =>
    minor === 0 ? texts.free() : texts.eachAt({ price: formatMoney(minor, currency) })
  const stays = accommodations.flatMap(({ id, name, prices }) =>
    nightCounts.flatMap((nights): Countable[] => {
      const minor = prices[nights]
      if (minor === null) return []
      return [
        {
          name: stayName(id, nights),
          label: `${name}, ${nightsWords(nights)}`,
          note: '',
          price: price(minor),
        },
      ]
    }),
  )
  const addOn = { name: addOnField, label: accompanyingPerson(), note: addOnWords(conference) }
  return [...stays, ...(addOnMinor === null ? [] : [{ ...addOn, price: price(addOnMinor) }])]
}

/** From how many people on they pay less; empty where they never do. */
export function discountWords({ groupDiscount, currency }: Conference): string {
  if (!groupDiscount) return ''
  const { from, discount } = groupDiscount
  const less =
    discount.kind === 'percent'
      ? formatPercent(discount.basisPoints)
      : formatMoney(discount.amountMinor, currency)
  return texts.fromSoManyPeople({ from, less })
}

/** What an extra costs for those of a group who may have it; empty if nobody may. */
function listPrices(
  extra: Offer,
  { periodId, offered }: { periodId: number; offered: readonly Admission[] },
): number[] {
  const buyers = extra.isForGuests ? [null] : offered
  return buyers.flatMap(admission => unitPriceOf(extra, periodId, admission) ?? [])
}

const moneyOrNone = (minor: number | null, currency: string) =>
  minor === null ? undefined : formatMoney(minor, currency)

/** An extra, or each of its options. */
function countables(
  extra: Offer,
  {
    periodId,
    offered,
    currency,
    named,
  }: {
    periodId: number
    offered: readonly Admission[]
    currency: string
    /** What is said about them. */
    named: readonly NamedAdmission[]
  },
): Countable[] {
  const prices = listPrices(extra, { periodId, offered })
  const [least, most] = [Math.min(...prices), Math.max(...prices)]
  const options = extra.options.filter(({ isRetired }) => !isRetired)
  return (options.length > 0 ? options : [null]).map(option => {
    const dearest = most + (option?.surchargeMinor ?? 0)
    const price = formatMoney(least + (option?.surchargeMinor ?? 0), currency)
    return {
      name: extra.ownAmount ? ownAmountName(extra.id) : extraName(extra.id, option?.id ?? null),
      label: option ? `${extra.name}: ${option.name}` : extra.name,
      note: extraNote(extra, named),
      isForGuests: extra.isForGuests,
      ...(extra.isOfRegistration && { isOfWhole: true as const }),
      ...(extra.ownAmount && { isAmount: true as const }),
      price: extra.ownAmount
        ? yourOwnAmount({
            least: least === 0 ? undefined : formatMoney(least, currency),
            suggested: moneyOrNone(extra.ownAmount.suggestedMinor, currency),
          })
        : dearest === 0
          ? texts.free()
          : least === most
            ? texts.eachAt({ price })
            : texts.from({ price }),
    }
  })
}

/** What was typed as an order, and the fields with something else than a number. */
export function orderIn(values: Values): { order: GroupOrder; wrong: string[] } {
  const wrong: string[] = []
  const people = Object.entries(values).flatMap(([name, typed]) => {
    const admission = name.startsWith('people-') ? toAdmission(name.slice('people-'.length)) : undefined
    if (admission === undefined || typed.trim() === '') return []
    if (quantityIn(typed) === undefined) wrong.push(name)
    return [{ admission, quantity: quantityIn(typed) ?? 0 }]
  })
  const stays = Object.entries(values).flatMap(([name, typed]) => {
    const [, id, count] = /^stay-(\d{1,15})-(\d)$/.exec(name) ?? []
    const nights = nightCounts.find(each => String(each) === count)
    const quantity = quantityIn(typed)
    if (id === undefined || nights === undefined || typed.trim() === '') return []
    if (quantity === undefined) wrong.push(name)
    return quantity ? [{ id: Number(id), nights, quantity }] : []
  })
  const typedAddOns = values[addOnField] ?? ''
  const addOns = quantityIn(typedAddOns) ?? 0
  if (typedAddOns.trim() !== '' && quantityIn(typedAddOns) === undefined) wrong.push(addOnField)
  const problems: FieldProblems = {}
  const extras: OrderedExtra[] = checkOrderedExtras(rawExtras(values), problems)
  wrong.push(...Object.keys(values).filter(name => problems[offerOf(name)] !== undefined))
  return {
    order: {
      people: people.filter(({ quantity }) => quantity > 0),
      extras,
      ...(stays.length > 0 && { stays }),
      ...(addOns > 0 && { addOns }),
    },
    wrong,
  }
}

const quantityIn = (typed: string) => (/^\d{1,4}$/.test(typed.trim()) ? Number(typed.trim()) : undefined)

/** The extra of a field, whichever option it is of. */
const offerOf = (name: string) => (/^extra-\d+/.exec(name)?.[0] ?? '') as `extra-${number}`

/** The numbers of a group that was placed. */
export function valuesOfGroup(choice: RegistrationChoice): Values {
  if (!isGroup(choice)) return {}
  const people = new Map<string, number>()
  for (const { presentationType, quantity } of choice.people) {
    const name = peopleName(presentationType)
    people.set(name, (people.get(name) ?? 0) + quantity)
  }
  for (const { id, nights, quantity } of choice.stays ?? []) {
    const name = stayName(id, nights)
    people.set(name, (people.get(name) ?? 0) + quantity)
  }
  for (const { quantity } of choice.addOns ?? [])
    people.set(addOnField, (people.get(addOnField) ?? 0) + quantity)
  const counted = [...people].map(([name, quantity]) => [name, String(quantity)])
  return { ...Object.fromEntries(counted), ...valuesOfExtras(choice.extras) }
}
