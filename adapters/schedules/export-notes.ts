import * as z from 'zod'
import { elementsOf, textOf, type XmlElement } from '#adapters/schedules/xml-tree.ts'
import { speakerGroups } from '#domain/people/speaker.ts'

/**
 * What a programme has and the `schedule.xml` form has no place for. It travels in processing instructions, which
 * are allowed anywhere and which every other reader skips: biographies, affiliations, the order of talks, talks
 * without a time. So a programme comes back from its own export as it was.
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

/** What a talk's own elements leave open. */
const talkNote = z.object({
  /** Among the talks of its day, counted from 0. */
  place: z.int().nonnegative(),
  isAfterMidnight: z.boolean(),
  durationMinutes: z.int().nonnegative().nullable(),
  speakerAffiliation: z.string(),
})

/** A talk without a date or a time, whole: the form cannot hold it. */
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
  /** Among the days, counted from 0. */
  place: z.int().nonnegative(),
  untimed: z.array(untimedTalk),
})

export type PersonNote = z.infer<typeof personNote>
export type TalkNote = z.infer<typeof talkNote>
export type UntimedTalk = z.infer<typeof untimedTalk>
export type DayNote = z.infer<typeof dayNote>

/** A note as the content of a processing instruction, which neither `?>` nor a control character may stand in. */
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

/** Notes that somebody has changed into something else are passed over. */
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
