import type { ImportNote, NoteCode } from '#domain/importing/import-notes.ts'

/** Collects notes while a file is read. */
export class NoteBook {
  readonly notes: ImportNote[] = []
  readonly #file: string

  constructor(file = '') {
    this.#file = file
  }

  add(code: NoteCode, line: number, subject = ''): void {
    this.notes.push({ code, file: this.#file, line, subject: subject.slice(0, 120) })
  }
}
