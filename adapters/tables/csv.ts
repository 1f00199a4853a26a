import type { Cell, Table } from '#domain/exports/table.ts'
import { toDecimal } from '#domain/money.ts'

/** Spreadsheets read UTF-8 only where a file begins with it. */
const byteOrderMark = '\uFEFF'

/** What begins so would be a formula where somebody opens the file. */
const formulaStart = /^[=+\-@\t\r]/

/** A table as CSV (RFC 4180), a batch at a time. */
export async function* writeCsv({ columns, batches }: Table): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  yield encoder.encode(`${byteOrderMark}${lineOf(columns)}`)
  for await (const rows of batches) yield encoder.encode(rows.map(lineOf).join(''))
}

const lineOf = (cells: readonly Cell[]) => `${cells.map(cellText).join(',')}\r\n`

function cellText(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  // A sum is ours and never a formula, also below zero.
  if (typeof cell === 'object') return toDecimal(cell.amountMinor, cell.currency)
  const text = formulaStart.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
