import type { Transaction } from '#database/database.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import type { Invalid } from '#domain/preparation/editing/invalid-record.ts'
import {
  findOther,
  type OnlyOne,
  type OpenRefusal,
  openRecord,
  type WritingPermit,
} from '#domain/preparation/editing/open-record.ts'
import { checkData, checkPlace, publish } from '#domain/preparation/editing/publish-record.ts'
import { type Saved, storeDraft } from '#domain/preparation/editing/save-draft.ts'
import type { EditableKind } from '#domain/preparation/records/editable-kinds.ts'
import { type Mark, markOf, versionAt } from '#domain/preparation/records/record-versions.ts'

export type RestoreRefusal =
  | OpenRefusal
  | { code: 'stale' }
  | Invalid
  /** There is no such version, or an erasure emptied it. */
  | { code: 'no-version' }
  | OnlyOne

/** Restores an earlier version as it was, a draft or published, and as a new version. */
export async function restoreVersion(
  tx: Transaction,
  permit: WritingPermit,
  act: Act,
  { kind, id, number, mark }: { kind: EditableKind; id: number; number: number; mark: Mark },
): Promise<Result<Saved, RestoreRefusal>> {
  const opened = await openRecord(tx, permit, act, { kind, id })
  if (!opened.ok) return opened
  const { versions } = opened.value
  if (versionAt(versions, mark)?.number !== versions[0]?.number) return fail({ code: 'stale' })
  const version = versions.find(each => each.number === number)
  if (!version?.data) return fail({ code: 'no-version' })
  const other = await findOther(tx, opened.value)
  if (other) return fail(other)
  if (version.state === 'draft' || version.state === 'discarded') {
    const saved = await storeDraft(tx, opened.value, act, { data: version.data, restores: number })
    return ok({ id, mark: markOf(saved.versions, saved.record) })
  }
  const read = checkData({ kind, data: version.data })
  if (!read.ok) return read
  const checked = await checkPlace(tx, opened.value, read.value)
  if (!checked.ok) return checked
  const { position } = version
  const published = await publish(tx, opened.value, act, { data: checked.value, restores: number, position })
  return ok({ id, mark: markOf(published.versions, published.record) })
}
