import type { Reader } from '#database/database.ts'
import { anybody, mayRead } from '#domain/conference/content/audience.ts'
import type { ContentOwner } from '#domain/conference/content/content-queries.ts'
import type { ContentFields, ContentItem } from '#domain/conference/content/kinds.ts'
import type { MenuItem } from '#domain/conference/content/menu-fields.ts'
import { listMovedPages } from '#domain/conference/content/own-page-queries.ts'

/** What surrounds every page of an owner. */
export interface Frame {
  /** Null where the menu is the specified one. */
  menu: readonly MenuItem[] | null
  /** The pages that the organiser made for everybody, in their order. */
  pages: readonly Pick<ContentItem<'own-page'>, 'id' | 'slug' | 'title' | 'menuLabel' | 'isInMenu'>[]
  /** The pages that had other addresses once, by those. */
  moved: ReadonlyMap<string, number>
  announcement: ContentFields<'announcement'> | null
  identity: ContentFields<'identity'> | null
  /** Of the main site; a conference has none of its own. */
  organisation: ContentFields<'organisation'> | null
}

/** Reads the frame with one query, or two where a menu may name pages by addresses that they had before. */
export async function readFrame(db: Reader, owner: ContentOwner): Promise<Frame> {
  const rows = await db
    .selectFrom('content_items')
    .select(['id', 'kind', 'data'])
    .where('kind', 'in', ['own-page', 'menu', 'announcement', 'identity', 'organisation'])
    .where('conference_id', owner === null ? 'is' : '=', owner)
    .orderBy('position')
    .orderBy('id')
    .execute()
  // Rows were checked when they were written.
  const only = <T>(kind: string): T | undefined => {
    const row = rows.find(each => each.kind === kind)
    return row && JSON.parse(row.data)
  }
  const menu = only<ContentFields<'menu'>>('menu')
  const entries = menu && menu.entries.length > 0 ? menu.entries : null
  return {
    menu: entries,
    pages: rows
      .filter(({ kind }) => kind === 'own-page')
      .flatMap(({ id, data }) => {
        const { slug, title, menuLabel, isInMenu, audience }: ContentFields<'own-page'> = JSON.parse(data)
        return mayRead(anybody, audience) ? [{ id, slug, title, menuLabel, isInMenu }] : []
      }),
    moved: entries ? await listMovedPages(db, owner) : new Map(),
    organisation: only<ContentFields<'organisation'>>('organisation') ?? null,
    identity: only<ContentFields<'identity'>>('identity') ?? null,
    announcement: only<ContentFields<'announcement'>>('announcement') ?? null,
  }
}
