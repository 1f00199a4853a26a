import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseTimeSpan } from '#adapters/imported-values/time-spans.ts'
import type { WallTime } from '#adapters/imported-values/wall-times.ts'

const shownTime = ({ date, time }: WallTime) =>
  `${date ?? '-'} ${time?.toString({ smallestUnit: 'minute' }) ?? '-'}`

/** `date start to end`, with `?` where it could mean something else. */
function shown(text: string, zone = 'Europe/Berlin'): string {
  const read = parseTimeSpan(text, zone)
  if (!read) return 'unreadable'
  const end = read.end?.time?.toString({ smallestUnit: 'minute' })
  return `${shownTime(read.start)}${end ? ` to ${end}` : ''}${read.isDoubtful ? '?' : ''}`
}

test.for([
  ['2027-05-10 09:30-10:15', '2027-05-10 09:30 to 10:15'],
  ['2027-05-10 09:30 - 10:15', '2027-05-10 09:30 to 10:15'],
  ['2027-05-10 9-10', '2027-05-10 09:00 to 10:00'],
  ['10.05.2027 9.30–10.15 Uhr', '2027-05-10 09:30 to 10:15'],
  ['09:30-10:15', '- 09:30 to 10:15'],
  ['09:30-10:00', '- 09:30 to 10:00'],
  ['0930-1015', '- 09:30 to 10:15'],
  ['9 - 10', '- 09:00 to 10:00'],
  ['9:30 to 10:15 am', '- 09:30 to 10:15'],
  ['1:30-3pm', '- 13:30 to 15:00'],
  ['11-1 pm', '- 11:00 to 13:00'],
  ['9:30 am - 1 p.m.', '- 09:30 to 13:00'],
  ['23:30-00:15', '- 23:30 to 00:15'],
  ['9h-10h', '- 09:00 to 10:00'],
  ['9h30−10h15', '- 09:30 to 10:15'],
  ['9:30~10:15', '- 09:30 to 10:15'],
  ['9:30 〜 10:15', '- 09:30 to 10:15'],
  ['2027-05-10T09:30/2027-05-10T10:15', '2027-05-10 09:30 to 10:15'],
  ['2027-05-10T09:30Z / 2027-05-10T10:15Z', '2027-05-10 11:30 to 12:15'],
  ['2027-05-10 09:30 - 2027-05-10 10:15', '2027-05-10 09:30 to 10:15'],
  ['10.05.2027 23:30 bis 11.05.2027 00:15', '2027-05-10 23:30 to 00:15'],
  ['2027-05-10 09:30-10:00', '2027-05-10 09:30 to 10:00?'],
  ['2027-05-10T09:30-10:00', '2027-05-10 21:30'],
  ['2027-05-10 09:30:00-10:00', '2027-05-10 21:30'],
  ['2027-05-10 09:30', '2027-05-10 09:30'],
  ['2027-05-10T09:30:00+02:00', '2027-05-10 09:30'],
  ['2027-05-10', '2027-05-10 -'],
  ['09:30', '- 09:30'],
  ['2027-05', 'unreadable'],
  ['9-10-11', 'unreadable'],
  ['9:30-late', 'unreadable'],
  ['9:75-10', 'unreadable'],
  ['', 'unreadable'],
] as const)('in Berlin %s is %s', ([text, expected]) => {
  expect(shown(text)).toBe(expected)
})

test('where clocks are ten hours behind UTC, -10:00 after a time with a date is their offset', () => {
  expect(shown('2027-05-10 09:30-10:00', 'Pacific/Honolulu')).toBe('2027-05-10 09:30?')
  expect(shown('2027-05-10 09:30-10:15', 'Pacific/Honolulu')).toBe('2027-05-10 09:30 to 10:15')
})

test('every span of a day is read back, with a date and without', () => {
  const minute = fc.integer({ min: 0, max: 1439 })
  fc.assert(
    fc.property(minute, minute, fc.constantFrom('-', ' - ', '–', ' to '), (from, to, between) => {
      const [start, end] = [from, to].map(minutes =>
        Temporal.PlainTime.from('00:00').add({ minutes }).toString({ smallestUnit: 'minute' }),
      )
      expect(shown(`${start}${between}${end}`)).toBe(`- ${start} to ${end}`)
      expect(shown(`2027-05-10 ${start}${between}${end}`).replace('?', '')).toBe(
        `2027-05-10 ${start} to ${end}`,
      )
    }),
  )
})

test('no text makes it fail', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), text => void parseTimeSpan(text, 'Europe/Berlin')))
})
