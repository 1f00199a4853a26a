/**
 * Files of rows whose cells are separated by commas, semicolons or tabs, in whatever encoding a spreadsheet wrote
 * them.
 */

import { CsvError } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import { type TableText, tableText } from '#adapters/papers/table-text.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import type { CsvFault } from '#domain/preparation/imports/import-faults.ts'

/** A row of a table with headings. */
export interface CsvRow {
  /** The line on which it begins. */
  line: number
  /** As in the file; may be fewer or more than the headings. */
  cells: string[]
}

/** A table with headings. */
export interface CsvTable {
  headings: string[]
  /** Rows in which at least one cell is not empty. */
  rows: CsvRow[]
  /** Whether its encoding was guessed, so that its accents may be wrong. */
  isEncodingGuessed: boolean
}

/** More rows than any programme has talks. */
const usualRows = 50_000

/** What spreadsheets put before a text that would be a formula otherwise. */
const escapedFormula = /^'(?=[=+\-@\t\r])/

/**
 * Reads a table with headings and fields separated by commas, semicolons or tabs, or by what a first line such as
 * `sep=;` names.
 */
export function readCsv(bytes: Uint8Array, mostRows = usualRows): Result<CsvTable, CsvFault> {
  const decoded = tableText(bytes)
  if (!decoded) return fail({ code: 'csv-encoding' })
  const { text, delimiter } = splitUp(decoded)
  try {
    const options = {
      info: true,
      raw: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      to: mostRows + 2,
    } as const
    // In tab-separated files a quotation mark is often just that. The types leave out what `info` and `raw` add.
    const records = parse(text, { ...options, delimiter, relax_quotes: delimiter === '\t' }) as unknown
    const [heading, ...rows] = records as CsvRecord[]
    if (rows.length > mostRows) return fail({ code: 'csv-too-long', mostRows })
    return ok({
      headings: heading?.record.map(name => name.trim()) ?? [],
      rows: rows.map(({ record, raw, info }) => ({
        line: info.lines - breaksIn(raw),
        cells: record.map(cell => cell.replace(escapedFormula, '')),
      })),
      isEncodingGuessed: decoded.isGuessed,
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

/** The table without Excel's line about its delimiter, whose place stays an empty line. */
function splitUp({ text }: TableText): { text: string; delimiter: string } {
  const [line = '', named] = /^"?sep=(.|\\t)"?[,;\t]*(?=\r?\n|\r)/i.exec(text) ?? []
  const table = text.slice(line.length)
  return { text: table, delimiter: named?.replace('\\t', '\t') ?? delimiterOf(table) }
}

/** The delimiter that splits the heading into the most fields. */
function delimiterOf(text: string): string {
  const unquoted = text.slice(0, 100_000).replace(/"(?:[^"]|"")*"/g, 'x')
  const heading = /^[^\r\n]*[^\s,;][^\r\n]*/m.exec(unquoted)?.[0] ?? ''
  const counts = [',', ';', '\t'].map(mark => ({ mark, count: heading.split(mark).length }))
  return counts.toSorted((a, b) => b.count - a.count)[0]?.mark ?? ','
}
