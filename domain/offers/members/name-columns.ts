/** Where the name of a person stands in a table: in one column, or in two. Pure. */

const headings = {
  whole: ['name', 'full name', 'member'],
  first: ['first name', 'given name', 'forename'],
  last: ['last name', 'family name', 'surname'],
} as const

/**
 * @param folded the headings
 * @returns the columns whose texts, in this order, are a name
 */
export function nameColumns(folded: readonly string[]): number[] {
  const find = (names: readonly string[]) => folded.findIndex(heading => names.includes(heading))
  const [whole, first, last] = [find(headings.whole), find(headings.first), find(headings.last)]
  if (whole >= 0 && first >= 0 && last >= 0) return [whole]
  // Some tables call one of two columns `Name`.
  return [first, whole, last].filter(column => column >= 0)
}

export const nameIn = (cells: readonly string[], columns: readonly number[]): string =>
  columns
    .map(column => (cells[column] ?? '').trim())
    .filter(text => text !== '')
    .join(' ')
