/** Everything that an organiser edits as records with fields: what it is, whose, and which act writes it. */
import { z } from 'zod'
import type { StaffAct } from '#domain/accounts/can.ts'
import { cleanHtml } from '#domain/content/html.ts'
import { type ContentKind, image, kinds } from '#domain/content/kinds.ts'
import { speakerGroups } from '#domain/people/speaker.ts'

const line = z.string().max(300)
const html = () => z.string().max(200_000).transform(cleanHtml)

const speakerFields = z.object({
  name: line.trim().min(1),
  /** Null: appears in the programme only. */
  group: z.enum(speakerGroups).nullable(),
  affiliation: line,
  photo: image.nullable(),
  talkTitle: line,
  biographyHtml: html(),
  awardsHtml: html(),
})

const programmeDayFields = z.object({
  name: line.trim().min(1),
  heldOn: z.iso.date().nullable(),
})

/** Tax and payment terms are settings with rules of their own, and are set by their own commands. */
const { 'tax-profile': _taxes, 'offline-payment': _offline, ...websiteKinds } = kinds

export const editableKinds = {
  ...websiteKinds,
  speaker: { owner: 'conference', many: true, fields: speakerFields },
  'programme-day': { owner: 'conference', many: true, fields: programmeDayFields },
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

/** The kind's own description under the general type, for what works on any kind. */
export const describeKind = (kind: EditableKind): EditableKindDescription => editableKinds[kind]

/** Whether records of a kind can belong to a conference, or to the main site (null). */
export function canOwn(kind: EditableKind, owner: number | null): boolean {
  const { owner: whose } = describeKind(kind)
  return whose === 'either' || whose === (owner === null ? 'site' : 'conference')
}

export type WritingAct = Extract<StaffAct, 'write-website' | 'place-talks' | 'set-organisation'>

/** Which act writes a kind: the organisation's name stands on every invoice. */
export function writingActOf(kind: EditableKind): WritingAct {
  if (kind === 'organisation') return 'set-organisation'
  return kind === 'programme-day' ? 'place-talks' : 'write-website'
}

/** What a programme chair writes of the website. */
const ofPeopleAndTopics: ReadonlySet<EditableKind> = new Set([
  'speaker',
  'committee-member',
  'topic',
  'presentation-type',
  'abstract-call-section',
])

export const isOfPeopleAndTopics = (kind: EditableKind) => ofPeopleAndTopics.has(kind)
