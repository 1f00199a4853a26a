import { isDeepStrictEqual } from 'node:util'
import type { RecordData } from '#domain/preparation/editing/record-store.ts'

/** A field that two editors changed differently since one of them opened the form. */
export interface Conflict {
  field: string
  yours: unknown
  theirs: unknown
  /** The value before both changes; undefined if it is not known. */
  base: unknown
}

export interface Merge {
  /** The merged fields: unchanged ones, changes of one editor, and yours where both changed. */
  merged: RecordData
  conflicts: Conflict[]
  /** The fields taken from the other editor, which you did not change. */
  taken: string[]
}

/**
 * Merges two edits of the same fields.
 *
 * @param base what both started from; undefined if it is not known, which makes every difference a conflict
 */
export function mergeEdits(
  base: RecordData | undefined,
  { yours, theirs }: { yours: RecordData; theirs: RecordData },
): Merge {
  const fields = [...new Set([...Object.keys(yours), ...Object.keys(theirs)])]
  const conflicts: Conflict[] = []
  const taken: string[] = []
  for (const field of fields) {
    if (isDeepStrictEqual(yours[field], theirs[field])) continue
    if (base && isDeepStrictEqual(theirs[field], base[field])) continue
    if (base && isDeepStrictEqual(yours[field], base[field])) taken.push(field)
    else conflicts.push({ field, yours: yours[field], theirs: theirs[field], base: base?.[field] })
  }
  const merged = { ...yours, ...Object.fromEntries(taken.map(field => [field, theirs[field]])) }
  return { merged, conflicts, taken }
}
