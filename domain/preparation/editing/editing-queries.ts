/**
 * Reading the website's records as the editor shows them: a record is what is published, its draft, or both, with all
 * earlier versions.
 */

import type { Reader } from '#database/database.ts'
import type { ContentOwner } from '#domain/conference/content/content-queries.ts'
import { inParts, partsOf } from '#domain/foundations/in-parts.ts'
import { listSlice } from '#domain/preparation/editing/record-slices.ts'
import { storeOf } from '#domain/preparation/record-stores/stores.ts'
import {
  type Draft,
  findDraft,
  listAllDrafts,
  listDrafts,
  withSources,
} from '#domain/preparation/records/drafts.ts'
import { canOwn, type EditableKind, isWebsiteKind } from '#domain/preparation/records/editable-kinds.ts'
import type { RecordData, StoredRecord } from '#domain/preparation/records/record-store.ts'
import {
  listRecordVersions,
  listVersionsOfKind,
  type Mark,
  markOf,
  type RecordVersion,
  versionAt,
} from '#domain/preparation/records/record-versions.ts'
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
    listRecordVersions(db, name),
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
  // Records were checked when they were written.
  const records = items.map(({ id, kind, data }) => ({ id, kind, data: JSON.parse(data) as RecordData }))
  return Map.groupBy(records, ({ kind }) => kind)
}
