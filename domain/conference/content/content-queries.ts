/** Reading the website's content: records of a kind, in the organiser's order and in the reader's language. */

import type { Reader } from '#database/database.ts'
import type { ContentItem, ContentKind } from '#domain/conference/content/kinds.ts'
import { inLanguage, oneInLanguage } from '#domain/conference/translations/reader-in-language.ts'

/** The owner of content: a conference, or the main site (null). */
export type ContentOwner = number | null

/** The items of one kind in the organiser's order. */
export async function listContent<K extends ContentKind>(
  db: Reader,
  owner: ContentOwner,
  kind: K,
): Promise<ContentItem<K>[]> {
  const rows = await contentOf(db, owner, kind).orderBy('position').orderBy('id').execute()
  return inLanguage(
    db,
    owner,
    kind,
    rows.map(row => toItem(kind, row)),
  )
}

/** The first item of a kind, which is the only one if the kind is a single record. */
export async function findContent<K extends ContentKind>(
  db: Reader,
  owner: ContentOwner,
  kind: K,
): Promise<ContentItem<K> | undefined> {
  const row = await contentOf(db, owner, kind).orderBy('position').orderBy('id').limit(1).executeTakeFirst()
  return oneInLanguage(db, owner, kind, row && toItem(kind, row))
}

/** One item by its id; undefined if it has another owner or is of another kind. */
export async function findContentById<K extends ContentKind>(
  db: Reader,
  owner: ContentOwner,
  kind: K,
  id: number,
): Promise<ContentItem<K> | undefined> {
  const row = await contentOf(db, owner, kind).where('id', '=', id).executeTakeFirst()
  return oneInLanguage(db, owner, kind, row && toItem(kind, row))
}

/** The parts of one editable page, in order: those of this owner with the page's slug. */
export async function listPageSections(db: Reader, owner: ContentOwner, slug: string) {
  const pages = await listContent(db, owner, 'page')
  return pages.filter(page => page.slug === slug)
}

function contentOf(db: Reader, owner: ContentOwner, kind: ContentKind) {
  return db
    .selectFrom('content_items')
    .select(['id', 'data'])
    .where('kind', '=', kind)
    .where('conference_id', owner === null ? 'is' : '=', owner)
}

/** Rows were checked and cleaned by `kinds[kind].fields` when they were written, so they are not checked again. */
function toItem<K extends ContentKind>(_kind: K, row: { id: number; data: string }): ContentItem<K> {
  return { ...JSON.parse(row.data), id: row.id }
}
