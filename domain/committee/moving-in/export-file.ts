/** Files that other conference systems export: their records, and how much stands in each of their columns. Pure. */

import { fail, ok, type Result } from '#domain/foundations/result.ts'
import type { HeadedTable } from '#domain/foundations/texts/headed-table.ts'
import type { CsvFault, SentTableFault } from '#domain/preparation/imports/import-faults.ts'

/** A row of a table by its headings, or an object of a JSON file; keys in small letters. */
export type ExportRecord = Readonly<Record<string, unknown>>

export interface ExportFile {
  name: string
  records: readonly ExportRecord[]
  /** What a JSON file has beside its list of records, and entries of the list that are none. */
  beside: readonly ExportRecord[]
  /** Whether its encoding was guessed, so that its accents may be wrong. */
  isEncodingGuessed?: boolean
}

/** A sheet of a workbook: the first row that is not empty has its headings. */
export interface Sheet {
  name: string
  headings: string[]
  rows: { line: number; cells: string[] }[]
}

export type WorkbookFault = { code: 'workbook-unreadable' } | { code: 'workbook-too-large' }

/** Reads the sheets of a workbook that have rows. */
type ReadWorkbook = (bytes: Uint8Array) => Result<Sheet[], WorkbookFault>

export interface SentExport {
  name: string
  bytes: Uint8Array
}

/** Reads a file within limits of time and memory: one for each sheet of a workbook. */
export type ReadExport = (file: SentExport) => Promise<Result<ExportFile[], ExportFault>>

export type ExportFault = { file: string } & (
  | SentTableFault
  | WorkbookFault
  | { code: 'not-json' }
  | { code: 'no-records' }
)

/** What becomes of a column: kept as it stands, read for what it means, or left behind. */
export type ColumnFate = 'stored' | 'mapped' | 'unread'

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

/** Reads a file as JSON, as a table or as a workbook, whichever it is. @returns one for each sheet of a workbook */
export function readExport(
  { name, bytes }: SentExport,
  readers: { readTable(bytes: Uint8Array): Result<HeadedTable, CsvFault>; readWorkbook: ReadWorkbook },
): Result<ExportFile[], ExportFault> {
  const start = new TextDecoder().decode(bytes.subarray(0, 200)).trimStart()
  if (start.startsWith('PK\u0003\u0004')) {
    const sheets = readers.readWorkbook(bytes)
    if (!sheets.ok) return fail({ ...sheets.error, file: name })
    if (sheets.value.length === 0) return fail({ code: 'no-records', file: name })
    return ok(sheets.value.map(sheet => ({ name: `${name}, ${sheet.name}`, ...recordsOf(sheet) })))
  }
  const records = /^[[{]/.test(start) ? readJson(bytes) : readRows(readers.readTable(bytes))
  if (!records.ok) return fail({ ...records.error, file: name })
  if (records.value.records.length === 0) return fail({ code: 'no-records', file: name })
  return ok([{ name, ...records.value }])
}

type Read = Omit<ExportFile, 'name'>

function readJson(bytes: Uint8Array): Result<Read, { code: 'not-json' }> {
  let read: unknown
  try {
    read = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return fail({ code: 'not-json' })
  }
  const whole = isObject(read) ? read : {}
  const key = lists.find(each => Array.isArray(whole[each]))
  const found = key === undefined ? read : whole[key]
  const list: readonly unknown[] = Array.isArray(found) ? found : []
  const others = Object.entries(whole).filter(([each]) => each !== key)
  return ok({
    records: list.filter(isObject).map(record => inSmallLetters(Object.entries(record))),
    beside: [
      ...(others.length > 0 ? [{ '(file)': Object.fromEntries(others) }] : []),
      ...list.filter(each => !isObject(each)).map(each => ({ '(entry)': each })),
    ],
  })
}

const readRows = (table: Result<HeadedTable, CsvFault>): Result<Read, CsvFault> =>
  table.ok
    ? ok({ ...recordsOf(table.value), ...(table.value.isEncodingGuessed && { isEncodingGuessed: true }) })
    : table

function recordsOf({ headings, rows }: Pick<Sheet, 'headings' | 'rows'>): Read {
  const nameAt = (at: number) => headings[at] || `column ${at + 1}`
  const records = rows.map(({ cells }) => {
    // Cells beyond the headings are cells, too.
    const all = Array.from({ length: Math.max(cells.length, headings.length) }, (_, at) => cells[at] ?? '')
    return inSmallLetters(
      all.flatMap((cell, at) => (headings[at] || cell ? [[nameAt(at), cell] as const] : [])),
    )
  })
  return { records, beside: [] }
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The first of two with one name counts; the second is `title (2)`, which nothing reads. */
function inSmallLetters(entries: readonly (readonly [string, unknown])[]): ExportRecord {
  const record = new Map<string, unknown>()
  for (const [name, value] of entries) {
    const key = name.toLowerCase().trim()
    let own = key
    for (let number = 2; record.has(own); number += 1) own = `${key} (${number})`
    record.set(own, value)
  }
  return Object.fromEntries(record)
}

/** How much stands in each column; of nested values, in each path. */
export function countColumns({ name, records, beside }: ExportFile): ColumnCount[] {
  const counts = new Map<string, ColumnCount>()
  for (const record of [...records, ...beside]) {
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

/** Each value that is no list or object, with its path. */
export function* leavesOf(value: unknown, path: string): Generator<[string, string]> {
  if (Array.isArray(value)) for (const each of value) yield* leavesOf(each, path)
  else if (isObject(value)) {
    for (const [key, each] of Object.entries(value))
      yield* leavesOf(each, path === '' ? key : `${path}.${key}`)
  } else yield [path, value === null || value === undefined ? '' : String(value)]
}

/** A column's fate by its own path, or by that of what it is a part of. */
export function fateOf(fates: Readonly<Record<string, ColumnFate>>, column: string): ColumnFate {
  const parts = column.split('.')
  for (let length = parts.length; length > 0; length--) {
    const part = parts.slice(0, length).join('.')
    // A column may be called `constructor`.
    const fate = Object.hasOwn(fates, part) ? fates[part] : undefined
    if (fate !== undefined) return fate
  }
  return 'unread'
}
