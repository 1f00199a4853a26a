import type { Conference } from '#domain/conference/conferences/conference.ts'
import { anybody, mayRead } from '#domain/conference/content/audience.ts'
import { listContent } from '#domain/conference/content/content-queries.ts'
import { escapeHtml } from '#domain/conference/content/prose.ts'
import { dateIn } from '#domain/foundations/time.ts'
import type { ReadingSite } from '#site/context.ts'
import { readOwnPage } from '#site/own-page/page-view.ts'
import type { Entry } from '#site/resources/feeds/atom-feed.ts'
import { paths } from '#words/addresses/paths.ts'

/**
 * The pages that an organiser made and wants readers of the feed to know, from the day that they are announced for.
 *
 * @param conference null for the main site's
 */
export async function listAnnouncedPages(site: ReadingSite, conference: Conference | null): Promise<Entry[]> {
  const pages = await listContent(site.database.read, conference?.id ?? null, 'own-page')
  const today = dateIn(conference?.timeZone ?? 'UTC', site.clock.now()).toString()
  const entries = pages.map(async (page): Promise<Entry[]> => {
    const { slug, announcedOn, audience } = page
    if (announcedOn === null || announcedOn > today || !mayRead(anybody, audience)) return []
    const { title, lead, sections } = await readOwnPage(site, conference, page, anybody)
    const texts = sections.flatMap(({ blocks }) =>
      blocks.flatMap(block => (block.block === 'text' ? block.html : [])),
    )
    const html = [lead === '' ? '' : `<p>${escapeHtml(lead)}</p>`, ...texts].join('\n')
    return [{ title, path: paths.ownPage(conference?.name ?? null, slug), date: announcedOn, html }]
  })
  return (await Promise.all(entries)).flat()
}
