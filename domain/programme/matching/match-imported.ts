/**
 * Finding the records of a file among those that are stored, so that they keep their ids from one version of the file
 * to the next.
 */

import { inTurns, partsOf } from '#domain/foundations/in-parts.ts'

/**
 * Matches the items of a file with stored rows, so that ids, and links that contain them, survive when the file or its
 * next version is imported again.
 *
 * @param imported the file's items, in order
 * @param rows the stored rows
 * @param keys ways to match, the most reliable first: each computes a key for an item and for a row. An item and a row
 *   with the same key match unless one of them is matched already or `isLikely` says no; undefined never matches
 * @returns for each item, in the file's order, its row and the index of the key that matched; and the rows left over
 */
export async function matchImported<I, R>(
  imported: readonly I[],
  rows: readonly R[],
  keys: readonly MatchKey<I, R>[],
): Promise<{ matches: (R | undefined)[]; left: R[]; ways: (number | undefined)[] }> {
  const matches: (R | undefined)[] = imported.map(() => undefined)
  const ways: (number | undefined)[] = imported.map(() => undefined)
  const left = new Set(rows)
  for (const [way, { ofImported, ofRow, isLikely }] of keys.entries()) {
    const waiting = new Map<string | undefined, R[]>()
    // In reverse order, because removing the last element is cheap. Names are folded, which takes a while for thousands.
    for await (const row of inTurns([...left].toReversed())) {
      const key = ofRow(row)
      const same = waiting.get(key)
      if (same) same.push(row)
      else waiting.set(key, [row])
    }
    for await (const [index, thing] of inTurns(imported.entries())) {
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

/** Rows of one statement: databases limit the number of its values. */
const batchSize = 200

export const batches = <T>(items: readonly T[]): AsyncGenerator<T[]> => partsOf(items, batchSize)

/** The results for things of one kind. */
export interface ImportCounts {
  added: number
  changed: number
  unchanged: number
  removed: number
}

export const areChanged = ({ added, changed, removed }: ImportCounts): boolean =>
  added + changed + removed > 0
