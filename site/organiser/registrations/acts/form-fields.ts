/** The fields of a registration in forms for staff. */

import type { Reader } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { listCountries } from '#domain/conference/conferences/country-queries.ts'
import { withoutOff } from '#domain/conference/conferences/field-settings.ts'
import type { FieldProblems, RawRegistrationInput } from '#domain/desk/registering/registration-input.ts'
import { lookUp } from '#domain/foundations/look-up.ts'
import { titles } from '#domain/foundations/texts/titles.ts'
import { type Offer, type OrderedExtra, quantityOf } from '#domain/offers/catalogue/offer.ts'
import { priceListOf, readPriceTables } from '#domain/offers/pricing/fee-queries.ts'
import { nightCounts } from '#domain/offers/pricing/nights.ts'
import { namedAdmissions } from '#domain/offers/pricing/period.ts'
import type { Choice } from '#domain/offers/pricing/pricing.ts'
import {
  askedFields,
  describedField,
  fieldStateOf,
  type RegistrantField,
  registrantFieldNames,
} from '#domain/registrations/registrant.ts'
import { billedFields, fieldsChangedBy } from '#domain/registrations/registrant-uses.ts'
import { controlOf } from '#site/microsite/registration/form/control-errors.ts'
import { extraName, ownAmountName } from '#site/microsite/registration/form/extra-fields.ts'
import { toRawInput } from '#site/microsite/registration/form/form-values.ts'
import type { FieldView, Values } from '#site/organiser/parts/two-step/two-step.ts'
import { wordsFor } from '#words/problem-words.ts'
import { officeHints, officeLabels } from '#words/registrant-words.ts'
import { nightsWords } from '#words/registration/registration-words.ts'

/**
 * Category, accommodation and accompanying person: what is offered now.
 *
 * @param kept the choice that they have, which may stay though it is not offered any more
 */
export async function choiceFields(
  db: Reader,
  conference: Conference,
  now: Temporal.Instant,
  kept?: Choice,
): Promise<FieldView[]> {
  const tables = await readPriceTables(db, conference.id)
  const { period, accommodations, addOnMinor, extras } = priceListOf(tables, conference, now, true)
  const isKept = (id: number, nights: number) =>
    kept?.accommodation?.id === id && kept.accommodation.nights === nights
  return [
    {
      name: 'presentation',
      label: 'Category',
      kind: 'options',
      options: namedAdmissions(tables.offers)
        .filter(({ key }) => typeof period?.prices[key] === 'number' || kept?.presentationType === key)
        .map(({ key, name }) => ({ value: key, label: name })),
    },
    {
      name: 'stay',
      label: 'Accommodation',
      kind: 'options',
      options: [
        { value: '', label: 'None' },
        ...accommodations.flatMap(({ id, name, prices }) =>
          nightCounts
            .filter(nights => prices[nights] !== null || isKept(id, nights))
            .map(nights => ({ value: `${id}:${nights}`, label: `${name}, ${nightsWords(nights)}` })),
        ),
      ],
    },
    {
      name: 'add_on',
      label: 'Accompanying person',
      kind: 'options',
      options: [
        { value: 'no', label: 'None' },
        ...(addOnMinor !== null || kept?.hasAddOn ? [{ value: 'yes', label: 'One person' }] : []),
      ],
    },
    ...tables.offers.flatMap(offer => extraFields(offer, { extras, kept: kept?.extras ?? [] })),
  ]
}

/** How many of an extra, of each of its options: those that are sold, and those that they have. */
function extraFields(
  offer: Offer,
  { extras, kept }: { extras: readonly Offer[]; kept: readonly OrderedExtra[] },
): FieldView[] {
  const isSold = extras.includes(offer)
  const isLeft = offer.options.some(({ isRetired }) => !isRetired)
  const options = isLeft ? offer.options : [null, ...offer.options]
  return options.flatMap((option): FieldView[] => {
    const item = { offerId: offer.id, optionId: option?.id ?? null, quantity: 0 }
    const has = quantityOf(kept, item)
    const most = isSold && !option?.isRetired ? Math.max(offer.most, has) : has
    if (offer.kind !== 'extra' || most === 0) return []
    if (offer.ownAmount) {
      const hint = 'Such as 25 or 25.50. Empty: none.'
      return [{ name: ownAmountName(offer.id), label: `${offer.name}, amount`, hint, kind: 'line' }]
    }
    return [
      {
        name: extraName(offer.id, item.optionId),
        label: option ? `${offer.name}, ${option.name}` : offer.name,
        kind: 'options',
        options: Array.from({ length: most + 1 }, (_, count) => ({
          value: count === 0 ? '' : String(count),
          label: count === 0 ? 'None' : String(count),
        })),
      },
    ]
  })
}

/** Some of a registrant's fields; without the countries, none may be a country. */
const views = (
  fields: readonly RegistrantField[],
  { fieldSettings }: Pick<Conference, 'fieldSettings'>,
  countries: readonly { id: number; name: string }[] = [],
): FieldView[] =>
  askedFields(fields, fieldSettings).map(field => {
    const { name, kind } = describedField(field)
    const isRequired = fieldStateOf(field, fieldSettings) === 'required'
    const view = { name, label: officeLabels[field], isRequired, ...officeHints[field] }
    if (kind === 'title') {
      const named = titles.map((value: string) => ({ value, label: value }))
      return {
        ...view,
        kind: 'options',
        options: isRequired ? named : [{ value: '', label: 'None' }, ...named],
      }
    }
    if (kind !== 'country') return { ...view, kind: kind === 'place' || kind === 'tax-id' ? 'line' : kind }
    const named = countries.map(country => ({ value: String(country.id), label: country.name }))
    return { ...view, kind: 'options', options: [{ value: '', label: 'Choose' }, ...named] }
  })

/** Who somebody is and how to reach them. */
export const personForm = (conference: Conference): FieldView[] =>
  views(fieldsChangedBy('holder'), conference)

/** Who they are, and what an invoice needs. */
export async function registrantForm(db: Reader, conference: Conference): Promise<FieldView[]> {
  return views(registrantFieldNames, conference, await listCountries(db))
}

/** What a corrected invoice may say, whatever the conference asks its registrants for. */
export async function billedForm(db: Reader, { fieldSettings }: Conference): Promise<FieldView[]> {
  const asked = { fieldSettings: withoutOff(fieldSettings) }
  return views(billedFields, asked, await listCountries(db))
}

/** The input under the domain's field names; the fields are named as in the public form. */
export const rawRegistrant = (values: Values): RawRegistrationInput => toRawInput(values, undefined)

/** Messages by the fields of these forms. */
export function registrantProblems(problems: FieldProblems): Record<string, string> {
  // Its keys are fields.
  const fields = Object.keys(problems) as (keyof FieldProblems)[]
  return Object.fromEntries(
    fields.flatMap(field => {
      const problem = problems[field]
      // The controls' names of extras are those of the fields.
      const name = (lookUp(controlOf, field) as string | undefined) ?? field
      return problem ? [[name, wordsFor(field, problem)]] : []
    }),
  )
}
