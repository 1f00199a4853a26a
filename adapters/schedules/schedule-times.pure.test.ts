import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readSchedule } from '#adapters/schedules/read-schedule.ts'

/** Each talk as `2023-09-10 10:30 Title`, with `+1` for the night after; notes as `code line`. */
function times(lines: readonly string[], zone = 'Europe/Lisbon') {
  const result = readSchedule(new TextEncoder().encode(lines.join('\n')), zone)
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  const { programme, notes } = result.value
  return {
    talks: programme.days.flatMap(({ date, talks }) =>
      talks.map(talk => `${date} ${talk.startsAt}${talk.isAfterMidnight ? '+1' : ''} ${talk.title}`),
    ),
    notes: notes.map(({ code, line }) => `${code} ${line}`),
  }
}

/** The same, with the words of the notes instead of their lines. */
function notesOf(lines: readonly string[]) {
  const result = readSchedule(new TextEncoder().encode(lines.join('\n')), 'Europe/Lisbon')
  const notes = result.ok ? result.value.notes.map(({ code, subject }) => `${code} ${subject}`) : []
  return { talks: times(lines).talks, notes }
}

function schedule({ zone = '', days }: { zone?: string; days: string[] }): string[] {
  const conference = zone ? `<conference><time_zone_name>${zone}</time_zone_name></conference>` : ''
  return [`<schedule>${conference}`, ...days, '</schedule>']
}

function day(attributes: string, ...talks: string[]): string {
  return [`<day ${attributes}><room name="Aula">`, ...talks, '</room></day>'].join('\n')
}

let number = 0
function talk(title: string, { start = '', date = '' }: { start?: string; date?: string }): string {
  number += 1
  const element = (name: string, text: string) => (text ? `<${name}>${text}</${name}>` : '')
  return `<event id="${number}"><title>${title}</title>${element('start', start)}${element('date', date)}</event>`
}

describe('a file with its dates in UTC and its starts in local time', () => {
  const indian = (zone: string) =>
    schedule({
      zone,
      days: [
        day(
          'date="2023-09-09" start="2023-09-09T18:30:00+00:00" end="2023-09-10T18:30:00+00:00"',
          talk('Early', { start: '00:30', date: '2023-09-09T19:00+00:00' }),
          talk('Opening', { start: '10:30', date: '2023-09-10T05:00+00:00' }),
          talk('Late', { start: '23:00', date: '2023-09-10T17:30+00:00' }),
        ),
        day(
          'date="2023-09-10T18:30:00+00:00"',
          talk('Second day', { start: '09:00', date: '2023-09-11T03:30:00Z' }),
        ),
      ],
    })

  test.for([
    ['12', '2023-06-09T22:30Z', '2023-06-09T16:00Z'],
    ['13', '2023-06-09T21:30Z', '2023-06-09T15:00Z'],
  ])('is east of the date line if its days are in UTC too and +%s:00 fits', ([, opening, begins]) => {
    const file = schedule({
      days: [
        day(
          `date="2023-06-09" start="${begins}" end="${begins?.replace('-09T', '-10T')}"`,
          talk('Opening', { start: '10:30', date: opening ?? '' }),
        ),
      ],
    })
    expect(times(file)).toEqual({
      talks: ['2023-06-10 10:30 Opening'],
      notes: ['day-date-contradicted 2'],
    })
  })

  test.for(['Asia/Kolkata', ''])('stands on the days of its own zone (named: %s)', zone => {
    expect(times(indian(zone), 'America/New_York')).toEqual({
      talks: [
        '2023-09-10 00:30 Early',
        '2023-09-10 10:30 Opening',
        '2023-09-10 23:00 Late',
        '2023-09-11 09:00 Second day',
      ],
      notes: ['day-date-contradicted 2'],
    })
  })

  test('is read by the zone that it names where its talks have no start', () => {
    const file = schedule({
      zone: 'Asia/Kolkata',
      days: [day('date="2023-09-10"', talk('Opening', { date: '2023-09-10T05:00+00:00' }))],
    })
    expect(times(file)).toEqual({ talks: ['2023-09-10 10:30 Opening'], notes: [] })
  })

  test('may leave the offset out where the zone explains the difference', () => {
    const file = schedule({
      zone: 'Asia/Kolkata',
      days: [day('date="2023-09-10"', talk('Opening', { start: '02:30', date: '2023-09-09T21:00:00' }))],
    })
    expect(times(file)).toEqual({ talks: ['2023-09-10 02:30 Opening'], notes: [] })
  })

  test('names a zone that nobody knows, and is read by what its talks agree on', () => {
    const file = schedule({
      zone: 'Bengaluru time',
      days: [day('date="2023-09-10"', talk('Opening', { start: '10:30', date: '2023-09-10T05:00Z' }))],
    })
    expect(times(file)).toEqual({ talks: ['2023-09-10 10:30 Opening'], notes: ['zone-unknown 1'] })
  })
})

describe('a file in local time', () => {
  test('keeps it, whatever zone the conference is in', () => {
    const file = schedule({
      days: [
        day(
          'date="2014-12-27" start="2014-12-27T11:00:00+01:00" end="2014-12-28T04:00:00+01:00"',
          talk('Opening', { start: '11:00', date: '2014-12-27T11:00:00+01:00' }),
          talk('Night', { start: '00:30', date: '2014-12-28T00:30:00+01:00' }),
          talk('No start', { date: '2014-12-27T20:00:00+01:00' }),
        ),
      ],
    })
    const talks = ['2014-12-27 11:00 Opening', '2014-12-27 20:00 No start', '2014-12-27 00:30+1 Night']
    for (const zone of ['Europe/Berlin', 'America/Los_Angeles', 'Pacific/Auckland']) {
      expect(times(file, zone)).toEqual({ talks, notes: [] })
    }
  })

  test('goes on where clocks change during the event', () => {
    const local = schedule({
      days: [
        day('date="2023-10-28"', talk('Summer', { start: '10:00', date: '2023-10-28T10:00:00+02:00' })),
        day('date="2023-10-29"', talk('Winter', { start: '10:00', date: '2023-10-29T10:00:00+01:00' })),
      ],
    })
    const utc = schedule({
      days: [
        day(
          'date="2023-10-28"',
          talk('Summer', { start: '10:00', date: '2023-10-28T08:00:00Z' }),
          talk('Night', { start: '00:30', date: '2023-10-28T22:30:00Z' }),
        ),
        day('date="2023-10-29"', talk('Winter', { start: '10:00', date: '2023-10-29T09:00:00Z' })),
      ],
    })
    expect(times(local)).toEqual({
      talks: ['2023-10-28 10:00 Summer', '2023-10-29 10:00 Winter'],
      notes: [],
    })
    const expected = ['2023-10-28 10:00 Summer', '2023-10-28 00:30+1 Night', '2023-10-29 10:00 Winter']
    expect(times(utc)).toEqual({ talks: expected, notes: [] })
    const named = [
      utc[0]?.replace('>', '><conference><time_zone_name>Europe/Berlin</time_zone_name></conference>'),
    ]
    expect(times([`${named}`, ...utc.slice(1)])).toEqual({ talks: expected, notes: [] })
  })

  test('may give dates without an offset, or dates alone', () => {
    const file = schedule({
      days: [
        day(
          'date="2023-09-10"',
          talk('Moment', { start: '10:30', date: '2023-09-10T10:30:00' }),
          talk('Date', { start: '11:30', date: '2023-09-10' }),
          talk('Only a moment', { date: '2023-09-10T12:30' }),
        ),
      ],
    })
    expect(times(file)).toEqual({
      talks: ['2023-09-10 10:30 Moment', '2023-09-10 11:30 Date', '2023-09-10 12:30 Only a moment'],
      notes: [],
    })
  })

  test('keeps the calendar day of a talk before four in the morning that says its date', () => {
    const file = schedule({
      days: [
        day(
          'date="2023-09-10"',
          talk('Sunrise', { start: '03:30', date: '2023-09-10T03:30:00+01:00' }),
          talk('Night', { start: '03:30', date: '2023-09-11T03:30:00+01:00' }),
          talk('Undated night', { start: '03:40' }),
        ),
      ],
    })
    expect(times(file)).toEqual({
      talks: ['2023-09-10 03:30 Sunrise', '2023-09-10 03:30+1 Night', '2023-09-10 03:40+1 Undated night'],
      notes: ['night-doubtful 5'],
    })
  })
})

describe('what cannot agree is told by its line and not shifted', () => {
  const agreeing = [9, 10, 11].map(hour =>
    talk(`At ${hour}`, {
      start: `${hour}:00`,
      date: `2023-09-10T${hour - 2}:00:00Z`.replace(/T(\d):/, 'T0$1:'),
    }),
  )

  test('a start and a date of different times', () => {
    const file = schedule({
      days: [
        day('date="2023-09-10"', ...agreeing, talk('Odd', { start: '17:00', date: '2023-09-10T08:10:00Z' })),
      ],
    })
    expect(times(file)).toEqual({
      talks: [
        '2023-09-10 9:00 At 9',
        '2023-09-10 10:00 At 10',
        '2023-09-10 11:00 At 11',
        '2023-09-10 17:00 Odd',
      ].map(line => line.replace(' 9:', ' 09:')),
      notes: ['time-contradicted 6'],
    })
  })

  test('a start and a date that agree in another zone than the file names', () => {
    const file = schedule({
      zone: 'Asia/Kolkata',
      days: [day('date="2023-09-10"', talk('Odd', { start: '10:30', date: '2023-09-10T10:30:00+00:00' }))],
    })
    expect(times(file)).toEqual({ talks: ['2023-09-10 10:30 Odd'], notes: ['time-contradicted 3'] })
  })

  test('a day with the date of another year', () => {
    const file = schedule({ days: [day('date="2022-09-10"', ...agreeing)] })
    expect(times(file).talks[0]).toBe('2023-09-10 09:00 At 9')
    expect(times(file).notes).toEqual(['day-date-contradicted 2'])
  })

  test('one talk of another date stays on the day that it stands under', () => {
    const file = schedule({
      days: [
        day('date="2023-09-10"', ...agreeing, talk('Odd', { start: '12:00', date: '2013-09-10T10:00:00Z' })),
      ],
    })
    expect(times(file).talks.at(-1)).toBe('2023-09-10 12:00 Odd')
    expect(times(file).notes).toEqual(['talk-outside-day 6'])
  })

  test('a talk under the wrong one of two days stands on its date', () => {
    const file = schedule({
      days: [
        day('date="2023-09-10"', ...agreeing, talk('Odd', { start: '12:00', date: '2023-09-11T10:00:00Z' })),
        day('date="2023-09-11"', talk('Right', { start: '13:00', date: '2023-09-11T11:00:00Z' })),
      ],
    })
    expect(times(file).talks.slice(-2)).toEqual(['2023-09-11 12:00 Odd', '2023-09-11 13:00 Right'])
    expect(times(file).notes).toEqual(['talk-on-other-day 6'])
  })

  test('several days within one element become several days', () => {
    const tuesday = [9, 10].map(hour =>
      talk(`Tuesday ${hour}`, { start: `${hour}:00`, date: `2023-09-12 ${hour}:00` }),
    )
    const file = schedule({ days: [day('date="2023-09-10"', ...agreeing, ...tuesday)] })
    expect(times(file).talks.slice(-2)).toEqual(['2023-09-12 09:00 Tuesday 9', '2023-09-12 10:00 Tuesday 10'])
    expect(times(file).notes).toEqual(['talk-on-other-day 6', 'talk-on-other-day 7'])
  })
})

describe('a start with a minus behind its time', () => {
  const spans = (zone: string, start: string) => {
    const file = schedule({ zone, days: [day('date="2027-05-10"', talk('One', { start }))] })
    const result = readSchedule(new TextEncoder().encode(file.join('\n')), zone)
    if (!result.ok) throw new Error(JSON.stringify(result.error))
    const { programme, notes } = result.value
    const [one] = programme.days.flatMap(({ talks }) => talks)
    return [
      `${one?.startsAt} ${one?.durationMinutes}`,
      ...notes.map(({ code, subject }) => `${code} ${subject}`),
    ]
  }

  test('has an offset where the clocks of the file are so, and an end otherwise; a doubt is noted', () => {
    expect(spans('America/New_York', '2027-05-10 20:30-04:00')).toEqual([
      '20:30 null',
      'time-doubtful 2027-05-10 20:30-04:00: 20:30',
    ])
    expect(spans('Pacific/Honolulu', '2027-05-10 09:30-10:00')).toEqual([
      '09:30 null',
      'time-doubtful 2027-05-10 09:30-10:00: 09:30',
    ])
    expect(spans('Europe/Berlin', '2027-05-10 09:30-10:00')).toEqual([
      '09:30 30',
      'time-doubtful 2027-05-10 09:30-10:00: from 09:30 to 10:00',
    ])
    expect(spans('Europe/Berlin', '2027-05-10T09:30/2027-05-10T10:15')).toEqual(['09:30 45'])
    expect(spans('Europe/Berlin', '9:30 to 10:15')).toEqual(['09:30 45'])
  })
})

describe('an early talk', () => {
  const hours = 'date="2023-09-10" start="2023-09-10T11:00:00+02:00" end="2023-09-11T04:00:00+02:00"'
  const evening = (date: string) => talk('Evening', { start: '23:30', date: `${date}T23:30:00+02:00` })
  const lasting = (written: string, duration: string) =>
    written.replace('</event>', `<duration>${duration}</duration></event>`)

  test('with its date and offset begins then, even outside the hours of its day', () => {
    const file = schedule({
      days: [
        day(
          hours,
          talk('Noon', { start: '12:00', date: '2023-09-10T12:00:00+02:00' }),
          talk('Night', { start: '00:30', date: '2023-09-10T00:30:00+02:00' }),
          talk('Moment', { date: '2023-09-10T00:40:00+02:00' }),
          talk('Full start', { start: '2023-09-10T00:50:00+02:00' }),
        ),
      ],
    })
    expect(times(file)).toEqual({
      talks: [
        '2023-09-10 00:30 Night',
        '2023-09-10 00:40 Moment',
        '2023-09-10 00:50 Full start',
        '2023-09-10 12:00 Noon',
      ],
      notes: ['talk-outside-day 4', 'talk-outside-day 5', 'talk-outside-day 6'],
    })
  })

  test('with a date alone begins when its room is free, and the note states both readings', () => {
    const noon = talk('Noon', { start: '12:00', date: '2023-09-10T12:00:00+02:00' })
    const night = lasting(talk('Night', { start: '00:00', date: '2023-09-10' }), '02:00')
    const dayBefore = (...talks: string[]) =>
      schedule({ days: [day('date="2023-09-09"', ...talks), day(hours, noon, night)] })
    expect(notesOf(dayBefore(evening('2023-09-09')))).toEqual({
      talks: ['2023-09-09 23:30 Evening', '2023-09-10 00:00 Night', '2023-09-10 12:00 Noon'],
      notes: ['night-doubtful 2023-09-10 00:00, not 2023-09-11 00:00: Night'],
    })
    expect(notesOf(dayBefore(lasting(evening('2023-09-09'), '02:00')))).toEqual({
      talks: ['2023-09-09 23:30 Evening', '2023-09-10 12:00 Noon', '2023-09-10 00:00+1 Night'],
      notes: ['night-doubtful 2023-09-11 00:00, not 2023-09-10 00:00: Night'],
    })
  })

  test('without a date follows its day, unless its room is taken then', () => {
    const night = lasting(talk('Night', { start: '00:30' }), '01:00')
    const dayAfter = (...talks: string[]) =>
      schedule({ days: [day('date="2023-09-10"', night), day('date="2023-09-11"', ...talks)] })
    expect(notesOf(dayAfter(talk('Noon', { start: '12:00' })))).toEqual({
      talks: ['2023-09-10 00:30+1 Night', '2023-09-11 12:00 Noon'],
      notes: ['night-doubtful 2023-09-11 00:30, not 2023-09-10 00:30: Night'],
    })
    const taken = lasting(talk('Taken', { start: '01:00', date: '2023-09-11T01:00:00+02:00' }), '01:00')
    expect(notesOf(dayAfter(taken))).toEqual({
      talks: ['2023-09-10 00:30 Night', '2023-09-11 01:00 Taken'],
      notes: ['night-doubtful 2023-09-10 00:30, not 2023-09-11 00:30: Night'],
    })
  })

  test('is no question where the file says when its days change', () => {
    const file = schedule({
      days: [
        '<conference><day_change>09:00:00</day_change></conference>',
        day('date="2023-09-10"', talk('Night', { start: '00:30' })),
      ],
    })
    expect(times(file)).toEqual({ talks: ['2023-09-10 00:30+1 Night'], notes: [] })
  })
})

test('hours that say nothing are not asked', () => {
  const file = schedule({
    days: [
      day(
        'date="2022-04-15" start="2022-04-15T23:59:59+02:00" end="2022-04-15T23:59:59+02:00"',
        talk('Noon', { start: '12:00', date: '2022-04-15T12:00:00+02:00' }),
      ),
    ],
  })
  expect(times(file)).toEqual({ talks: ['2022-04-15 12:00 Noon'], notes: [] })
})

test('in every zone, UTC dates beside local starts are the same programme as local dates', () => {
  const zones = [
    'Asia/Kolkata',
    'America/St_Johns',
    'Pacific/Auckland',
    'Pacific/Kiritimati',
    'Asia/Kathmandu',
  ]
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.boolean(),
      fc.array(fc.integer({ min: 6 * 60, max: 23 * 60 }), { minLength: 1, maxLength: 12 }),
      (zone, isNamed, minutes) => {
        const dates = [Temporal.PlainDate.from('2023-06-10'), Temporal.PlainDate.from('2023-06-11')]
        const write = (inUtc: boolean) =>
          schedule({
            zone: isNamed ? zone : '',
            days: dates.map(date =>
              day(
                `date="${date}"`,
                ...minutes.map((minute, index) => {
                  const time = Temporal.PlainTime.from('00:00').add({ minutes: minute })
                  const local = date.toZonedDateTime({ timeZone: zone, plainTime: time })
                  const moment = inUtc ? local.withTimeZone('UTC') : local
                  return talk(`${index}`, {
                    start: time.toString({ smallestUnit: 'minute' }),
                    date: moment.toString({ timeZoneName: 'never', smallestUnit: 'minute' }),
                  })
                }),
              ),
            ),
          })
        expect(times(write(true))).toEqual(times(write(false)))
        expect(times(write(true)).notes).toEqual([])
      },
    ),
    { numRuns: 60 },
  )
})
