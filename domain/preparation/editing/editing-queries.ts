import { setImmediate } from 'node:timers/promises'
import type { Reader } from '#database/database.ts'
import type { ContentOwner } from '#domain/conference/content/content-queries.ts'
import { inParts, partsOf, rowsAtOnce } from '#domain/foundations/in-parts.ts'
import {
  type Draft,
  findDraft,
  listAllDrafts,
  listDrafts,
  withSources,
} from '#domain/preparation/editing/drafts.ts'
import { canOwn, type EditableKind, isWebsiteKind } from '#domain/preparation/editing/editable-kinds.ts'
import { countRecords, idsAmong, keyAt, listSlice } from '#domain/preparation/editing/record-slices.ts'
import type { RecordData, RecordKey, StoredRecord } from '#domain/preparation/editing/record-store.ts'
import {
  listVersions,
  listVersionsOfKind,
  type Mark,
  markOf,
  type RecordVersion,
  versionAt,
} from '#domain/preparation/editing/record-versions.ts'
import { storeOf } from '#domain/preparation/editing/stores.ts'
import type { Scope } from '#domain/staff/rights/permit.ts'

/** A record as its list shows it. */
export interface ListedRecord {
  id: number
  /** What its editor would show: the draft, or else what is published. */
  data: RecordData
  isPublished: boolean
  draft: Draft | undefined
}

/** A record as its editor opens it. */
export interface EditedRecord extends ListedRecord {
  mark: Mark
  /** The published data; undefined if nothing is published. */
  published: RecordData | undefined
  /** Newest first. */
  versions: RecordVersion[]
}

/** A kind's records in the organiser's order, then unpublished ones. */
export async function listRecords(db: Reader, scope: Scope, kind: EditableKind): Promise<ListedRecord[]> {
  const { conferenceId: owner } = scope
  if (!canOwn(kind, owner)) return []
  const [records, drafts] = await Promise.all([storeOf(kind).list(db, owner), listDrafts(db, owner, kind)])
  return withDrafts(records, drafts)
}

/** Records on a page of their list. */
export const recordsOnPage = 50

export interface RecordsPage {
  /** Each with its place among the published ones, counted from 1; null without one. */
  records: (ListedRecord & { place: number | null })[]
  /** The record after which the next page begins; undefined on the last page. */
  next: number | undefined
  isFirst: boolean
  /** All of them, regardless of the search. */
  count: number
  /** How many of them are published. */
  published: number
}

/**
 * Fifty of a kind's records in the organiser's order, then unpublished ones. However many there are, neither a page nor a
 * search holds up other requests.
 *
 * @param after the last record of the page before, by id
 * @param around a published record that the page shows, by id
 * @param matches whether a record is found by the search; everything is without it
 */
export async function listRecordsPage(
  db: Reader,
  scope: Scope,
  kind: EditableKind,
  {
    after,
    around,
    matches,
  }: {
    after?: number | undefined
    around?: number | undefined
    matches?: (record: ListedRecord) => boolean
  },
): Promise<RecordsPage> {
  const { conferenceId: owner } = scope
  if (!canOwn(kind, owner)) return { records: [], next: undefined, isFirst: true, count: 0, published: 0 }
  const store = storeOf(kind)
  const [drafts, published] = await Promise.all([listDrafts(db, owner, kind), countRecords(store, db, owner)])
  const draftOf = new Map(drafts.map(draft => [draft.recordId, draft]))
  const ids = drafts.filter(({ isNew }) => !isNew).map(({ recordId }) => recordId)
  const stored = new Set(await idsAmong(store, db, owner, ids))
  const added = drafts.filter(({ recordId }) => !stored.has(recordId))
  const start =
    around === undefined
      ? after === undefined
        ? undefined
        : await store.find(db, owner, after)
      : await startOfPageWith(db, owner, kind, around)
  const isAmongAdded = after !== undefined && !start && added.some(({ recordId }) => recordId === after)
  const limit = matches ? rowsAtOnce : recordsOnPage + 1
  const isFound = matches ?? (() => true)
  const records: RecordsPage['records'] = []
  let key: RecordKey | undefined = start
  let place = start ? await countRecords(store, db, owner, start) : 0
  while (!isAmongAdded && records.length <= recordsOnPage) {
    const slice = await listSlice(store, db, owner, { after: key, limit })
    for (const { id, data } of slice) {
      place += 1
      const draft = draftOf.get(id)
      const listed = { id, data: draft?.data ?? data, isPublished: true, draft }
      if (records.length <= recordsOnPage && isFound(listed)) records.push({ ...listed, place })
    }
    key = slice.at(-1)
    if (slice.length < limit) break
    await setImmediate()
  }
  for (const draft of added) {
    if (records.length > recordsOnPage) break
    if (isAmongAdded && draft.recordId <= after) continue
    const listed = { id: draft.recordId, data: draft.data, isPublished: false, draft }
    if (isFound(listed)) records.push({ ...listed, place: null })
  }
  const shown = records.slice(0, recordsOnPage)
  return {
    records: shown,
    next: records.length > shown.length ? shown.at(-1)?.id : undefined,
    isFirst: !start && !isAmongAdded,
    count: published + added.length,
    published,
  }
}

/** The record before the page of fifty that a record is on; undefined for the first page. */
async function startOfPageWith(db: Reader, owner: ContentOwner, kind: EditableKind, id: number) {
  const store = storeOf(kind)
  const record = await store.find(db, owner, id)
  if (!record) return undefined
  const place = await countRecords(store, db, owner, record)
  const before = place - 1 - ((place - 1) % recordsOnPage)
  return before === 0 ? undefined : keyAt(store, db, owner, before)
}

/** A record in a form that edits several. */
export interface MarkedRecord extends ListedRecord {
  mark: Mark
}

/** A kind's records with the marks that a save of each starts from; unpublished ones last. */
export async function listMarkedRecords(
  db: Reader,
  scope: Scope,
  kind: EditableKind,
): Promise<MarkedRecord[]> {
  const { conferenceId: owner } = scope
  if (!canOwn(kind, owner)) return []
  const [records, drafts, versions] = await Promise.all([
    storeOf(kind).list(db, owner),
    listDrafts(db, owner, kind),
    listVersionsOfKind(db, { kind, owner }),
  ])
  const recordOf = new Map(records.map(record => [record.id, record]))
  return withDrafts(records, drafts).map(listed => ({
    ...listed,
    mark: markOf(versions.get(listed.id) ?? [], recordOf.get(listed.id)),
  }))
}

function withDrafts(
  records: readonly { id: number; data: RecordData }[],
  drafts: readonly Draft[],
): ListedRecord[] {
  const draftOf = new Map(drafts.map(draft => [draft.recordId, draft]))
  const known = new Set(records.map(({ id }) => id))
  const added = drafts.filter(({ recordId }) => !known.has(recordId))
  return [
    ...records.map(({ id, data }) => {
      const draft = draftOf.get(id)
      return { id, data: draft?.data ?? data, isPublished: true, draft }
    }),
    ...added.map(draft => ({ id: draft.recordId, data: draft.data, isPublished: false, draft })),
  ]
}

/** One record, or a removed one with its history; undefined if it never existed. */
export async function findRecord(
  db: Reader,
  scope: Scope,
  { kind, id }: { kind: EditableKind; id: number },
): Promise<EditedRecord | undefined> {
  const { conferenceId: owner } = scope
  if (!canOwn(kind, owner)) return undefined
  const name = { kind, id, owner }
  const [record, saved, versions] = await Promise.all([
    storeOf(kind).find(db, owner, id),
    findDraft(db, name),
    listVersions(db, name),
  ])
  const draft = withSources(record, saved)
  const data = draft?.data ?? record?.data ?? versions[0]?.data
  if (!data) return undefined
  return {
    id,
    data,
    isPublished: record !== undefined,
    draft,
    mark: markOf(versions, record),
    published: record?.data,
    versions,
  }
}

/** A record's data as its form shows them: names that it refers to may be others by now. */
export async function dataToShow(
  db: Reader,
  { conferenceId: owner }: Pick<Scope, 'conferenceId'>,
  kind: EditableKind,
  data: RecordData,
): Promise<RecordData> {
  return { ...data, ...(await storeOf(kind).references?.show(db, owner, data)) }
}

/** The data that a form started from, found by its mark; undefined if it was not stored. */
export function dataAt(record: EditedRecord, mark: Mark): RecordData | undefined {
  if (record.mark === mark) return record.data
  return versionAt(record.versions, mark)?.data ?? undefined
}

/** What a kind has at the website, with drafts in the place of what is published. */
export interface KindSurvey {
  count: number
  /** The first record, by id. */
  first: number | undefined
  /** How many lack something. */
  gaps: number
  /** How many have a draft that somebody wrote, and how many one that the product wrote. */
  drafts: number
  suggestions: number
}

/**
 * Counts an owner's records of some kinds. However many speakers there are, others get their turn.
 *
 * @param lacks whether a record of a kind lacks something
 */
export async function surveyRecords(
  db: Reader,
  { conferenceId: owner }: Pick<Scope, 'conferenceId'>,
  kinds: readonly EditableKind[],
  lacks: (kind: EditableKind, data: RecordData) => boolean,
): Promise<Map<EditableKind, KindSurvey>> {
  const drafts = await listAllDrafts(db, owner)
  const items = await readContentItems(db, owner)
  const surveys = new Map<EditableKind, KindSurvey>()
  for (const kind of kinds.filter(each => canOwn(each, owner))) {
    const survey: KindSurvey = { count: 0, first: undefined, gaps: 0, drafts: 0, suggestions: 0 }
    const draftOf = new Map(drafts.filter(draft => draft.kind === kind).map(draft => [draft.recordId, draft]))
    const note = (id: number, data: RecordData, draft: Draft | undefined) => {
      survey.count += 1
      survey.first ??= id
      if (lacks(kind, draft?.data ?? data)) survey.gaps += 1
      if (draft) survey[draft.isSuggestion ? 'suggestions' : 'drafts'] += 1
      draftOf.delete(id)
    }
    const parts = isWebsiteKind(kind) ? partsOf(items.get(kind) ?? []) : slicesOf(db, owner, kind)
    for await (const records of parts) {
      for (const { id, data } of records) note(id, data, draftOf.get(id))
    }
    for (const draft of [...draftOf.values()]) note(draft.recordId, draft.data, draft)
    surveys.set(kind, survey)
  }
  return surveys
}

function slicesOf(db: Reader, owner: ContentOwner, kind: EditableKind): AsyncGenerator<StoredRecord[]> {
  const store = storeOf(kind)
  return inParts((after, limit) => listSlice(store, db, owner, { after, limit }))
}

async function readContentItems(db: Reader, owner: ContentOwner) {
  const items = await db
    .selectFrom('content_items')
    .select(['id', 'kind', 'data'])
    .where('conference_id', owner === null ? 'is' : '=', owner)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const records = items.map(({ id, kind, data }) => ({ id, kind, data: JSON.parse(data) as RecordData }))
  return Map.groupBy(records, ({ kind }) => kind)
}
