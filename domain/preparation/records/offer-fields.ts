/** Fields of an organiser's own offers: registrations, extras, and rooms by night. */
import { z } from 'zod'
import { line } from '#domain/conference/content/fields.ts'
import type { FieldRule } from '#domain/foundations/parse-input.ts'
import { mostNights } from '#domain/offers/catalogue/night.ts'
import { sellers } from '#domain/offers/catalogue/offer.ts'
import { clock, currency, name, offer, price, words } from './record-fields.ts'

/** Null for no limit. Missing in drafts and versions that are older than this field: the limit then stays as it is. */
const places = z.int().min(0).max(1_000_000_000).nullable().optional()

const ofOffers = {
  name: name,
  description: words,
  currency,
  /** In every period that has no price of its own. */
  price: offer,
  /** Periods are given by name. */
  periodPrices: z.array(z.object({ period: line.min(1), price: offer })).max(100),
  soldFrom: z.iso.date().nullable(),
  soldUntil: z.iso.date().nullable(),
  soldBy: z.enum(sellers),
  /** Missing in drafts and versions that are older than this field. */
  isNeverRefunded: z.boolean().default(false),
  places,
}

const isSoldInOrder = {
  path: ['soldUntil'],
  message: 'last-day-before-first' satisfies FieldRule,
}

const soldInOrder = ({ soldFrom, soldUntil }: { soldFrom: string | null; soldUntil: string | null }) =>
  soldFrom === null || soldUntil === null || soldFrom <= soldUntil

export const admissionFields = z.object(ofOffers).refine(soldInOrder, isSoldInOrder)

export const extraFields = z
  .object({
    ...ofOffers,
    /** Admissions are given by name. */
    admissionPrices: z.array(z.object({ admission: line.min(1), price: offer })).max(100),
    options: z
      .array(
        z.object({
          name: name,
          surcharge: offer,
          places,
          /** Missing in drafts and versions that are older than this field. */
          soldUntil: z.iso.date().nullable().default(null),
        }),
      )
      .max(50),
    most: z.int().min(1).max(50),
    takesPlaceOn: z.iso.date().nullable(),
    begins: clock,
    ends: clock,
    /** When else it takes place. Missing in drafts and versions that are older than this field. */
    alsoAt: z
      .array(z.object({ on: z.iso.date(), begins: clock.min(1), ends: clock.min(1) }))
      .max(20)
      .default([]),
    /** Null: like admission. */
    taxClass: z.enum(['accommodation', 'food', 'books', 'own']).nullable().default(null),
    /** Of the class `own`. */
    taxRate: z.int().min(0).max(10_000).nullable().default(null),
    /** What a registration includes, by its name, and the part of its price that one of this is. */
    includedIn: z
      .array(z.object({ admission: line.min(1), quantity: z.int().min(1).max(50), part: price }))
      .max(100)
      .default([]),
    isFixed: z.boolean().default(false),
    /** Of which selection it is one, and how many of it are taken: by an admission, given by name, or by everybody if that is empty. */
    selection: line.trim().default(''),
    selectionRules: z
      .array(
        z.object({
          admission: line,
          least: z.int().min(0).max(50).nullable(),
          most: z.int().min(1).max(50).nullable(),
          /** How many of them are in the price. Missing in drafts and versions that are older than this field. */
          included: z.int().min(0).max(50).nullable().default(null),
        }),
      )
      .max(100)
      .default([]),
    isForGuests: z.boolean().default(false),
    namesUntil: z.iso.date().nullable().default(null),
    /** The price is the least then. Missing in drafts and versions that are older than this field. */
    isOwnAmount: z.boolean().default(false),
    suggested: price.nullable().default(null),
    /** A group has it once, whoever comes. Missing in drafts and versions that are older than this field. */
    isOfRegistration: z.boolean().default(false),
  })
  .refine(soldInOrder, isSoldInOrder)
  .refine(
    ({ isOwnAmount, options, most, isForGuests, includedIn, selection }) =>
      !isOwnAmount ||
      (options.length === 0 && most === 1 && !isForGuests && includedIn.length === 0 && selection === ''),
    { path: ['isOwnAmount'], message: 'own-amount-alone' satisfies FieldRule },
  )
  .refine(
    ({ isOfRegistration, isForGuests, includedIn, selection, selectionRules, takesPlaceOn }) =>
      !isOfRegistration ||
      (!isForGuests &&
        includedIn.length === 0 &&
        selection === '' &&
        selectionRules.length === 0 &&
        takesPlaceOn === null),
    { path: ['isOfRegistration'], message: 'of-registration-alone' satisfies FieldRule },
  )
  .refine(
    ({ isOwnAmount, suggested, price: least }) =>
      suggested === null || (isOwnAmount && suggested >= (least ?? 0)),
    { path: ['suggested'], message: 'suggested-below-least' satisfies FieldRule },
  )
  .refine(
    ({ takesPlaceOn, begins, ends }) =>
      takesPlaceOn === null ? begins === '' && ends === '' : begins !== '' && ends !== '' && begins !== ends,
    { path: ['begins'], message: 'times-without-day' satisfies FieldRule },
  )
  .refine(({ takesPlaceOn, alsoAt }) => takesPlaceOn !== null || alsoAt.length === 0, {
    path: ['takesPlaceOn'],
    message: 'times-without-first' satisfies FieldRule,
  })
  .refine(({ alsoAt }) => alsoAt.every(({ begins, ends }) => begins !== ends), {
    path: ['alsoAt'],
    message: 'ends-as-it-begins' satisfies FieldRule,
  })
  .refine(({ taxClass, taxRate }) => (taxClass === 'own') === (taxRate !== null), {
    path: ['taxRate'],
    message: 'own-rate-with-class' satisfies FieldRule,
  })
  .refine(
    ({ selection, selectionRules, isForGuests }) =>
      (selection === '' && selectionRules.length === 0) || !isForGuests,
    {
      path: ['selection'],
      message: 'selection-for-guests' satisfies FieldRule,
    },
  )
  .refine(
    ({ selectionRules }) => selectionRules.every(({ least, most }) => most === null || (least ?? 0) <= most),
    { path: ['selectionRules'], message: 'maximum-below-minimum' satisfies FieldRule },
  )
  .refine(
    ({ selectionRules }) =>
      selectionRules.every(({ most, included }) => most === null || (included ?? 0) <= most),
    { path: ['selectionRules'], message: 'included-above-maximum' satisfies FieldRule },
  )
  // Nobody chooses one of what comes by itself: a question can ask for it.
  .refine(({ includedIn, options }) => includedIn.length === 0 || options.length === 0, {
    path: ['includedIn'],
    message: 'included-with-options' satisfies FieldRule,
  })

/** A room that is sold by night, from the first to the last night. */
export const stayFields = z
  .object({
    name: name,
    description: words,
    currency,
    /** Of a night. */
    price,
    /** The days on which they begin. */
    firstNight: z.iso.date(),
    lastNight: z.iso.date(),
    /** How many there are each night; null for no limit. */
    rooms: z.int().min(0).max(1_000_000_000).nullable(),
    /** Nights that cost something else, or have another number of rooms. */
    otherNights: z
      .array(z.object({ night: z.iso.date(), price: offer, places: places.default(null) }))
      .max(mostNights),
    /** Of a rate of its own; null: as hotel nights are taxed. */
    taxRate: z.int().min(0).max(10_000).nullable(),
    isFixed: z.boolean(),
    soldFrom: z.iso.date().nullable(),
    soldUntil: z.iso.date().nullable(),
    soldBy: z.enum(sellers),
    isNeverRefunded: z.boolean(),
  })
  .refine(soldInOrder, isSoldInOrder)
  .refine(({ firstNight, lastNight }) => firstNight <= lastNight, {
    path: ['lastNight'],
    message: 'last-day-before-first' satisfies FieldRule,
  })
  .refine(
    ({ firstNight, lastNight }) =>
      // What is no day is said beside its field.
      ![firstNight, lastNight].every(day => z.iso.date().safeParse(day).success) ||
      Temporal.PlainDate.from(firstNight).until(lastNight).days < mostNights,
    { path: ['lastNight'], message: 'too-many-nights' satisfies FieldRule },
  )
  .refine(
    ({ firstNight, lastNight, otherNights }) =>
      otherNights.every(({ night }) => firstNight <= night && night <= lastNight),
    { path: ['otherNights'], message: 'not-among-nights' satisfies FieldRule },
  )
