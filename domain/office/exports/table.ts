/** A list as a file of rows, read in batches, so that a hundred thousand rows need no more memory than a thousand. */
import { inParts } from '#domain/foundations/in-parts.ts'
import type { Money } from '#domain/foundations/money.ts'

/** Text, a whole number, an amount, a day, a time on some clock, or nothing. */
export type Cell = string | number | Money | Temporal.PlainDate | Temporal.PlainDateTime | null

export interface Table<Column extends string = string> {
  /** The file's name without its ending: `material-science-registrations`. */
  name: string
  columns: readonly Column[]
  /** The titles of further columns after those, in the organiser's own words. */
  ownTitles?: readonly string[]
  /** Batches of rows, each with a cell for every column. */
  batches: AsyncIterable<readonly (readonly Cell[])[]>
}

export const tableFormats = ['csv', 'xlsx'] as const
export type TableFormat = (typeof tableFormats)[number]

/** Writes a table while it is read. If its reader stops, writing stops. */
export type WriteTable = (table: Table, format: TableFormat) => ReadableStream<Uint8Array<ArrayBuffer>>

/** Rows read at once. */
export const batchRows = 250

/** Reads rows by id, `batchRows` at once. */
export const inBatches = <Row extends { id: number }>(
  read: (afterId: number, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> => inParts((last, limit) => read(last?.id ?? 0, limit), batchRows)

/** The time on a zone's clock, to the minute; empty for null. */
export function timeCell(stored: string | null, zone: string): Cell {
  if (stored === null) return null
  const at = Temporal.Instant.from(stored).toZonedDateTimeISO(zone).toPlainDateTime()
  return at.round({ smallestUnit: 'minute', roundingMode: 'floor' })
}
