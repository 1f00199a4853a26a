/**
 * What stands around every page of a website: its menu and the pages that an organiser added, with few queries because
 * every page needs it.
 */

import type { Reader } from '#database/database.ts'
import { anybody, mayRead } from '#domain/conference/content/audience.ts'
import type { ContentOwner } from '#domain/conference/content/content-queries.ts'
import type { ContentFields, ContentItem } from '#domain/conference/content/kinds.ts'
import type { MenuItem } from '#domain/conference/content/menu-fields.ts'
import { listMovedPages } from '#domain/conference/content/own-page-queries.ts'
import { inLanguage } from '#domain/conference/translations/reader-in-language.ts'

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
  const stored = await db
    .selectFrom('content_items')
    .select(['id', 'kind', 'data'])
    .where('kind', 'in', ['own-page', 'menu', 'announcement', 'identity', 'organisation'])
    .where('conference_id', owner === null ? 'is' : '=', owner)
    .orderBy('position')
    .orderBy('id')
    .execute()
  // Rows were checked when they were written.
  const read = stored.map(({ id, kind, data }) => ({ id, kind, ...(JSON.parse(data) as object) }))
  const rows = await inLanguage(db, owner, ({ kind }) => kind, read)
  const only = <T>(kind: string, among = rows) => among.find(each => each.kind === kind) as T | undefined
  const menu = only<ContentFields<'menu'>>('menu')
  const entries = menu && menu.entries.length > 0 ? withGroups(menu, only('menu', read)) : null
  return {
    menu: entries,
    pages: rows
      .filter(({ kind }) => kind === 'own-page')
      .flatMap(page => {
        // Chosen by its kind.
        const { id, slug, title, menuLabel, isInMenu, audience } = page as unknown as ContentItem<'own-page'>
        return mayRead(anybody, audience) ? [{ id, slug, title, menuLabel, isInMenu }] : []
      }),
    moved: entries ? await listMovedPages(db, owner) : new Map(),
    organisation: only<ContentFields<'organisation'>>('organisation') ?? null,
    identity: only<ContentFields<'identity'>>('identity') ?? null,
    announcement: only<ContentFields<'announcement'>>('announcement') ?? null,
  }
}

/** Entries name their group as it was written, which may be translated. */
function withGroups(
  { entries }: ContentFields<'menu'>,
  written: ContentFields<'menu'> | undefined,
): readonly MenuItem[] {
  const nameOf = new Map(
    written?.entries.flatMap((entry, place) =>
      entry.block === 'group' ? [[entry.label, entries[place]?.label]] : [],
    ),
  )
  return entries.map(entry =>
    entry.block === 'page' ? { ...entry, under: nameOf.get(entry.under) ?? entry.under } : entry,
  )
}
