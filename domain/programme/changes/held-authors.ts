/** What is corrected of an author while a version waits counts in that version too, so that passing it on undoes nothing. */
import type { Transaction } from '#database/database.ts'
import { type Author, authorFields, type NewAuthor } from '#domain/programme/authors/author.ts'
import { listVersions, type VersionAuthors } from '#domain/programme/changes/abstract-version.ts'

/**
 * Corrects an author in the version that waits, or takes them off it. What the version itself says otherwise stays.
 *
 * @param after null for one who was removed
 */
export async function correctHeld(
  tx: Transaction,
  abstractId: number,
  before: Author,
  after: NewAuthor | null,
): Promise<void> {
  const held = (await listVersions(tx, abstractId)).find(({ standing }) => standing === 'held')
  if (!held?.authors) return
  const authors = after ? corrected(held.authors, before, after) : withoutAuthors(held.authors, [before.id])
  await tx
    .updateTable('abstract_versions')
    .set({ authors: JSON.stringify(authors) })
    .where('abstract_id', '=', abstractId)
    .where('version', '=', held.version)
    .execute()
}

function corrected({ own, order }: VersionAuthors, before: Author, after: NewAuthor): VersionAuthors {
  return {
    own,
    order: order.map(author => {
      if (author?.id !== before.id) return author
      const fields = authorFields.filter(field => author[field] === before[field])
      return { ...author, ...Object.fromEntries(fields.map(field => [field, after[field]])) }
    }),
  }
}

/** Whoever submitted presents where one who was to present has gone. */
export function withoutAuthors({ own, order }: VersionAuthors, ids: readonly number[]): VersionAuthors {
  const isGone = (author: NewAuthor | null) => author?.id !== undefined && ids.includes(author.id)
  const presenterGoes = order.some(author => isGone(author) && author?.isPresenting)
  return {
    own: { ...own, isPresenting: own.isPresenting || presenterGoes },
    order: order.filter(author => !isGone(author)),
  }
}
