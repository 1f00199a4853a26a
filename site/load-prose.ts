import { type ContentOwner, listPageSections } from '#domain/content/content-queries.ts'
import type { SiteContext } from '#site/context.ts'
import type { ProsePart } from '#site/prose-parts.ts'
import { type Loaded, loadSection } from '#site/section.ts'

/** The parts of an editable page, in the organiser's order. */
export function loadProse(
  site: SiteContext,
  owner: ContentOwner,
  slug: string,
): Promise<Loaded<ProsePart[]>> {
  return loadSection(site, `the texts of ${slug}`, async () => {
    const parts = await listPageSections(site.database.read, owner, slug)
    return parts.map(({ section, title, lead, body }) => ({ section, title, lead, body }))
  })
}
