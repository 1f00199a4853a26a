import type { Transaction } from '#database/database.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import {
  auditRecord,
  noteVersion,
  type OpenRefusal,
  openRecord,
  type WritingPermit,
} from '#domain/preparation/editing/open-record.ts'
import type { EditableKind } from '#domain/preparation/records/editable-kinds.ts'
import { type Mark, markOf, versionAt } from '#domain/preparation/records/record-versions.ts'

/** Discards a draft; the history keeps it, and can restore it. */
export async function discardDraft(
  tx: Transaction,
  permit: WritingPermit,
  act: Act,
  { kind, id, mark }: { kind: EditableKind; id: number; mark: Mark },
): Promise<Result<{ mark: Mark; isGone: boolean }, OpenRefusal | { code: 'stale' } | { code: 'no-draft' }>> {
  const opened = await openRecord(tx, permit, act, { kind, id })
  if (!opened.ok) return opened
  const { actor, now } = act
  const { draft, name, versions, record } = opened.value
  if (!draft) return fail({ code: 'no-draft' })
  if (versionAt(versions, mark)?.number !== versions[0]?.number) return fail({ code: 'stale' })
  await tx.deleteFrom('drafts').where('id', '=', draft.id).execute()
  const noted = await noteVersion(tx, opened.value, {
    state: 'discarded',
    data: draft.data,
    recordVersion: record?.version ?? null,
    actor,
    now,
  })
  await auditRecord(tx, name, { actor, act: 'draft discarded', now })
  return ok({ mark: markOf(noted.versions, record), isGone: !record })
}
