/**
 * The child process that reads imported files, one after the other, so that a huge or hostile one delays nobody else.
 */

import { type PackedImport, unpacked } from '#adapters/imports/packed-import.ts'
import { unpackParts } from '#adapters/imports/packed-parts.ts'
import {
  openLimitedProcess,
  ProcessBusy,
  type ProcessLimits,
  ProcessLost,
} from '#adapters/limited-process.ts'
import { readCsv } from '#adapters/papers/csv-table.ts'
import type { ReadTable } from '#domain/committee/decision-tables/read-decision-table.ts'
import type { ReadExport, SentExport } from '#domain/committee/moving-in/export-file.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import type { ColumnChoices } from '#domain/preparation/imports/columns.ts'
import type { ReadingFault } from '#domain/preparation/imports/import-faults.ts'
import type { ReadImportFile } from '#domain/preparation/imports/read-import.ts'
import type {
  ReadTranslationFile,
  TranslationFile,
  TranslationFileFault,
} from '#domain/preparation/translating/translation-file.ts'

export type ImportJob =
  | { kind: 'import'; file: { name: string; bytes: Uint8Array }; zone: string; choices: ColumnChoices }
  | { kind: 'translations'; bytes: Uint8Array }
  | { kind: 'table'; bytes: Uint8Array; mostRows: number | undefined }
  | { kind: 'export'; file: SentExport }

/** What is read for each kind of job. */
interface Reads {
  import: Result<PackedImport, ReadingFault>
  translations: Result<TranslationFile, TranslationFileFault>
  table: Awaited<ReturnType<ReadTable>>
  export: Awaited<ReturnType<ReadExport>>
}

export type ImportAnswer = { [Kind in keyof Reads]: { kind: Kind; read: Reads[Kind] } }[keyof Reads]

export interface ImportProcess {
  read: ReadImportFile
  readTranslations: ReadTranslationFile
  readTable: ReadTable
  readExport: ReadExport
  /** Ends the process; a file that is being read is refused. */
  close(): Promise<void>
}

/** A table that was typed, or has no more, is read at once: that takes a few milliseconds. */
const smallBytes = 64 * 1024

/** The largest real schedules take 0.5 s of the processor and 200 MB; a page waits 10 s for an answer. */
const usualLimits: ProcessLimits = { jobMs: 8_000, patienceMs: 9_000, memoryBytes: 700_000_000 }

/**
 * Reads files in a separate process, one after the other, so that a spreadsheet of a million rows or a zip bomb delays
 * neither the server nor other visitors.
 *
 * @param workerFile the built `import-worker.ts`
 */
export function openImportProcess(workerFile: string, limits: Partial<ProcessLimits> = {}): ImportProcess {
  const { run, close } = openLimitedProcess<ImportJob, unknown>('importing', workerFile, {
    ...usualLimits,
    ...limits,
  })
  return {
    async read(file, zone, choices = {}) {
      const read = await answered({ kind: 'import', file, zone, choices })
      if (typeof read === 'string') return fail({ code: read, file: file.name })
      return read.ok ? ok(unpacked(read.value)) : read
    },
    async readTranslations(bytes) {
      const read = await answered({ kind: 'translations', bytes })
      return typeof read === 'string' ? fail({ code: read }) : read
    },
    async readTable(bytes, mostRows) {
      if (bytes.byteLength <= smallBytes) return readCsv(bytes, mostRows)
      const read = await answered({ kind: 'table', bytes, mostRows })
      return typeof read === 'string' ? fail({ code: read }) : read
    },
    async readExport(file) {
      const read = await answered({ kind: 'export', file })
      return typeof read === 'string' ? fail({ code: read, file: file.name }) : read
    },
    close,
  }

  /** What was read, or why it was not. */
  async function answered<Kind extends keyof Reads>(
    job: Extract<ImportJob, { kind: Kind }>,
  ): Promise<Reads[Kind] | 'busy' | 'too-heavy'> {
    try {
      // The worker's answer, packed.
      const answer = (await unpackParts(await run(job))) as ImportAnswer
      if (answer.kind !== job.kind) throw new Error('the importing process answered another job')
      return answer.read as Reads[Kind]
    } catch (error) {
      if (!(error instanceof ProcessLost)) throw error
      return error instanceof ProcessBusy ? 'busy' : 'too-heavy'
    }
  }
}
