import type { Conference } from '#domain/conferences/conference.ts'
import { findContent } from '#domain/content/content-queries.ts'
import { formatDateRange } from '#domain/time.ts'
import { coverOf } from '#site/art/covers.ts'
import type { SiteContext } from '#site/context.ts'
import { describePage, type PageHead } from '#site/page-head.ts'
import { paths } from '#site/paths.ts'
import { loadSection } from '#site/section.ts'

/**
 * Title and description come from the conference's meta tags; machines also learn when and where it is.
 *
 * @returns `isComplete` is false where the meta tags could not be read, and the conference's name stands in
 */
export async function describeHome(
  site: SiteContext,
  conference: Conference,
): Promise<{ head: PageHead; isComplete: boolean }> {
  const { name, subject, location, startsOn, endsOn } = conference
  const tags = await loadSection(site, 'meta tags', () =>
    findContent(site.database.read, conference.id, 'meta-tags'),
  )
  const own = tags.ok ? tags.value : undefined
  const title = own?.title || subject
  const head = describePage(site, {
    title,
    within: title,
    description: own?.description || `${subject}, ${formatDateRange(startsOn, endsOn)}, ${location}`,
    path: paths.conference(name),
    event: name,
    feed: { title: `${subject}: news`, path: paths.newsFeed(name) },
    blocks: [eventBlock(site, conference)],
  })
  return { head, isComplete: tags.ok }
}

function eventBlock(site: SiteContext, conference: Conference): Record<string, unknown> {
  const absolute = (path: string) => site.publicUrl + path
  const mode = conference.isHybrid ? 'MixedEventAttendanceMode' : 'OfflineEventAttendanceMode'
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: conference.subject,
    alternateName: conference.prefix || undefined,
    startDate: conference.startsOn.toString(),
    endDate: conference.endsOn.toString(),
    eventAttendanceMode: `https://schema.org/${mode}`,
    eventStatus: 'https://schema.org/EventScheduled',
    location: { '@type': 'Place', name: conference.location, address: conference.location },
    image: absolute(coverOf(conference).src),
    url: absolute(paths.conference(conference.name)),
    organizer: { '@type': 'Organization', name: site.productName, url: site.publicUrl },
  }
}
