/** Files that other conference systems export: their records, and how much stands in each of their columns. Pure. */
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import type { ReadTable } from '#domain/office/decision-tables/read-decision-table.ts'
import type { CsvFault } from '#domain/preparation/imports/import-faults.ts'

/** A row of a table by its headings, or an object of a JSON file; keys in small letters. */
export type ExportRecord = Readonly<Record<string, unknown>>

export interface ExportFile {
  name: string
  records: readonly ExportRecord[]
}

export type ExportFault = { file: string } & (CsvFault | { code: 'not-json' } | { code: 'no-records' })

/** What becomes of a column: kept as it stands, read for what it means, or left behind. */
export type Fate = 'stored' | 'mapped' | 'unread'

export interface ColumnCount {
  file: string
  /** A heading, or a path such as `persons.email`. */
  column: string
  /** How many are not empty, and how many characters they have together. */
  values: number
  letters: number
}

/** The keys under which a JSON file may have its submissions, beside other things about the event. */
const lists = ['abstracts', 'results', 'submissions', 'papers', 'speakers', 'data']

/** Reads a file as JSON or as a table, whichever it is. */
export function readExport(
  { name, bytes }: { name: string; bytes: Uint8Array },
  readTable: ReadTable,
): Result<ExportFile, ExportFault> {
  const start = new TextDecoder().decode(bytes.subarray(0, 200)).trimStart()
  const records = /^[[{]/.test(start) ? readJson(bytes) : readRows(readTable(bytes))
  if (!records.ok) return fail({ ...records.error, file: name })
  if (records.value.length === 0) return fail({ code: 'no-records', file: name })
  return ok({ name, records: records.value })
}

function readJson(bytes: Uint8Array): Result<ExportRecord[], { code: 'not-json' }> {
  let read: unknown
  try {
    read = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return fail({ code: 'not-json' })
  }
  const list = Array.isArray(read)
    ? read
    : isObject(read)
      ? lists.map(key => read[key]).find(Array.isArray)
      : undefined
  return ok((list ?? []).filter(isObject).map(inSmallLetters))
}

function readRows(table: ReturnType<ReadTable>): Result<ExportRecord[], CsvFault> {
  if (!table.ok) return table
  const headings = table.value.headings.map(heading => heading.toLowerCase().trim())
  return ok(
    table.value.rows.map(({ cells }) =>
      Object.fromEntries(
        headings.flatMap((heading, at) => (heading === '' ? [] : [[heading, cells[at] ?? '']])),
      ),
    ),
  )
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const inSmallLetters = (record: ExportRecord): ExportRecord =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key.toLowerCase().trim(), value]))

/** How much stands in each column; of nested values, in each path. */
export function countColumns({ name, records }: ExportFile): ColumnCount[] {
  const counts = new Map<string, ColumnCount>()
  for (const record of records) {
    for (const [column, text] of leavesOf(record, '')) {
      const count = counts.get(column) ?? { file: name, column, values: 0, letters: 0 }
      if (text !== '') {
        count.values += 1
        count.letters += text.length
      }
      counts.set(column, count)
    }
  }
  return [...counts.values()]
}

function* leavesOf(value: unknown, path: string): Generator<[string, string]> {
  if (Array.isArray(value)) for (const each of value) yield* leavesOf(each, path)
  else if (isObject(value)) {
    for (const [key, each] of Object.entries(value))
      yield* leavesOf(each, path === '' ? key : `${path}.${key}`)
  } else yield [path, value === null || value === undefined ? '' : String(value)]
}

/** A column's fate by its own path, or by that of what it is a part of. */
export function fateOf(fates: Readonly<Record<string, Fate>>, column: string): Fate {
  const parts = column.split('.')
  for (let length = parts.length; length > 0; length--) {
    const fate = fates[parts.slice(0, length).join('.')]
    if (fate !== undefined) return fate
  }
  return 'unread'
}
