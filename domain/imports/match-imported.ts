/**
 * Finds for each thing that a file names the row that already stands for it, so that ids (and the links that
 * carry them) survive another import of the file, and of its next version.
 *
 * @param imported what the file names, in its order
 * @param rows what is stored
 * @param keys ways to recognise a row, the surest first: each gives an imported thing's and a row's key, and
 *   two with the same key are taken for each other while neither is taken yet; undefined never matches, and
 *   neither do two of which `isLikely` says no
 * @returns the row of each imported thing, in the file's order, the number of the key that found it, and the rows that
 *   are left over
 */
export function matchImported<I, R>(
  imported: readonly I[],
  rows: readonly R[],
  keys: readonly MatchKey<I, R>[],
): { matches: (R | undefined)[]; left: R[]; ways: (number | undefined)[] } {
  const matches: (R | undefined)[] = imported.map(() => undefined)
  const ways: (number | undefined)[] = imported.map(() => undefined)
  const left = new Set(rows)
  for (const [way, { ofImported, ofRow, isLikely }] of keys.entries()) {
    // The first row of a key comes last: taking the last of many costs nothing.
    const waiting = Map.groupBy([...left].toReversed(), ofRow)
    for (const [index, thing] of imported.entries()) {
      const key = matches[index] === undefined ? ofImported(thing) : undefined
      const rows = key === undefined ? undefined : waiting.get(key)
      const row = rows?.at(-1)
      if (!rows || !row || isLikely?.(thing, row) === false) continue
      rows.pop()
      matches[index] = row
      ways[index] = way
      left.delete(row)
    }
  }
  return { matches, left: [...left], ways }
}

export interface MatchKey<I, R> {
  ofImported(thing: I): string | undefined
  ofRow(row: R): string | undefined
  isLikely?(thing: I, row: R): boolean
}

/** How many rows one statement writes: databases limit the values of one. */
const batchSize = 200

export function batches<T>(items: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(items.length / batchSize) }, (_, index) =>
    items.slice(index * batchSize, (index + 1) * batchSize),
  )
}

/** What became of the things of one sort. */
export interface ImportCounts {
  added: number
  changed: number
  unchanged: number
  removed: number
}

export const areChanged = ({ added, changed, removed }: ImportCounts): boolean =>
  added + changed + removed > 0
