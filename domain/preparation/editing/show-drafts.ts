/**
 * How the preview shows drafts: in a snapshot of the database that nobody else sees, drafts take the place of what is
 * published, and the page is drawn from that.
 */

import type { Database, Reader, Transaction } from '#database/database.ts'
import type { ContentOwner } from '#domain/conference/content/content-queries.ts'
import { ok, type Result } from '#domain/foundations/result.ts'
import type { Invalid } from '#domain/preparation/editing/invalid-record.ts'
import { checkData, checkPlace } from '#domain/preparation/editing/publish-record.ts'
import { storeOf } from '#domain/preparation/record-stores/stores.ts'
import { listAllDrafts } from '#domain/preparation/records/drafts.ts'
import { canOwn, type EditableKind, isEditableKind } from '#domain/preparation/records/editable-kinds.ts'
import type { RecordData } from '#domain/preparation/records/record-store.ts'

/**
 * Does work on a snapshot in which records of these kinds, and conferences, can be replaced. Nobody else ever sees that,
 * and no writer waits for it.
 */
export function inSnapshot<T>(
  database: Database,
  kinds: readonly EditableKind[],
  work: (snapshot: Transaction) => Promise<T>,
): Promise<T> {
  const tables = kinds.flatMap(kind => storeOf(kind).tables)
  return database.snapshot(['conferences', ...tables], work)
}

/** The kinds of an owner's drafts, for the snapshot that shows them. */
export async function listDraftedKinds(db: Reader, owner: ContentOwner): Promise<EditableKind[]> {
  const drafts = await listAllDrafts(db, owner)
  return [...new Set(drafts.flatMap(({ kind }) => (isEditableKind(kind) ? [kind] : [])))]
}

/**
 * Replaces published records by an owner's drafts, in a snapshot.
 *
 * @param kinds those that the snapshot was made for: a draft of another one is newer than it
 * @returns how many drafts cannot be shown, because a field needs attention: it is unfinished, or what it names is gone
 */
export async function showDrafts(
  snapshot: Transaction,
  owner: ContentOwner,
  kinds: readonly EditableKind[],
): Promise<{ unshown: number }> {
  let waiting = await listAllDrafts(snapshot, owner)
  for (;;) {
    const refused: typeof waiting = []
    for (const draft of waiting) {
      const { kind, recordId: id, data } = draft
      if (!isEditableKind(kind) || !kinds.includes(kind) || !canOwn(kind, owner)) continue
      const shown = await showTyped(snapshot, owner, { kind, id, data })
      if (!shown.ok) refused.push(draft)
    }
    // One may name what another one adds.
    if (refused.length === 0 || refused.length === waiting.length) return { unshown: refused.length }
    waiting = refused
  }
}

/**
 * The same with what is typed into one record's form.
 *
 * @param typed its id is null for a record that is not saved yet
 * @returns the record's id, or what its fields refuse
 */
export async function showTyped(
  tx: Transaction,
  owner: ContentOwner,
  { kind, id, data }: { kind: EditableKind; id: number | null; data: RecordData },
): Promise<Result<number, Invalid>> {
  const checked = checkData({ kind, data })
  if (!checked.ok) return checked
  const store = storeOf(kind)
  const shownId = id ?? (await store.reserveId(tx, owner))
  const placed = await checkPlace(tx, { name: { kind, id: shownId, owner }, store }, checked.value)
  if (!placed.ok) return placed
  await show(tx, owner, { kind, id: shownId, data: placed.value })
  return ok(shownId)
}

async function show(
  tx: Transaction,
  owner: ContentOwner,
  { kind, id, data }: { kind: EditableKind; id: number; data: RecordData },
): Promise<void> {
  const store = storeOf(kind)
  if (await store.find(tx, owner, id)) return store.update(tx, id, data, owner)
  const records = await store.list(tx, owner)
  const position = records.reduce((last, each) => Math.max(last, each.position), 0) + 1
  await store.insert(tx, owner, { id, data, position })
}

/**
 * Makes a conference public in a snapshot, with what it shows of accepted abstracts later.
 *
 * @returns false if no conference of this owner has this name
 */
export async function openConference(tx: Transaction, owner: ContentOwner, event: string): Promise<boolean> {
  const opened = await tx
    .updateTable('conferences')
    .set({ is_active: 1, shows_abstract_talks: 1, shows_accepted_abstracts: 1 })
    .where('id', '=', owner ?? 0)
    .where('name', '=', event)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return opened !== undefined
}
