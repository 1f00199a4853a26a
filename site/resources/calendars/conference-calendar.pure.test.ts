import { expect, test } from 'vitest'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { conferenceCalendar } from '#site/resources/calendars/conference-calendar.ts'
import { type CalendarTalk, programmeCalendar } from '#site/resources/calendars/programme-calendar.ts'
import { countTurns } from '#tests/support/count-turns.ts'

const now = Temporal.Instant.from('2026-11-21T12:56:32Z')
const publisher = {
  productName: 'Colloquy',
  publicUrl: 'https://meetings.example',
  lastingUrl: 'https://meetings.example',
  now,
  revision: 7,
}
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
    artSeed: null,
    photo: null,
    currency: 'USD',
    feeBasisPoints: 500,
    addOnMinor: 20_000,
    customAmountMinMinor: 100,
    customAmountMaxMinor: 1_000_000,
    holdMinutes: 30,
    cancelledAt: null,
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

test('no line is folded between a backslash and what it escapes', () => {
  for (let length = 0; length < 40; length++) {
    const subject = `${'x'.repeat(length)}${';,'.repeat(40)}\\`
    const text = conferenceCalendar(conference({ subject }), days, publisher)
    expect(text).not.toMatch(/(?<!\\)(\\\\)*\\\r\n /)
    expect(
      unfolded(text).some(
        line => line === `SUMMARY:${`${subject}, 2nd Meeting`.replaceAll(/[\\;,]/g, '\\$&')}`,
      ),
    ).toBe(true)
  }
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

const talk: CalendarTalk = {
  id: 7,
  guid: '29aecfd7-2e44-4f49-ab86-29b5e0877325',
  title: 'Glass; slowly',
  subtitle: '',
  startsAt: '23:30',
  isAfterMidnight: false,
  durationMinutes: 45,
  room: 'Aula',
  speakerAffiliation: 'Ada Noor, Slow Glass',
  day: Temporal.PlainDate.from('2027-03-27'),
}

test('talks have their hours in the zone, those after midnight on the next date, with the clocks changed', async () => {
  const night = { ...talk, id: 8, guid: 'b', startsAt: '03:00', isAfterMidnight: true, durationMinutes: null }
  const text = (await programmeCalendar(conference(), [talk, night], publisher)) ?? ''
  const lines = unfolded(text)
  expect(lines.filter(line => /^DT(START|END);/.test(line))).toEqual([
    'DTSTART;TZID=Europe/Lisbon:20270327T233000',
    'DTEND;TZID=Europe/Lisbon:20270328T001500',
    'DTSTART;TZID=Europe/Lisbon:20270328T030000',
  ])
  expect(lines).toContain('UID:29aecfd7-2e44-4f49-ab86-29b5e0877325@meetings.example')
  expect(lines).toContain('SUMMARY:Glass\\; slowly')
  expect(lines).toContain('LOCATION:Aula\\, Lisbon\\, Portugal')
  expect(lines).toContain('URL;VALUE=URI:https://meetings.example/soft-matter/program?talk=7#t7')
  expect(/BEGIN:VTIMEZONE[\s\S]*BEGIN:DAYLIGHT[\s\S]*END:VTIMEZONE/.test(text)).toBe(true)
  expect(linesOf(text).every(line => new TextEncoder().encode(line).length <= 75)).toBe(true)
})

test('the talks of a cancelled conference are cancelled', async () => {
  const statusOf = async (of: Conference) =>
    unfolded((await programmeCalendar(of, [talk], publisher)) ?? '').filter(line => line.startsWith('STATUS'))
  expect(await statusOf(conference())).toEqual([])
  expect(await statusOf(conference({ cancelledAt: now }))).toEqual(['STATUS:CANCELLED'])
})

test('talks without a date or a time make no calendar', async () => {
  expect(
    await programmeCalendar(
      conference(),
      [
        { ...talk, day: null },
        { ...talk, startsAt: null },
      ],
      publisher,
    ),
  ).toBe(undefined)
})

test('a day with thousands of talks has each of them once in one calendar, and gives others their turn', async () => {
  const talks = Array.from({ length: 1_000 }, (_, index) => ({ ...talk, id: index, guid: `talk-${index}` }))
  let text = ''
  const turns = await countTurns(async () => {
    text = (await programmeCalendar(conference(), talks, publisher)) ?? ''
  })
  const lines = unfolded(text)
  expect(lines.filter(line => line.startsWith('UID:'))).toEqual(
    talks.map(({ guid }) => `UID:${guid}@meetings.example`),
  )
  expect(lines.filter(line => /^(BEGIN|END):V(CALENDAR|TIMEZONE)/.test(line))).toEqual([
    'BEGIN:VCALENDAR',
    'BEGIN:VTIMEZONE',
    'END:VTIMEZONE',
    'END:VCALENDAR',
  ])
  expect(turns).toBeGreaterThanOrEqual(9)
})
