import * as z from 'zod'
import { elementsOf, textOf, type XmlElement } from '#adapters/schedules/xml-tree.ts'
import { speakerGroups } from '#domain/programme/people/speaker.ts'

/**
 * The parts of a programme that the `schedule.xml` format cannot hold: biographies, affiliations, the order of
 * talks, talks without a time. They are written as processing instructions, which are allowed anywhere and which
 * other readers skip, so that an exported programme can be imported without loss.
 */
export type NoteName = 'colloquy-person' | 'colloquy-day' | 'colloquy-talk'

const link = z.object({ href: z.string().nullable(), label: z.string() })

const personNote = z.object({
  id: z.int().positive(),
  guid: z.guid(),
  name: z.string(),
  affiliation: z.string(),
  group: z.enum(speakerGroups).nullable(),
  talkTitle: z.string(),
  biographyHtml: z.string(),
})

/** What a talk's own elements cannot express. */
const talkNote = z.object({
  /** Position among the talks of its day, counted from 0. */
  place: z.int().nonnegative(),
  isAfterMidnight: z.boolean(),
  durationMinutes: z.int().nonnegative().nullable(),
  speakerAffiliation: z.string(),
})

/** A complete talk without a date or a time, which the format cannot hold. */
const untimedTalk = talkNote.extend({
  id: z.int().positive(),
  guid: z.guid(),
  title: z.string(),
  subtitle: z.string(),
  startsAt: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .nullable(),
  room: z.string(),
  track: z.string(),
  kind: z.string(),
  language: z.string(),
  abstractHtml: z.string(),
  descriptionHtml: z.string(),
  links: z.array(link),
  attachments: z.array(link.extend({ kind: z.string() })),
  /** The guids of its people. */
  people: z.array(z.guid()),
})

const dayNote = z.object({
  name: z.string(),
  /** Position among the days, counted from 0. */
  place: z.int().nonnegative(),
  untimed: z.array(untimedTalk),
})

export type PersonNote = z.infer<typeof personNote>
export type TalkNote = z.infer<typeof talkNote>
export type UntimedTalk = z.infer<typeof untimedTalk>
export type DayNote = z.infer<typeof dayNote>

/** A note as the content of a processing instruction, without `?>` and control characters. */
export function writeNote(facts: PersonNote | TalkNote | DayNote): string {
  return JSON.stringify(facts).replace(
    /[?\u007f-\u009f\ufffe\uffff]/g,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

export const readPersonNotes = (within: XmlElement) => notesOf(within, 'colloquy-person', personNote)
export const readDayNotes = (within: XmlElement) => notesOf(within, 'colloquy-day', dayNote)
export const readTalkNote = (event: XmlElement): TalkNote | undefined =>
  notesOf(event, 'colloquy-talk', talkNote)[0]

/** Notes that somebody has changed by hand are ignored. */
function notesOf<T>(within: XmlElement, name: NoteName, schema: z.ZodType<T>): T[] {
  return elementsOf(within)
    .filter(child => child.name === `?${name}`)
    .flatMap(child => {
      try {
        const read = schema.safeParse(JSON.parse(textOf(child)))
        return read.success ? [read.data] : []
      } catch {
        return []
      }
    })
}
