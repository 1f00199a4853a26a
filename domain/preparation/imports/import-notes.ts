/** What a reader reports about a file besides its content. */
import { leftOutNoteCodes } from '#domain/preparation/imports/left-out-notes.ts'

/**
 * The longest text and the longest line accepted from a file, in characters; the longest real abstract seen has 11,000.
 * Longer ones are shortened with a note.
 */
export const longestProse = 100_000
export const longestLine = 300

/** The longest subject of a note, in characters: room for the start of each cell of a usual row. */
export const longestSubject = 300

/** Something in a file that was left out, or imported despite a doubt. */
export const noteCodes = [
  'talk-without-title',
  'talk-without-day',
  'talk-id-repeated',
  'talk-guid-repeated',
  'talk-in-several-sessions',
  'talk-in-no-session',
  'talk-not-listed',
  'time-unreadable',
  'duration-unreadable',
  'date-unreadable',
  'zone-unknown',
  'time-contradicted',
  'day-date-contradicted',
  'talk-outside-day',
  'talk-on-other-day',
  'person-without-name',
  'person-repeated',
  'person-id-shared',
  'person-without-talk',
  'group-unknown',
  'link-unusable',
  ...leftOutNoteCodes,
  'text-shortened',
  'member-without-name',
  'session-without-presenter',
  'session-without-title',
  'row-too-short',
  'entry-unreadable',
  'entry-unused',
  'column-unused',
  'pictures-left-out',
  'cell-unused',
  'row-repeated',
  'encoding-guessed',
  'time-doubtful',
  'end-contradicted',
  'end-without-start',
] as const
export type NoteCode = (typeof noteCodes)[number]

export interface ImportNote {
  code: NoteCode
  /** Empty if the import has only one file. */
  file: string
  line: number
  /** The subject in the file's own words: a title, a name, an address. */
  subject: string
}

/** How many ids of the file stand for several people, as in merged schedules, and for how many; usually both 0. */
export interface SharedIds {
  ids: number
  people: number
}
