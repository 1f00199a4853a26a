import { describe, expect, test } from 'vitest'
import {
  cancellationTerms,
  mayTransferTo,
  mayTransferToPerson,
  refundableMinor,
} from '#domain/payments/refund-policy.ts'

const startsOn = Temporal.PlainDate.from('2027-06-07')

/** Every edge of the policy on both sides: days before, share in basis points, transfers. */
const edges = [
  [365, 5_000, true, true],
  [91, 5_000, true, true],
  [90, 4_000, true, true],
  [60, 4_000, true, true],
  [59, 0, true, true],
  [45, 0, true, true],
  [44, 0, true, false],
  [30, 0, true, false],
  [29, 0, false, false],
  [0, 0, false, false],
  [-3, 0, false, false],
] as const

describe.each(['Pacific/Kiritimati', 'Asia/Kolkata', 'Europe/Lisbon', 'America/Los_Angeles'])(
  'in %s',
  timeZone => {
    test.each(edges)(
      '%i days before: %i basis points, transfer to a conference %s, to a person %s',
      (days, share, toConference, toPerson) => {
        const date = startsOn.subtract({ days })
        // The whole day counts, from its first second to its last.
        for (const time of ['00:00:00', '12:00:00', '23:59:59']) {
          const at = date.toZonedDateTime({ timeZone, plainTime: time }).toInstant()
          const terms = cancellationTerms({ startsOn, timeZone }, at)
          expect(terms).toEqual({ daysBefore: days, refundBasisPoints: share, mayTransfer: toConference })
          expect(mayTransferToPerson(terms)).toBe(toPerson)
        }
      },
    )
  },
)

test('a share of half a minor unit is rounded up', () => {
  const terms = { daysBefore: 91, refundBasisPoints: 5_000, mayTransfer: true }
  expect(refundableMinor(terms, 73_395)).toBe(36_698)
  expect(refundableMinor({ ...terms, refundBasisPoints: 4_000 }, 73_395)).toBe(29_358)
})

test('a clock change between asking and the first day takes no day away', () => {
  // Lisbon loses an hour on 28 March 2027; 91 days before 7 June is 8 March.
  const at = Temporal.PlainDate.from('2027-03-08').toZonedDateTime({
    timeZone: 'Europe/Lisbon',
    plainTime: '23:30',
  })
  expect(cancellationTerms({ startsOn, timeZone: 'Europe/Lisbon' }, at.toInstant()).daysBefore).toBe(91)
})

test('fifteen months count from first day to first day', () => {
  expect(mayTransferTo({ startsOn }, { startsOn: Temporal.PlainDate.from('2028-09-07') })).toBe(true)
  expect(mayTransferTo({ startsOn }, { startsOn: Temporal.PlainDate.from('2028-09-08') })).toBe(false)
})
