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
  const unread = new Map<number, { filled: number; sample: string }>()
  for (const { cells } of rows) {
    for (const [at, cell] of cells.entries()) {
      const text = cell.trim()
      if (text === '' || read.has(at)) continue
      const found = unread.get(at)
      if (found) found.filled += 1
      else unread.set(at, { filled: 1, sample: sampleOf(text) })
    }
  }
  return [...unread]
    .toSorted(([one], [other]) => one - other)
    .map(([at, { filled, sample }]) => `${headings[at] || `Column ${at + 1}`} (${filled}): ${sample}`)
}

const sampleOf = (text: string) => {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > longestSample ? `${line.slice(0, longestSample)} …` : line
}
