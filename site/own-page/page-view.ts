/** A page that an organiser made, as it is shown: its blocks in sections, with what they show of the conference. */

import type { Conference } from '#domain/conference/conferences/conference.ts'
import { mayRead, type Readers } from '#domain/conference/content/audience.ts'
import { findContent, listContent } from '#domain/conference/content/content-queries.ts'
import type { Image } from '#domain/conference/content/fields.ts'
import type { PageBlock } from '#domain/conference/content/own-page-fields.ts'
import type { OwnPage } from '#domain/conference/content/own-page-queries.ts'
import { isForSome } from '#domain/conference/content/page-files.ts'
import { fillHtml, fillText } from '#domain/conference/content/prose-fields.ts'
import { keyOfMedia } from '#domain/conference/files/media-path.ts'
import { readProseFacts } from '#domain/conference/settings/prose-facts.ts'
import { dateIn, formatDate } from '#domain/foundations/time.ts'
import { extrasOnSale } from '#domain/offers/catalogue/offer.ts'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import { listPeriods } from '#domain/offers/pricing/fee-queries.ts'
import { closedBecause, namedAdmissions, withOwnAdmissions } from '#domain/offers/pricing/period.ts'
import type { Speaker } from '#domain/programme/people/speaker.ts'
import { listSpeakers } from '#domain/programme/people/speaker-queries.ts'
import { lastDayOfCall } from '#domain/programme/submitting/submission-end.ts'
import type { MastheadMember } from '#site/components/list/masthead.tsx'
import type { TimelineEntry } from '#site/components/list/timeline.tsx'
import type { ReadingSite } from '#site/context.ts'
import { mapOf } from '#site/map-link.ts'
import { type FeeTable, periodTable } from '#site/microsite/fees/fee-tables.ts'
import { keyDates } from '#site/microsite/home/key-dates.ts'
import { readSponsors, type SponsorGroupView } from '#site/microsite/home/sponsor-view.ts'
import { plainText } from '#site/plain-text.ts'
import { previewLink } from '#site/preview/preview-link.ts'
import { type Loaded, loadSection, mapLoaded } from '#site/section.ts'
import { paths } from '#words/addresses/paths.ts'

/** What a block shows; blocks of the same kind that follow each other are one. */
export type BlockView =
  | { block: 'text'; html: string }
  | { block: 'picture'; pictures: { image: Image; caption: string }[] }
  | {
      block: 'speakers'
      event: string
      speakers: Loaded<Pick<Speaker, 'id' | 'name' | 'affiliation' | 'photo'>[]>
    }
  | { block: 'people'; people: Loaded<MastheadMember[]> }
  | { block: 'download'; files: { label: string; kind: string; href: string }[] }
  | { block: 'dates'; dates: Loaded<TimelineEntry[]> }
  | { block: 'prices'; event: string; currency: string; table: Loaded<FeeTable | null>; isOpen: boolean }
  | { block: 'map'; place: string; href: string; note: string }
  | { block: 'sponsors'; partners: Loaded<SponsorGroupView[]> }
  | { block: 'questions'; questions: { question: string; answer: string }[] }
  | { block: 'button'; label: string; href: string }

export interface OwnPageView {
  title: string
  lead: string
  sections: { heading: string; blocks: BlockView[] }[]
  /** The page's own words, for search engines. */
  summary: string
}

/**
 * @param conference null for a page of the main site
 * @param readers whose blocks are shown
 * @param secret of the registration whose holder reads it; null for everybody else
 */
export async function readOwnPage(
  site: ReadingSite,
  conference: Conference | null,
  page: OwnPage,
  readers: Readers,
  secret: string | null = null,
): Promise<OwnPageView> {
  const blocks = page.blocks.filter(({ audience }) => mayRead(readers, audience))
  const facts = await loadSection(site, 'what texts state', () =>
    readProseFacts(site.database.read, conference?.id ?? null, {
      productName: site.productName,
      now: site.clock.now(),
    }),
  )
  const inText = (text: string) => (facts.ok ? fillText(text, facts.value) : text)
  const inHtml = (html: string) => (facts.ok ? fillHtml(html, facts.value) : html)
  const fileAddress = (block: FileBlock) => {
    const { src } = block.file
    if (!isForSome(page, block)) return src
    // Only a preview is read by staff: its address opens as much as the file's.
    if (readers.has('staff')) return previewLink(site, conference?.id ?? null, src)
    const key = keyOfMedia(src)
    if (!conference || secret === null || key === undefined) return src
    return paths.fileOfRegistrant(conference.name, secret, { slug: page.slug, key })
  }
  const views = await Promise.all(
    blocks.map(async block => ({
      heading: block.heading,
      view: await readBlock({ site, conference, inText, inHtml, fileAddress }, block),
    })),
  )
  const sections: OwnPageView['sections'] = []
  for (const { heading, view } of views) {
    if (heading !== '' || sections.length === 0) sections.push({ heading, blocks: [] })
    if (view) addTo(sections.at(-1)?.blocks ?? [], view)
  }
  const texts = blocks.map(block => (block.block === 'text' ? plainText(inHtml(block.body)) : ''))
  return {
    title: inText(page.title),
    lead: inText(page.lead),
    sections,
    summary: [inText(page.lead), ...texts].filter(Boolean).join(' '),
  }
}

function addTo(blocks: BlockView[], view: BlockView): void {
  const last = blocks.at(-1)
  if (view.block === 'picture' && last?.block === 'picture') last.pictures.push(...view.pictures)
  else if (view.block === 'download' && last?.block === 'download') last.files.push(...view.files)
  else blocks.push(view)
}

interface Around {
  site: ReadingSite
  conference: Conference | null
  inText: (text: string) => string
  inHtml: (html: string) => string
  /** Where its reader opens it: a file for some, at an address that is theirs or a preview's. */
  fileAddress: (block: FileBlock) => string
}

type FileBlock = Extract<PageBlock, { block: 'download' }>

/** Undefined for what only a conference has, on a page of the main site. */
async function readBlock(around: Around, block: PageBlock): Promise<BlockView | undefined> {
  const { inText, inHtml, conference } = around
  switch (block.block) {
    case 'text':
      return { block: 'text', html: inHtml(block.body) }
    case 'picture':
      return { block: 'picture', pictures: [{ image: block.image, caption: inText(block.caption) }] }
    case 'download': {
      const { name } = block.file
      const kind = name.split('.').at(-1)?.toUpperCase() ?? ''
      return {
        block: 'download',
        files: [{ label: inText(block.label) || name, kind, href: around.fileAddress(block) }],
      }
    }
    case 'questions': {
      const questions = block.questions.map(({ question, answer }) => ({
        question: inText(question),
        answer: inText(answer),
      }))
      return { block: 'questions', questions }
    }
    case 'button':
      return { block: 'button', label: inText(block.label), href: block.href }
    case 'people':
      if (block.who === null)
        return { block: 'people', people: { ok: true, value: block.people.map(personView) } }
      return conference ? readPeople(around.site, conference, block.who) : undefined
    case 'dates':
      return { block: 'dates', dates: await readDates(around, block) }
    case 'map':
      return readMap(around, block)
    case 'prices':
      return conference ? readPrices(around.site, conference) : undefined
    case 'sponsors':
      return conference
        ? {
            block: 'sponsors',
            partners: await loadSection(around.site, 'partners', () =>
              readSponsors(around.site.database.read, conference.id),
            ),
          }
        : undefined
  }
}

const personView = (
  { name, detail, email }: { name: string; detail: string; email: string },
  id: number,
) => ({
  id,
  name,
  affiliation: detail,
  title: '',
  email,
})

async function readPeople(
  site: ReadingSite,
  { id, name }: Conference,
  who: 'plenary' | 'keynote' | 'invited' | 'committee',
): Promise<BlockView> {
  const db = site.database.read
  if (who === 'committee') {
    const people = await loadSection(site, 'the committee', async () =>
      (await listContent(db, id, 'committee-member')).map(member => ({
        id: member.id,
        name: member.name,
        affiliation: member.affiliation,
        title: member.title,
        email: '',
      })),
    )
    return { block: 'people', people }
  }
  const speakers = await loadSection(site, 'speakers', async () =>
    (await listSpeakers(db, id))
      .filter(({ group }) => group === who)
      .map(({ id: speakerId, name: called, affiliation, photo }) => ({
        id: speakerId,
        name: called,
        affiliation,
        photo,
      })),
  )
  return { block: 'speakers', event: name, speakers }
}

function readDates(
  { site, conference, inText }: Around,
  { dates, withKeyDates }: Extract<PageBlock, { block: 'dates' }>,
): Promise<Loaded<TimelineEntry[]>> {
  const today = dateIn(conference?.timeZone ?? 'UTC', site.clock.now())
  return loadSection(site, 'dates', async () => {
    const db = site.database.read
    const own = dates.map(({ date, title, detail }, place): TimelineEntry => {
      const day = Temporal.PlainDate.from(date)
      const order = Temporal.PlainDate.compare(day, today)
      return {
        key: place,
        dateTime: date,
        date: formatDate(day),
        title: inText(title),
        ...(detail !== '' && { detail: inText(detail) }),
        when: order < 0 ? 'past' : order === 0 ? 'today' : 'coming',
      }
    })
    const ofConference =
      conference && withKeyDates
        ? keyDates(
            conference,
            await listPeriods(db, conference.id),
            lastDayOfCall(await listContent(db, conference.id, 'abstract-call-section')),
            today,
          )
        : []
    return [...own, ...ofConference].toSorted((one, other) => one.dateTime.localeCompare(other.dateTime))
  })
}

/** A link alone: the page loads nothing from there. */
async function readMap(
  { site, conference, inText }: Around,
  block: Extract<PageBlock, { block: 'map' }>,
): Promise<BlockView | undefined> {
  const note = inText(block.note)
  if (block.place !== '')
    return { block: 'map', place: inText(block.place), href: mapOf(inText(block.place)), note }
  if (!conference) return undefined
  const venue = await loadSection(site, 'the venue', () =>
    findContent(site.database.read, conference.id, 'venue'),
  )
  const { hotelName = '', address = '' } = (venue.ok && venue.value) || {}
  const place = hotelName || conference.location
  return { block: 'map', place, href: mapOf(plainText(address) || place), note }
}

async function readPrices(site: ReadingSite, conference: Conference): Promise<BlockView> {
  const now = site.clock.now()
  const { read } = site.database
  const today = dateIn(conference.timeZone, now).toString()
  const offered = await loadSection(site, 'registration periods', async () => {
    const [periods, offers] = await Promise.all([
      listPeriods(read, conference.id),
      listOffers(read, conference.id),
    ])
    return {
      periods: periods.map(period => withOwnAdmissions(period, offers, today)),
      admissions: namedAdmissions(offers),
      extras: extrasOnSale(offers, today),
    }
  })
  return {
    block: 'prices',
    event: conference.name,
    currency: conference.currency,
    table: mapLoaded(offered, ({ periods, admissions, extras }) =>
      periodTable(conference, periods, now, { soldOut: {}, admissions, extras }),
    ),
    isOpen: offered.ok && closedBecause(conference, offered.value.periods, now) === null,
  }
}
