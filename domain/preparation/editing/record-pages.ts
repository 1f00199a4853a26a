/** A kind's records in the organiser's order, page by page, however many there are. */
import { setImmediate } from 'node:timers/promises'
import type { Reader } from '#database/database.ts'
import type { ContentOwner } from '#domain/conference/content/content-queries.ts'
import { inParts } from '#domain/foundations/in-parts.ts'
import type { ListedRecord } from '#domain/preparation/editing/editing-queries.ts'
import { countRecords, idsAmong, keyAt, listSlice } from '#domain/preparation/editing/record-slices.ts'
import { storeOf } from '#domain/preparation/record-stores/stores.ts'
import { type Draft, listDrafts } from '#domain/preparation/records/drafts.ts'
import { canOwn, type EditableKind } from '#domain/preparation/records/editable-kinds.ts'
import type { RecordStore, StoredRecord } from '#domain/preparation/records/record-store.ts'
import type { Scope } from '#domain/staff/rights/permit.ts'

/** With its place among the published ones, counted from 1; null without one. */
export interface PlacedRecord extends ListedRecord {
  place: number | null
}

export interface RecordsPage {
  records: PlacedRecord[]
  /** How many there are, or how many are found. */
  total: number
  hasBefore: boolean
  hasAfter: boolean
}

export interface RecordsAsked {
  /** The record before the page, or after it, by id; the first page without either. */
  after?: number | undefined
  before?: number | undefined
  /** A published record that the page shows, by id. */
  around?: number | undefined
  size: number
  /** Whether a record is found; everything is without it. */
  matches?: ((record: ListedRecord) => boolean) | undefined
}

const nothing: RecordsPage = { records: [], total: 0, hasBefore: false, hasAfter: false }

/**
 * A page of a kind's records in the organiser's order, then unpublished ones. However many there are, neither a page nor a
 * search holds up other requests.
 */
export async function listRecordsPage(
  db: Reader,
  scope: Scope,
  kind: EditableKind,
  { matches, ...asked }: RecordsAsked,
): Promise<RecordsPage> {
  if (!canOwn(kind, scope.conferenceId)) return nothing
  const records = await readSequence(db, scope.conferenceId, kind)
  return matches ? findPage(records, { ...asked, matches }) : cutPage(records, asked)
}

/** All records of a kind in the same order, part by part. */
export async function* eachRecord(
  db: Reader,
  scope: Scope,
  kind: EditableKind,
): AsyncGenerator<PlacedRecord[]> {
  if (canOwn(kind, scope.conferenceId)) yield* partsIn(await readSequence(db, scope.conferenceId, kind))
}

/** How many records a kind has, how many of them are published, and how many have a draft. */
export async function countRecordsOf(
  db: Reader,
  { conferenceId: owner }: Pick<Scope, 'conferenceId'>,
  kind: EditableKind,
): Promise<{ all: number; published: number; drafts: number }> {
  if (!canOwn(kind, owner)) return { all: 0, published: 0, drafts: 0 }
  const { published, added, draftOf } = await readSequence(db, owner, kind)
  return { all: published + added.length, published, drafts: draftOf.size }
}

/** Published records, then the drafts of new ones. */
interface RecordSequence {
  db: Reader
  store: RecordStore
  owner: ContentOwner
  published: number
  draftOf: ReadonlyMap<number, Draft>
  added: readonly Draft[]
}

async function readSequence(db: Reader, owner: ContentOwner, kind: EditableKind): Promise<RecordSequence> {
  const store = storeOf(kind)
  const [drafts, published] = await Promise.all([listDrafts(db, owner, kind), countRecords(store, db, owner)])
  const ids = drafts.filter(({ isNew }) => !isNew).map(({ recordId }) => recordId)
  const stored = new Set(await idsAmong(store, db, owner, ids))
  return {
    db,
    store,
    owner,
    published,
    draftOf: new Map(drafts.map(draft => [draft.recordId, draft])),
    added: drafts.filter(({ recordId }) => !stored.has(recordId)),
  }
}

const placed = ({ draftOf }: RecordSequence, { id, data }: StoredRecord, place: number): PlacedRecord => {
  const draft = draftOf.get(id)
  return { id, data: draft?.data ?? data, isPublished: true, draft, place }
}

const unplaced = (draft: Draft): PlacedRecord => ({
  id: draft.recordId,
  data: draft.data,
  isPublished: false,
  draft,
  place: null,
})

async function* partsIn(all: RecordSequence): AsyncGenerator<PlacedRecord[]> {
  const { db, store, owner, added } = all
  let place = 0
  for await (const slice of inParts<StoredRecord>((after, limit) =>
    listSlice(store, db, owner, { after, limit }),
  )) {
    yield slice.map(record => {
      place += 1
      return placed(all, record, place)
    })
  }
  yield added.map(unplaced)
}

/** A page by its records' numbers in the whole, counted from 0. */
async function cutPage(
  all: RecordSequence,
  { after, before, around, size }: Omit<RecordsAsked, 'matches'>,
): Promise<RecordsPage> {
  const total = all.published + all.added.length
  const shown = around === undefined ? undefined : await numberOf(all, around)
  const anchor = after ?? before
  const number = anchor === undefined || shown !== undefined ? undefined : await numberOf(all, anchor)
  const [from, to] =
    shown !== undefined
      ? [shown - (shown % size), shown - (shown % size) + size]
      : number === undefined
        ? [0, size]
        : after === undefined
          ? [Math.max(0, number - size), number]
          : [number + 1, number + 1 + size]
  return { records: await cut(all, from, to), total, hasBefore: from > 0, hasAfter: to < total }
}

async function numberOf(
  { db, store, owner, published, added }: RecordSequence,
  id: number,
): Promise<number | undefined> {
  const record = await store.find(db, owner, id)
  if (record) return (await countRecords(store, db, owner, record)) - 1
  const at = added.findIndex(({ recordId }) => recordId === id)
  return at === -1 ? undefined : published + at
}

async function cut(all: RecordSequence, from: number, to: number): Promise<PlacedRecord[]> {
  const { db, store, owner, published, added } = all
  const drafts = added.slice(Math.max(0, from - published), Math.max(0, to - published)).map(unplaced)
  if (from >= published) return drafts
  const after = from === 0 ? undefined : await keyAt(store, db, owner, from)
  const records = await listSlice(store, db, owner, { after, limit: Math.min(to, published) - from })
  return [...records.map((record, index) => placed(all, record, from + index + 1)), ...drafts]
}

/** A page of what is found; all records are looked at. An anchor that is not found leads to the first page. */
async function findPage(
  all: RecordSequence,
  { after, before, size, matches }: RecordsAsked & Required<Pick<RecordsAsked, 'matches'>>,
): Promise<RecordsPage> {
  const anchor = after ?? before
  const [first, beyond]: [PlacedRecord[], PlacedRecord[]] = [[], []]
  /** The last ones so far, until the anchor comes. */
  const behind: PlacedRecord[] = []
  let total = 0
  let isBeyond = false
  for await (const part of partsIn(all)) {
    for (const record of part) {
      if (!matches?.(record)) continue
      total += 1
      if (first.length <= size) first.push(record)
      if (isBeyond && beyond.length <= size) beyond.push(record)
      if (record.id === anchor) isBeyond = true
      if (isBeyond || anchor === undefined) continue
      behind.push(record)
      if (behind.length > size + 1) behind.shift()
    }
    await setImmediate()
  }
  if (!isBeyond)
    return { records: first.slice(0, size), total, hasBefore: false, hasAfter: first.length > size }
  return after === undefined
    ? { records: behind.slice(-size), total, hasBefore: behind.length > size, hasAfter: true }
    : { records: beyond.slice(0, size), total, hasBefore: true, hasAfter: beyond.length > size }
}
