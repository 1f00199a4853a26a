import type { Transaction } from '#database/database.ts'
import { bumpRevision } from '#domain/conference/content/revisions.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { inTurns } from '#domain/foundations/in-parts.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import {
  auditRecord,
  lockKind,
  type OpenRefusal,
  type WritingPermit,
} from '#domain/preparation/editing/open-record.ts'
import { storeOf } from '#domain/preparation/record-stores/stores.ts'
import type { EditableKind } from '#domain/preparation/records/editable-kinds.ts'

/** One place up or down, or to a place counted from 1; places beyond an end mean that end. */
export type Move = 'up' | 'down' | { place: number }

/** Moves a published record within its list, and returns its old place, so that it can be moved back. */
export async function reorderRecord(
  tx: Transaction,
  permit: WritingPermit,
  { actor, now }: Act,
  { kind, id, move }: { kind: EditableKind; id: number; move: Move },
): Promise<Result<{ from: number; to: number }, OpenRefusal>> {
  const locked = await lockKind(tx, permit, kind)
  if (!locked.ok) return locked
  const owner = locked.value
  const store = storeOf(kind)
  const records = await store.list(tx, owner)
  const from = records.findIndex(record => record.id === id)
  const record = records[from]
  if (!record) return fail({ code: 'gone' })
  const to = Math.min(Math.max(placeAfter(from, move), 0), records.length - 1)
  if (to === from) return ok({ from: from + 1, to: to + 1 })
  const moved = records.toSpliced(from, 1).toSpliced(to, 0, record)
  for await (const [index, each] of inTurns(moved.entries())) {
    if (each.position !== index + 1) await store.setPosition(tx, each.id, index + 1)
  }
  await bumpRevision(tx, owner)
  await auditRecord(
    tx,
    { kind, id, owner },
    { actor, act: 'record moved', facts: { from: from + 1, to: to + 1 }, now },
  )
  return ok({ from: from + 1, to: to + 1 })
}

/** Counted from 0. */
function placeAfter(from: number, move: Move): number {
  if (move === 'up') return from - 1
  return move === 'down' ? from + 1 : move.place - 1
}
