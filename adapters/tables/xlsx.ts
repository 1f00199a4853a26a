/**
 * Tables as workbooks. Texts are never formulas, so a name that begins with `=` does nothing when somebody opens the
 * file.
 */

import { strToU8 } from 'fflate'
import { StreamedZip } from '#adapters/tables/streamed-zip.ts'
import { toDecimal } from '#domain/foundations/money.ts'
import { cutTo } from '#domain/foundations/texts/text.ts'
import type { Cell, Table } from '#domain/office/exports/table.ts'

/** Excel's own limit for a cell. */
const cellLimit = 32_767

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'

/** The parts of a workbook with one sheet that describe its structure. */
const frame = {
  '[Content_Types].xml': `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  '_rels/.rels': `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="List" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${head}<styleSheet xmlns="${main}"><numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/><numFmt numFmtId="166" formatCode="#,##0.000"/></numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6"><xf/>${[164, 165, 3, 4, 166].map(format => `<xf numFmtId="${format}" applyNumberFormat="1"/>`).join('')}</cellXfs></styleSheet>`,
}

/** The cell formats of `xl/styles.xml`, by their place there: days, times, and sums by their digits after the point. */
const dayStyle = 1
const timeStyle = 2
const sumStyles: Readonly<Record<number, number>> = { 0: 3, 2: 4, 3: 5 }

/** Day 0 of a workbook, right from March 1900 on: Excel counts a 29 February 1900. */
const dayZero = Temporal.PlainDate.from('1899-12-30')

/**
 * A table as a workbook of one sheet (ECMA-376), a batch at a time. Every text is an inline string and nothing is a
 * formula, whatever it begins with.
 */
export async function* writeXlsx({ columns, batches }: Table): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const zip = new StreamedZip()
  for (const [name, text] of Object.entries(frame)) {
    const file = zip.add(name)
    await file.add(strToU8(text))
    await file.end()
  }
  const sheet = zip.add('xl/worksheets/sheet1.xml')
  await sheet.add(strToU8(`${head}<worksheet xmlns="${main}"><sheetData>${rowOf(columns)}`))
  yield* zip.take()
  for await (const rows of batches) {
    await sheet.add(strToU8(rows.map(rowOf).join('')))
    yield* zip.take()
  }
  await sheet.add(strToU8('</sheetData></worksheet>'))
  await sheet.end()
  yield* zip.end()
}

const rowOf = (cells: readonly Cell[]) => `<row>${cells.map(cellOf).join('')}</row>`

function cellOf(cell: Cell): string {
  if (cell === null || cell === '') return '<c/>'
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  if (cell instanceof Temporal.PlainDate) return `<c s="${dayStyle}"><v>${dayNumber(cell)}</v></c>`
  if (cell instanceof Temporal.PlainDateTime) {
    const minutes = cell.hour * 60 + cell.minute
    return `<c s="${timeStyle}"><v>${dayNumber(cell.toPlainDate()) + minutes / 1_440}</v></c>`
  }
  if (typeof cell === 'object') {
    const sum = toDecimal(cell.amountMinor, cell.currency)
    return `<c s="${sumStyles[sum.split('.')[1]?.length ?? 0] ?? 0}"><v>${sum}</v></c>`
  }
  const text = escaped(cutTo(cell, cellLimit))
  return `<c t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
}

const dayNumber = (day: Temporal.PlainDate) => dayZero.until(day).days

/** XML allows neither most control characters nor half a surrogate pair. */
const escaped = (text: string) =>
  text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
