import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isInSeconds, parseDuration, parseWallTime } from '#adapters/imported-values/wall-times.ts'

const lisbon = 'Europe/Lisbon'

test.for([
  ['90', 90],
  ['00:90', 90],
  ['0:75', 75],
  ['00:25', 25],
  ['1:30', 90],
  ['28:00', 28 * 60],
  ['1:04:00', 28 * 60],
  ['1:01:30', 25 * 60 + 30],
  ['00:05:00', 5],
  ['01:04:00', 64],
  ['1:30:00', 90],
  ['00:45:00', 45],
  ['PT1H30M', 90],
  ['90 min', 90],
  ['1h 30m', 90],
  ['2 hours', 120],
  [' 00:50 ', 50],
] as const)('a duration of %s is %i minutes', ([text, minutes]) => {
  expect(parseDuration(text)).toBe(minutes)
})

test('a file that writes seconds without a leading zero means an hour by 1:00:00', () => {
  expect(['0:45:00', '1:00:00', '1:04:00', '00:45:00'].map(isInSeconds)).toEqual([true, false, false, false])
  expect(parseDuration('1:00:00', true)).toBe(60)
  expect(parseDuration('0:45:00', true)).toBe(45)
})

test.for(['', 'soon', '1:75', '1:00:75', '694:11:40', '100:00:00', '-5', 'P', '99999999', '12:3', ':30'])(
  '%o is no duration',
  text => {
    expect(parseDuration(text)).toBeUndefined()
  },
)

test('every length up to four weeks is read back as hours and minutes, and as pretalx writes it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 28 * 24 * 60 - 1 }), minutes => {
      const two = (value: number) => String(value).padStart(2, '0')
      const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60)]
      const rest = `${two(hours % 24)}:${two(minutes % 60)}`
      expect(parseDuration(`${two(hours)}:${two(minutes % 60)}`)).toBe(minutes)
      if (days > 0 && days < 10) expect(parseDuration(`${days}:${rest}`)).toBe(minutes)
      expect(parseDuration(String(minutes))).toBe(minutes)
      expect(parseDuration(`PT${minutes}M`)).toBe(minutes)
    }),
  )
})

/** `date time`, with `+1` if the time is on the next day; `-` for missing parts. */
function shown(text: string): string {
  const read = parseWallTime(text, lisbon)
  if (!read) return 'unreadable'
  const time = read.time?.toString({ smallestUnit: 'minute' })
  return `${read.date ?? '-'} ${time ?? '-'}${read.isNextDay ? '+1' : ''}`
}

test.for([
  ['09:30', '- 09:30'],
  ['9:30', '- 09:30'],
  ['9.30', '- 09:30'],
  ['0930', '- 09:30'],
  ['09:30:15', '- 09:30'],
  ['9:30 PM', '- 21:30'],
  ['12:15 am', '- 00:15'],
  ['12 pm', '- 12:00'],
  ['24:00', '- 00:00+1'],
  ['25:30', '- 01:30+1'],
  ['2027-07-20', '2027-07-20 -'],
  ['2027-07-20T09:30', '2027-07-20 09:30'],
  ['2027-07-20 09:30:00', '2027-07-20 09:30'],
  ['2027-07-20T09:30:00+01:00', '2027-07-20 09:30'],
  ['2027-07-20T23:30:00Z', '2027-07-21 00:30'],
  ['2027-01-20T00:30:00+05:30', '2027-01-19 19:00'],
  ['2027-07-20T10:30:00+0200', '2027-07-20 09:30'],
  ['2027-07-20T05:00+00:00', '2027-07-20 06:00'],
  ['2027-07-20T10:30+02', '2027-07-20 09:30'],
  ['2027-07-20T10:30:00+02:00[Europe/Berlin]', '2027-07-20 09:30'],
  ['20.07.2027', '2027-07-20 -'],
  ['2027/7/20', '2027-07-20 -'],
  ['20270720', '2027-07-20 -'],
  ['2027-07-20 09:30-10:15', 'unreadable'],
  ['09:30-10:15', 'unreadable'],
  ['2027-07-20T09:30+15:00', 'unreadable'],
  ['2027-07-20T09:30-03:30', '2027-07-20 14:00'],
  ['2027-07-20T09:30+05:45', '2027-07-20 04:45'],
  ['2027-02-30', 'unreadable'],
  ['9:75', 'unreadable'],
  ['48:00', 'unreadable'],
  ['2027-07-20 late', 'unreadable'],
  ['tomorrow', 'unreadable'],
  ['', 'unreadable'],
] as const)('in Lisbon %s is %s', ([text, expected]) => {
  expect(shown(text)).toBe(expected)
})

test('every minute of a day is read back with and without a date', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 0, max: 40_000 }), (minute, days) => {
      const time = Temporal.PlainTime.from('00:00').add({ minutes: minute })
      const date = Temporal.PlainDate.from('1990-01-01').add({ days }).toString()
      const text = time.toString({ smallestUnit: 'minute' })
      expect(shown(text)).toBe(`- ${text}`)
      expect(shown(`${date}T${text}`)).toBe(`${date} ${text}`)
      expect(parseWallTime(date, lisbon)?.date?.toString()).toBe(date)
    }),
  )
})

test('no text makes it fail', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), text => {
      parseWallTime(text, lisbon)
      parseDuration(text)
    }),
  )
})
