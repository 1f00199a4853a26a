import type { Transaction } from '#database/database.ts'
import { bumpRevision } from '#domain/conference/content/revisions.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import {
  auditRecord,
  noteVersion,
  type OpenRecord,
  type OpenRefusal,
  openRecord,
  type WritingPermit,
} from '#domain/preparation/editing/open-record.ts'
import type { EditableKind } from '#domain/preparation/records/editable-kinds.ts'
import type { InUse } from '#domain/preparation/records/record-store.ts'
import { type Mark, versionAt } from '#domain/preparation/records/record-versions.ts'

export type RemoveRefusal = OpenRefusal | { code: 'stale' } | InUse

/** Removes a published record and its draft from the site. Its history stays, and can restore it to its place. */
export async function removeRecord(
  tx: Transaction,
  permit: WritingPermit,
  act: Act,
  { kind, id, mark }: { kind: EditableKind; id: number; mark: Mark },
): Promise<Result<{ number: number }, RemoveRefusal>> {
  const opened = await openRecord(tx, permit, act, { kind, id })
  if (!opened.ok) return opened
  const { record, versions } = opened.value
  if (!record) return fail({ code: 'gone' })
  if (versionAt(versions, mark)?.number !== versions[0]?.number) return fail({ code: 'stale' })
  return removeOpened(tx, opened.value, act)
}

/** Does the same for a caller who holds the lock, whatever anybody has read. */
export async function removeOpened(
  tx: Transaction,
  open: OpenRecord,
  { actor, now }: Act,
): Promise<Result<{ number: number }, InUse | { code: 'gone' }>> {
  const { name, store, record } = open
  if (!record) return fail({ code: 'gone' })
  const removed = await store.remove(tx, name.id, now)
  if (!removed.ok) return removed
  await tx.deleteFrom('drafts').where('kind', '=', name.kind).where('record_id', '=', name.id).execute()
  await bumpRevision(tx, name.owner)
  await auditRecord(tx, name, { actor, act: 'record removed', now })
  const noted = await noteVersion(tx, open, {
    state: 'removed',
    data: record.data,
    recordVersion: null,
    position: record.position,
    actor,
    now,
  })
  return ok({ number: noted.versions[0]?.number ?? 0 })
}
