/** Names that were pasted from a table, given to the people of a group who have none yet. Pure. */

import { columnHeadings } from '#domain/foundations/texts/column-headings.ts'
import { emailProblem } from '#domain/foundations/texts/email.ts'
import { fold } from '#domain/foundations/texts/fold.ts'
import { byColumn, isKnownHeading, readHeadings } from '#domain/foundations/texts/headed-table.ts'
import { unreadColumns } from '#domain/foundations/texts/unread-columns.ts'

/** Somebody who comes, as far as a table can say. */
export interface PastedPlace {
  readonly id: number
  readonly name: string
  readonly email: string
  /** What lets them in, such as `Oral Presentation`. */
  readonly admission: string
}

export interface PastedPerson {
  readonly name: string
  readonly email: string
  readonly organization: string
}

/** A line that was left out, counted from 1, and why. */
export interface LeftOutName {
  readonly line: number
  readonly because: 'no-name' | 'twice' | 'not-an-email' | 'no-such-admission' | 'no-place-left' | 'heads'
}

export type PastedNames =
  | {
      code: 'filled'
      given: ReadonlyMap<number, PastedPerson>
      leftOut: readonly LeftOutName[]
      /** Columns that are not read, as `unreadColumns` names them. */
      unread: readonly string[]
    }
  | { code: 'nothing' }
  | { code: 'too-many-columns'; most: number }
  | { code: 'too-many-lines'; most: number }

/** More than a table of names has: something else was pasted. */
const mostColumns = 20
const mostLines = 1_000
/** With empty lines and those of cells with line breaks. */
const mostWritten = mostLines * 4

const nameColumns = ['first', 'name', 'last']
const defaultColumns = ['name', 'email', 'organization', 'admission']

/** By what tables call their columns. */
const known = byColumn({
  name: columnHeadings.name,
  first: columnHeadings.firstName,
  last: columnHeadings.lastName,
  email: columnHeadings.email,
  organization: columnHeadings.organization,
  admission: [...columnHeadings.admission, 'period'],
})

const isHeading = isKnownHeading(known)

/**
 * Reads lines of name, e-mail address and organisation, with tabs, semicolons or commas between, each line with its own. A first line of heads
 * may give another order, and a column with the kind of registration. Whoever is known by address or name already gets
 * what the line says; the others get the places without a name, in their order.
 */
export function placePastedNames(text: string, places: readonly PastedPlace[]): PastedNames {
  const written = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/, mostWritten + 1)
  const rows = rowsOf(written)
  if (rows.length > mostLines || written.length > mostWritten)
    return { code: 'too-many-lines', most: mostLines }
  const most = Math.max(0, ...rows.map(({ cells }) => cells.length))
  if (most > mostColumns) return { code: 'too-many-columns', most: mostColumns }
  const [first] = rows
  if (!first) return { code: 'nothing' }
  const found = readHeadings(first.cells, known)
  const isNamed = (['name', 'first', 'last', 'email'] as const).some(column => found.has(column))
  const hasHeads = isNamed || isHeadOf(rows)
  const columns: readonly (string | undefined)[] = isNamed
    ? first.cells.map((_, at) => [...found].find(([, column]) => column === at)?.[0])
    : guessColumns(hasHeads ? rows.slice(1) : rows)
  const present = nameColumns.filter(column => columns.includes(column))
  // Some tables call one of two columns `Name`.
  const names = present.length === nameColumns.length ? ['name'] : present
  const given = new Map<number, PastedPerson>()
  const leftOut: LeftOutName[] = []
  const seen = new Set<string>()
  const people = hasHeads ? rows.slice(1) : rows
  // Known heads are no guess.
  if (hasHeads && !isNamed) leftOut.push({ line: first.line, because: 'heads' })
  for (const { line, cells } of people) {
    const of = (wanted: string) => cells[columns.indexOf(wanted)] ?? ''
    const first = names
      .map(of)
      .filter(part => part !== '')
      .join(' ')
    // An address alone is enough to invite somebody.
    const isAddress = cells.length === 1 && first.includes('@')
    const person = {
      name: isAddress ? '' : first,
      email: isAddress ? first : of('email'),
      organization: of('organization'),
    }
    const leave = (because: LeftOutName['because']) => leftOut.push({ line, because })
    const mayLackName = isAddress || !['name', 'first', 'last'].some(column => columns.includes(column))
    if (person.name === '' && (person.email === '' || !mayLackName)) {
      leave('no-name')
      continue
    }
    if (person.email !== '' && emailProblem(person.email) !== undefined) {
      leave('not-an-email')
      continue
    }
    const key = keyOf(person)
    if (seen.has(key)) {
      leave('twice')
      continue
    }
    seen.add(key)
    const admission = of('admission')
    const fitting = places.filter(place => admission === '' || fold(place.admission) === fold(admission))
    if (fitting.length === 0) {
      leave('no-such-admission')
      continue
    }
    const isFree = ({ id, name, email }: PastedPlace) => name === '' && email === '' && !given.has(id)
    const place =
      fitting.find(each => each.name + each.email !== '' && keyOf(each) === key) ?? fitting.find(isFree)
    if (place) given.set(place.id, { ...person, name: person.name || place.name })
    else leave('no-place-left')
  }
  const used = [...names, 'email', 'organization', 'admission']
  const read = new Set(used.map(column => columns.indexOf(column)))
  const unread = unreadColumns({ headings: hasHeads ? first.cells : [], rows: people }, read)
  return { code: 'filled', given, leftOut, unread }
}

/**
 * Whether the first line has a word where all others have their address: heads in words that are not known here. A person who has
 * no address has nothing there.
 */
function isHeadOf([first, ...others]: readonly { cells: readonly string[] }[]): boolean {
  if (!first || others.length === 0 || first.cells.length < 2) return false
  const at = others[0]?.cells.findIndex(cell => cell.includes('@')) ?? -1
  return (
    at >= 0 &&
    (first.cells[at] ?? '') !== '' &&
    !first.cells.some(cell => cell.includes('@')) &&
    others.every(({ cells }) => cells[at]?.includes('@'))
  )
}

/** Without heads the column with the addresses says where they are; what is before and after it keeps its order. */
function guessColumns(rows: readonly { cells: readonly string[] }[]): readonly string[] {
  const withAddress = (at: number) => rows.filter(({ cells }) => cells[at]?.includes('@')).length
  const [best] = [0, 1, 2, 3].toSorted((one, other) => withAddress(other) - withAddress(one))
  if (best === undefined || best === 1 || withAddress(best) <= withAddress(1)) return defaultColumns
  // A list of addresses alone is read line by line.
  if (rows.every(({ cells }) => cells.length === 1)) return defaultColumns
  return defaultColumns.filter(column => column !== 'email').toSpliced(best, 0, 'email')
}

/** The same person has one address; without any, one name. */
const keyOf = ({ name, email }: Pick<PastedPerson, 'name' | 'email'>) =>
  email === '' ? fold(name.trim()) : email.trim().toLowerCase()

/** Cells by line; empty lines are left out. */
function rowsOf(written: readonly string[]): { line: number; cells: string[] }[] {
  const lines = joinQuoted(written)
  const ofAll = separators.find(each => lines.some(({ text }) => text.includes(each))) ?? '\t'
  return lines.flatMap(({ line, text }) =>
    text.trim() === '' ? [] : [{ line, cells: cellsOf(text, separatorOf(text, ofAll)) }],
  )
}

const separators = ['\t', ';', ','] as const

/**
 * Of one line: that of the table, unless another one makes an address or heads of it and that one does not, as where tables of
 * several people were put together. So `Lind, Bo` stays a name between tabs.
 */
const separatorOf = (text: string, ofAll: string): string =>
  [ofAll, ...separators].find(each => text.includes(each) && tellsWhatItIs(cellsOf(text, each))) ?? ofAll

const tellsWhatItIs = (cells: readonly string[]): boolean =>
  cells.some(cell => cell.includes('@') && emailProblem(cell) === undefined) ||
  cells.filter(isHeading).length > 1

/** Lines, counted from 1. A cell in quotes may go over a few; a quote that is never closed is a character. */
function joinQuoted(lines: readonly string[]): { line: number; text: string }[] {
  const joined: { line: number; text: string }[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const longest = [0, 1, 2, 3].map(more => lines.slice(at, at + 1 + more).join(' '))
    const whole = longest.findIndex(text => text.split('"').length % 2 === 1)
    joined.push({ line: at + 1, text: longest[Math.max(0, whole)] ?? '' })
    at += Math.max(0, whole)
  }
  return joined
}

/** A cell in quotes may contain the separator, and a quote as two; quotes around a part of it are characters. */
function cellsOf(line: string, separator: string): string[] {
  const cell = new RegExp(
    `${separator}(?:[^\\S\\t]*"((?:[^"]|"")*)"[^\\S\\t]*(?=${separator}|$)|([^${separator}]*))`,
    'g',
  )
  return [...`${separator}${line}`.matchAll(cell)].map(([, quoted, plain]) =>
    (quoted?.replaceAll('""', '"') ?? plain ?? '').trim(),
  )
}
