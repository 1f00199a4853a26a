import { type ContentOwner, listPageSections } from '#domain/conference/content/content-queries.ts'
import { fillHtml, fillText } from '#domain/conference/content/prose-fields.ts'
import type { ProseSlug } from '#domain/conference/content/prose-pages.ts'
import { readProseFacts } from '#domain/conference/settings/prose-facts.ts'
import type { ReadingSite } from '#site/context.ts'
import type { ProsePart } from '#site/prose-parts.ts'
import { type Loaded, loadSection } from '#site/section.ts'

/** The parts of an editable page, in the organiser's order. */
export function loadProse(
  site: ReadingSite,
  owner: ContentOwner,
  slug: ProseSlug,
): Promise<Loaded<ProsePart[]>> {
  return loadSection(site, `the texts of ${slug}`, async () => {
    const { read } = site.database
    const [parts, facts] = await Promise.all([
      listPageSections(read, owner, slug),
      readProseFacts(read, owner, { productName: site.productName, now: site.clock.now() }),
    ])
    return parts.map(({ section, title, lead, body }) => ({
      section,
      title: fillText(title, facts),
      lead: fillText(lead, facts),
      body: fillHtml(body, facts),
    }))
  })
}
