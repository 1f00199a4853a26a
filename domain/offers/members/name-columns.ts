/** Where the name of a person stands in a table: in one column, or in two. Pure. */
import { columnHeadings } from '#domain/foundations/texts/column-headings.ts'
import { byColumn, readHeadings } from '#domain/foundations/texts/headed-table.ts'

const nameHeadings = byColumn({
  whole: columnHeadings.name,
  first: columnHeadings.firstName,
  last: columnHeadings.lastName,
})

/** @returns the columns whose texts, in this order, are a name */
export function nameColumns(headings: readonly string[]): number[] {
  const at = readHeadings(headings, nameHeadings)
  // Some tables call one of two columns `Name`.
  const parts = at.size === 3 ? (['whole'] as const) : (['first', 'whole', 'last'] as const)
  return parts.flatMap(part => at.get(part) ?? [])
}

export const nameIn = (cells: readonly string[], columns: readonly number[]): string =>
  columns
    .map(column => (cells[column] ?? '').trim())
    .filter(text => text !== '')
    .join(' ')
