import { writeCsv } from '#adapters/tables/csv.ts'
import { writeXlsx } from '#adapters/tables/xlsx.ts'
import { streamOf } from '#domain/foundations/stream-of.ts'
import type { WriteTable } from '#domain/office/exports/table.ts'

const writers = { csv: writeCsv, xlsx: writeXlsx }

export const writeTable: WriteTable = (table, format) => streamOf(writers[format](table))
