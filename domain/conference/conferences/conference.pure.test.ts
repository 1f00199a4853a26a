import { expect, test } from 'vitest'
import { hasEnded } from '#domain/conference/conferences/conference.ts'

test('a conference is over once its last day has ended where it is', () => {
  const conference = { endsOn: Temporal.PlainDate.from('2027-06-09'), timeZone: 'Asia/Kolkata' }
  expect(hasEnded(conference, Temporal.Instant.from('2027-06-09T18:29:59Z'))).toBe(false)
  expect(hasEnded(conference, Temporal.Instant.from('2027-06-09T18:30:00Z'))).toBe(true)
})
