import type { Image } from '#domain/conference/content/fields.ts'
import type { ContentInput } from '#domain/conference/content/kinds.ts'
import { bulletList, escapeHtml, paragraphs } from '#domain/conference/content/prose.ts'
import { formatDate } from '#domain/foundations/time.ts'
import { issuerOf } from '#domain/money/documents/letterhead.ts'
import type { ContentLists } from '#domain/preparation/default-pages/default-content.ts'
import { defaultConferenceContent } from '#domain/preparation/default-pages/default-content.ts'
import type { DrawPaper } from '#domain/programme/talks/conference-papers.ts'
import { composePapers } from '#sample/compose-papers.ts'
import type { ConferenceDates } from '#sample/conference-dates.ts'
import type { FileTray } from '#sample/file-tray.ts'
import { officeOf, siteNames } from '#sample/main-site/office.ts'
import type { ConferenceManuscript, KeyDate, NewsManuscript } from '#sample/manuscript.ts'
import {
  type Drawing,
  drawPartnerMark,
  drawPicture,
  drawPortrait,
  type PictureManuscript,
} from '#sample/pictures.ts'
import type { SampleFacts } from '#sample/sample-facts.ts'

/** What a conference is composed with: the facts, the tray for its files, and the drawing functions. */
interface SampleMaterials {
  facts: SampleFacts
  tray: FileTray
  drawPaper: DrawPaper
  cover: Drawing
}

/** A conference's lists and pages: the defaults of every conference, and its manuscript's additions. */
export async function composeContent(
  manuscript: ConferenceManuscript,
  dates: ConferenceDates,
  materials: SampleMaterials,
): Promise<ContentLists> {
  const { facts, tray } = materials
  const { conference, venue } = manuscript
  const draw = (picture: PictureManuscript): Image =>
    tray.picture(picture.alt.slice(0, 40), drawPicture(picture, conference.hue), picture.alt)
  const office = officeOf(facts.productName)
  const defaults = defaultConferenceContent({
    ...siteNames(facts.productName),
    subject: conference.subject,
    // Each of the sample's has three, and its German pages translate the sentence.
    days: 3,
  })
  const download = await composePapers(
    manuscript,
    {
      dates,
      issuer: issuerOf({ ...office, name: facts.productName, officeAddress: office.address }),
      schedule: defaults['schedule-day'],
      counters: defaults.counter,
    },
    materials,
  )
  return {
    ...defaults,
    download,
    about: [
      {
        shortName: manuscript.shortName(dates),
        heading: manuscript.heading,
        description: paragraphs(manuscript.about),
      },
    ],
    'about-image': manuscript.aboutPictures.map(picture => ({ image: draw(picture) })),
    testimonial: manuscript.testimonials.map(({ name, looks, position, words }) => ({
      name,
      position,
      description: words,
      image: tray.picture(name, drawPortrait(name, conference.hue, looks), `Portrait of ${name}`),
    })),
    news: manuscript.news(dates).map(item => composeNews(item, draw)),
    partner: manuscript.partners.map(name => ({
      name,
      logo: tray.picture(name, drawPartnerMark(name), name),
      tier: manuscript.sponsorTiers?.find(({ partners }) => partners.includes(name))?.name ?? '',
    })),
    'sponsor-tier': (manuscript.sponsorTiers ?? []).map(({ name, size }) => ({ name, size })),
    ...(manuscript.ownPages && { 'own-page': manuscript.ownPages(dates) }),
    ...(manuscript.menu && { menu: [manuscript.menu] }),
    ...(manuscript.logo && { identity: [composeIdentity(manuscript.logo, tray)] }),
    'gallery-image': manuscript.gallery.map(picture => ({ image: draw(picture) })),
    'meta-tags': [{ title: `${conference.subject} ${dates.year}`, description: manuscript.metaDescription }],
    'committee-member': manuscript.committee,
    topic: manuscript.topics.map(name => ({ name })),
    'abstract-call-section': [
      composeKeyDates(manuscript.keyDates(dates)),
      { section: 'presentation-types', description: presentationTypesProse },
    ],
    venue: [
      {
        hotelName: venue.hotelName,
        address: `<p>${venue.addressLines.map(escapeHtml).join('<br>')}</p>`,
        phone: venue.phone,
        notes: [...venue.notes],
        about: paragraphs(venue.about),
        location: bulletList(venue.directions),
      },
    ],
    'venue-image': venue.pictures.map(picture => ({ image: draw(picture) })),
    'contact-entry': [
      { subject: 'phone', heading: 'Phone', description: office.phone },
      { subject: 'address', heading: 'Office address', description: office.address },
      { subject: 'email', heading: 'Email', description: office.email },
    ],
  }
}

const composeIdentity = (
  { light, dark, alt }: NonNullable<ConferenceManuscript['logo']>,
  tray: FileTray,
): ContentInput<'identity'> => ({
  logo: tray.picture(`${alt} logo`, light, alt),
  darkLogo: tray.picture(`${alt} logo for dark screens`, dark, alt),
})

function composeNews(
  item: NewsManuscript,
  draw: (picture: PictureManuscript) => Image,
): ContentInput<'news'> {
  return {
    about: item.about,
    date: item.on.toString(),
    description: paragraphs(item.paragraphs),
    image: draw(item.picture),
  }
}

function composeKeyDates(keyDates: KeyDate[]): ContentInput<'abstract-call-section'> {
  const closesOn = keyDates.find(({ closesCall }) => closesCall)?.on.toString()
  return { section: 'key-dates', description: keyDateTable(keyDates), closesOn }
}

function keyDateTable(keyDates: KeyDate[]): string {
  const rows = keyDates.map(
    ({ label, on }) =>
      `<dt>${escapeHtml(label)}</dt>\n<dd><time datetime="${on}">${formatDate(on)}</time></dd>`,
  )
  return `<dl>\n${rows.join('\n')}\n</dl>`
}

const presentationTypesProse = [
  '<dl>',
  '<dt>Oral presentation</dt>',
  '<dd>25 minutes in all: 20 minutes of talk and 2–3 minutes of discussion, with time to change over.</dd>',
  '<dt>Poster presentation</dt>',
  '<dd>An A0 board, 1189mm × 841mm, for the whole of your session, with an hour reserved for questions.</dd>',
  '<dt>Invited presentation</dt>',
  '<dd>25 minutes in an invited session, by invitation of the programme committee.</dd>',
  '<dt>Virtual presentation</dt>',
  '<dd>An oral talk given live from your own desk and shown in the hall, with the same time for questions.</dd>',
  '</dl>',
].join('\n')
