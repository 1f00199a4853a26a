import { expect, test } from 'vitest'
import { hasEnded, isConferenceName } from '#domain/conferences/conference.ts'

test.each(['material-science', 'a2', 'x-', 'e'.repeat(63)])('%s is a name for a conference', name => {
  expect(isConferenceName(name, 'colloquy')).toBe(true)
})

// Note 24: nothing may shadow the site's own addresses.
test.each([
  'a',
  '2027',
  'Material-Science',
  'material_science',
  'material science',
  'e'.repeat(64),
  'about',
  'api',
  'media',
  'webhooks',
  'demo-gateway',
  'organiser',
  'colloquybackend',
])('%s is none', name => {
  expect(isConferenceName(name, 'colloquy')).toBe(false)
})

test('a conference is over once its last day has ended where it is', () => {
  const conference = { endsOn: Temporal.PlainDate.from('2027-06-09'), timeZone: 'Asia/Kolkata' }
  expect(hasEnded(conference, Temporal.Instant.from('2027-06-09T18:29:59Z'))).toBe(false)
  expect(hasEnded(conference, Temporal.Instant.from('2027-06-09T18:30:00Z'))).toBe(true)
})
