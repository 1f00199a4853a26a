import type { Reader } from '#database/database.ts'
import type { Scope } from '#domain/accounts/permit.ts'
import { type Draft, findDraft, listAllDrafts, listDrafts } from '#domain/editing/drafts.ts'
import {
  canOwn,
  type EditableKind,
  editableKindNames,
  isEditableKind,
  isFeeKind,
  isWebsiteKind,
} from '#domain/editing/editable-kinds.ts'
import type { RecordData } from '#domain/editing/record-store.ts'
import {
  listVersions,
  listVersionsOfKind,
  type Mark,
  markOf,
  type RecordVersion,
  versionAt,
} from '#domain/editing/record-versions.ts'
import { storeOf } from '#domain/editing/stores.ts'

/** The kinds listed at the website. Fees have a page of their own. */
const shownKinds = editableKindNames.filter(kind => !isFeeKind(kind))
/** Those of them with tables of their own. */
const ownKinds = shownKinds.filter(kind => !isWebsiteKind(kind))

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
  const [record, draft, versions] = await Promise.all([
    storeOf(kind).find(db, owner, id),
    findDraft(db, name),
    listVersions(db, name),
  ])
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

/** The data that a form started from, found by its mark; undefined if it was not stored. */
export function dataAt(record: EditedRecord, mark: Mark): RecordData | undefined {
  if (record.mark === mark) return record.data
  return versionAt(record.versions, mark)?.data ?? undefined
}

/** All records of all kinds that an owner has at the website, in four queries however many there are. */
export async function listAllRecords(db: Reader, scope: Scope): Promise<Map<EditableKind, ListedRecord[]>> {
  const { conferenceId: owner } = scope
  const [items, drafts, own] = await Promise.all([
    db
      .selectFrom('content_items')
      .select(['id', 'kind', 'data'])
      .where('conference_id', owner === null ? 'is' : '=', owner)
      .orderBy('position')
      .orderBy('id')
      .execute(),
    listAllDrafts(db, owner),
    Promise.all(
      ownKinds
        .filter(kind => canOwn(kind, owner))
        .map(async kind => ({ kind, records: await storeOf(kind).list(db, owner) })),
    ),
  ])
  const published = new Map<EditableKind, { id: number; data: RecordData }[]>(
    own.map(({ kind, records }) => [kind, records]),
  )
  for (const { id, kind, data } of items) {
    if (!isEditableKind(kind)) continue
    const records = published.get(kind) ?? []
    records.push({ id, data: JSON.parse(data) })
    published.set(kind, records)
  }
  const kinds = shownKinds.filter(kind => canOwn(kind, owner))
  return new Map(
    kinds.map(kind => [
      kind,
      withDrafts(
        published.get(kind) ?? [],
        drafts.filter(draft => draft.kind === kind),
      ),
    ]),
  )
}
