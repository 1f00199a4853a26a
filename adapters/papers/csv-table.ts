import { CsvError } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import type { CsvFault } from '#domain/imports/import-faults.ts'
import { fail, ok, type Result } from '#domain/result.ts'

/** A row of a table with headings. */
export interface CsvRow {
  /** The line on which it begins. */
  line: number
  /** The number of missing fields. */
  missing: number
  /** The first of these columns that is not empty in this row; names are compared without case and spaces. */
  get(...columns: string[]): string
}

/** A table with headings. */
export interface CsvTable {
  rows: CsvRow[]
  /** Whether one of these columns has a heading. */
  has(...columns: string[]): boolean
}

/** More rows than any programme has talks. */
const mostRows = 50_000

/** What spreadsheets put before a text that would be a formula otherwise. */
const escapedFormula = /^'(?=[=+\-@\t\r])/

/** Reads a table with headings and fields separated by commas, semicolons or tabs. */
export function readCsv(bytes: Uint8Array): Result<CsvTable, CsvFault> {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return fail({ code: 'csv-encoding' })
  }
  try {
    const delimiter = delimiterOf(text)
    const options = {
      info: true,
      raw: true,
      relax_column_count: true,
      skip_empty_lines: true,
      to: mostRows + 2,
    } as const
    // In tab-separated files a quotation mark is often just that. The types leave out what `info` and `raw` add.
    const records = parse(text, { ...options, delimiter, relax_quotes: delimiter === '\t' }) as unknown
    const [heading, ...rows] = records as CsvRecord[]
    if (rows.length > mostRows) return fail({ code: 'csv-too-long', mostRows })
    const columns = new Map(heading?.record.map((name, index) => [columnKey(name), index]))
    return ok({
      rows: rows.map(({ record, raw, info }) => toRow(record, columns, info.lines - breaksIn(raw))),
      has: (...names) => names.some(name => columns.has(columnKey(name))),
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const [, reason = error.message, line] =
      /^(.*?)(?: (?:at|on) line (\d+)\b.*)?$/s.exec(error.message) ?? []
    return fail({ code: 'csv-malformed', line: Number(line ?? 1), reason })
  }
}

interface CsvRecord {
  record: string[]
  /** As in the file, with surrounding line breaks. */
  raw: string
  /** `lines` counts lines up to this record's end. */
  info: { lines: number }
}

const breaksIn = (raw: string) => raw.trim().split(/\r\n|\r|\n/).length - 1

const columnKey = (name: string) => name.toLowerCase().replace(/[\s_-]+/g, '')

function toRow(record: readonly string[], columns: ReadonlyMap<string, number>, line: number): CsvRow {
  return {
    line,
    missing: Math.max(0, columns.size - record.length),
    get: (...names) => {
      for (const name of names) {
        const value = record[columns.get(columnKey(name)) ?? -1]
        if (value?.trim()) return value.replace(escapedFormula, '')
      }
      return ''
    },
  }
}

/** The delimiter that splits the heading into the most fields. */
function delimiterOf(text: string): string {
  const heading = text.slice(0, text.search(/\r?\n/) >>> 0)
  const counts = [',', ';', '\t'].map(mark => ({ mark, count: heading.split(mark).length }))
  return counts.toSorted((a, b) => b.count - a.count)[0]?.mark ?? ','
}
