/** The import process. */
import { answerJobs } from '#adapters/answer-jobs.ts'
import type { ImportAnswer, ImportJob } from '#adapters/imports/import-process.ts'
import { packed } from '#adapters/imports/packed-import.ts'
import { readImportFile } from '#adapters/imports/read-import-file.ts'
import { ok } from '#domain/foundations/result.ts'

answerJobs(({ file, zone, choices }: ImportJob): ImportAnswer => {
  const read = readImportFile(file, zone, choices)
  return read.ok ? ok(packed(read.value)) : read
})
