import type { Transaction } from '#database/database.ts'
import { type Actor, actorId } from '#domain/foundations/audit/actor.ts'
import { toStored } from '#domain/foundations/time.ts'
import type { RecordChange } from '#domain/preparation/imports/import-changes.ts'
import { importedKinds } from '#domain/preparation/imports/import-uploads.ts'
import type { StoredRecord } from '#domain/preparation/records/record-store.ts'
import {
  isUpToDate,
  listVersionsOfKind,
  type VersionMark,
  type VersionState,
} from '#domain/preparation/records/record-versions.ts'
import { batches } from '#domain/programme/matching/match-imported.ts'

/**
 * Stores the records that an import changed as versions: their content before, unless the history has it already, and
 * their content now. So each record can be restored, even a removed one.
 */
export async function noteVersions(
  tx: Transaction,
  changes: readonly RecordChange[],
  { conferenceId, actor, now }: { conferenceId: number; actor: Actor; now: Temporal.Instant },
): Promise<void> {
  for (const kind of importedKinds) {
    const own = changes.filter(change => change.kind === kind)
    if (own.length === 0) continue
    const rowsOf = (change: RecordChange, known: ReadonlyMap<number, VersionMark[]>) => {
      const before = change.what === 'added' ? undefined : change.before
      const id = idOf(change)
      const versions = known.get(id) ?? []
      let number = versions[0]?.number ?? 0
      const row = (state: VersionState, record: StoredRecord, by: Actor | undefined) => {
        number += 1
        const isRemoved = state === 'removed'
        return {
          kind,
          record_id: id,
          conference_id: conferenceId,
          number,
          state,
          data: JSON.stringify(record.data),
          record_version: isRemoved ? null : record.version,
          position: isRemoved ? record.position : null,
          restores: null,
          actor_kind: by?.kind ?? null,
          actor_id: by ? actorId(by) : null,
          recorded_at: toStored(now),
        }
      }
      const earlier = before && !isUpToDate(versions, before) ? [row('elsewhere', before, undefined)] : []
      const newest =
        change.what === 'removed'
          ? row('removed', change.before, actor)
          : row('published', change.after, actor)
      return [...earlier, newest]
    }
    for await (const batch of batches(own)) {
      const known = await listVersionsOfKind(tx, { kind, owner: conferenceId, ids: batch.map(idOf) })
      const rows = batch.flatMap(change => rowsOf(change, known))
      await tx.insertInto('record_versions').values(rows).execute()
    }
  }
}

const idOf = (change: RecordChange) => (change.what === 'removed' ? change.before : change.after).id
