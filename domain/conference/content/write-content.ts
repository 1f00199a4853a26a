import type { Transaction } from '#database/database.ts'
import type { ContentOwner } from '#domain/conference/content/content-queries.ts'
import { type ContentInput, type ContentKind, kinds } from '#domain/conference/content/kinds.ts'
import { bumpRevision } from '#domain/conference/content/revisions.ts'

/**
 * Adds items of a kind after the existing ones.
 *
 * @returns the new ids, in the items' order
 * @throws ZodError if a field does not match the kind
 */
export async function addContent<K extends ContentKind>(
  tx: Transaction,
  owner: ContentOwner,
  kind: K,
  items: ContentInput<K>[],
): Promise<number[]> {
  if (items.length === 0) return []
  const { last } = await tx
    .selectFrom('content_items')
    .select(eb => eb.fn.max('position').as('last'))
    .where('kind', '=', kind)
    .where('conference_id', owner === null ? 'is' : '=', owner)
    .executeTakeFirstOrThrow()
  const rows = items.map((item, index) => ({
    conference_id: owner,
    kind,
    position: (last ?? 0) + index + 1,
    data: JSON.stringify(kinds[kind].fields.parse(item)),
  }))
  const added = await tx.insertInto('content_items').values(rows).returning('id').execute()
  await bumpRevision(tx, owner)
  return added.map(row => row.id)
}

/**
 * Replaces the record of a kind that has only one.
 *
 * @throws ZodError if a field does not match the kind
 */
export async function replaceContent<K extends ContentKind>(
  tx: Transaction,
  owner: ContentOwner,
  kind: K,
  record: ContentInput<K>,
): Promise<void> {
  const updated = await tx
    .updateTable('content_items')
    .set({ data: JSON.stringify(kinds[kind].fields.parse(record)) })
    .where('kind', '=', kind)
    .where('conference_id', owner === null ? 'is' : '=', owner)
    .returning('id')
    .executeTakeFirst()
  if (updated) await bumpRevision(tx, owner)
  else await addContent(tx, owner, kind, [record])
}
