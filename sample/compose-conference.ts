import type { Conference } from '#domain/conferences/conference.ts'
import { type ContentLists, defaultConferenceContent } from '#domain/content/default-content.ts'
import type { ContentInput, Image } from '#domain/content/kinds.ts'
import { bulletList, escapeHtml, paragraphs } from '#domain/content/prose.ts'
import type { DrawPaper } from '#domain/documents/conference-papers.ts'
import { issuerOf } from '#domain/documents/letterhead.ts'
import type { Speaker } from '#domain/people/speaker.ts'
import {
  type NightCount,
  nightCounts,
  type PresentationType,
  presentationTypes,
} from '#domain/registrations/pricing.ts'
import { formatDate } from '#domain/time.ts'
import { composePapers } from '#sample/compose-papers.ts'
import { type ConferenceDates, conferenceDates } from '#sample/conference-dates.ts'
import type { FileTray } from '#sample/file-tray.ts'
import type { SampleFacts } from '#sample/load-sample.ts'
import { officeOf, siteNames } from '#sample/main-site/office.ts'
import type {
  ConferenceManuscript,
  KeyDate,
  NewsManuscript,
  SpeakerManuscript,
  TalkManuscript,
} from '#sample/manuscript.ts'
import {
  drawCover,
  drawPartnerMark,
  drawPicture,
  drawPortrait,
  type PictureManuscript,
} from '#sample/pictures.ts'

/** A conference as it is stored: every picture has its address and every date is fixed. */
export interface ComposedConference {
  conference: Omit<Conference, 'id'>
  categories: { name: string; endsOn: Temporal.PlainDate; prices: Record<PresentationType, number> }[]
  accommodations: { name: string; prices: Record<NightCount, number> }[]
  speakers: Omit<Speaker, 'id'>[]
  days: { name: string; date: Temporal.PlainDate; talks: ComposedTalk[] }[]
  content: ContentLists
}

export type ComposedTalk = Omit<TalkManuscript, 'abstract'> & { abstractHtml: string }

/** Turns a manuscript into records, putting its pictures and papers on the tray. */
export async function composeConference(
  manuscript: ConferenceManuscript,
  facts: SampleFacts,
  desk: { tray: FileTray; drawPaper: DrawPaper },
): Promise<ComposedConference> {
  const { tray } = desk
  const dates = conferenceDates(facts.today, manuscript.timing)
  const { conference } = manuscript
  const draw = (picture: PictureManuscript): Image =>
    tray.picture(picture.alt.slice(0, 40), drawPicture(picture, conference.hue), picture.alt)
  return {
    conference: {
      ...conference,
      isActive: true,
      startsOn: dates.startsOn,
      endsOn: dates.endsOn,
      photo: tray.picture(
        conference.name,
        drawCover(conference.name, conference.hue, conference.artFamily),
        `Cover of ${conference.subject}`,
      ),
    },
    categories: manuscript.periods.map(period => ({
      name: period.name,
      endsOn: period.endsOn(dates),
      prices: inCents(presentationTypes, period.dollars),
    })),
    accommodations: manuscript.accommodations.map(({ name, dollars }) => ({
      name,
      prices: inCents(nightCounts, dollars),
    })),
    speakers: manuscript.speakers.map(speaker => composeSpeaker(speaker, conference.hue, tray)),
    days: manuscript.programme.map((talks, index) => ({
      name: `Day ${index + 1}`,
      date: dates.startsOn.add({ days: index }),
      talks: talks.map(({ abstract, ...talk }) => ({ ...talk, abstractHtml: paragraphs([abstract]) })),
    })),
    content: await composeContent(manuscript, dates, facts, { ...desk, draw }),
  }
}

async function composeContent(
  manuscript: ConferenceManuscript,
  dates: ConferenceDates,
  facts: SampleFacts,
  desk: { tray: FileTray; drawPaper: DrawPaper; draw: (picture: PictureManuscript) => Image },
): Promise<ContentLists> {
  const { tray, draw } = desk
  const { conference, venue } = manuscript
  const office = officeOf(facts.productName)
  const defaults = defaultConferenceContent({ ...siteNames(facts.productName), subject: conference.subject })
  const download = await composePapers(
    manuscript,
    {
      dates,
      issuer: issuerOf({ ...office, name: facts.productName, officeAddress: office.address }),
      schedule: defaults['schedule-day'],
      counters: defaults.counter,
    },
    desk,
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
    })),
    'gallery-image': manuscript.gallery.map(picture => ({ image: draw(picture) })),
    'meta-tags': [{ title: `${conference.subject} ${dates.year}`, description: manuscript.metaDescription }],
    'committee-member': manuscript.committee,
    topic: manuscript.topics.map(name => ({ name })),
    'abstract-call-section': [
      { section: 'key-dates', description: keyDateTable(manuscript.keyDates(dates)) },
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

function composeSpeaker(speaker: SpeakerManuscript, hue: number, tray: FileTray): Omit<Speaker, 'id'> {
  return {
    group: speaker.group,
    name: speaker.name,
    affiliation: speaker.affiliation,
    photo: tray.picture(
      speaker.name,
      drawPortrait(speaker.name, hue, speaker.looks),
      `Portrait of ${speaker.name}`,
    ),
    awardsHtml: speaker.awards.length > 0 ? bulletList(speaker.awards) : '',
    talkTitle: speaker.talkTitle,
    biographyHtml: paragraphs(speaker.biography),
  }
}

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

function inCents<K extends string | number>(
  keys: readonly K[],
  dollars: Record<K, number>,
): Record<K, number> {
  // Every key is set in the loop, which the type system cannot follow.
  const cents = {} as Record<K, number>
  for (const key of keys) cents[key] = dollars[key] * 100
  return cents
}
