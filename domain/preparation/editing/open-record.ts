/**
 * The first steps of every editing command: the right to write the kind, its lock, and the record's current state.
 */
import type { Transaction } from '#database/database.ts'
import { lockName } from '#database/locks.ts'
import { lockConference } from '#domain/conference/conferences/conference-queries.ts'
import type { ContentOwner } from '#domain/conference/content/content-queries.ts'
import type { Act, Actor } from '#domain/foundations/audit/actor.ts'
import type { AuditedAct } from '#domain/foundations/audit/acts.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { type Merge, mergeEdits } from '#domain/preparation/editing/merge.ts'
import { storeOf } from '#domain/preparation/record-stores/stores.ts'
import { type Draft, findDraft, withSources } from '#domain/preparation/records/drafts.ts'
import {
  canOwn,
  describeKind,
  type EditableKind,
  isOfPeopleAndTopics,
  isSoldKind,
  type WritingRight,
  writingRightOf,
} from '#domain/preparation/records/editable-kinds.ts'
import type { RecordData, RecordStore, StoredRecord } from '#domain/preparation/records/record-store.ts'
import {
  appendVersion,
  isUpToDate,
  listRecordVersions,
  type Mark,
  markOf,
  type NewVersion,
  type RecordName,
  type RecordVersion,
  versionAt,
} from '#domain/preparation/records/record-versions.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

export type WritingPermit = Permit<WritingRight>

export type OpenRefusal =
  /** There is no such record, or it was removed. */
  | { code: 'gone' }
  /** The permit covers only people and topics. */
  | { code: 'not-your-part' }

export type Stale = {
  code: 'stale'
  /** The mark for the next save. */
  mark: Mark
  merge: Merge
  theirs: RecordData
  /** The version that contains their change. */
  newest: RecordVersion | undefined
  /** The form started from a version that is not stored, as after a backup was restored. */
  isFromUnknown: boolean
}

export interface OpenRecord {
  name: RecordName
  store: RecordStore
  record: StoredRecord | undefined
  draft: Draft | undefined
  /** Newest first; they include what is published now. */
  versions: RecordVersion[]
}

/** Locks all records of a kind that an owner has, until the transaction ends. */
export async function lockKind(
  tx: Transaction,
  permit: WritingPermit,
  kind: EditableKind,
): Promise<Result<ContentOwner, OpenRefusal>> {
  if (permit.right !== writingRightOf(kind))
    throw new Error(`a permit to ${permit.right} does not write ${kind}`)
  const { conferenceId: owner, parts } = permit.scope
  if (!canOwn(kind, owner)) return fail({ code: 'gone' })
  const isAllowed = parts === 'all' || (parts.includes('people-and-topics') && isOfPeopleAndTopics(kind))
  if (!isAllowed) return fail({ code: 'not-your-part' })
  await lockRecords(tx, [kind], owner)
  return ok(owner)
}

/**
 * Nobody else writes the owner's records of some kinds until the transaction ends, and nobody registers or submits while
 * fees or questions change. A command that writes several kinds locks them all in one call: the conference comes after all names.
 */
export async function lockRecords(
  tx: Transaction,
  kinds: readonly EditableKind[],
  owner: ContentOwner,
): Promise<void> {
  for (const kind of [...new Set(kinds)].sort()) await lockName(tx, `editing:${kind}:${owner ?? 'site'}`)
  if (
    owner !== null &&
    kinds.some(kind => isSoldKind(kind) || kind === 'question' || kind === 'abstract-question')
  )
    await lockConference(tx, owner)
}

/** Opens a record for a change, and stores as a version what was changed elsewhere. */
export async function openRecord(
  tx: Transaction,
  permit: WritingPermit,
  { now }: Act,
  { kind, id }: { kind: EditableKind; id: number },
): Promise<Result<OpenRecord, OpenRefusal>> {
  const locked = await lockKind(tx, permit, kind)
  if (!locked.ok) return locked
  const open = await readRecord(tx, { kind, id, owner: locked.value }, now)
  return open ? ok(open) : fail({ code: 'gone' })
}

/** Does the same for a caller who holds the lock; undefined if the record never existed. */
export async function readRecord(
  tx: Transaction,
  name: RecordName,
  now: Temporal.Instant,
): Promise<OpenRecord | undefined> {
  const store = storeOf(name.kind)
  const record = await store.find(tx, name.owner, name.id)
  const draft = withSources(record, await findDraft(tx, name))
  const versions = await listRecordVersions(tx, name)
  if (!record && !draft && versions.length === 0) return undefined
  const open = { name, store, record, draft, versions }
  if (isUpToDate(versions, record)) return open
  const data = record?.data ?? versions[0]?.data ?? {}
  return noteVersion(tx, open, { state: 'elsewhere', data, recordVersion: record?.version ?? null, now })
}

/** The kind has at most one record, and there is another one. */
export type OnlyOne = { code: 'only-one'; id: number }

/** What is in the way of publishing a record that is not published: of some kinds, an owner has one record. */
export async function findOther(
  tx: Transaction,
  {
    name: { kind, owner },
    store,
    record,
  }: Pick<OpenRecord, 'store' | 'record'> & { name: Pick<OpenRecord['name'], 'kind' | 'owner'> },
): Promise<OnlyOne | undefined> {
  if (record || describeKind(kind).many) return undefined
  const [other] = await store.list(tx, owner)
  return other && { code: 'only-one', id: other.id }
}

/** Stores the record's current data as a version, and returns it with all its versions. */
export async function noteVersion(
  tx: Transaction,
  open: OpenRecord,
  version: NewVersion,
): Promise<OpenRecord> {
  const number = (open.versions[0]?.number ?? 0) + 1
  await appendVersion(tx, open.name, { ...version, number })
  return { ...open, versions: await listRecordVersions(tx, open.name) }
}

/** What an editor of the record shows: the draft, or else what is published, or was before it was removed. */
export const newestData = ({ record, draft, versions }: OpenRecord): RecordData =>
  draft?.data ?? record?.data ?? versions[0]?.data ?? {}

/** What somebody else changed since a form was opened, unless the form says the same. */
export function findStale(open: OpenRecord, mark: Mark, yours: RecordData): Stale | undefined {
  const began = versionAt(open.versions, mark)
  const newest = open.versions[0]
  if (began?.number === newest?.number) return undefined
  const theirs = newestData(open)
  const merge = mergeEdits(began?.data ?? undefined, { yours, theirs })
  const isSame = merge.conflicts.length === 0 && merge.taken.length === 0
  // A form that agrees with a removed record must still be told about the removal.
  if (isSame && (open.record || open.draft)) return undefined
  const isFromUnknown = Number.parseInt(mark, 10) > (newest?.number ?? 0)
  return { code: 'stale', mark: markOf(open.versions, open.record), merge, theirs, newest, isFromUnknown }
}

/** The audit names records by kind and id. */
export async function auditRecord(
  tx: Transaction,
  { kind, id, owner }: RecordName,
  {
    actor,
    act,
    facts = {},
    now,
  }: { actor: Actor; act: AuditedAct; facts?: Record<string, number>; now: Temporal.Instant },
): Promise<void> {
  await recordAudit(tx, { conferenceId: owner, actor, act, subject: { kind, id }, facts, now })
}
