/**
 * Importing a list of website records, such as committee members, from a file. Records that the file still has keep
 * their ids, so what refers to them stays valid.
 */

import type { Transaction } from '#database/database.ts'
import { type ContentInput, type ContentKind, kinds } from '#domain/conference/content/kinds.ts'
import { bumpRevision } from '#domain/conference/content/revisions.ts'
import {
  areChanged,
  batches,
  type ImportCounts,
  matchImported,
} from '#domain/programme/matching/match-imported.ts'

export interface ImportRule {
  /** The name that identifies an item, ignoring case; of two with the same name the first matches first. */
  nameOf(item: Record<string, unknown>): string
  /** Items that stay, after those of the file, although the file does not contain them. */
  staying?: ReadonlySet<number>
}

/**
 * Replaces a conference's list of one kind with that of a file, in the file's order. Items that the file still contains
 * keep their ids, even if they were created by hand; the others are removed.
 *
 * Bumps the conference's revision if anything changes, even only the order.
 *
 * @throws ZodError if a field does not match the kind's schema
 */
export async function importContent<K extends ContentKind>(
  tx: Transaction,
  conferenceId: number,
  kind: K,
  items: readonly ContentInput<K>[],
  rule: ImportRule,
): Promise<ImportCounts> {
  const stored = await tx
    .selectFrom('content_items')
    .select(['id', 'position', 'data'])
    .where('conference_id', '=', conferenceId)
    .where('kind', '=', kind)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const wanted = items.map(item => JSON.stringify(kinds[kind].fields.parse(item)))
  const key = (data: string) => rule.nameOf(JSON.parse(data)).toLowerCase()
  const { matches, left } = await matchImported(wanted, stored, [
    { ofImported: data => data, ofRow: row => row.data },
    { ofImported: key, ofRow: row => key(row.data) },
  ])
  const gone = left.filter(row => !rule.staying?.has(row.id)).map(row => row.id)
  for await (const batch of batches(gone))
    await tx.deleteFrom('content_items').where('id', 'in', batch).execute()

  let changed = 0
  let moved = 0
  const added: { data: string; position: number }[] = []
  for (const [index, data] of wanted.entries()) {
    const row = matches[index]
    const position = index + 1
    if (!row) added.push({ data, position })
    else if (row.data !== data || row.position !== position) {
      if (row.data !== data) changed++
      else moved++
      await tx.updateTable('content_items').set({ data, position }).where('id', '=', row.id).execute()
    }
  }
  const staying = left.filter(row => rule.staying?.has(row.id))
  for (const [index, { id, position: before }] of staying.entries()) {
    const position = wanted.length + index + 1
    if (position === before) continue
    moved++
    await tx.updateTable('content_items').set({ position }).where('id', '=', id).execute()
  }
  for await (const batch of batches(added)) {
    const rows = batch.map(values => ({ conference_id: conferenceId, kind, ...values }))
    await tx.insertInto('content_items').values(rows).execute()
  }
  const counts = {
    added: added.length,
    changed,
    unchanged: wanted.length - added.length - changed,
    removed: gone.length,
  }
  if (moved > 0 || areChanged(counts)) await bumpRevision(tx, conferenceId)
  return counts
}
