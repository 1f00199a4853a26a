/** Tables that people send: which column means what, by its heading. Pure. */
import { fold } from '#domain/foundations/texts/fold.ts'

export interface TableRow {
  /** From 1, the line of the file. */
  line: number
  cells: string[]
}

export interface HeadedTable {
  headings: string[]
  rows: TableRow[]
  /** Whether its encoding was guessed, so that its accents may be wrong. */
  isEncodingGuessed?: boolean
}

/** Why nothing is read from a table. */
export type TableFault<Lacking extends string = string> =
  /** With the headings that it has. */
  | { code: 'lacks-columns'; lacking: Lacking[]; headings: string[] }
  | { code: 'no-rows' }
  | { code: 'too-many'; most: number }

/** By what names tables call a column that means this, the clearest first. */
export type HeadingNames<Meaning> = readonly (readonly [meaning: Meaning, names: readonly string[]])[]

export const byColumn = <Column extends string>(
  names: Readonly<Record<Column, readonly string[]>>,
): HeadingNames<Column> =>
  // Its own keys.
  Object.entries(names) as [Column, readonly string[]][]

/** The columns, from 0, by what their headings mean. Of two with one meaning, the one with the clearer name counts. */
export function readHeadings<Meaning>(
  headings: readonly string[],
  known: HeadingNames<Meaning>,
): Map<Meaning, number> {
  const keys = headings.map(keyOf)
  const columns = new Map<Meaning, number>()
  const taken = new Set<number>()
  for (const [meaning, names] of known) {
    const at = names.map(name => keys.indexOf(keyOf(name))).find(each => each >= 0)
    if (at === undefined || taken.has(at)) continue
    taken.add(at)
    columns.set(meaning, at)
  }
  return columns
}

/** Whether a heading is known, whatever it means. */
export function isKnownHeading(known: HeadingNames<unknown>): (heading: string) => boolean {
  const keys = new Set(known.flatMap(([, names]) => names.map(keyOf)))
  return heading => keys.has(keyOf(heading))
}

const keyOf = (heading: string) => fold(heading).trim()
