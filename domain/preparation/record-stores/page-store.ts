import type { ContentOwner } from '#domain/conference/content/content-queries.ts'
import { findUnseen, openingSections, proseSlugs } from '#domain/conference/content/prose-pages.ts'
import { editableKinds } from '#domain/preparation/records/editable-kinds.ts'
import type { RecordProblem, RecordStore } from '#domain/preparation/records/record-store.ts'
import { contentStore } from './content-store.ts'

const store = contentStore('page')

/** The texts of the pages of prose: a text that no page would show is refused. */
export const pageStore: RecordStore = {
  ...store,
  async check(tx, owner, { id, data }) {
    const { slug, section } = editableKinds.page.fields.parse(data)
    const problem = problemOf(owner, { slug, section })
    if (problem) return [problem]
    if (findUnseen(owner, { slug, section: 'another' }) === undefined) return []
    // Such a page shows one opening.
    const others = (await store.list(tx, owner)).filter(other => other.id !== id)
    const isTaken = others.some(
      ({ data: other }) => other.slug === slug && openingSections.includes(String(other.section ?? '')),
    )
    return isTaken ? [{ field: 'slug', rule: 'page-has-its-text', names: [] }] : []
  },
}

function problemOf(owner: ContentOwner, page: { slug: string; section: string }): RecordProblem | undefined {
  const rule = findUnseen(owner, page)
  if (!rule) return undefined
  return rule === 'no-such-page'
    ? { field: 'slug', rule, names: proseSlugs(owner) }
    : { field: 'section', rule, names: [] }
}
