/** Files that organisers' pages offer to some of their readers: to whom, and which are nobody else's. */
import { sql } from 'kysely'
import type { Reader } from '#database/database.ts'
import { anybody, type BlockAudience, mayRead, type Readers } from '#domain/conference/content/audience.ts'
import type { ContentOwner } from '#domain/conference/content/content-queries.ts'
import { findMovedPage, findOwnPage, type OwnPage } from '#domain/conference/content/own-page-queries.ts'
import { findFile, type StoredFile } from '#domain/conference/files/file-store.ts'
import { keyOfMedia, mediaRoot } from '#domain/conference/files/media-path.ts'

/** Whether fewer than everybody read a page's block. */
export const isForSome = (page: { audience?: BlockAudience }, block: { audience?: BlockAudience }): boolean =>
  !mayRead(anybody, page.audience) || !mayRead(anybody, block.audience)

/**
 * A file that a page offers to these readers in a block; undefined if it offers them no such file.
 *
 * @param key the file's, whatever was asked for
 */
export async function findFileOnPage(
  db: Reader,
  { owner, slug, key }: { owner: ContentOwner; slug: string; key: string },
  readers: Readers,
): Promise<StoredFile | undefined> {
  const page = (await findOwnPage(db, owner, slug)) ?? (await findRenamed(db, owner, slug))
  const file = page && offers(page, readers, key) ? await findFile(db, key) : undefined
  // Not one that belongs to something else, such as an abstract.
  return file?.purpose === '' ? file : undefined
}

async function findRenamed(db: Reader, owner: ContentOwner, slug: string): Promise<OwnPage | undefined> {
  const now = await findMovedPage(db, owner, slug)
  return now === undefined ? undefined : findOwnPage(db, owner, now)
}

const offers = ({ audience, blocks }: OwnPage, readers: Readers, key: string): boolean =>
  mayRead(readers, audience) &&
  blocks.some(
    block =>
      block.block === 'download' && mayRead(readers, block.audience) && keyOfMedia(block.file.src) === key,
  )

/**
 * Whose pages keep a public file to some: a page offers it, or offered it once, in a block for some, and nothing that is
 * published shows it to everybody. None: whoever has its address opens it. What a page no longer offers stays kept, because
 * its readers know the key.
 *
 * @param key of a file that exists
 */
export async function ownersKeepingFile(db: Reader, key: string): Promise<ContentOwner[]> {
  // A key is long, random, and has no sign that a pattern knows.
  const pattern = `%${mediaRoot}${key}/%`
  const now = await db
    .selectFrom('content_items')
    .select(['conference_id', 'data'])
    .where('kind', '=', 'own-page')
    .where('data', 'like', pattern)
    .execute()
  const before = await db
    .selectFrom('record_versions')
    .select(['conference_id', 'data'])
    .where('kind', '=', 'own-page')
    .where('data', 'like', pattern)
    .execute()
  const pages = now.map(row => partsNaming(row, key))
  const keeping = [...pages, ...before.map(row => partsNaming(row, key))].filter(({ forSome }) => forSome)
  if (keeping.length === 0 || pages.some(({ forAll }) => forAll)) return []
  if (await isShownElsewhere(db, pattern)) return []
  return [...new Set(keeping.map(({ owner }) => owner))]
}

/** How a page names a file. It may be a draft, in which anything is missing. */
function partsNaming(row: { conference_id: number | null; data: string | null }, key: string) {
  interface SavedBlock {
    block?: string
    audience?: BlockAudience
    file?: { src?: string } | null
  }
  const page: { audience?: BlockAudience; blocks?: SavedBlock[] } = JSON.parse(row.data ?? '{}')
  const { blocks = [] } = page
  return {
    owner: row.conference_id,
    forSome: blocks.some(
      block =>
        block.block === 'download' && keyOfMedia(block.file?.src ?? '') === key && isForSome(page, block),
    ),
    // In whatever block: texts can have links.
    forAll: blocks.some(
      block => !isForSome(page, block) && JSON.stringify(block).includes(`${mediaRoot}${key}/`),
    ),
  }
}

/** Whether a record of another kind names a file: those have no audience. */
async function isShownElsewhere(db: Reader, pattern: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from content_items where kind <> 'own-page' and data like ${pattern}
    union all select 1 from talks where attachments like ${pattern} or links like ${pattern}
      or abstract_html like ${pattern} or description_html like ${pattern}
    union all select 1 from speakers where biography_html like ${pattern} or awards_html like ${pattern}
    limit 1`.execute(db)
  return rows.length > 0
}
