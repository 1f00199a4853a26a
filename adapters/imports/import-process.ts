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

export interface ImportJob {
  file: { name: string; bytes: Uint8Array }
  zone: string
  choices: ColumnChoices
}

export type ImportAnswer = Result<PackedImport, ReadingFault>

export interface ImportProcess {
  read: ReadImportFile
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
      try {
        const answer = await run({ file, zone, choices })
        return answer.ok ? ok(unpacked(answer.value)) : answer
      } catch (error) {
        if (!(error instanceof ProcessLost)) throw error
        return fail({ code: error instanceof ProcessBusy ? 'busy' : 'too-heavy', file: file.name })
      }
    },
    close,
  }
}
