import type { Reader } from '#database/database.ts'
import { type ContentOwner, listContent } from '#domain/conference/content/content-queries.ts'
import type { ContentFields } from '#domain/conference/content/kinds.ts'
import type { Language } from '#domain/foundations/language.ts'
import { lookUp } from '#domain/foundations/look-up.ts'
import { suggestedIn } from '#domain/preparation/default-pages/suggested-sentences.ts'
import type { EditableKind } from '#domain/preparation/records/editable-kinds.ts'
import type { RecordData } from '#domain/preparation/records/record-store.ts'
import { formOf } from '#site/organiser/record-form/forms.ts'
import { mainMenu, micrositeMenu } from '#words/menus.ts'

/**
 * What the form of a new record shows at first. A menu begins as the pages have it now, with those that the organiser made at its end.
 *
 * @param own pages that stand in the menu without an entry
 * @param first the conference's first language, in which the menu's groups are named
 * @param as which of the kind's usual records
 */
export function startOf(
  kind: EditableKind,
  owner: ContentOwner,
  own: readonly MenuPage[] = [],
  first: Language = 'en',
  as: string | null = null,
): RecordData | undefined {
  if (kind === 'menu') return specifiedMenu(owner, own, first)
  const { start, usual = {} } = formOf(kind)
  return (as === null ? undefined : lookUp(usual, as))?.start ?? start
}

interface MenuPage {
  path: string
  under?: string
}

/** The organiser's pages that are in the menu by themselves. */
export async function listPagesInMenu(db: Reader, owner: ContentOwner): Promise<MenuPage[]> {
  const pages = await listContent(db, owner, 'own-page')
  return pages
    .filter(({ isInMenu, audience }) => isInMenu && audience === 'everybody')
    .map(({ slug }) => ({ path: slug }))
}

function specifiedMenu(
  owner: ContentOwner,
  own: readonly MenuPage[],
  first: Language,
): ContentFields<'menu'> {
  const usual: readonly MenuPage[] = owner === null ? mainMenu : micrositeMenu
  const said = (name: string) => suggestedIn(first, name) ?? name
  const pages = [...usual.map(({ path, under = '' }) => ({ path, under: said(under) })), ...own]
  const entries: ContentFields<'menu'>['entries'] = []
  for (const { path, under = '' } of pages) {
    const isOpened = entries.some(entry => entry.block === 'group' && entry.label === under)
    if (under !== '' && !isOpened) entries.push({ block: 'group', label: under })
    // Without a name of its own it has the usual one, in each language of its visitors.
    entries.push({ block: 'page', page: path, label: '', under, isHidden: false })
  }
  return { entries }
}
