/**
 * Everything that an organiser edits as records with fields: its description, its owner, and the act that writes it.
 */
import { z } from 'zod'
import { unnamedPlaces } from '#domain/conference/conferences/conference.ts'
import { image } from '#domain/conference/content/fields.ts'
import { cleanHtml } from '#domain/conference/content/html.ts'
import { type ContentKind, kinds } from '#domain/conference/content/kinds.ts'
import type { FieldRule } from '#domain/foundations/parse-input.ts'
import { mostNights } from '#domain/offers/catalogue/night.ts'
import { offerKinds, sellers } from '#domain/offers/catalogue/offer.ts'
import { askingStates, cares, questionKinds, subjects } from '#domain/offers/questions/question.ts'
import { abstractQuestionKinds, askingStages } from '#domain/programme/asking/abstract-question.ts'
import { speakerGroups } from '#domain/programme/people/speaker.ts'
import type { Right } from '#domain/staff/rights/can.ts'

const line = z.string().max(300)
const html = () => z.string().max(200_000).transform(cleanHtml)

const speakerFields = z.object({
  name: line.trim().min(1),
  /** Null for a speaker who appears in the programme only. */
  group: z.enum(speakerGroups).nullable(),
  affiliation: line,
  photo: image.nullable(),
  talkTitle: line,
  biographyHtml: html(),
  awardsHtml: html(),
})

const conferencePictureFields = z.object({
  /** Null for the cover that is drawn from the conference's name. */
  photo: image.nullable(),
})

/**
 * Words of a conference that other pages write: its basics, its talks, its extras and its conditions. Only their translations are
 * written as a record.
 */
const conferenceWordsFields = z.object({
  prefix: z.string(),
  subject: z.string(),
  location: z.string(),
  tracks: z.array(z.string()),
  kinds: z.array(z.string()),
  rooms: z.array(z.string()),
  selections: z.array(z.string()),
  proofs: z.array(z.string()),
})

const programmeDayFields = z.object({
  name: line.trim().min(1),
  heldOn: z.iso.date().nullable(),
})

/** Stored with its prices, so that a version shows what its figures meant. */
const currency = z.string().regex(/^[A-Z]{3}$/)
/** In minor units. */
const price = z.int().min(0).max(100_000_000_000)

/** Null for what is not offered. */
const offer = price.nullable()

const words = z.string().max(5_000)

const label = z.string().max(1_000)
/** An address that is safe to follow; empty where there is none, and the label is plain text. */
const address = z
  .string()
  .max(2_000)
  .refine(text => text === '' || /^(https?|mailto):$/.test(URL.parse(text)?.protocol ?? ''), {
    message: 'no-link' satisfies FieldRule,
  })

const id = z.int().min(1)

/** Day, room and speakers are given by name; the store finds their ids, which decide from then on. */
const talkFields = z.object({
  title: z.string().max(1_000).trim().min(1),
  subtitle: z.string().max(1_000),
  day: line.min(1),
  /** Wall time in the conference's zone; empty where there is none yet. */
  startsAt: z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/),
  isAfterMidnight: z.boolean(),
  durationMinutes: z.int().min(1).max(1_440).nullable(),
  room: line,
  track: line,
  kind: line,
  language: line,
  speakers: z.array(line).max(100),
  speakerAffiliation: words,
  abstractHtml: html(),
  descriptionHtml: html(),
  /** Missing in drafts and versions that are older than these fields; their values then stay unchanged. */
  links: z
    .array(z.object({ label, href: address }))
    .max(100)
    .optional(),
  attachments: z
    .array(z.object({ label, href: address, kind: line }))
    .max(100)
    .optional(),
  /** Of what its fields name, null where there is none. Missing in what a form sends, and in what release 0.1.0 wrote. */
  ids: z
    .object({ day: id.nullable(), room: id.nullable(), speakers: z.array(id.nullable()).max(100) })
    .optional(),
})

const feePeriodFields = z.object({
  name: line.trim().min(1),
  /** The last day, in the conference's zone. */
  endsOn: z.iso.date(),
  /** It also ends when as many are sold; null: only by its day. Missing in what is older: its number then stays. */
  endsAfter: z.int().min(1).max(1_000_000_000).nullable().optional(),
  currency,
  invited: offer,
  oral: offer,
  poster: offer,
  student: offer,
  delegate: offer,
  virtual: offer,
})

const accommodationFields = z.object({
  name: line.trim().min(1),
  currency,
  oneNight: offer,
  twoNights: offer,
  threeNights: offer,
  fourNights: offer,
})

const feeTermsFields = z
  .object({
    currency,
    addOn: offer,
    /** Missing in drafts and versions that are older than these two fields. */
    addOnIncludes: line.default(''),
    studentRule: line.default(''),
    takesGroups: z.boolean().default(false),
    /** From how many people on each registration costs less; null for no discount. Then one of the two says how much. */
    groupDiscountFrom: z.int().min(2).max(500).nullable().default(null),
    groupDiscountBasisPoints: z.int().min(1).max(10_000).nullable().default(null),
    groupDiscount: price.min(1).nullable().default(null),
    namesUntil: z.iso.date().nullable().default(null),
    unnamedPlaces: z.enum(unnamedPlaces).default('kept'),
    groupInvoiceDays: z.int().min(1).max(365).nullable().default(null),
    /** The processing fee, in basis points. */
    feeBasisPoints: z.int().min(0).max(10_000),
    customAmountMin: price.min(1),
    customAmountMax: price.min(1),
    /** How long a place is held for a payer who is at the gateway. */
    holdMinutes: z.int().min(1).max(1_440),
  })
  .refine(({ customAmountMin, customAmountMax }) => customAmountMin <= customAmountMax, {
    path: ['customAmountMax'],
    message: 'maximum-below-minimum' satisfies FieldRule,
  })
  .refine(
    ({ groupDiscountFrom, groupDiscountBasisPoints, groupDiscount }) =>
      [groupDiscountBasisPoints, groupDiscount].filter(each => each !== null).length ===
      (groupDiscountFrom === null ? 0 : 1),
    { path: ['groupDiscountFrom'], message: 'discount-without-amount' satisfies FieldRule },
  )

/** A wall time in the conference's zone; empty where there is none. */
const clock = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/)

/** Null for no limit. Missing in drafts and versions that are older than this field: the limit then stays as it is. */
const places = z.int().min(0).max(1_000_000_000).nullable().optional()

const ofOffers = {
  name: line.trim().min(1),
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

const admissionFields = z.object(ofOffers).refine(soldInOrder, isSoldInOrder)

const extraFields = z
  .object({
    ...ofOffers,
    /** Admissions are given by name. */
    admissionPrices: z.array(z.object({ admission: line.min(1), price: offer })).max(100),
    options: z
      .array(
        z.object({
          name: line.trim().min(1),
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
  })
  .refine(soldInOrder, isSoldInOrder)
  .refine(
    ({ takesPlaceOn, begins, ends }) =>
      takesPlaceOn === null ? begins === '' && ends === '' : begins !== '' && ends !== '' && begins !== ends,
    { path: ['begins'], message: 'times-without-day' satisfies FieldRule },
  )
  .refine(({ taxClass, taxRate }) => (taxClass === 'own') === (taxRate !== null), {
    path: ['taxRate'],
    message: 'own-rate-with-class' satisfies FieldRule,
  })
  .refine(({ selection, selectionRules }) => selection !== '' || selectionRules.length === 0, {
    path: ['selection'],
    message: 'rules-without-selection' satisfies FieldRule,
  })
  .refine(({ selection, isForGuests }) => selection === '' || !isForGuests, {
    path: ['selection'],
    message: 'selection-for-guests' satisfies FieldRule,
  })
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
const stayFields = z
  .object({
    name: line.trim().min(1),
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

const limit = z.int().min(-1_000_000_000).max(1_000_000_000).nullable()

const questionFields = z
  .object({
    label: line.trim().min(1),
    help: words,
    kind: z.enum(questionKinds),
    options: z.array(z.object({ name: line.trim().min(1) })).max(100),
    isRequired: z.boolean(),
    least: limit,
    most: limit,
    askedOf: z.enum(subjects),
    /** What was bought, and another question with its answer, are given by name; empty for none. */
    buyersOf: line,
    ifQuestion: line,
    ifAnswer: line,
    ifBought: line,
    askedFrom: z.enum(askingStates),
    requiredFrom: z.iso.date().nullable(),
    closedFrom: z.iso.date().nullable(),
    changedUntil: z.iso.date().nullable(),
    care: z.enum(cares),
    keepDays: z.int().min(0).max(3_650).nullable(),
    inList: z.boolean(),
    inExport: z.boolean(),
    inApi: z.boolean(),
    inMail: z.boolean(),
    inInvoice: z.boolean().default(false),
    isRetired: z.boolean(),
  })
  .refine(({ least, most }) => least === null || most === null || least <= most, {
    path: ['most'],
    message: 'maximum-below-minimum' satisfies FieldRule,
  })
  .refine(({ ifQuestion, ifBought }) => ifQuestion === '' || ifBought === '', {
    path: ['ifBought'],
    message: 'two-conditions' satisfies FieldRule,
  })

const abstractQuestionFields = z
  .object({
    label: line.trim().min(1),
    help: words,
    kind: z.enum(abstractQuestionKinds),
    options: z.array(z.object({ name: line.trim().min(1) })).max(100),
    isRequired: z.boolean(),
    least: limit,
    most: limit,
    /** Topics and presentation types are given by name; none for all. */
    topics: z.array(z.object({ topic: line.min(1) })).max(100),
    forms: z.array(z.object({ form: line.min(1) })).max(100),
    askedFrom: z.enum(askingStages),
    isForReviewers: z.boolean(),
    isRetired: z.boolean(),
  })
  .refine(({ least, most }) => least === null || most === null || least <= most, {
    path: ['most'],
    message: 'maximum-below-minimum' satisfies FieldRule,
  })

/** Tax and payment terms are settings with their own rules and commands. */
const { 'tax-profile': _taxes, 'offline-payment': _offline, ...websiteKinds } = kinds

export const editableKinds = {
  ...websiteKinds,
  'conference-picture': { owner: 'conference', many: false, fields: conferencePictureFields },
  'conference-words': { owner: 'conference', many: false, fields: conferenceWordsFields },
  speaker: { owner: 'conference', many: true, fields: speakerFields },
  'programme-day': { owner: 'conference', many: true, fields: programmeDayFields },
  talk: { owner: 'conference', many: true, fields: talkFields },
  'fee-period': { owner: 'conference', many: true, fields: feePeriodFields },
  accommodation: { owner: 'conference', many: true, fields: accommodationFields },
  'fee-terms': { owner: 'conference', many: false, fields: feeTermsFields },
  admission: { owner: 'conference', many: true, fields: admissionFields },
  extra: { owner: 'conference', many: true, fields: extraFields },
  stay: { owner: 'conference', many: true, fields: stayFields },
  question: { owner: 'conference', many: true, fields: questionFields },
  'abstract-question': { owner: 'conference', many: true, fields: abstractQuestionFields },
} as const satisfies Record<string, EditableKindDescription>

interface EditableKindDescription {
  owner: 'site' | 'conference' | 'either'
  many: boolean
  fields: z.ZodObject
}

export type EditableKind = keyof typeof editableKinds
export type EditableFields<K extends EditableKind> = z.infer<(typeof editableKinds)[K]['fields']>
/** The kinds that are content, whose records are rows of `content_items`. */
export type WebsiteKind = Exclude<ContentKind, 'tax-profile' | 'offline-payment'>

// The keys of the table.
export const editableKindNames = Object.keys(editableKinds) as EditableKind[]

export const isEditableKind = (text: string): text is EditableKind => Object.hasOwn(editableKinds, text)
export const isWebsiteKind = (kind: EditableKind): kind is WebsiteKind => Object.hasOwn(websiteKinds, kind)

/** The kind's own description with its general type, for code that handles any kind. */
export const describeKind = (kind: EditableKind): EditableKindDescription => editableKinds[kind]

/** Whether records of a kind can belong to a conference, or to the main site (null). */
export function canOwn(kind: EditableKind, owner: number | null): boolean {
  const { owner: whose } = describeKind(kind)
  return whose === 'either' || whose === (owner === null ? 'site' : 'conference')
}

export type WritingRight = Extract<Right, 'write-website' | 'place-talks' | 'set-organisation' | 'write-fees'>

/** Kinds that are written by another act than the website's; the organisation's name is on every invoice. */
const writingRights: Partial<Record<EditableKind, WritingRight>> = {
  organisation: 'set-organisation',
  'programme-day': 'place-talks',
  'programme-room': 'place-talks',
  talk: 'place-talks',
  'fee-period': 'write-fees',
  accommodation: 'write-fees',
  'fee-terms': 'write-fees',
  admission: 'write-fees',
  extra: 'write-fees',
  stay: 'write-fees',
  question: 'write-fees',
}

export const writingRightOf = (kind: EditableKind): WritingRight => writingRights[kind] ?? 'write-website'

export const feeKinds = ['fee-period', 'accommodation', 'fee-terms'] as const satisfies EditableKind[]
/** What prices are made of. */
export type FeeKind = (typeof feeKinds)[number]

/** The organiser's own offers, as records. */
export const ownOfferKinds = [...offerKinds, 'stay'] as const satisfies EditableKind[]
export type OwnOfferKind = (typeof ownOfferKinds)[number]

/** Everything that is sold: what prices are made of, and the organiser's own offers. */
export const soldKinds = [...feeKinds, ...ownOfferKinds] as const satisfies EditableKind[]
export type SoldKind = (typeof soldKinds)[number]

/** Whether the record is a list of words that are written elsewhere. */
export const isOfOtherPages = (kind: EditableKind) => kind === 'conference-words'

export const isSoldKind = (kind: string): kind is SoldKind => soldKinds.some(each => each === kind)

/** The parts of the website that a programme chair writes. */
const ofPeopleAndTopics: ReadonlySet<EditableKind> = new Set([
  'speaker',
  'committee-member',
  'topic',
  'presentation-type',
  'presenter-statement',
  'abstract-call-section',
  'abstract-question',
])

export const isOfPeopleAndTopics = (kind: EditableKind) => ofPeopleAndTopics.has(kind)
