/** Something in a file that was left out, or imported with a doubt. */
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
  'link-unusable',
  'text-shortened',
  'member-without-name',
  'session-without-presenter',
  'session-without-title',
  'row-too-short',
  'entry-unreadable',
] as const
export type NoteCode = (typeof noteCodes)[number]

export interface ReadNote {
  code: NoteCode
  /** Empty where the import has only one file. */
  file: string
  line: number
  /** The subject in the file's own words: a title, a name, an address. */
  subject: string
}

/** Collects notes while a file is read. */
export class NoteBook {
  readonly notes: ReadNote[] = []
  readonly #file: string

  constructor(file = '') {
    this.#file = file
  }

  add(code: NoteCode, line: number, subject = ''): void {
    this.notes.push({ code, file: this.#file, line, subject: subject.slice(0, 120) })
  }
}
