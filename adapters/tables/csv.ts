import { toDecimal } from '#domain/foundations/money.ts'
import type { Cell, Table } from '#domain/office/exports/table.ts'

/** Spreadsheets read a file as UTF-8 only if it begins with this. */
const byteOrderMark = '\uFEFF'

/** Text that begins like this would be a formula in a spreadsheet, also in full-width signs where people type them. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/

/**
 * The same after a sign at which some spreadsheets begin a cell: with a semicolon or a tab as separator, as many countries
 * set it, quotes within a cell do not hold it together, and those behind the sign begin a quoted cell.
 */
const formulaInside = /([;\t\r\n](?:[^\S\t\r\n]|")*)(?=[=+\-@＝＋－＠])/g

/**
 * A telephone number, in a cell of its own: a sign in front is part of it, and without letters, points or further signs of
 * calculation no spreadsheet reads more than a number.
 */
const telephone = /^\+(?=[ \-()]*\d)[\d \-()]+$/

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
  if (cell instanceof Temporal.PlainDate) return cell.toString()
  if (cell instanceof Temporal.PlainDateTime)
    return cell.toString({ smallestUnit: 'minute' }).replace('T', ' ')
  // An amount is ours and never a formula, even below zero.
  if (typeof cell === 'object') return toDecimal(cell.amountMinor, cell.currency)
  if (telephone.test(cell)) return cell
  const text = (formulaStart.test(cell) ? `'${cell}` : cell).replaceAll(formulaInside, "$1'")
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
