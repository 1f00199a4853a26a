/**
 * What the home pages show until an organiser changes it: tickets, services, counters and the schedule, as the
 * specification states them (sections 2 and 9; note 25).
 */

import type { ContentInput, ContentKind } from '#domain/conference/content/kinds.ts'
import { field } from '#domain/conference/content/prose-fields.ts'
import { defaultConferencePages } from '#domain/preparation/default-pages/conference-pages.ts'
import type { ConferenceNames, SiteNames } from '#domain/preparation/default-pages/page-names.ts'
import { defaultSitePages } from '#domain/preparation/default-pages/site-pages.ts'

/** Content of one owner by kind, each list in display order. */
export type ContentLists = { [K in ContentKind]?: ContentInput<K>[] }

const includes = [
  'Welcome coffee',
  'Access to all talks and posters',
  'Conference material',
  'Lunch with tea/coffee breaks',
  'WiFi in meeting rooms',
]

export function defaultSiteContent(names: SiteNames) {
  return {
    'home-about': [
      {
        title: `About ${names.product}`,
        paragraphs: [
          'Papers record science; conversations move it. An academic conference puts the author of a result, the person who needs it and the person who doubts it into one room, and what they say to each other there shapes the next years of a field. That is why meeting in person, and meeting well, still matters.',
          'Our team handles every detail, from the first call for abstracts to the last certificate: programme planning, speakers, reviews, rooms, streams, letters for visas and the coffee. You bring the question that you cannot stop thinking about. We see to it that the right people are there to hear it.',
        ],
        badge: '100 Plus Speakers',
      },
    ],
    service: [
      {
        title: '21+ hours of content',
        text: 'Three full days of plenary, keynote, invited and oral talks, streamed live and kept for participants.',
      },
      {
        title: 'World class speakers',
        text: 'People who did the work themselves, from every continent, with time to answer.',
      },
      {
        title: 'Live Q&A',
        text: 'Every talk ends with a discussion. Questions from the screen are taken in turn with those from the hall.',
      },
      {
        title: 'Conference and awards',
        text: 'A reviewed programme, certificates for all, and Best Presentation Awards on the last day.',
      },
      {
        title: '24/7 support',
        text: 'Somebody from our team reads your message at any hour, before, during and after the conference.',
      },
      {
        title: 'Quick refunds within a fixed timeframe',
        text: `What is due to you under our policies is paid back within ${field('refund days')} after the conference’s end.`,
      },
    ],
    ticket: [
      ticket('Oral Talk', 69_900, { inrEquivalent: '60K' }),
      ticket('Invited Talk', 69_900, { inrEquivalent: '55K', isRecommended: true }),
      ticket('Poster Presentation', 69_900, { inrEquivalent: '35K' }),
    ],
    page: defaultSitePages(names),
  } satisfies ContentLists
}

/** What a new conference's home page shows as an example, until its organiser writes what is true there. */
export const conferenceExamples = {
  counter: [
    { value: '100+', label: 'Speakers' },
    { value: '10+', label: 'Sponsors' },
    { value: '21+', label: 'Sessions' },
    { value: '200+', label: 'Attendees' },
  ],
  ticket: [
    ticket('Oral Talk', 69_900, { category: 'oral' }),
    ticket('Invited Talk', 64_900, { category: 'invited', isRecommended: true }),
    ticket('Poster Presentation', 39_900, { category: 'poster' }),
  ],
} satisfies ContentLists

export function defaultConferenceContent(names: ConferenceNames) {
  return {
    ...conferenceExamples,
    'schedule-day': schedule,
    'presentation-type': [
      { name: 'Oral Presentation' },
      { name: 'Poster Presentation' },
      { name: 'Invited Presentation' },
      { name: 'Virtual Presentation' },
    ],
    page: defaultConferencePages(names),
  } satisfies ContentLists
}

function ticket(
  name: string,
  priceMinor: number,
  extra: Pick<ContentInput<'ticket'>, 'category' | 'inrEquivalent' | 'isRecommended'> = {},
): ContentInput<'ticket'> {
  return { name, priceMinor, currency: 'USD', includes, ...extra }
}

/** Three days, 08:00 to 18:00: plenary and keynote, invited sessions, oral sessions. */
const schedule: ContentInput<'schedule-day'>[] = [
  {
    name: 'Day 1',
    title: 'Plenary and keynote talks',
    rows: rows(
      '08:00 Registration and welcome coffee',
      '09:00 Opening ceremony',
      '09:30 Plenary talks',
      '11:00 Coffee break',
      '11:30 Plenary talks',
      '13:00 Lunch',
      '14:00 Plenary talks',
      '16:00 Tea break',
      '16:20 Keynote talks',
      '17:35 Questions to the speakers of the day',
    ),
  },
  {
    name: 'Day 2',
    title: 'Invited sessions',
    rows: rows(
      '08:00 Welcome coffee',
      '09:00 Invited session I',
      '10:40 Coffee break',
      '11:00 Invited session II',
      '12:40 Lunch',
      '13:40 Invited session III',
      '15:20 Tea break',
      '15:40 Poster session',
      '17:20 Networking event',
    ),
  },
  {
    name: 'Day 3',
    title: 'Oral sessions',
    rows: rows(
      '08:00 Welcome coffee',
      '09:00 Oral session I',
      '10:40 Coffee break',
      '11:00 Oral session II',
      '12:40 Lunch',
      '13:40 Oral session III',
      '15:20 Tea break',
      '15:40 Round table',
      '16:30 Awards ceremony',
      '17:30 Farewell coffee',
    ),
  },
]

/** Rows of `HH:MM title`. Each ends where the next begins, the last at 18:00. */
function rows(...lines: string[]) {
  return lines.map((line, index) => ({
    from: line.slice(0, 5),
    to: lines[index + 1]?.slice(0, 5) ?? '18:00',
    title: line.slice(6),
  }))
}
