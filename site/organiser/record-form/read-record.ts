/**
 * The fields of a record from an editor's form; unreadable input stays as typed, so that the kind's fields refuse it.
 */
import { isDeepStrictEqual } from 'node:util'
import { parseDecimal } from '#domain/foundations/money.ts'
import { parsePercent } from '#domain/foundations/parse-percent.ts'
import { readEmail } from '#domain/foundations/texts/email.ts'
import type { RecordData } from '#domain/preparation/records/record-store.ts'
import { readHue } from '#site/organiser/parts/colours.ts'
import type {
  BlocksControl,
  Control,
  MoneyControl,
  PictureControl,
  RecordForm,
  RowsControl,
} from '#site/organiser/record-form/controls.ts'

/** More rows than any schedule has, within the limit of a form's fields. */
export const mostRows = 100

/**
 * The fields as typed. A field that was not changed keeps its stored value exactly, because a browser changes line ends
 * when it sends them.
 *
 * @param began what the form showed at first; undefined for an empty one
 */
export function readRecord(form: RecordForm, sent: FormData, began: RecordData | undefined): RecordData {
  const entries = Object.entries(form.fields).flatMap(([name, control]) => {
    const typed = readControl(control, sent, name)
    if (typed === undefined) return []
    const before = began?.[name]
    const isSame = began !== undefined && isDeepStrictEqual(shown(control, before), shown(control, typed))
    return [[name, isSame ? before : typed]]
  })
  const data: Record<string, unknown> = Object.fromEntries(entries.filter(([, value]) => value !== undefined))
  for (const [name, control] of Object.entries(form.fields)) {
    if (control.control === 'money' && name in data) data[name] = minorOf(control, data[name], data)
    if (control.control === 'rows' && Array.isArray(data[name])) {
      data[name] = data[name].map(row => readCells(control, row, data))
    }
  }
  return data
}

/** An amount as it was typed, if it is one. */
function minorOf({ currencyField }: MoneyControl, value: unknown, data: RecordData): unknown {
  return typeof value === 'string' ? (parseDecimal(value, currencyOf(currencyField, data)) ?? value) : value
}

/** The cells of a row that are no texts. */
function readCells({ row: cells }: RowsControl, row: unknown, data: RecordData): unknown {
  if (typeof row !== 'object' || row === null) return row
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => {
      const cell = cells[column]
      if (cell?.control === 'number') return [column, readNumber(String(value))]
      if (cell?.control === 'date') return [column, value || null]
      if (cell?.control !== 'money') return [column, value]
      return [column, value === '' ? null : minorOf(cell, value, data)]
    }),
  )
}

function currencyOf(field: string, data: RecordData): string {
  const currency = data[field]
  return typeof currency === 'string' && /^[A-Z]{3}$/.test(currency) ? currency : 'USD'
}

/** A value as a form shows it, to find out whether somebody changed it. */
function shown(control: Control, value: unknown): unknown {
  if (control.control === 'picture' || control.control === 'file')
    return JSON.parse(JSON.stringify(value ?? null))
  if (control.control === 'lines') return Array.isArray(value) ? linesText(control.each, value) : value
  if (control.control === 'names') return Array.isArray(value) ? value.map(text => String(text).trim()) : []
  if (control.control === 'rows') return Array.isArray(value) ? value : []
  if (control.control === 'blocks') return JSON.parse(JSON.stringify(value ?? []))
  if (control.control === 'address') return value ?? ''
  return typeof value === 'string' ? plainLines(value) : (value ?? '')
}

/** Several texts in one field. */
export function linesText(each: 'line' | 'paragraph', texts: readonly unknown[]): string {
  return texts.map(text => String(text).trim()).join(each === 'line' ? '\n' : '\n\n')
}

/** Undefined for an empty field. */
function readControl(control: Control, sent: FormData, name: string): unknown {
  const value = sent.get(name)
  const typed = typeof value === 'string' ? plainLines(value) : ''
  switch (control.control) {
    case 'line':
      return typed.trim()
    case 'email':
      return readEmail(typed).trim()
    case 'text':
    case 'html':
      return typed
    case 'address':
      return typed.trim() || undefined
    case 'date':
    case 'choice':
      return typed || null
    case 'number':
      return readNumber(typed.trim())
    case 'hue':
      return readNumber(readHue(sent, name))
    case 'money':
      return typed.trim() || null
    case 'percent':
      return parsePercent(typed) ?? (typed.trim() || null)
    case 'fixed':
      return typed
    case 'check':
      return sent.has(name)
    case 'named':
      return typed.trim()
    case 'names':
      return readNames(sent, name)
    case 'lines':
      return typed
        .split(control.each === 'line' ? /\n/ : /\n\s*\n/)
        .map(text => text.trim())
        .filter(Boolean)
    case 'rows':
      return readRows(sent, name, Object.keys(control.row))
    case 'blocks':
      return readBlocks(control, sent, name)
    case 'picture':
      return readPicture(control, sent, name)
    case 'file':
      return readStored(sent, name)
  }
}

const readNumber = (text: string) => (/^-?\d{1,15}$/.test(text) ? Number(text) : text || null)

const plainLines = (text: string) => text.replaceAll(/\r\n?/g, '\n')

/** Names from numbered fields, without empty ones. */
function readNames(sent: FormData, name: string): string[] {
  const names: string[] = []
  for (let index = 0; index <= mostRows && sent.has(`${name}.${index}`); index += 1) {
    const value = sent.get(`${name}.${index}`)
    if (typeof value === 'string' && value.trim() !== '') names.push(value.trim())
  }
  return names
}

function readRows(sent: FormData, name: string, columns: readonly string[]): Record<string, string>[] {
  const rows: Record<string, string>[] = []
  while (rows.length < mostRows && columns.some(column => sent.has(`${name}.${rows.length}.${column}`))) {
    const index = rows.length
    const cells = columns.map(column => {
      const value = sent.get(`${name}.${index}.${column}`)
      return [column, typeof value === 'string' ? plainLines(value).trim() : '']
    })
    rows.push(Object.fromEntries(cells))
  }
  return rows
}

/** Blocks from numbered fields, each of the kind that its hidden field names. */
function readBlocks({ blocks }: BlocksControl, sent: FormData, name: string): Record<string, unknown>[] {
  const read: Record<string, unknown>[] = []
  for (let at = 0; at < mostRows && sent.has(`${name}.${at}.block`); at += 1) {
    const block = String(sent.get(`${name}.${at}.block`))
    const fields = Object.hasOwn(blocks, block) ? (blocks[block]?.fields ?? {}) : {}
    const values = Object.entries(fields).map(([field, control]) => [
      field,
      readControl(control, sent, `${name}.${at}.${field}`),
    ])
    read.push({ block, ...Object.fromEntries(values) })
  }
  return read
}

/** The picture that the form already had, with its present description. A new file is checked afterwards. */
function readPicture({ isOptional }: PictureControl, sent: FormData, name: string): unknown {
  if (isOptional && sent.has(`${name}.remove`)) return null
  const kept = readStored(sent, name)
  const alt = readAlt(sent, name)
  // An alternative text without a picture is ignored.
  if (!kept) return alt ? { alt } : null
  const { alt: _alt, focus: before, ...picture } = kept
  const focus = sent.has(`${name}.focus-x`) ? readFocus(sent, name) : before
  return { ...picture, ...(alt !== undefined && { alt }), ...(focus !== undefined && { focus }) }
}

/** The focus point as typed; undefined for the middle, which is the default. */
export function readFocus(sent: FormData, name: string): { x: unknown; y: unknown } | undefined {
  const [x, y] = ['x', 'y'].map(side => {
    const typed = String(sent.get(`${name}.focus-${side}`) ?? '').trim()
    if (typed === '') return 50
    return /^\d{1,4}$/.test(typed) ? Number(typed) : typed
  })
  return x === 50 && y === 50 ? undefined : { x, y }
}

/**
 * The alternative text of a picture: empty for a decorative one, undefined if neither was answered.
 */
export function readAlt(sent: FormData, name: string): string | undefined {
  const alt = sent.get(`${name}.alt`)
  if (typeof alt === 'string' && alt.trim() !== '') return alt.trim()
  return sent.has(`${name}.decorative`) ? '' : undefined
}

/** The value in the hidden field of a picture or a file; the kind's fields check it like all others. */
export function readStored(sent: FormData, name: string): Record<string, unknown> | null {
  const kept = sent.get(`${name}.kept`)
  if (typeof kept !== 'string' || kept === '') return null
  try {
    const value: unknown = JSON.parse(kept)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
  } catch {
    return null
  }
}
