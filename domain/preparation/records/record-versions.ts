/** A record's history. A version is identified by its number, and an editor starts from the newest. */
import type { Reader, Transaction } from '#database/database.ts'
import type { Schema } from '#database/schema.ts'
import type { ContentOwner } from '#domain/conference/content/content-queries.ts'
import { type Actor, actorId } from '#domain/foundations/audit/actor.ts'
import { toStored } from '#domain/foundations/time.ts'
import type { EditableKind } from './editable-kinds.ts'
import type { RecordData, StoredRecord } from './record-store.ts'

export type VersionState = Schema['record_versions']['state']

/** Identifies a record. */
export interface RecordName {
  kind: EditableKind
  id: number
  owner: ContentOwner
}

export interface RecordVersion {
  number: number
  state: VersionState
  /** Null if an erasure emptied it. */
  data: RecordData | null
  /** The version of the published row at that time; null if there was none. */
  recordVersion: number | null
  /** The place of a record that was removed. */
  position: number | null
  restores: number | null
  actorKind: string | null
  actorId: string | null
  at: Temporal.Instant
}

export interface NewVersion {
  state: VersionState
  data: RecordData
  recordVersion: number | null
  position?: number
  restores?: number
  /** Undefined if it was changed elsewhere. */
  actor?: Actor
  now: Temporal.Instant
}

/** All of a record's versions, newest first. */
export async function listRecordVersions(
  db: Reader,
  { kind, id, owner }: RecordName,
): Promise<RecordVersion[]> {
  const rows = await db
    .selectFrom('record_versions')
    .selectAll()
    .where('kind', '=', kind)
    .where('record_id', '=', id)
    .where('conference_id', owner === null ? 'is' : '=', owner)
    .orderBy('number', 'desc')
    .execute()
  return rows.map(row => ({
    number: row.number,
    state: row.state,
    data: row.data === null ? null : JSON.parse(row.data),
    recordVersion: row.record_version,
    position: row.position,
    restores: row.restores,
    actorKind: row.actor_kind,
    actorId: row.actor_id,
    at: Temporal.Instant.from(row.recorded_at),
  }))
}

/** What marks are made of. */
export type VersionMark = Pick<RecordVersion, 'number' | 'state' | 'recordVersion'>

/**
 * The versions of an owner's records of a kind by record, newest first, without their data.
 *
 * @param ids of the records; of all without it
 */
export async function listVersionsOfKind(
  db: Reader,
  { kind, owner, ids }: Omit<RecordName, 'id'> & { ids?: readonly number[] },
): Promise<Map<number, VersionMark[]>> {
  const rows = await db
    .selectFrom('record_versions')
    .select(['record_id', 'number', 'state', 'record_version'])
    .where('kind', '=', kind)
    .where('conference_id', owner === null ? 'is' : '=', owner)
    .$if(ids !== undefined, query => query.where('record_id', 'in', [...(ids ?? [])]))
    .orderBy('number', 'desc')
    .execute()
  const versions = new Map<number, VersionMark[]>()
  for (const { record_id, number, state, record_version } of rows) {
    const known = versions.get(record_id) ?? []
    known.push({ number, state, recordVersion: record_version })
    versions.set(record_id, known)
  }
  return versions
}

/** Stores what a record says now as its newest version. */
export async function appendVersion(
  tx: Transaction,
  { kind, id, owner }: RecordName,
  { number, state, data, recordVersion, position, restores, actor, now }: NewVersion & { number: number },
): Promise<void> {
  await tx
    .insertInto('record_versions')
    .values({
      kind,
      record_id: id,
      conference_id: owner,
      number,
      state,
      data: JSON.stringify(data),
      record_version: recordVersion,
      position: position ?? null,
      restores: restores ?? null,
      actor_kind: actor?.kind ?? null,
      actor_id: actor ? actorId(actor) : null,
      recorded_at: toStored(now),
    })
    .execute()
}

/**
 * What an editor's form started from: `2` for the newest version, and `2+5` if the published row was changed elsewhere
 * since and is at its own version 5.
 */
export type Mark = string

export function markOf(versions: readonly VersionMark[], record: StoredRecord | undefined): Mark {
  const number = versions[0]?.number ?? 0
  return isUpToDate(versions, record) ? String(number) : `${number}+${record?.version ?? 0}`
}

/** Whether the newest version contains what is published; null means that nothing is. */
export function isUpToDate(versions: readonly VersionMark[], record: StoredRecord | undefined): boolean {
  const known = versions.find(({ state }) => state !== 'draft' && state !== 'discarded')
  return (known?.recordVersion ?? null) === (record?.version ?? null)
}

/** The version that a form started from; undefined if it was not stored. */
export function versionAt(versions: readonly RecordVersion[], mark: Mark): RecordVersion | undefined {
  const [number, recordVersion] = mark.split('+').map(Number)
  if (recordVersion === undefined) return versions.find(version => version.number === number)
  return versions.find(version => version.state === 'elsewhere' && version.recordVersion === recordVersion)
}
