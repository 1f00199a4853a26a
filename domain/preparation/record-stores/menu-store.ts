import type { Reader } from '#database/database.ts'
import {
  acceptedPage,
  isOutside,
  menuPages,
  participantsPage,
} from '#domain/conference/content/built-in-pages.ts'
import type { ContentOwner } from '#domain/conference/content/content-queries.ts'
import type { MenuItem } from '#domain/conference/content/menu-fields.ts'
import { listMovedPages } from '#domain/conference/content/own-page-queries.ts'
import { listDrafts } from '#domain/preparation/records/drafts.ts'
import { editableKinds } from '#domain/preparation/records/editable-kinds.ts'
import type { RecordProblem, RecordStore } from '#domain/preparation/records/record-store.ts'
import { contentStore } from './content-store.ts'

const pages = contentStore('own-page')

/** The navigation: its entries name pages that there are, and groups of the same menu. */
export const menuStore: RecordStore = {
  ...contentStore('menu'),
  async check(tx, owner, { data }) {
    const { entries } = editableKinds.menu.fields.parse(data)
    const known = new Set(
      [
        ...menuPages(owner),
        ...(owner === null ? [] : [acceptedPage, participantsPage]),
        ...(await slugsOf(tx, owner)),
      ].map(page => page.toLowerCase()),
    )
    return [...pageProblems(entries, known), ...groupProblems(entries)]
  },
}

/** Of pages that are public, of those that are still drafts, and of those that have other addresses now. */
async function slugsOf(db: Reader, owner: ContentOwner): Promise<string[]> {
  const [published, drafts, moved] = [
    await pages.list(db, owner),
    await listDrafts(db, owner, 'own-page'),
    await listMovedPages(db, owner),
  ]
  return [...[...published, ...drafts].map(({ data }) => String(data.slug)), ...moved.keys()]
}

function pageProblems(entries: readonly MenuItem[], known: ReadonlySet<string>): RecordProblem[] {
  const seen = new Set<string>()
  return entries.flatMap((entry, place): RecordProblem[] => {
    if (entry.block !== 'page') return []
    const { page } = entry
    const at = { field: 'entries', within: [place, 'page'], names: [page] }
    const name = page.toLowerCase()
    if (seen.has(name)) return [{ ...at, rule: 'same-page-twice' }]
    seen.add(name)
    return known.has(name) || isOutside(page) ? [] : [{ ...at, rule: 'no-menu-page' }]
  })
}

function groupProblems(entries: readonly MenuItem[]): RecordProblem[] {
  const groups = entries.flatMap(entry => (entry.block === 'group' ? [entry.label] : []))
  return entries.flatMap((entry, place): RecordProblem[] => {
    const label = entry.block === 'group' ? entry.label : entry.under
    const at = { field: 'entries', names: [label] }
    if (entry.block === 'group') {
      const isSecond = entries.findIndex(other => other.block === 'group' && other.label === label) !== place
      return isSecond ? [{ ...at, within: [place, 'label'], rule: 'same-group-twice' }] : []
    }
    return label === '' || groups.includes(label)
      ? []
      : [{ ...at, within: [place, 'under'], rule: 'no-menu-group' }]
  })
}
