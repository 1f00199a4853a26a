/**
 * Publishing a record of the website: checking it by its kind's fields, against its owner's other records, and then in
 * the place of what was public.
 */

import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from '#database/database.ts'
import { bumpRevision } from '#domain/conference/content/revisions.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { fileProblems, type Invalid, refuseProblems } from '#domain/preparation/editing/invalid-record.ts'
import {
  auditRecord,
  findOther,
  lockRecords,
  noteVersion,
  type OpenRecord,
  type WritingPermit,
} from '#domain/preparation/editing/open-record.ts'
import {
  type Edit,
  type EditRefusal,
  openForEdit,
  type Saved,
} from '#domain/preparation/editing/save-draft.ts'
import { describeKind } from '#domain/preparation/records/editable-kinds.ts'
import type { RecordData } from '#domain/preparation/records/record-store.ts'
import { readTranslations } from '#domain/preparation/records/record-translations.ts'
import { markOf } from '#domain/preparation/records/record-versions.ts'

/** Publishes what was typed at once, and removes the record's draft. */
export async function publishRecord(
  tx: Transaction,
  permit: WritingPermit,
  act: Act,
  edit: Edit,
): Promise<Result<Saved, EditRefusal | Invalid>> {
  const prepared = await prepare(tx, permit, act, edit)
  if (!prepared.ok) return prepared
  const published = await publish(tx, prepared.value.open, act, { data: prepared.value.data })
  return ok({ id: published.name.id, mark: markOf(published.versions, published.record) })
}

export interface RefusedEdit {
  edit: Edit
  error: EditRefusal | Invalid
}

/** Publishes the records of one page together: all, or none with the problems of each. */
export async function publishTogether(
  tx: Transaction,
  permit: WritingPermit,
  act: Act,
  edits: readonly Edit[],
): Promise<Result<null, { code: 'refused'; refusals: RefusedEdit[] }>> {
  const prepared: { open: OpenRecord; data: RecordData }[] = []
  const refusals: RefusedEdit[] = []
  const kinds = edits.map(({ kind }) => kind)
  await lockRecords(tx, kinds, permit.scope.conferenceId)
  for (const edit of edits) {
    const each = await prepare(tx, permit, act, edit)
    if (each.ok) prepared.push(each.value)
    else refusals.push({ edit, error: each.error })
  }
  if (refusals.length > 0) return fail({ code: 'refused', refusals })
  for (const { open, data } of prepared) await publish(tx, open, act, { data })
  return ok(null)
}

/** Opens the record of an edit and checks its data. */
async function prepare(
  tx: Transaction,
  permit: WritingPermit,
  act: Act,
  edit: Edit,
): Promise<Result<{ open: OpenRecord; data: RecordData }, EditRefusal | Invalid>> {
  const read = checkData(edit)
  if (!read.ok) return read
  const opened = await openForEdit(tx, permit, act, edit)
  if (!opened.ok) return opened
  const { open, named } = opened.value
  const other = await findOther(tx, open)
  if (other) return fail(other)
  const checked = await checkPlace(tx, open, { ...read.value, ...named })
  return checked.ok ? ok({ open, data: checked.value }) : checked
}

/** Checks data that the kind's fields accepted against the owner's other records, and against the stored files. */
export async function checkPlace(
  tx: Transaction,
  { name, store }: Pick<OpenRecord, 'name' | 'store'>,
  data: RecordData,
): Promise<Result<RecordData, Invalid>> {
  const problems = (await store.check?.(tx, name.owner, { id: name.id, data })) ?? []
  const missing = await fileProblems(tx, data)
  return refuseProblems(data, [...problems, ...missing])
}

/** The data as parsed by the kind's fields, with cleaned HTML. */
export function checkData({ kind, data }: Pick<Edit, 'kind' | 'data'>): Result<RecordData, Invalid> {
  const parsed = describeKind(kind).fields.safeParse(data)
  if (!parsed.success) return fail({ code: 'invalid', issues: parsed.error.issues })
  const translations = readTranslations(kind, data)
  return translations ? ok({ ...parsed.data, ...translations }) : fail({ code: 'invalid', issues: [] })
}

interface Publication {
  data: RecordData
  /** The number of the version that it restores. */
  restores?: number
  /** Its place before it was removed. */
  position?: number | null
}

/** Publishes checked data of an opened record. */
export async function publish(
  tx: Transaction,
  open: OpenRecord,
  { actor, now }: Act,
  { data, restores, position }: Publication,
): Promise<OpenRecord> {
  const { name, store, record, draft } = open
  if (record && !draft && isDeepStrictEqual(record.data, data)) return open
  if (record) await store.update(tx, name.id, data, name.owner)
  else
    await store.insert(tx, name.owner, {
      id: name.id,
      data,
      position: position ?? (await nextPosition(tx, open)),
    })
  await tx.deleteFrom('drafts').where('kind', '=', name.kind).where('record_id', '=', name.id).execute()
  await bumpRevision(tx, name.owner)
  const after = await store.find(tx, name.owner, name.id)
  if (!after) throw new Error(`${name.kind} ${name.id} vanished within its own transaction`)
  await auditRecord(tx, name, { actor, act: 'record published', facts: { version: after.version }, now })
  return noteVersion(
    tx,
    { ...open, record: after, draft: undefined },
    {
      state: 'published',
      data: after.data,
      recordVersion: after.version,
      actor,
      now,
      ...(restores !== undefined && { restores }),
    },
  )
}

async function nextPosition(tx: Transaction, { name, store }: OpenRecord): Promise<number> {
  const records = await store.list(tx, name.owner)
  return records.reduce((last, { position }) => Math.max(last, position), 0) + 1
}
