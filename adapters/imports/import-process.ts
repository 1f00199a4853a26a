import { type PackedImport, unpacked } from '#adapters/imports/packed-import.ts'
import {
  openLimitedProcess,
  ProcessBusy,
  type ProcessLimits,
  ProcessLost,
} from '#adapters/limited-process.ts'
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

export type ImportAnswer =
  | { kind: 'import'; read: Result<PackedImport, ReadingFault> }
  | { kind: 'translations'; read: Result<TranslationFile, TranslationFileFault> }

export interface ImportProcess {
  read: ReadImportFile
  readTranslations: ReadTranslationFile
  /** Ends the process; a file that is being read is refused. */
  close(): Promise<void>
}

/** The largest real schedules take 0.5 s of the processor and 200 MB; a page waits 10 s for an answer. */
const usualLimits: ProcessLimits = { jobMs: 8_000, patienceMs: 9_000, memoryBytes: 700_000_000 }

/**
 * Reads files in a separate process, one after the other, so that a spreadsheet of a million rows or a zip bomb delays
 * neither the server nor other visitors.
 *
 * @param workerFile the built `import-worker.ts`
 */
export function openImportProcess(workerFile: string, limits: Partial<ProcessLimits> = {}): ImportProcess {
  const { run, close } = openLimitedProcess<ImportJob, ImportAnswer>('importing', workerFile, {
    ...usualLimits,
    ...limits,
  })
  return {
    async read(file, zone, choices = {}) {
      const answer = await answered({ kind: 'import', file, zone, choices })
      if (answer === 'busy' || answer === 'too-heavy') return fail({ code: answer, file: file.name })
      if (answer.kind !== 'import') throw new Error('the importing process answered another job')
      return answer.read.ok ? ok(unpacked(answer.read.value)) : answer.read
    },
    async readTranslations(bytes) {
      const answer = await answered({ kind: 'translations', bytes })
      if (answer === 'busy' || answer === 'too-heavy') return fail({ code: answer })
      if (answer.kind !== 'translations') throw new Error('the importing process answered another job')
      return answer.read
    },
    close,
  }

  async function answered(job: ImportJob): Promise<ImportAnswer | 'busy' | 'too-heavy'> {
    try {
      return await run(job)
    } catch (error) {
      if (!(error instanceof ProcessLost)) throw error
      return error instanceof ProcessBusy ? 'busy' : 'too-heavy'
    }
  }
}
