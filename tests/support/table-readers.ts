import { readCsv } from '#adapters/papers/csv-table.ts'
import { readWorkbook } from '#adapters/tables/read-workbook.ts'
import { readExport } from '#domain/committee/moving-in/export-file.ts'
import type { SiteContext } from '#site/context.ts'

/** Files of tables, read in the process of the test itself. */
export const tableReaders: Pick<SiteContext, 'readTable' | 'readExport'> = {
  readTable: async (bytes, mostRows) => readCsv(bytes, mostRows),
  readExport: async file => readExport(file, { readTable: readCsv, readWorkbook }),
}
