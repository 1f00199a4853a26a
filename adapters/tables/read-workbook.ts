/** Reads the sheets of a workbook (ECMA-376, `.xlsx`) as tables of texts. Formulas count by their stored result. */
import { unzipSync } from 'fflate'
import { childOf, elementsOf, readXml, textOf, type XmlElement } from '#adapters/schedules/xml-tree.ts'
import type { Sheet, WorkbookFault } from '#domain/committee/moving-in/export-file.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'

/** Of all parts together, unpacked, in bytes. */
const mostBytes = 24 * 1024 ** 2
const mostColumns = 1_000

const parts =
  /^xl\/(?:(?:workbook|sharedStrings|styles)\.xml|_rels\/workbook\.xml\.rels|worksheets\/[^/]+\.xml|(?:threadedC|c)omments\/?[^/]*\.xml)$/

export function readWorkbook(bytes: Uint8Array): Result<Sheet[], WorkbookFault> {
  const unpacked = unpack(bytes)
  if (!unpacked.ok) return unpacked
  const part = (name: string): XmlElement | undefined => {
    const packed = unpacked.value[name]
    const read = packed && readXml(packed)
    return read?.ok ? read.value : undefined
  }
  const book = part('xl/workbook.xml')
  const relations = part('xl/_rels/workbook.xml.rels')
  if (!book || !relations) return fail({ code: 'workbook-unreadable' })
  const targets = new Map(elementsOf(relations).map(({ attributes }) => [attributes.get('id'), attributes]))
  const texts = named(part('xl/sharedStrings.xml'), 'si').map(textIn)
  const reading: Reading = {
    texts,
    days: dayStylesOf(part('xl/styles.xml')),
    firstYear: isTrue(childOf(book, 'workbookpr')?.attributes.get('date1904')) ? 1904 : 1900,
  }
  const sheets: Sheet[] = []
  /** No tables, but something stands in them. */
  const beside: Sheet[] = []
  for (const { attributes } of named(childOf(book, 'sheets'), 'sheet')) {
    const relation = targets.get(attributes.get('id'))
    const target = relation?.get('target') ?? ''
    const place = target.startsWith('/') ? target.slice(1) : `xl/${target}`
    const sheet = part(place)
    if (!sheet) {
      // A chart has a sheet without cells.
      if (!unpacked.value[place] && !relation?.get('type')?.endsWith('/worksheet')) continue
      return fail({ code: 'workbook-unreadable' })
    }
    const rows = rowsOf(sheet, reading)
    if (!rows) return fail({ code: 'workbook-too-large' })
    const [headings, ...others] = rows
    const name = attributes.get('name') ?? ''
    if (headings && others.length > 0)
      sheets.push({ name, headings: headings.cells.map(text => text.trim()), rows: others })
    else if (headings) beside.push({ name, headings: [], rows: [headings] })
  }
  const comments = Object.keys(unpacked.value)
    .filter(name => /comments/i.test(name))
    .flatMap(name => commentsIn(part(name)))
  if (comments.length > 0)
    beside.push({ name: '(comments)', headings: ['(comment)'], rows: comments.map(text => ({ line: 1, cells: [text] })) }) // biome-ignore format: one line
  return ok(sheets.length > 0 ? [...sheets, ...beside] : [])
}

/** The texts of a part with comments on cells, old or threaded. */
const commentsIn = (part: XmlElement | undefined): string[] =>
  part === undefined
    ? []
    : [...named(childOf(part, 'commentlist'), 'comment'), ...named(part, 'threadedcomment')]
        .map(comment => textIn(childOf(comment, 'text')) || textOf(childOf(comment, 'text')))
        .filter(text => text.trim() !== '')

/** @returns the parts that are read; none is unpacked beyond the size that it announces */
function unpack(bytes: Uint8Array): Result<Record<string, Uint8Array>, WorkbookFault> {
  let size = 0
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!parts.test(name)) return false
        size += originalSize
        return size <= mostBytes
      },
    })
    return size > mostBytes ? fail({ code: 'workbook-too-large' }) : ok(files)
  } catch {
    // The library throws an error with a code for each way in which a zip can be broken.
    return fail({ code: 'workbook-unreadable' })
  }
}

interface Reading {
  /** The texts that cells share, by their place. */
  texts: readonly string[]
  /** The styles that make a number a day. */
  days: ReadonlySet<number>
  firstYear: 1900 | 1904
}

/** Rows with at least one cell that is not empty; undefined if a row has more columns than are read. */
function rowsOf(sheet: XmlElement, reading: Reading): Sheet['rows'] | undefined {
  const rows: Sheet['rows'] = []
  let line = 0
  for (const row of named(childOf(sheet, 'sheetdata'), 'row')) {
    line = Number(row.attributes.get('r') ?? line + 1)
    const cells: string[] = []
    let at = -1
    for (const cell of named(row, 'c')) {
      at = columnOf(cell.attributes.get('r')) ?? at + 1
      if (at >= mostColumns) return undefined
      while (cells.length < at) cells.push('')
      cells[at] = cellText(cell, reading)
    }
    if (cells.some(text => text.trim() !== '')) rows.push({ line, cells })
  }
  return rows
}

/** `AB12` is the 28th column, 27 from 0. */
function columnOf(place: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(place ?? '')?.[0]
  if (letters === undefined) return undefined
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function cellText(cell: XmlElement, { texts, days, firstYear }: Reading): string {
  const value = textOf(childOf(cell, 'v'))
  switch (cell.attributes.get('t')) {
    case 'inlineStr':
      return textIn(childOf(cell, 'is'))
    case 's':
      return texts[Number(value)] ?? ''
    case 'b':
      return value === '1' ? 'TRUE' : 'FALSE'
    case 'str':
    case 'd':
      return unescaped(value)
    // `#N/A` and the like stay, so that a check names them.
    case 'e':
      return value
    default: {
      const number = Number(value)
      if (value.trim() === '' || !Number.isFinite(number)) return value
      if (days.has(Number(cell.attributes.get('s') ?? 0))) return dayOf(number, firstYear)
      // More digits than a number holds.
      return /^\d{16,}$/.test(value) ? value : String(number)
    }
  }
}

/** Day 0; right from March 1900 on, since Excel counts a 29 February 1900. */
const dayZero = { 1900: Temporal.PlainDate.from('1899-12-30'), 1904: Temporal.PlainDate.from('1904-01-01') }

/** `2026-11-02`, or with a time of day `2026-11-02 10:30`; a number that is no day stays one. */
function dayOf(number: number, firstYear: 1900 | 1904): string {
  const minutes = Math.round(number * 1_440)
  const days = Math.floor(minutes / 1_440)
  // The year 9999 is the last.
  if (days < 0 || days > 2_958_465) return String(number)
  const day = dayZero[firstYear].add({ days }).toString()
  const rest = minutes - days * 1_440
  const two = (part: number) => String(part).padStart(2, '0')
  return rest === 0 ? day : `${day} ${two(Math.floor(rest / 60))}:${two(rest % 60)}`
}

/** The places of the cell formats that show days. */
function dayStylesOf(styles: XmlElement | undefined): ReadonlySet<number> {
  const own = new Map(
    named(styles && childOf(styles, 'numfmts'), 'numfmt').map(({ attributes }) => [
      Number(attributes.get('numfmtid')),
      attributes.get('formatcode') ?? '',
    ]),
  )
  const formats = named(styles && childOf(styles, 'cellxfs'), 'xf')
  return new Set(
    formats.flatMap(({ attributes }, at) => {
      const id = Number(attributes.get('numfmtid') ?? 0)
      const code = own.get(id)
      const isDay =
        code === undefined
          ? (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)
          : /[dy]/i.test(code.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]/g, ''))
      return isDay ? [at] : []
    }),
  )
}

const named = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element === undefined ? [] : elementsOf(element).filter(child => child.name === name)

/** A text with its runs of different looks, without how it is read aloud. */
const textIn = (element: XmlElement | undefined): string =>
  element === undefined
    ? ''
    : unescaped(
        elementsOf(element)
          .map(child => (child.name === 't' ? textOf(child) : child.name === 'r' ? textIn(child) : ''))
          .join(''),
      )

/** What XML cannot hold stands as `_x000D_`. */
const unescaped = (text: string) =>
  text.replaceAll(/_x([0-9A-F]{4})_/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

const isTrue = (text: string | undefined) => text === '1' || text === 'true'
