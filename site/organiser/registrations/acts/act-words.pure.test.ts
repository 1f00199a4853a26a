import { expect, test } from 'vitest'
import { payableForStaff } from '#site/organiser/registrations/acts/act-words.ts'

test('staff read when a refund can be paid, never a day that is over, nor that they are written to', () => {
  const now = Temporal.Instant.from('2027-06-20T12:00:00Z')
  const said = (payableBecause: 'as-wanted' | 'window' | 'by-hand', day: string) =>
    payableForStaff(
      { payableBecause, payableFrom: Temporal.Instant.from(`${day}T00:00:00Z`) },
      { timeZone: 'UTC' },
      now,
    )
  expect(said('as-wanted', '2027-07-01')).toBe('payable from 1 July 2027 on, when the conference is over')
  expect(said('window', '2027-07-01')).toContain('payable from 1 July 2027 on')
  expect([said('as-wanted', '2027-06-18'), said('window', '2027-06-20')]).toEqual([
    'payable at once',
    'payable at once',
  ])
  expect(said('by-hand', '2027-06-20')).toBe(
    'payable by bank transfer, by hand, because it is too late to refund it the way it was paid',
  )
})
