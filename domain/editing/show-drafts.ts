import type { Transaction } from '#database/database.ts'
import type { ContentOwner } from '#domain/content/content-queries.ts'
import { listAllDrafts } from '#domain/editing/drafts.ts'
import { canOwn, isEditableKind } from '#domain/editing/editable-kinds.ts'
import { checkData } from '#domain/editing/publish-record.ts'
import { storeOf } from '#domain/editing/stores.ts'

/**
 * Puts every draft of an owner in the place of what is published, for a preview: the caller rolls the transaction back once
 * the page is made, and nobody else ever sees any of it.
 *
 * @returns how many drafts cannot be shown yet, because a field still needs attention
 */
export async function showDrafts(tx: Transaction, owner: ContentOwner): Promise<{ unshown: number }> {
  const drafts = await listAllDrafts(tx, owner)
  let unshown = 0
  for (const { kind, recordId, data } of drafts) {
    if (!isEditableKind(kind) || !canOwn(kind, owner)) continue
    const checked = checkData({ kind, data })
    if (!checked.ok) {
      unshown += 1
      continue
    }
    const store = storeOf(kind)
    const published = await store.find(tx, owner, recordId)
    if (published) await store.update(tx, recordId, checked.value)
    else {
      const records = await store.list(tx, owner)
      const position = records.reduce((last, each) => Math.max(last, each.position), 0) + 1
      await store.insert(tx, owner, { id: recordId, data: checked.value, position })
    }
  }
  return { unshown }
}
