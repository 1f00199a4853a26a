/** Why a file cannot be imported. */
import type { ImportTable } from '#domain/preparation/imports/columns.ts'

export type XmlFault =
  | { code: 'xml-malformed'; line: number; reason: string }
  /** Its document type declares entities, which may grow without bounds or name other files. */
  | { code: 'xml-doctype'; line: number }
  | { code: 'xml-too-deep'; line: number }
  /** The bytes do not match the declared encoding, or the encoding is unknown. */
  | { code: 'encoding'; label: string }

export type ScheduleFault = XmlFault | { code: 'not-a-schedule'; root: string } | { code: 'no-talks' }

export type CsvFault =
  | { code: 'csv-malformed'; line: number; reason: string }
  | { code: 'csv-encoding' }
  | { code: 'csv-too-long'; mostRows: number }

export type YamlFault =
  | { code: 'yaml-malformed'; line: number; reason: string }
  /** Aliases of aliases can grow without bounds. */
  | { code: 'yaml-aliases' }
  | { code: 'yaml-nested' }
  | { code: 'yaml-encoding' }

export type PapersFault =
  | { code: 'no-papers-table' }
  | { code: 'no-papers'; file: string; tables: ImportTable[] }
  | { code: 'no-title-column'; file: string; tables: ImportTable[] }
  | ((CsvFault | YamlFault) & { file: string })

/** `tables`: the meaning of their columns can be chosen. */
export type MeantTableFault =
  | CsvFault
  | { code: 'no-known-columns'; tables: ImportTable[] }
  | { code: 'no-people'; tables: ImportTable[] }

/** What a file is, judged by its first bytes, if it cannot be imported. */
export type ForeignType =
  | 'pdf'
  | 'picture'
  | 'workbook'
  | 'word'
  | 'old-office'
  | 'compressed'
  | 'json'
  | 'binary'

/** What a file can be, judged by its content. */
export type ImportableType = 'xml' | 'csv' | 'zip'

/** Why a file is not read at all, or why reading it was stopped. */
export type UploadFault =
  | { code: 'file-empty' }
  | { code: 'type-foreign'; type: ForeignType }
  /** Its ending does not match its content. */
  | { code: 'type-contradicted'; ending: string; type: ImportableType }
  | { code: 'zip-malformed' }
  | { code: 'zip-too-large'; mostBytes: number; mostFiles: number }
  | { code: 'too-many'; what: 'talks' | 'people'; count: number; most: number }
  /** Reading it took more time or memory than any real file needs. */
  | { code: 'too-heavy' }
  /** The server had too little time for it. */
  | { code: 'busy' }

/** A table that was sent by itself, and is read in another process. */
export type SentTableFault = CsvFault | Extract<UploadFault, { code: 'too-heavy' | 'busy' }>

/** `file` names the affected file: within an archive, the part. */
export type ReadingFault =
  | (ScheduleFault & { file: string })
  | PapersFault
  | (MeantTableFault & { file: string })
  | (UploadFault & { file: string })
