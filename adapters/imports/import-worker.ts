/** The import process. */
import { answerJobs } from '#adapters/answer-jobs.ts'
import type { ImportAnswer, ImportJob } from '#adapters/imports/import-process.ts'
import { packed } from '#adapters/imports/packed-import.ts'
import { packParts } from '#adapters/imports/packed-parts.ts'
import { readImportFile } from '#adapters/imports/read-import-file.ts'
import { readCsv } from '#adapters/papers/csv-table.ts'
import { readWorkbook } from '#adapters/tables/read-workbook.ts'
import { readPoFile } from '#adapters/translations/po-file.ts'
import { readExport } from '#domain/committee/moving-in/export-file.ts'
import { ok } from '#domain/foundations/result.ts'

answerJobs((job: ImportJob) => packParts(answerOf(job)))

function answerOf(job: ImportJob): ImportAnswer {
  switch (job.kind) {
    case 'translations':
      return { kind: 'translations', read: readPoFile(job.bytes) }
    case 'table':
      return { kind: 'table', read: readCsv(job.bytes, job.mostRows) }
    case 'export':
      return { kind: 'export', read: readExport(job.file, { readTable: readCsv, readWorkbook }) }
    case 'import': {
      const read = readImportFile(job.file, job.zone, job.choices)
      return { kind: 'import', read: read.ok ? ok(packed(read.value)) : read }
    }
  }
}
