import { describe, expect, test } from 'vitest'
import { defaultRules } from '#domain/conference/conferences/conference-rules.ts'
import { kinds } from '#domain/conference/content/kinds.ts'
import { fillHtml } from '#domain/conference/content/prose-fields.ts'
import { factsOfConference } from '#domain/conference/settings/rules-in-prose.ts'
import {
  defaultConferenceContent,
  defaultSiteContent,
} from '#domain/preparation/default-pages/default-content.ts'

const site = {
  product: 'Colloquy',
  legalName: 'Colloquy LLP',
  officeEmail: 'desk@colloquy.example',
  seat: 'Pune',
  country: 'India',
  updated: 'Last updated: January 2025',
}
const siteContent = defaultSiteContent(site)
const conferenceContent = defaultConferenceContent({ ...site, subject: 'Material Science' })

/** As a page of a conference with the default rules shows it. */
const shown = (body: string) =>
  fillHtml(body, {
    organiser: 'Colloquy',
    'office e-mail': 'desk@colloquy.example',
    ...factsOfConference({ timeZone: 'UTC', rules: defaultRules, earlierRules: [] }),
  })

/** All that a page says, as a reader sees it. */
function said(slug: string): string {
  const parts = [...siteContent.page, ...conferenceContent.page].filter(page => page.slug === slug)
  return parts
    .map(({ title, lead = '', body }) => `${title} ${lead} ${shown(body).replace(/<[^>]*>/g, ' ')}`)
    .join(' ')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
}

const refunds = [
  'More than 90 days before the first day 50%',
  '60 to 90 days before 40%',
  '30 to 60 days before None Possible',
  'Fewer than 30 days before None Not possible',
  'exactly 90 and exactly 60 days before the first day are refunded at 40%',
  'on exactly the 30th day a transfer is still possible',
  'Refunds are paid only after the conference',
  'within 15 months',
  'from the same organization',
  'in writing, by email',
  '45 days or more before',
  'Personal reasons',
]

/** Sections 2, 5, 8 and 9 of the specification, page by page. */
const figures: Record<string, string[]> = {
  policies: [...refunds, 'Terms and conditions', 'Recordings', 'Responsibility for submitted content'],
  'conference-policies': [...refunds, 'Photo and video consent', 'Responsibility for submitted content'],
  'code-of-conduct': ['Code of Conduct'],
  'terms-and-conditions': ['updated: January 2025', '18 years', 'Cookies', 'Acceptable use', 'laws of India'],
  'privacy-policy': ['updated: January 2025', '18 years', 'Cookies', 'laws of India'],
  about: ['About Colloquy', 'Mission', 'Vision'],
  'call-for-Abstracts': [
    'in English',
    'Word or PDF',
    'at most 500 words',
    'at most two submissions',
    'within 7 working days',
    'conference secretary by email',
    'at least 60 days before',
    'PowerPoint only',
    'conflicts of interest',
    'proprietary organization',
  ],
  'presentation-guidelines': [
    '20 minutes',
    '2–3 minutes of discussion',
    '25 minutes in total with Q&A',
    'USB stick one hour before',
    'English only',
    'A0 board (1189mm x 841mm)',
    'readable from 2 m',
    'mount their posters before their slot begins and remove them when it ends',
  ],
  'registration-fee': [
    'all sessions',
    'material',
    'Certificate',
    'Lunch',
    'awards ceremony',
    'networking event',
    'exhibition',
    'Coffee breaks',
    'Wi-Fi',
    'Breakfast',
  ],
  awards: ['Best Presentation Awards'],
  sponsors: ['brochure'],
}

describe('the default pages', () => {
  for (const [slug, facts] of Object.entries(figures)) {
    test(`/${slug} says what the specification says`, () => {
      const text = said(slug)
      for (const fact of facts) expect(text).toContain(fact)
    })
  }

  test('pass the schema of their kind, with nothing cleaned away but the space between tags', () => {
    for (const page of [...siteContent.page, ...conferenceContent.page]) {
      const cleaned = kinds.page.fields.parse(page)
      expect(cleaned.body.replaceAll(' rel="noopener noreferrer"', '')).toBe(page.body)
    }
  })

  test('never state the rate of the transaction fee, which each conference sets', () => {
    for (const page of conferenceContent.page) expect(page.body).not.toMatch(/4\.5\s*%|\b5\s*%/)
  })

  test('show names as text, whatever they contain', () => {
    const { page } = defaultSiteContent({ ...site, product: '<b>R&D</b>' })
    for (const { body } of page) expect(body).not.toContain('<b>')
    expect(page.some(({ body }) => body.includes('&lt;b&gt;R&amp;D&lt;/b&gt;'))).toBe(true)
  })
})

describe('the default home pages', () => {
  test('show the three tickets of the main site at 699 USD with their rupee equivalents', () => {
    const cards = siteContent.ticket.map(card => [
      card.name,
      card.priceMinor,
      card.inrEquivalent,
      card.isRecommended ?? false,
    ])
    expect(cards).toEqual([
      ['Oral Talk', 69_900, '60K', false],
      ['Invited Talk', 69_900, '55K', true],
      ['Poster Presentation', 69_900, '35K', false],
    ])
  })

  test('show the three tickets of a conference at 699, 649 and 399 USD', () => {
    const cards = conferenceContent.ticket.map(card => [
      card.name,
      card.priceMinor,
      card.isRecommended ?? false,
    ])
    expect(cards).toEqual([
      ['Oral Talk', 69_900, false],
      ['Invited Talk', 64_900, true],
      ['Poster Presentation', 39_900, false],
    ])
    expect(conferenceContent.ticket[0]?.includes).toHaveLength(5)
  })

  test('count speakers, sponsors, sessions and attendees', () => {
    const counters = conferenceContent.counter.map(({ value, label }) => `${value} ${label}`)
    expect(counters).toEqual(['100+ Speakers', '10+ Sponsors', '21+ Sessions', '200+ Attendees'])
  })

  test('name the six services and the hundred speakers', () => {
    expect(siteContent.service.map(service => service.title)).toEqual([
      '21+ hours of content',
      'World class speakers',
      'Live Q&A',
      'Conference and awards',
      '24/7 support',
      'Quick refunds within a fixed timeframe',
    ])
    expect(siteContent['home-about'][0]).toMatchObject({
      title: 'About Colloquy',
      badge: '100 Plus Speakers',
    })
    expect(siteContent['home-about'][0]?.paragraphs).toHaveLength(2)
  })

  test('run for three days from 08:00 to 18:00 without a gap', () => {
    const schedule = conferenceContent['schedule-day']
    expect(schedule.map(day => day.title)).toEqual([
      'Plenary and keynote talks',
      'Invited sessions',
      'Oral sessions',
    ])
    for (const { rows } of schedule) {
      expect(rows[0]?.from).toBe('08:00')
      expect(rows.at(-1)?.to).toBe('18:00')
      for (const [index, row] of rows.entries()) {
        expect(row.from < row.to).toBe(true)
        if (index > 0) expect(row.from).toBe(rows[index - 1]?.to)
      }
    }
  })
})
