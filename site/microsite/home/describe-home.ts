/**
 * What search engines and shared links read about a conference's home: title, description, and the event in
 * schema.org's terms.
 */

import type { Conference } from '#domain/conference/conferences/conference.ts'
import { nameInText, wholeName } from '#domain/conference/conferences/whole-name.ts'
import { findContent } from '#domain/conference/content/content-queries.ts'
import { language } from '#domain/foundations/language.ts'
import { toDecimal } from '#domain/foundations/money.ts'
import { formatDateRange } from '#domain/foundations/time.ts'
import type { ReadingSite } from '#site/context.ts'
import type { HomeSources } from '#site/microsite/home/home-sources.ts'
import type { FeesView } from '#site/microsite/registration/summary/registration-view.ts'
import { organisationBlock } from '#site/organisation-block.ts'
import { describePage, type PageHead } from '#site/page-head.ts'
import { loadSection } from '#site/section.ts'
import { paths } from '#words/addresses/paths.ts'
import { editionName } from '#words/edition-name.ts'
import * as words from '#words/public/microsite/event-news-details.ts'

/**
 * Title and description come from the conference's meta tags; machines also learn when and where it is.
 *
 * @returns `isComplete` is false where the meta tags could not be read, and the conference's name stands in
 */
export async function describeHome(
  site: ReadingSite,
  conference: Conference,
  sources: HomeSources,
): Promise<{ head: PageHead; isComplete: boolean }> {
  const { name, location, startsOn, endsOn } = conference
  const tags = await loadSection(site, 'meta tags', () =>
    findContent(site.database.read, conference.id, 'meta-tags'),
  )
  const own = tags.ok ? tags.value : undefined
  const title = own?.title || editionName(conference, nameInText(conference))
  const description =
    own?.description || `${wholeName(conference)}, ${formatDateRange(startsOn, endsOn)}, ${location}`
  const head = describePage(site, {
    title,
    within: title,
    description,
    path: paths.conference(name),
    conference,
    feed: { title: words.newsOf(wholeName(conference)), path: paths.newsFeed(name) },
    blocks: [await eventBlock(site, conference, sources, description)],
  })
  return { head, isComplete: tags.ok }
}

/** The conference in schema.org's terms, without what cannot be read now. */
async function eventBlock(
  site: ReadingSite,
  conference: Conference,
  sources: HomeSources,
  description: string,
): Promise<Record<string, unknown>> {
  const absolute = (path: string) => site.publicUrl + path
  const [fees, speakers] = await Promise.all([sources.fees, sources.speakers])
  const place = { '@type': 'Place', name: conference.location, address: conference.location }
  const home = absolute(paths.conference(conference.name))
  const mode = conference.isHybrid ? 'MixedEventAttendanceMode' : 'OfflineEventAttendanceMode'
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: wholeName(conference),
    description,
    ...(conference.languages.length > 1 && { inLanguage: language() }),
    startDate: conference.startsOn.toString(),
    endDate: conference.endsOn.toString(),
    eventAttendanceMode: `https://schema.org/${mode}`,
    eventStatus: `https://schema.org/${conference.cancelledAt ? 'EventCancelled' : 'EventScheduled'}`,
    location: conference.isHybrid ? [place, { '@type': 'VirtualLocation', url: home }] : place,
    image: absolute(paths.shareCard(conference.name)),
    url: home,
    organizer: await organisationBlock(site),
    performer: (speakers.ok ? speakers.value : [])
      .filter(({ group }) => group !== null)
      .map(({ id, name }) => ({
        '@type': 'Person',
        name,
        url: absolute(paths.speaker(conference.name, id)),
      })),
    offers: offersOf(fees, absolute(paths.microsite(conference.name, 'online-registration'))),
  }
}

/** What can be booked today, at the prices of the open period. */
function offersOf(
  { periods, admissions, leastPrices, closed, currency, soldOut }: FeesView,
  url: string,
): Record<string, unknown>[] {
  const open = closed ? undefined : periods?.find(period => period.isOpen)
  if (!open) return []
  const offered = admissions.flatMap(({ key, name }) => {
    const minor = leastPrices?.[key] ?? open.prices[key]
    return typeof minor === 'number' ? [{ key, name, minor }] : []
  })
  return offered.map(({ key, name, minor }) => ({
    '@type': 'Offer',
    name: `${name}, ${open.name}`,
    price: toDecimal(minor, currency),
    priceCurrency: currency,
    availability: `https://schema.org/${soldOut.notes[key] ? 'SoldOut' : 'InStock'}`,
    url,
  }))
}
