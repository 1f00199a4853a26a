/** Everything that an organiser edits as records with fields: its description, its owner, and the right that writes it. */
import type { z } from 'zod'
import { type ContentKind, kinds } from '#domain/conference/content/kinds.ts'
import { offerKinds } from '#domain/offers/catalogue/offer.ts'
import type { Right } from '#domain/staff/rights/can.ts'
import { accommodationFields, feePeriodFields, feeTermsFields } from './fee-fields.ts'
import { admissionFields, extraFields, stayFields } from './offer-fields.ts'
import {
  conferencePictureFields,
  conferenceWordsFields,
  programmeDayFields,
  speakerFields,
  talkFields,
} from './programme-fields.ts'
import { abstractQuestionFields, questionFields } from './question-fields.ts'

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

/** Kinds that are written with another right than the website's; the organisation's name is on every invoice. */
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
