import { isDeepStrictEqual } from 'node:util'
import type { RecordData } from '#domain/editing/record-store.ts'

/** A field that two editors changed in different ways since the one opened it. */
export interface Conflict {
  field: string
  yours: unknown
  theirs: unknown
  /** What it said before; undefined where nobody knows. */
  base: unknown
}

export interface Merge {
  /** What neither touched, what only one of them changed, and yours where both did. */
  merged: RecordData
  conflicts: Conflict[]
  /** The fields that came from them and that you left alone. */
  taken: string[]
}

/**
 * Puts two edits of the same fields together.
 *
 * @param base what both began with; undefined where it is not known: then every difference is a conflict
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
