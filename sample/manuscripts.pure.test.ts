import { describe, expect, test } from 'vitest'
import { composeConference } from '#sample/compose-conference.ts'
import { conferenceDates } from '#sample/conference-dates.ts'
import { earthSciences } from '#sample/earth-sciences/earth-sciences.ts'
import { FileTray } from '#sample/file-tray.ts'
import { lifeSciences } from '#sample/life-sciences/life-sciences.ts'
import { blogs } from '#sample/main-site/blogs.ts'
import type { TalkManuscript } from '#sample/manuscript.ts'
import { materialScience } from '#sample/material-science/material-science.ts'

const manuscripts = [materialScience, earthSciences, lifeSciences]
const words = (text: string) => text.split(/\s+/).length

function endsAt(talk: TalkManuscript): string {
  return Temporal.PlainTime.from(talk.startsAt)
    .add({ minutes: talk.minutes })
    .toString({ smallestUnit: 'minute' })
}

describe.each(manuscripts)('the manuscript of $conference.name', manuscript => {
  test('introduces every speaker in 80 to 150 words', () => {
    for (const { name, biography } of manuscript.speakers) {
      const length = words(biography.join(' '))
      expect(length, name).toBeGreaterThanOrEqual(80)
      expect(length, name).toBeLessThanOrEqual(150)
    }
  })

  test('gives every speaker exactly one talk, under the title on the speakers page', () => {
    const talks = manuscript.programme.flat()
    for (const { name, talkTitle } of manuscript.speakers) {
      const given = talks.filter(talk => talk.by.startsWith(`${name},`) && talk.title === talkTitle)
      expect(given, name).toHaveLength(1)
    }
  })

  test('keeps every talk between 08:00 and 18:00, one at a time in a room, in order', () => {
    for (const talks of manuscript.programme) {
      expect(talks.map(talk => talk.startsAt)).toEqual(talks.map(talk => talk.startsAt).toSorted())
      const freeFrom = new Map<string, string>()
      for (const talk of talks) {
        expect(talk.startsAt >= (freeFrom.get(talk.room) ?? '08:00'), talk.title).toBe(true)
        freeFrom.set(talk.room, endsAt(talk))
        expect(endsAt(talk) <= '18:00', talk.title).toBe(true)
      }
    }
  })

  test('has one chair, co-chairs, members, and at least fifteen topics and ten partners', () => {
    const roles = Map.groupBy(manuscript.committee, member => member.role)
    expect(roles.get('chair')).toHaveLength(1)
    expect(roles.get('co-chair')?.length).toBeGreaterThanOrEqual(2)
    expect(roles.get('member')?.length).toBeGreaterThanOrEqual(8)
    expect(new Set(manuscript.topics).size).toBeGreaterThanOrEqual(15)
    expect(new Set(manuscript.partners).size).toBeGreaterThanOrEqual(10)
  })

  test('states no number of participants, whom the back office counts', () => {
    const dates = conferenceDates(Temporal.PlainDate.from('2026-12-31'), manuscript.timing)
    const news = manuscript.news(dates).flatMap(({ about, paragraphs }) => [about, ...paragraphs])
    for (const text of [...manuscript.about, ...news]) {
      expect(text).not.toMatch(/(\d|hundred and \w+) (people|participants|guests|countries)/i)
    }
  })

  test('names nobody twice', () => {
    const names = [
      ...manuscript.speakers.map(speaker => speaker.name),
      ...manuscript.committee.map(member => member.name),
      ...manuscript.testimonials.map(testimonial => testimonial.name),
    ]
    expect(new Set(names).size).toBe(names.length)
  })
})

test('material-science has ten plenary speakers and a dozen talks on each day', () => {
  const groups = Map.groupBy(materialScience.speakers, speaker => speaker.group)
  expect([
    groups.get('plenary')?.length,
    groups.get('keynote')?.length,
    groups.get('invited')?.length,
  ]).toEqual([10, 6, 12])
  for (const talks of materialScience.programme) expect(talks.length).toBeGreaterThanOrEqual(12)
})

test('the panel of the closing round table are speakers, and as many as are announced', () => {
  const [table] = materialScience.programme.flat().filter(talk => talk.kind === 'Round table')
  const [chair, ...panel] = materialScience.speakers.filter(({ name }) => table?.abstract.includes(name))
  expect(table?.by).toBe(`${chair?.name}, ${chair?.affiliation}, with three panellists`)
  expect(panel).toHaveLength(3)
})

test.each([
  ['Ingrid Sørlie Haugen', 'ingrid-sorlie-haugen'],
  ['Øyvind Łukasz Đurić', 'oyvind-lukasz-duric'],
  ['Friederike Straßhofer', 'friederike-strasshofer'],
  ['Bjarni Þórhallsson Lyngdal', 'bjarni-thorhallsson-lyngdal'],
  ['Ærø, Œuvre, Ðalur, Altınöz', 'aero-oeuvre-dalur-altinoz'],
  ['漢字', 'picture'],
])('the picture of %s is the file %s.svg', (name, file) => {
  const { src } = new FileTray().picture(name, { svg: '<svg/>', width: 1, height: 1 }, name)
  expect(src).toMatch(new RegExp(`/${file}\\.svg$`))
})

test('the blog has five substantial posts, newest first', () => {
  expect(blogs).toHaveLength(5)
  for (const { body } of blogs) expect(words(body)).toBeGreaterThanOrEqual(300)
  expect(blogs.map(blog => blog.daysAgo)).toEqual(blogs.map(blog => blog.daysAgo).toSorted((a, b) => a - b))
})

describe('whatever the day of loading', () => {
  const first = Temporal.PlainDate.from('2026-01-01')
  const days = Array.from({ length: 4 * 366 }, (_, index) => first.add({ days: index }))

  test('earth-sciences falls into a later calendar year than material-science', () => {
    for (const today of days) {
      const sooner = conferenceDates(today, materialScience.timing)
      const later = conferenceDates(today, earthSciences.timing)
      expect(later.startsOn.year).toBeGreaterThan(sooner.endsOn.year)
    }
  })

  test('the third period of material-science follows the second, and nothing in its news is yet to come', () => {
    for (const today of days) {
      const dates = conferenceDates(today, materialScience.timing)
      const ends = materialScience.periods.map(period => period.endsOn(dates))
      expect(ends.map(end => today.until(end).days)).toEqual([-14, 90, 199])
      for (const { on } of materialScience.news(dates)) expect(Temporal.PlainDate.compare(on, today)).toBe(-1)
    }
  })
})

test.each([
  ['2026-11-21', '2027-06-09 to 2027-06-11', '2028-07-13 to 2028-07-15', '2026-07-26 to 2026-07-28'],
  ['2026-12-31', '2027-07-19 to 2027-07-21', '2028-08-22 to 2028-08-24', '2026-09-04 to 2026-09-06'],
  ['2028-02-29', '2028-09-16 to 2028-09-18', '2029-10-21 to 2029-10-23', '2027-11-03 to 2027-11-05'],
])('loaded on %s the conferences are on %s, %s and %s', async (today, ...expected) => {
  const facts = { today: Temporal.PlainDate.from(today), productName: 'Colloquy' }
  const materials = { tray: new FileTray(), drawPaper: async () => new Uint8Array(1) }
  const composed = await Promise.all(
    manuscripts.map(manuscript => composeConference(manuscript, facts, materials)),
  )
  expect(composed.map(({ conference }) => `${conference.startsOn} to ${conference.endsOn}`)).toEqual(expected)
})
