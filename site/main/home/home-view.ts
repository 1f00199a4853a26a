import { listUpcomingConferences } from '#domain/conferences/conference-queries.ts'
import { findContent, listContent } from '#domain/content/content-queries.ts'
import type { ContentItem } from '#domain/content/kinds.ts'
import type { SiteContext } from '#site/context.ts'
import { type MeetingView, meetingView } from '#site/meeting-view.ts'
import { type Loaded, loadSection } from '#site/section.ts'
import { readTaxNote, type TicketView, ticketView } from '#site/ticket-view.ts'

export interface HomeView {
  banners: Loaded<ContentItem<'home-banner'>[]>
  meetings: Loaded<MeetingView[]>
  about: Loaded<ContentItem<'home-about'> | null>
  services: Loaded<ContentItem<'service'>[]>
  tickets: Loaded<TicketView[]>
  /** The note on taxes added to the prices; null where none are. */
  taxNote: Loaded<string | null>
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
