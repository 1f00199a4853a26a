/** The port through which an uploaded file is read. */

import type { Result } from '#domain/foundations/result.ts'
import type { ColumnChoices, ImportTable } from '#domain/preparation/imports/columns.ts'
import type { ReadingFault } from '#domain/preparation/imports/import-faults.ts'
import type { ImportNote, SharedIds } from '#domain/preparation/imports/import-notes.ts'
import type { ImportedPapers } from '#domain/programme/talks/imported-papers.ts'
import type { ImportedPerson, ImportedProgramme } from '#domain/programme/talks/imported-programme.ts'

export type ImportContent =
  | { kind: 'programme'; programme: ImportedProgramme }
  | { kind: 'papers'; papers: ImportedPapers }
  | { kind: 'speakers'; people: ImportedPerson[] }

export interface ReadImport {
  content: ImportContent
  notes: ImportNote[]
  /** The IANA zone that the file names for its times, if any. */
  zone: string | null
  sharedIds: SharedIds
  /** Files of an archive that this import does not use. */
  filesLeft: string[]
  /** Its tables, with what their columns mean; none in an XML file. */
  tables: ImportTable[]
}

/**
 * Reads an uploaded file of any kind. A bad file is reported in the result, never thrown, and reading is stopped after the
 * time that a page may take.
 *
 * @param zone the conference's IANA zone
 * @param choices what staff chose for the columns of its tables
 */
export type ReadImportFile = (
  file: { name: string; bytes: Uint8Array },
  zone: string,
  choices?: ColumnChoices,
) => Promise<Result<ReadImport, ReadingFault>>

/** The largest accepted file, in bytes. */
export const mostImportMegabytes = 10
export const mostImportBytes = mostImportMegabytes * 1024 ** 2
