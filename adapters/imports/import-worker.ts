/** The import process. */
import { answerJobs } from '#adapters/answer-jobs.ts'
import type { ImportAnswer, ImportJob } from '#adapters/imports/import-process.ts'
import { packed } from '#adapters/imports/packed-import.ts'
import { readImportFile } from '#adapters/imports/read-import-file.ts'
import { readPoFile } from '#adapters/translations/po-file.ts'
import { ok } from '#domain/foundations/result.ts'

answerJobs((job: ImportJob): ImportAnswer => {
  if (job.kind === 'translations') return { kind: 'translations', read: readPoFile(job.bytes) }
  const read = readImportFile(job.file, job.zone, job.choices)
  return { kind: 'import', read: read.ok ? ok(packed(read.value)) : read }
})
