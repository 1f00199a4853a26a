import { describe, expect, test } from 'vitest'
import {
  cancellationTerms,
  mayTransferTo,
  mayTransferToPerson,
  sumOfShares,
  wholeShare,
} from '#domain/refunds/refund-policy.ts'

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
          const terms = cancellationTerms({ startsOn, timeZone, cancelledAt: null }, at)
          expect(terms).toEqual({ daysBefore: days, refundBasisPoints: share, mayTransfer: toConference })
          expect(mayTransferToPerson(terms)).toBe(toPerson)
        }
      },
    )
  },
)

test('a share of half a minor unit is rounded up', () => {
  expect(sumOfShares([{ amountMinor: 73_395, shareBasisPoints: 5_000 }])).toBe(36_698)
  expect(sumOfShares([{ amountMinor: 73_395, shareBasisPoints: 4_000 }])).toBe(29_358)
})

test('each part of the money is refunded at its own share, and an overpayment in full', () => {
  const billed = { amountMinor: 73_395, shareBasisPoints: 5_000 }
  expect(sumOfShares([billed, { amountMinor: 73_395, shareBasisPoints: wholeShare }])).toBe(110_093)
  expect(
    sumOfShares([
      billed,
      { amountMinor: 10_001, shareBasisPoints: 4_000 },
      { ...billed, shareBasisPoints: 0 },
    ]),
  ).toBe(40_698)
  expect(sumOfShares([])).toBe(0)
})

test('a clock change between the request and the first day loses no day', () => {
  // Lisbon loses an hour on 28 March 2027; 91 days before 7 June is 8 March.
  const at = Temporal.PlainDate.from('2027-03-08').toZonedDateTime({
    timeZone: 'Europe/Lisbon',
    plainTime: '23:30',
  })
  const conference = { startsOn, timeZone: 'Europe/Lisbon', cancelledAt: null }
  expect(cancellationTerms(conference, at.toInstant()).daysBefore).toBe(91)
})

test('a cancelled conference refunds everything, and nothing can be transferred from it', () => {
  const cancelledAt = Temporal.Instant.from('2027-06-01T12:00:00Z')
  const terms = cancellationTerms({ startsOn, timeZone: 'UTC', cancelledAt }, cancelledAt)
  expect(terms).toEqual({ daysBefore: 6, refundBasisPoints: 10_000, mayTransfer: false })
})

test('fifteen months count from first day to first day', () => {
  expect(mayTransferTo({ startsOn }, { startsOn: Temporal.PlainDate.from('2028-09-07') })).toBe(true)
  expect(mayTransferTo({ startsOn }, { startsOn: Temporal.PlainDate.from('2028-09-08') })).toBe(false)
})
