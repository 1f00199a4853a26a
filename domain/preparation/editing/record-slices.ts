/** Lists of records read in parts: of the kinds of which there may be thousands by SQL, of the others as a whole. */
import type { Reader } from '#database/database.ts'
import type { ContentOwner } from '#domain/conference/content/content-queries.ts'
import type {
  RecordKey,
  RecordSlice,
  RecordStore,
  StoredRecord,
} from '#domain/preparation/records/record-store.ts'

const isAfter = (one: RecordKey, other: RecordKey) =>
  one.position > other.position || (one.position === other.position && one.id > other.id)

/** The next records of a list. */
export async function listSlice(
  store: RecordStore,
  db: Reader,
  owner: ContentOwner,
  slice: RecordSlice,
): Promise<StoredRecord[]> {
  if (store.slices) return store.slices.list(db, owner, slice)
  const { after, limit } = slice
  const all = await store.list(db, owner)
  return all.filter(record => !after || isAfter(record, after)).slice(0, limit)
}

/** How many records a list has, or how many up to one of them, itself included. */
export async function countRecords(
  store: RecordStore,
  db: Reader,
  owner: ContentOwner,
  upTo?: RecordKey,
): Promise<number> {
  if (store.slices) return store.slices.count(db, owner, upTo)
  const all = await store.list(db, owner)
  return all.filter(record => !upTo || !isAfter(record, upTo)).length
}

/** The record at a place of a list, counted from 1. */
export async function keyAt(
  store: RecordStore,
  db: Reader,
  owner: ContentOwner,
  place: number,
): Promise<RecordKey | undefined> {
  if (store.slices) return store.slices.keyAt(db, owner, place)
  return (await store.list(db, owner))[place - 1]
}

/** Which of these ids records of a list have. */
export async function idsAmong(
  store: RecordStore,
  db: Reader,
  owner: ContentOwner,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return []
  if (store.slices) return store.slices.idsAmong(db, owner, ids)
  return (await store.list(db, owner)).map(({ id }) => id)
}
