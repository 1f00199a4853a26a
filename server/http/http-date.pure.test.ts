import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatHttpDate, readHttpDate } from '#server/http/http-date.ts'

test('a date in a header is written as programs expect it, and read back to the second', () => {
  expect(formatHttpDate(Temporal.Instant.from('2027-01-10T12:00:00.999Z'))).toBe(
    'Sun, 10 Jan 2027 12:00:00 GMT',
  )
  expect(formatHttpDate(Temporal.Instant.from('1994-11-06T08:49:37Z'))).toBe('Sun, 06 Nov 1994 08:49:37 GMT')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), seconds => {
      const instant = Temporal.Instant.fromEpochMilliseconds(seconds * 1_000)
      expect(readHttpDate(formatHttpDate(instant))).toBe(seconds)
    }),
  )
})

test.each([
  null,
  '',
  'yesterday',
  '2027-01-10',
  'Sun, 31 Feb 2027 12:00:00 GMT',
  'Sun, 10 Foo 2027 12:00:00 GMT',
])('%j is no date', text => {
  expect(readHttpDate(text)).toBeUndefined()
})
