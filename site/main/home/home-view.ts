import { listUpcomingConferences } from '#domain/conference/conferences/conference-queries.ts'
import { findContent, listContent } from '#domain/conference/content/content-queries.ts'
import type { ContentFields, ContentItem } from '#domain/conference/content/kinds.ts'
import { fillText, type ProseFacts } from '#domain/conference/content/prose-fields.ts'
import { withWritten } from '#domain/conference/settings/prose-facts.ts'
import { factsOfAll } from '#domain/conference/settings/rules-in-prose.ts'
import type { ReadingSite } from '#site/context.ts'
import { meetingsOf } from '#site/main/meetings-of.ts'
import type { MeetingView } from '#site/meeting-view.ts'
import { type Loaded, loadSection } from '#site/section.ts'
import { readTaxNote, type TicketView, ticketView } from '#site/ticket-view.ts'

type HomeAbout = ContentFields<'home-about'>

export interface HomeView {
  banners: Loaded<ContentItem<'home-banner'>[]>
  meetings: Loaded<MeetingView[]>
  about: Loaded<HomeAbout | null>
  services: Loaded<ContentItem<'service'>[]>
  tickets: Loaded<TicketView[]>
  /** The note on taxes added to the prices; null where none are. */
  taxNote: Loaded<string | null>
}

/** Without the conferences' rules: these parts stay when the conferences cannot be read. */
async function readFacts({ database, productName }: ReadingSite): Promise<ProseFacts> {
  const organisation = await findContent(database.read, null, 'organisation')
  return withWritten(database.read, null, () => ({
    organiser: organisation?.name || productName,
    'office e-mail': organisation?.email ?? '',
    ...factsOfAll([]),
  }))
}

/** With its fields filled in. */
async function readAbout(site: ReadingSite): Promise<HomeAbout | null> {
  const [about, facts] = await Promise.all([
    findContent(site.database.read, null, 'home-about'),
    readFacts(site),
  ])
  if (!about) return null
  const { title, paragraphs, badge } = about
  return {
    title: fillText(title, facts),
    paragraphs: paragraphs.map(text => fillText(text, facts)),
    badge: fillText(badge, facts),
  }
}

/** Everything on the main site's home page, each part with a source of its own. */
export async function readHome(site: ReadingSite): Promise<HomeView> {
  const db = site.database.read
  const [banners, meetings, about, services, tickets, taxNote] = await Promise.all([
    loadSection(site, 'home banners', () => listContent(db, null, 'home-banner')),
    loadSection(site, 'upcoming conferences', async () =>
      meetingsOf(db, await listUpcomingConferences(db, site.clock.now())),
    ),
    loadSection(site, 'home about', () => readAbout(site)),
    loadSection(site, 'services', async () => {
      const [services, facts] = await Promise.all([listContent(db, null, 'service'), readFacts(site)])
      return services.map(({ text, ...service }) => ({ ...service, text: fillText(text, facts) }))
    }),
    loadSection(site, 'home tickets', async () => (await listContent(db, null, 'ticket')).map(ticketView)),
    loadSection(site, 'taxes', () => readTaxNote(db, null)),
  ])
  return { banners, meetings, about, services, tickets, taxNote }
}
