/** What an import changes, found by comparing the records before and after it. */
import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Reader } from '#database/database.ts'
import { inTurns } from '#domain/foundations/in-parts.ts'
import {
  type ImportCountsByKind,
  type ImportedKind,
  type ImportSums,
  importedKinds,
} from '#domain/preparation/imports/import-uploads.ts'
import { storeOf } from '#domain/preparation/record-stores/stores.ts'
import type { RecordData, StoredRecord } from '#domain/preparation/records/record-store.ts'

export type RecordChange = { kind: ImportedKind } & (
  | { what: 'added'; after: StoredRecord }
  | { what: 'changed'; before: StoredRecord; after: StoredRecord; fields: string[] }
  | { what: 'removed'; before: StoredRecord }
)

/** A conference's records of some kinds, by kind and id. */
export type Snapshot = ReadonlyMap<ImportedKind, ReadonlyMap<number, StoredRecord>>

export async function takeSnapshot(
  db: Reader,
  conferenceId: number,
  kinds: readonly ImportedKind[],
): Promise<Snapshot> {
  const snapshot = new Map<ImportedKind, Map<number, StoredRecord>>()
  for (const kind of kinds) {
    const records = await storeOf(kind).list(db, conferenceId)
    snapshot.set(kind, new Map(records.map(record => [record.id, record])))
  }
  return snapshot
}

/** The changes of each kind, in the order of its list; a record that only moved within the list has not changed. */
export async function compareSnapshots(before: Snapshot, after: Snapshot): Promise<RecordChange[]> {
  const changes: RecordChange[] = []
  for (const kind of importedKinds) {
    const [was, is] = [before.get(kind) ?? new Map(), after.get(kind) ?? new Map()]
    for await (const record of inTurns<StoredRecord>(was.values())) {
      if (!is.has(record.id)) changes.push({ kind, what: 'removed', before: record })
    }
    for await (const record of inTurns<StoredRecord>(is.values())) {
      changes.push(...changeOf(kind, was.get(record.id), record))
    }
  }
  return changes
}

function changeOf(kind: ImportedKind, before: StoredRecord | undefined, after: StoredRecord): RecordChange[] {
  if (!before) return [{ kind, what: 'added', after }]
  const fields = changedFields(before.data, after.data)
  return fields.length > 0 ? [{ kind, what: 'changed', before, after, fields }] : []
}

function changedFields(before: RecordData, after: RecordData): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].filter(name => name !== 'ids' && !isDeepStrictEqual(before[name], after[name]))
}

/** @param after all records, changed or not */
export function countChanges(changes: readonly RecordChange[], after: Snapshot): ImportCountsByKind {
  const entries = importedKinds.flatMap(kind => {
    const count = (what: RecordChange['what']) =>
      changes.filter(change => change.kind === kind && change.what === what).length
    const [added, changed, removed] = [count('added'), count('changed'), count('removed')]
    const unchanged = (after.get(kind)?.size ?? 0) - added - changed
    const sums: ImportSums = { added, changed, removed, unchanged }
    return after.has(kind) ? [[kind, sums] as const] : []
  })
  return Object.fromEntries(entries)
}

/**
 * A hash of all changes in full: two dry runs with the same digest would do the same. Ids of added records are left out,
 * also where others refer to them, because each run assigns others.
 */
export async function digestOfChanges(changes: readonly RecordChange[]): Promise<string> {
  const hash = createHash('sha256')
  for await (const change of inTurns(changes)) {
    const before = change.what === 'added' ? null : { id: change.before.id, data: wordsOf(change.before) }
    const after = change.what === 'removed' ? null : wordsOf(change.after)
    hash.update(JSON.stringify([change.kind, change.what, before, after]))
  }
  return hash.digest('hex')
}

function wordsOf({ data: { ids: _, ...words } }: StoredRecord): RecordData {
  return words
}
