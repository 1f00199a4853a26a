/** The data of a conference's home. Each part has a source of its own, so one that fails leaves the others. */

import { type Conference, hasEnded } from '#domain/conference/conferences/conference.ts'
import { findContent, listContent } from '#domain/conference/content/content-queries.ts'
import type { ContentItem } from '#domain/conference/content/kinds.ts'
import { dateIn, formatDate } from '#domain/foundations/time.ts'
import { readCall } from '#domain/programme/submitting/call-queries.ts'
import { lastDayOfCall, submissionEnd } from '#domain/programme/submitting/submission-end.ts'
import type { ReadingSite } from '#site/context.ts'
import { meetingView } from '#site/meeting-view.ts'
import type { HomeSources } from '#site/microsite/home/home-sources.ts'
import { keyDates } from '#site/microsite/home/key-dates.ts'
import { readSponsors } from '#site/microsite/home/sponsor-view.ts'
import { chosenAddress } from '#site/microsite/registration/form/chosen.ts'
import { webcal } from '#site/resources/calendars/webcal.ts'
import { loadSection, mapLoaded } from '#site/section.ts'
import { pricedTickets, readTaxNote } from '#site/ticket-view.ts'
import { paths } from '#words/addresses/paths.ts'

/** The specification shows this many plenary speakers; the others are on their own page. */
const mostPlenarySpeakers = 8

export type HomeView = Awaited<ReturnType<typeof readHome>>

/** Everything on a conference's home, each part with a source of its own. */
export async function readHome(site: ReadingSite, conference: Conference, { fees, ...loaded }: HomeSources) {
  const db = site.database.read
  const { id } = conference
  const now = site.clock.now()
  const today = dateIn(conference.timeZone, now)
  const call = loadSection(site, 'the call for abstracts', () => readCall(db, conference))
  const [
    about,
    aboutImages,
    counters,
    periods,
    speakers,
    schedule,
    tickets,
    gallery,
    testimonials,
    news,
    partners,
    downloads,
    taxNote,
    { soldOut },
    loadedCall,
  ] = await Promise.all([
    loadSection(site, 'about', async () => (await findContent(db, id, 'about')) ?? null),
    loadSection(site, 'about images', () => listContent(db, id, 'about-image')),
    loadSection(site, 'counters', () => listContent(db, id, 'counter')),
    Promise.all([loaded.periods, call]).then(([all, loaded]) => {
      const callEnds = loaded.ok ? lastDayOfCall(loaded.value.sections) : null
      return mapLoaded(all, each => keyDates(conference, each, callEnds, today))
    }),
    loaded.speakers.then(section =>
      mapLoaded(section, all =>
        all
          .filter(speaker => speaker.group === 'plenary')
          .slice(0, mostPlenarySpeakers)
          .map(({ id, name, affiliation, photo }) => ({ id, name, affiliation, photo })),
      ),
    ),
    loadSection(site, 'schedule', () => listContent(db, id, 'schedule-day')),
    loadSection(site, 'tickets', async () => {
      const [cards, { periods, currency, closed }] = await Promise.all([listContent(db, id, 'ticket'), fees])
      if (periods === null) throw new Error('the prices could not be read')
      return pricedTickets(cards, { periods, currency }).map(({ category, ...card }) => ({
        ...card,
        to: category && closed === null ? chosenAddress(conference.name, category) : null,
      }))
    }),
    loadSection(site, 'gallery', () => listContent(db, id, 'gallery-image')),
    loadSection(site, 'testimonials', () => listContent(db, id, 'testimonial')),
    loadSection(site, 'news', async () => (await listContent(db, id, 'news')).map(newsView)),
    loadSection(site, 'partners', () => readSponsors(db, id)),
    loadSection(site, 'downloads', async () =>
      (await listContent(db, id, 'download')).map(({ purpose }) => purpose),
    ),
    loadSection(site, 'taxes', () => readTaxNote(db, id)),
    fees,
    call,
  ])
  return {
    meeting: meetingView(conference),
    hasEnded: hasEnded(conference, now),
    isCancelled: conference.cancelledAt !== null,
    isCallOpen: loadedCall.ok && loadedCall.value.sections.length > 0 && !submissionEnd(conference, loadedCall.value, now),
    subscribeTo: webcal(site.publicUrl + paths.calendar(conference.name)),
    about, aboutImages, counters, periods, speakers, schedule, tickets, gallery, testimonials, news, partners, downloads,
    priceNote: priceNote(taxNote.ok ? taxNote.value : null, soldOut.summary),
  } // biome-ignore format: the page's parts in its order
}

/** The notes on all tickets in one; null where there are none. */
const priceNote = (...notes: (string | null)[]) => notes.filter(Boolean).join(' ') || null

function newsView({ id, about, date, image }: ContentItem<'news'>) {
  return { id, about, dateTime: date, date: formatDate(Temporal.PlainDate.from(date)), image }
}
