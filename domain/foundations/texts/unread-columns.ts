/** What a list that is read by its headings does not use, so that a check page can name it. Pure. */

/** More of a cell is no sample any more. */
const longestSample = 40

/**
 * @param read the columns that are read, from 0
 * @returns the others that are not empty, with how many cells have text and the first of them: `Diet (2): vegan`
 */
export function unreadColumns(
  { headings, rows }: { headings: readonly string[]; rows: readonly { cells: readonly string[] }[] },
  read: ReadonlySet<number>,
): string[] {
  const unread = new Map<number, string[]>()
  for (const { cells } of rows) {
    for (const [at, cell] of cells.entries()) {
      const text = cell.trim()
      if (text === '' || read.has(at)) continue
      const found = unread.get(at)
      if (found) found.push(text)
      else unread.set(at, [text])
    }
  }
  return [...unread]
    .toSorted(([one], [other]) => one - other)
    .map(([at, texts]) => unreadCells(headings[at] || `Column ${at + 1}`, texts))
}

/** How many cells are not used, with the first of them. */
export const unreadCells = (heading: string, [first = '', ...more]: readonly string[]): string =>
  `${heading} (${more.length + 1}): ${sampleOf(first)}`

const sampleOf = (text: string) => {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > longestSample ? `${line.slice(0, longestSample)} …` : line
}
