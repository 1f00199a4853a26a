import { cutTo } from '#domain/foundations/texts/text.ts'
import { type ImportNote, longestSubject, type NoteCode } from '#domain/preparation/imports/import-notes.ts'

/** Collects notes while a file is read. */
export class NoteBook {
  readonly notes: ImportNote[] = []
  readonly #file: string

  constructor(file = '') {
    this.#file = file
  }

  add(code: NoteCode, line: number, subject = ''): void {
    this.notes.push({ code, file: this.#file, line, subject: cutTo(subject, longestSubject) })
  }
}
