/** Pages that an organiser added, by their address, and where a page went whose address was changed. */

import type { Reader, Transaction } from '#database/database.ts'
import { type ContentOwner, listContent } from '#domain/conference/content/content-queries.ts'
import type { ContentItem } from '#domain/conference/content/kinds.ts'

export type OwnPage = ContentItem<'own-page'>

/** The page that an owner has at an address; undefined if there is none now. */
export async function findOwnPage(
  db: Reader,
  owner: ContentOwner,
  slug: string,
): Promise<OwnPage | undefined> {
  const pages = await listContent(db, owner, 'own-page')
  return pages.find(page => page.slug === slug)
}

/** Where a page is now that had this address once; undefined if none had, or if it is gone. */
export async function findMovedPage(
  db: Reader,
  owner: ContentOwner,
  slug: string,
): Promise<string | undefined> {
  const moved = await db
    .selectFrom('page_addresses')
    .select('record_id')
    .where('slug', '=', slug)
    .where('conference_id', owner === null ? 'is' : '=', owner)
    .executeTakeFirst()
  if (!moved) return undefined
  const pages = await listContent(db, owner, 'own-page')
  return pages.find(page => page.id === moved.record_id)?.slug
}

/** All addresses that an owner's pages had once, with the pages that had them last. */
export async function listMovedPages(db: Reader, owner: ContentOwner): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('page_addresses')
    .select(['slug', 'record_id'])
    .where('conference_id', owner === null ? 'is' : '=', owner)
    .execute()
  return new Map(rows.map(({ slug, record_id }) => [slug, record_id]))
}

/** Remembers an address that a page has given up, for good or until another page gives it up. */
export async function keepAddress(
  tx: Transaction,
  owner: ContentOwner,
  { slug, recordId }: { slug: string; recordId: number },
): Promise<void> {
  await tx
    .deleteFrom('page_addresses')
    .where('slug', '=', slug)
    .where('conference_id', owner === null ? 'is' : '=', owner)
    .execute()
  await tx.insertInto('page_addresses').values({ conference_id: owner, slug, record_id: recordId }).execute()
}
