/** Fields of the programme's records, of its people, and of words that other pages write. */
import { z } from 'zod'
import { image, line } from '#domain/conference/content/fields.ts'
import { cleanHtml } from '#domain/conference/content/html.ts'
import type { FieldRule } from '#domain/foundations/parse-input.ts'
import { speakerGroups } from '#domain/programme/people/speaker.ts'
import { clock, name, words } from './record-fields.ts'

const html = () => z.string().max(200_000).transform(cleanHtml)

export const speakerFields = z.object({
  name: name,
  /** Null for a speaker who appears in the programme only. */
  group: z.enum(speakerGroups).nullable(),
  affiliation: line,
  photo: image.nullable(),
  talkTitle: line,
  biographyHtml: html(),
  awardsHtml: html(),
})

export const conferencePictureFields = z.object({
  /** Null for the cover that is drawn from the conference's name. */
  photo: image.nullable(),
})

/**
 * Words of a conference that other pages write: its basics, its talks, its extras and its conditions. Only their translations are
 * written as a record.
 */
export const conferenceWordsFields = z.object({
  prefix: z.string(),
  subject: z.string(),
  location: z.string(),
  tracks: z.array(z.string()),
  kinds: z.array(z.string()),
  rooms: z.array(z.string()),
  selections: z.array(z.string()),
  proofs: z.array(z.string()),
})

export const programmeDayFields = z.object({
  name: name,
  heldOn: z.iso.date().nullable(),
})

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
export const talkFields = z.object({
  title: z.string().max(1_000).trim().min(1),
  subtitle: z.string().max(1_000),
  day: line.min(1),
  startsAt: clock,
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
