import type { ContentOwner } from '#domain/conference/content/content-queries.ts'
import type { ContentFields } from '#domain/conference/content/kinds.ts'
import type { EditableKind } from '#domain/preparation/editing/editable-kinds.ts'
import type { RecordData } from '#domain/preparation/editing/record-store.ts'
import { formOf } from '#site/organiser/record-form/forms.ts'
import { mainMenu, micrositeMenu } from '#words/paths.ts'

/** What the form of a new record shows at first. A menu begins as the pages have it now. */
export function startOf(kind: EditableKind, owner: ContentOwner): RecordData | undefined {
  return kind === 'menu' ? specifiedMenu(owner) : formOf(kind).start
}

function specifiedMenu(owner: ContentOwner): ContentFields<'menu'> {
  const pages: readonly { path: string; label: string; under?: string }[] =
    owner === null ? mainMenu : micrositeMenu
  const entries: ContentFields<'menu'>['entries'] = []
  for (const { path, label, under = '' } of pages) {
    const isOpened = entries.some(entry => entry.block === 'group' && entry.label === under)
    if (under !== '' && !isOpened) entries.push({ block: 'group', label: under })
    entries.push({ block: 'page', page: path, label, under, isHidden: false })
  }
  return { entries }
}
