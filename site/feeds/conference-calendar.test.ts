import { expect, test } from 'vitest'
import type { Conference } from '#domain/conferences/conference.ts'
import { conferenceCalendar } from '#site/feeds/conference-calendar.ts'

const now = Temporal.Instant.from('2026-11-21T12:56:32Z')
const publisher = { productName: 'Colloquy', publicUrl: 'https://meetings.example', now }
const days = [
  { name: 'Day 1', title: 'Plenary talks', rows: [{ from: '08:00', to: '09:00' }, { from: '09:00', to: '18:00' }] },
  { name: 'Day 2', title: 'Oral talks', rows: [{ from: '08:00', to: '17:30' }] },
] // biome-ignore format: a table

function conference(own: Partial<Conference> = {}): Conference {
  return {
    id: 1,
    name: 'soft-matter',
    isActive: true,
    subject: 'Soft Matter',
    prefix: '2nd Meeting',
    startsOn: Temporal.PlainDate.from('2027-03-27'),
    endsOn: Temporal.PlainDate.from('2027-03-28'),
    timeZone: 'Europe/Lisbon',
    location: 'Lisbon, Portugal',
    isHybrid: true,
    hue: 200,
    artFamily: 'lattice',
    photo: null,
    currency: 'USD',
    feeBasisPoints: 500,
    addOnMinor: 20_000,
    customAmountMinMinor: 100,
    customAmountMaxMinor: 1_000_000,
    holdMinutes: 30,
    ...own,
  } as Conference
}

const linesOf = (text: string) => text.split('\r\n')
/** Lines as they were before they were folded. */
const unfolded = (text: string) => linesOf(text.replaceAll('\r\n ', ''))

test('the whole conference leaves its days free, and each scheduled day has its hours', () => {
  const lines = unfolded(conferenceCalendar(conference(), days, publisher))
  expect(lines.filter(line => /^DT(START|END)[:;]/.test(line) && !line.startsWith('DTSTART:'))).toEqual([
    'DTSTART;VALUE=DATE:20270327',
    'DTEND;VALUE=DATE:20270329',
    'DTSTART;TZID=Europe/Lisbon:20270327T080000',
    'DTEND;TZID=Europe/Lisbon:20270327T180000',
    'DTSTART;TZID=Europe/Lisbon:20270328T080000',
    'DTEND;TZID=Europe/Lisbon:20270328T173000',
  ])
  expect(lines.filter(line => line === 'TRANSP:TRANSPARENT')).toHaveLength(1)
  expect(lines).toContain('SUMMARY:Soft Matter: Oral talks')
  expect(lines).toContain('LOCATION:Lisbon\\, Portugal')
})

test('the zone is written out with the change of the clocks during the conference', () => {
  const text = conferenceCalendar(conference(), days, publisher)
  const zone = /BEGIN:VTIMEZONE[\s\S]*END:VTIMEZONE/.exec(text)?.[0]
  expect(zone?.split('\r\n')).toEqual([
    'BEGIN:VTIMEZONE',
    'TZID:Europe/Lisbon',
    'BEGIN:STANDARD',
    'DTSTART:20261025T020000',
    'TZOFFSETFROM:+0100',
    'TZOFFSETTO:+0000',
    'END:STANDARD',
    'BEGIN:DAYLIGHT',
    'DTSTART:20270328T010000',
    'TZOFFSETFROM:+0000',
    'TZOFFSETTO:+0100',
    'END:DAYLIGHT',
    'END:VTIMEZONE',
  ])
})

test('southern summers are daylight time too', () => {
  const text = conferenceCalendar(conference({ timeZone: 'Pacific/Auckland' }), days, publisher)
  expect(text).toContain(
    'BEGIN:DAYLIGHT\r\nDTSTART:20260927T020000\r\nTZOFFSETFROM:+1200\r\nTZOFFSETTO:+1300',
  )
})

test('a zone without changes has one fixed offset', () => {
  const text = conferenceCalendar(conference({ timeZone: 'Etc/GMT-5' }), days, publisher)
  expect(text).toContain(
    'BEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:+0500\r\nTZOFFSETTO:+0500',
  )
})

test('every line ends with CRLF, is folded at 75 octets, and times of its making are in UTC', () => {
  const text = conferenceCalendar(
    conference({
      subject: 'Μαλακή ύλη και στατιστική φυσική: 素材科学と工学の国際会議、そしてその先へ 🧪🧪🧪',
    }),
    days,
    publisher,
  )
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  const lengths = linesOf(text).map(line => new TextEncoder().encode(line).length)
  expect(Math.max(...lengths)).toBeLessThanOrEqual(75)
  expect(text.isWellFormed()).toBe(true)
  expect(unfolded(text).filter(line => line.startsWith('DTSTAMP'))).toEqual(
    Array(3).fill('DTSTAMP:20261121T125632Z'),
  )
})

test('a line end in what an organiser wrote starts no line of its own', () => {
  const lines = unfolded(
    conferenceCalendar(conference({ location: 'Hall\r\nATTENDEE:mailto:a@b.example' }), [], publisher),
  )
  expect(lines.some(line => line.startsWith('ATTENDEE'))).toBe(false)
})

test('hours that are no hours make no entry', () => {
  const odd = [{ name: 'Day 1', title: '', rows: [{ from: 'morning', to: 'late' }] }]
  const text = conferenceCalendar(conference(), odd, publisher)
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1)
})
