/**
 * What happens when two people edit one record: fields that only one of them changed are taken from each, and the
 * others are a conflict for the second to decide.
 */

import { isDeepStrictEqual } from 'node:util'
import type { RecordData } from '#domain/preparation/records/record-store.ts'

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
  // Ids belong to the fields that name records: they are looked up again for the merged ones.
  const fields = [...new Set([...Object.keys(yours), ...Object.keys(theirs)])].filter(
    field => field !== 'ids',
  )
  const conflicts: Conflict[] = []
  const taken: string[] = []
  for (const field of fields) {
    if (isSame(field, yours, theirs)) continue
    if (base && isSame(field, theirs, base)) continue
    if (base && isSame(field, yours, base)) taken.push(field)
    else conflicts.push({ field, yours: yours[field], theirs: theirs[field], base: base?.[field] })
  }
  const { ids: _, ...merged } = {
    ...yours,
    ...Object.fromEntries(taken.map(field => [field, theirs[field]])),
  }
  return { merged, conflicts, taken }
}

/** Whether a field says the same; two people of one name are two. What was stored without ids is compared by its names. */
function isSame(field: string, one: RecordData, other: RecordData): boolean {
  const [ids, otherIds] = [idsOf(field, one), idsOf(field, other)]
  const areKnown = ids !== undefined && otherIds !== undefined
  return isDeepStrictEqual(one[field], other[field]) && (!areKnown || isDeepStrictEqual(ids, otherIds))
}

const idsOf = (field: string, { ids }: RecordData): unknown =>
  typeof ids === 'object' && ids !== null
    ? Object.entries(ids).find(([name]) => name === field)?.[1]
    : undefined
