import { type PackedImport, unpacked } from '#adapters/imports/packed-import.ts'
import { openLimitedProcess, type ProcessLimits, ProcessLost } from '#adapters/limited-process.ts'
import type { ReadingFault } from '#domain/imports/import-faults.ts'
import type { ReadImportFile } from '#domain/imports/read-import.ts'
import { fail, ok, type Result } from '#domain/result.ts'

export interface ImportJob {
  file: { name: string; bytes: Uint8Array }
  zone: string
}

export type ImportAnswer = Result<PackedImport, ReadingFault>

export interface ImportProcess {
  read: ReadImportFile
  /** Ends the process; a file that is being read is refused. */
  close(): Promise<void>
}

/** The largest real schedules take 0.5 s and 200 MB; a page's visitor waits 15 s at most. */
const usualLimits: ProcessLimits = { jobMs: 8_000, memoryBytes: 700_000_000 }

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
    async read(file, zone) {
      try {
        const answer = await run({ file, zone })
        return answer.ok ? ok(unpacked(answer.value)) : answer
      } catch (error) {
        if (!(error instanceof ProcessLost)) throw error
        return fail({ code: 'too-heavy', file: file.name })
      }
    },
    close,
  }
}
