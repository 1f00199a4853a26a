/** The port through which an uploaded file is read. */
import type { ReadingFault } from '#domain/importing/import-faults.ts'
import type { ImportNote, SharedIds } from '#domain/importing/import-notes.ts'
import type { ImportedPapers } from '#domain/programme/imported-papers.ts'
import type { ImportedPerson, ImportedProgramme } from '#domain/programme/imported-programme.ts'
import type { Result } from '#domain/result.ts'

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
}

/**
 * Reads a file that a member of staff sent, whatever it turns out to be. Never fails otherwise, and never takes longer
 * than a visitor of a page waits.
 *
 * @param zone the conference's IANA zone
 */
export type ReadImportFile = (
  file: { name: string; bytes: Uint8Array },
  zone: string,
) => Promise<Result<ReadImport, ReadingFault>>

/** The largest file that is taken, in bytes. */
export const mostImportBytes = 10 * 1024 * 1024
