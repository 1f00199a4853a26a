import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dateIn, endOfDay, formatInstant, formatUntil } from '#domain/foundations/time.ts'

test('what holds until the end of a day holds until 24:00, in the time of that day', () => {
  const day = Temporal.PlainDate.from('2027-12-13')
  expect(formatUntil(endOfDay(day, 'Europe/Lisbon'), 'Europe/Lisbon')).toBe('24:00 WET on 13 December 2027')
  const lastOfWinter = Temporal.PlainDate.from('2027-03-27')
  expect(formatUntil(endOfDay(lastOfWinter, 'Europe/Berlin'), 'Europe/Berlin')).toBe(
    '24:00 CET on 27 March 2027',
  )
  // There the clocks skip midnight, and the day ends at what is 01:00 of the next.
  const skipped = endOfDay(Temporal.PlainDate.from('2027-04-29'), 'Africa/Cairo')
  expect(formatUntil(skipped, 'Africa/Cairo')).toBe(formatInstant(skipped, 'Africa/Cairo'))
  const noon = Temporal.Instant.from('2027-12-13T12:30:00Z')
  expect(formatUntil(noon, 'Europe/Lisbon')).toBe('12:30 WET on 13 December 2027')
})

test('the date in a zone is that of the instant, whatever was asked before', () => {
  const zone = fc.constantFrom(
    'UTC',
    'Pacific/Auckland',
    'America/St_Johns',
    'Asia/Kathmandu',
    'Pacific/Apia',
  )
  // Around midnight of some zone, so that neighbours often have another date.
  const instant = fc
    .tuple(fc.integer({ min: 20_000, max: 21_000 }), fc.integer({ min: -3_000, max: 3_000 }), fc.nat(96))
    .map(([day, ms, quarter]) => day * 86_400_000 + quarter * 900_000 + ms)
    .map(Temporal.Instant.fromEpochMilliseconds)
  fc.assert(
    fc.property(fc.array(fc.tuple(zone, instant), { minLength: 2, maxLength: 9 }), asked => {
      for (const [name, at] of asked) {
        expect(`${dateIn(name, at)}`).toBe(`${at.toZonedDateTimeISO(name).toPlainDate()}`)
        const next = at.add({ seconds: 1 })
        expect(`${dateIn(name, next)}`).toBe(`${next.toZonedDateTimeISO(name).toPlainDate()}`)
      }
    }),
  )
})
