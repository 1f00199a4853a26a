/**
 * Saving what was typed into a record's form as its draft, which may be incomplete. Every way of editing opens its
 * record here, where it is found out whether somebody else changed it since.
 */

import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from '#database/database.ts'
import type { ContentOwner } from '#domain/conference/content/content-queries.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { writeActor } from '#domain/foundations/audit/actor.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { toStored } from '#domain/foundations/time.ts'
import { fileProblems, type Invalid, refuseProblems } from '#domain/preparation/editing/invalid-record.ts'
import {
  auditRecord,
  findOther,
  findStale,
  lockKind,
  newestData,
  noteVersion,
  type OnlyOne,
  type OpenRecord,
  type OpenRefusal,
  readRecord,
  type Stale,
  type WritingPermit,
} from '#domain/preparation/editing/open-record.ts'
import { storeOf } from '#domain/preparation/record-stores/stores.ts'
import type { EditableKind } from '#domain/preparation/records/editable-kinds.ts'
import type { RecordData } from '#domain/preparation/records/record-store.ts'
import { keptTranslations, withoutTranslations } from '#domain/preparation/records/record-translations.ts'
import { type Mark, markOf, versionAt } from '#domain/preparation/records/record-versions.ts'

/** What an editor's form sends. */
export interface Edit {
  kind: EditableKind
  /** Null for a new record. */
  id: number | null
  data: RecordData
  /** What the form started from. */
  mark: Mark
}

export interface Saved {
  id: number
  mark: Mark
}

export type EditRefusal = OpenRefusal | Stale | OnlyOne

/** Saves what was typed, even if incomplete, where only staff see it; a file that it names must be stored already. */
export async function saveDraft(
  tx: Transaction,
  permit: WritingPermit,
  act: Act,
  edit: Edit,
): Promise<Result<Saved, EditRefusal | Invalid>> {
  const opened = await openForEdit(tx, permit, act, edit)
  if (!opened.ok) return opened
  const checked = refuseProblems(edit.data, await fileProblems(tx, edit.data))
  if (!checked.ok) return checked
  const { open, named } = opened.value
  const data = { ...edit.data, ...named }
  const isChanged = !isDeepStrictEqual(data, newestData(open)) || (!open.record && !open.draft)
  const saved = isChanged ? await storeDraft(tx, open, act, { data }) : open
  return ok({ id: open.name.id, mark: markOf(saved.versions, saved.record) })
}

/**
 * Opens the record of a form, or a new one, unless somebody has changed it since.
 *
 * @returns also the fields that name other records, with the ids of those, and the translations that the form leaves alone
 */
export async function openForEdit(
  tx: Transaction,
  permit: WritingPermit,
  { now }: Act,
  { kind, id, data, mark }: Edit,
): Promise<Result<{ open: OpenRecord; named: RecordData }, EditRefusal>> {
  const locked = await lockKind(tx, permit, kind)
  if (!locked.ok) return locked
  const owner = locked.value
  const references = storeOf(kind).references
  if (id === null) {
    const added = await openNew(tx, kind, owner)
    return added.ok
      ? ok({ open: added.value, named: (await references?.read(tx, owner, data, [])) ?? {} })
      : added
  }
  const open = await readRecord(tx, { kind, id, owner }, now)
  if (!open) return fail({ code: 'gone' })
  const newest = newestData(open)
  const earlier = [versionAt(open.versions, mark)?.data, newest].filter(each => each != null)
  const named = {
    ...keptTranslations(newest, data),
    ...(await references?.read(tx, owner, data, earlier)),
  }
  const stale = findStale(open, mark, { ...data, ...named })
  return stale ? fail(stale) : ok({ open, named })
}

async function openNew(
  tx: Transaction,
  kind: EditableKind,
  owner: ContentOwner,
): Promise<Result<OpenRecord, OnlyOne>> {
  const store = storeOf(kind)
  const other = await findOther(tx, { name: { kind, owner }, store, record: undefined })
  if (other) return fail(other)
  const id = await store.reserveId(tx, owner)
  return ok({ name: { kind, id, owner }, store, record: undefined, draft: undefined, versions: [] })
}

/** Replaces the data of a record's draft, and keeps its scheduled time. */
export async function storeDraft(
  tx: Transaction,
  open: OpenRecord,
  { actor, now }: Act,
  { data, restores }: { data: RecordData; restores?: number },
): Promise<OpenRecord> {
  const { name, record, draft } = open
  const isSuggestion =
    draft?.isSuggestion === true &&
    isDeepStrictEqual(withoutTranslations(data), withoutTranslations(draft.data))
  const saved = {
    data: JSON.stringify(data),
    problem: null,
    saved_at: toStored(now),
    saved_by: writeActor(actor),
    // Nobody has accepted what was only translated.
    is_suggestion: isSuggestion ? (1 as const) : (0 as const),
  }
  await tx
    .insertInto('drafts')
    .values({
      ...saved,
      kind: name.kind,
      record_id: name.id,
      conference_id: name.owner,
      is_new: record ? 0 : 1,
      publish_at: null,
    })
    .onConflict(oc => oc.columns(['kind', 'record_id']).doUpdateSet(saved))
    .execute()
  const recordVersion = record?.version ?? null
  const noted = await noteVersion(tx, open, {
    state: 'draft',
    data,
    recordVersion,
    actor,
    now,
    ...(restores !== undefined && { restores }),
  })
  await auditRecord(tx, name, { actor, act: 'draft saved', now })
  return noted
}
