/** A table whose columns have meanings, such as title or start. A row reports the cells of which nothing was used. */

import type { NoteBook } from '#adapters/imported-values/note-book.ts'
import { hasControls } from '#adapters/imported-values/prose.ts'
import { cellLine, readCell } from '#adapters/papers/cell-text.ts'
import { assignMeanings, type TableLayout } from '#adapters/papers/column-meanings.ts'
import type { CsvRow, CsvTable } from '#adapters/papers/csv-table.ts'
import { isErrorCell } from '#domain/foundations/texts/error-cell.ts'
import { cutTo } from '#domain/foundations/texts/text.ts'
import {
  type ColumnChoice,
  type ColumnMeaning,
  type ImportTable,
  isUnused,
} from '#domain/preparation/imports/columns.ts'
import { longestSubject, type NoteCode } from '#domain/preparation/imports/import-notes.ts'

/** A table whose columns have meanings. */
export interface MeantTable extends ImportTable {
  layout: TableLayout
  rows: MeantRow[]
  /** Whether a column has one of these meanings, filled or not. */
  has(...meanings: ColumnMeaning[]): boolean
}

export interface Cell {
  heading: string
  text: string
}

/** What is read with its paragraphs and links. */
const proseMeanings: ReadonlySet<ColumnMeaning> = new Set(['abstract', 'description', 'biography'])

/** A row that reports what of it is not used. */
export class MeantRow {
  readonly line: number
  readonly #cells: ReadonlyMap<ColumnMeaning, readonly Cell[]>
  readonly #notes: NoteBook
  /** For notes, the start of each of its cells: a long abstract does not push the rest out. */
  readonly whole: string

  constructor({ line, cells }: CsvRow, columns: ImportTable['columns'], notes: NoteBook) {
    this.line = line
    this.#notes = notes
    const own = cells.map(cellLine).filter(Boolean)
    const each = Math.max(24, Math.floor(longestSubject / own.length) - ' · '.length)
    this.whole = own.map(line => cutTo(line, each)).join(' · ')
    this.#cells = Map.groupBy(
      columns
        .map(({ meaning, heading }, at) => ({ meaning, heading, text: cells[at]?.trim() ?? '' }))
        .filter(
          (cell): cell is Cell & { meaning: ColumnMeaning } =>
            cell.meaning !== null && cell.text !== '' && !isErrorCell(cell.text),
        ),
      ({ meaning }) => meaning,
    )
    for (const [at, cell] of cells.entries()) {
      if (hasControls(cell)) this.note('controls-left-out', cellLine(cell))
      if (columns[at]?.meaning && isErrorCell(cell))
        this.note('formula-failed', `${columns[at].heading}: ${cell}`)
    }
    const inLines = [...this.#cells].flatMap(([meaning, those]) => (proseMeanings.has(meaning) ? [] : those))
    const leftOut = inLines.flatMap(({ text }) => readCell(text).leftOut)
    if (leftOut.length > 0) this.note('markup-left-out', cellLine(leftOut.join(', ')))
  }

  note(code: NoteCode, subject = this.whole): void {
    this.#notes.add(code, this.line, subject)
  }

  /** All cells with this meaning that are not empty. */
  cells(meaning: ColumnMeaning): readonly Cell[] {
    return this.#cells.get(meaning) ?? []
  }

  /** The cell with this meaning as in the file; further ones that differ are reported. */
  text(meaning: ColumnMeaning): string {
    const [first, ...more] = this.cells(meaning)
    for (const { heading, text } of more) {
      if (text !== first?.text) this.note('cell-unused', `${heading}: ${cellLine(text)}`)
    }
    return first?.text ?? ''
  }

  /** The same as one line of plain text; a longer one is cut and reported. */
  lineOf(meaning: ColumnMeaning, most?: number): string {
    return this.cut(cellLine(this.text(meaning)), most)
  }

  /** All cells with this meaning as one line. */
  joined(meaning: ColumnMeaning, by: string, most?: number): string {
    const parts = this.cells(meaning).map(({ text }) => cellLine(text))
    return this.cut([...new Set(parts)].filter(Boolean).join(by), most)
  }

  cut(line: string, most = Number.POSITIVE_INFINITY): string {
    if (line.length <= most) return line
    this.note('text-shortened', line)
    return cutTo(line, most)
  }
}

/** Gives the table's columns their meanings, and reports those that have none. */
export function meantTable(
  { headings, rows, isEncodingGuessed }: CsvTable,
  {
    file,
    choices = {},
    isPapers = false,
    notes,
  }: {
    file: string
    choices?: Readonly<Record<string, ColumnChoice>> | undefined
    /** Whether it belongs to a folder of papers, whose times and people are in other files. */
    isPapers?: boolean
    notes: NoteBook
  },
): MeantTable {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), headings.length)
  const plain = Array.from({ length: width }, (_, at) => {
    const filled = rows.flatMap(({ cells }) => cells[at]?.trim() || [])
    return { heading: headings[at] ?? '', filled: filled.length, cells: filled, choice: choices[at] ?? null }
  })
  const { layout, meanings, allowed } = assignMeanings(plain, isPapers)
  const columns = plain.map(({ heading, filled, cells, choice }, at) => ({
    heading,
    meaning: meanings[at] ?? null,
    choice,
    filled,
    sample: cutTo(cellLine(cells[0] ?? ''), 120),
  }))
  if (isEncodingGuessed) notes.add('encoding-guessed', 1)
  for (const [at, column] of columns.entries()) {
    if (column.filled === 0) continue
    const subject = `${column.heading || `Column ${at + 1}`} (${column.filled}): ${column.sample}`
    if (isUnused(column)) notes.add('column-unused', 1, subject)
    if (column.meaning === 'picture') notes.add('pictures-left-out', 1, subject)
  }
  for (const { line, cells } of rows) {
    if (cells.length < headings.length) notes.add('row-too-short', line, cellLine(cells.join(' ')))
  }
  return {
    file,
    columns,
    meanings: allowed,
    layout,
    rows: rows.map(row => new MeantRow(row, columns, notes)),
    has: (...names) => columns.some(({ meaning }) => meaning !== null && names.includes(meaning)),
  }
}
