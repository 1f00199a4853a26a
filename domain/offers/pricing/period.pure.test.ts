import { expect, test } from 'vitest'
import { closedBecause, inOrder, openPeriod, type RegistrationPeriod } from '#domain/offers/pricing/period.ts'

const prices = { invited: 1, oral: 1, poster: 1, student: 1, delegate: 1, virtual: 1 }
const period = (id: number, endsOn: string): RegistrationPeriod => ({
  id,
  name: `Period ${id}`,
  endsOn: Temporal.PlainDate.from(endsOn),
  prices,
})
const periods = [period(3, '2027-06-06'), period(1, '2026-12-31'), period(2, '2027-03-31')]

test('the open period is the first whose end date is today or later', () => {
  const openAt = (instant: string) => openPeriod(periods, 'UTC', Temporal.Instant.from(instant))?.id
  expect(openAt('2026-12-31T23:59:59Z')).toBe(1)
  expect(openAt('2027-01-01T00:00:00Z')).toBe(2)
  expect(openAt('2027-06-06T12:00:00Z')).toBe(3)
  expect(openAt('2027-06-07T00:00:00Z')).toBeUndefined()
})

// Note 17: an end date is over at 24:00 where the conference is.
test.each([
  ['Pacific/Kiritimati', '2026-12-31T09:59:59Z', '2026-12-31T10:00:00Z'],
  ['Asia/Kolkata', '2026-12-31T18:29:59Z', '2026-12-31T18:30:00Z'],
  ['Europe/Lisbon', '2026-12-31T23:59:59Z', '2027-01-01T00:00:00Z'],
  ['America/Los_Angeles', '2027-01-01T07:59:59Z', '2027-01-01T08:00:00Z'],
])('in %s Earlybird is open at %s and over at %s', (zone, before, after) => {
  expect(openPeriod(periods, zone, Temporal.Instant.from(before))?.id).toBe(1)
  expect(openPeriod(periods, zone, Temporal.Instant.from(after))?.id).toBe(2)
})

test('periods with equal end dates stand in the order of their ids', () => {
  const tied = [period(9, '2027-03-31'), period(4, '2027-03-31')]
  expect(inOrder(tied).map(({ id }) => id)).toEqual([4, 9])
})

test('nobody can register after the last period, nor before one was announced', () => {
  const conference = { endsOn: Temporal.PlainDate.from('2027-06-09'), timeZone: 'UTC', cancelledAt: null }
  const at = (instant: string, others = periods) =>
    closedBecause(conference, others, Temporal.Instant.from(instant))
  expect(at('2027-01-01T00:00:00Z')).toBeNull()
  expect(at('2027-06-07T00:00:00Z')).toBe('over')
  expect(at('2027-01-01T00:00:00Z', [])).toBe('not-announced')
  expect(at('2027-06-10T00:00:00Z', [])).toBe('over')
  const now = Temporal.Instant.from('2027-01-01T00:00:00Z')
  expect(closedBecause({ ...conference, cancelledAt: now }, periods, now)).toBe('cancelled')
})
