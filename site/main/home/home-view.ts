import { listUpcomingConferences } from '#domain/conferences/conference-queries.ts'
import { findContent, listContent } from '#domain/content/content-queries.ts'
import type { ContentItem } from '#domain/content/kinds.ts'
import type { SiteContext } from '#site/context.ts'
import { type MeetingView, meetingView } from '#site/meeting-view.ts'
import { loadSection, type Section } from '#site/section.ts'
import { readTaxNote, type TicketView, ticketView } from '#site/ticket-view.ts'

export interface HomeView {
  banners: Section<ContentItem<'home-banner'>[]>
  meetings: Section<MeetingView[]>
  about: Section<ContentItem<'home-about'> | null>
  services: Section<ContentItem<'service'>[]>
  tickets: Section<TicketView[]>
  /** The note on taxes added to the prices; null where none are. */
  taxNote: Section<string | null>
}

/** Everything on the main site's home page, each part with a source of its own. */
export async function readHome(site: SiteContext): Promise<HomeView> {
  const db = site.database.read
  const [banners, meetings, about, services, tickets, taxNote] = await Promise.all([
    loadSection(site, 'home banners', () => listContent(db, null, 'home-banner')),
    loadSection(site, 'upcoming conferences', async () =>
      (await listUpcomingConferences(db, site.clock.now())).map(meetingView),
    ),
    loadSection(site, 'home about', async () => (await findContent(db, null, 'home-about')) ?? null),
    loadSection(site, 'services', () => listContent(db, null, 'service')),
    loadSection(site, 'home tickets', async () => (await listContent(db, null, 'ticket')).map(ticketView)),
    loadSection(site, 'taxes', () => readTaxNote(db, null)),
  ])
  return { banners, meetings, about, services, tickets, taxNote }
}
