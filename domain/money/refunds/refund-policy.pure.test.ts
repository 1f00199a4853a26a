import { describe, expect, test } from 'vitest'
import { defaultRules } from '#domain/conference/conferences/conference-rules.ts'
import { cancellationTerms, mayMoveTo, sumOfShares, wholeShare } from '#domain/money/refunds/refund-policy.ts'

const startsOn = Temporal.PlainDate.from('2027-06-07')
const rules = { rules: defaultRules, earlierRules: [] }
const registration = { createdAt: Temporal.Instant.from('2026-01-10T09:00:00Z') }

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
          const conference = { startsOn, timeZone, cancelledAt: null, ...rules }
          expect(cancellationTerms(conference, registration, at)).toEqual({
            daysBefore: days,
            refundBasisPoints: share,
            mayMove: toConference,
            mayHandOver: toPerson,
          })
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
  const conference = { startsOn, timeZone: 'Europe/Lisbon', cancelledAt: null, ...rules }
  expect(cancellationTerms(conference, registration, at.toInstant()).daysBefore).toBe(91)
})

test('a cancelled conference refunds everything, and nothing can be moved from it', () => {
  const cancelledAt = Temporal.Instant.from('2027-06-01T12:00:00Z')
  const terms = cancellationTerms(
    { startsOn, timeZone: 'UTC', cancelledAt, ...rules },
    registration,
    cancelledAt,
  )
  expect(terms).toMatchObject({ daysBefore: 6, refundBasisPoints: 10_000, mayMove: false })
})

test('fifteen months count from first day to first day', () => {
  const to = (date: string) =>
    mayMoveTo({ startsOn, ...rules }, registration, {
      isActive: true,
      startsOn: Temporal.PlainDate.from(date),
    })
  expect(to('2028-09-07')).toBe(true)
  expect(to('2028-09-08')).toBe(false)
})

describe('rules that were changed', () => {
  const changedAt = Temporal.Instant.from('2027-01-10T09:00:00Z')
  const conference = {
    startsOn,
    timeZone: 'UTC',
    cancelledAt: null,
    rules: {
      ...defaultRules,
      refundSteps: [{ fromDays: 14, refundBasisPoints: 2_550 }],
      transferDays: 10,
      transferMonths: 2,
      handOverDays: 3,
      staffHoldDays: 1,
    },
    earlierRules: [{ until: changedAt, rules: defaultRules }],
  }
  const later = { createdAt: changedAt }
  const daysBefore = (days: number) => startsOn.subtract({ days }).toZonedDateTime('UTC').toInstant()

  test.each([
    [100, 2_550, true, true],
    [14, 2_550, true, true],
    [13, 0, true, true],
    [9, 0, false, true],
    [2, 0, false, false],
  ])('%i days before the first day they refund %i basis points', (days, share, transfer, handOver) => {
    expect(cancellationTerms(conference, later, daysBefore(days))).toEqual({
      daysBefore: days,
      refundBasisPoints: share,
      mayMove: transfer,
      mayHandOver: handOver,
    })
    expect(mayMoveTo(conference, later, { isActive: true, startsOn: startsOn.add({ months: 3 }) })).toBe(
      false,
    )
  })

  test('do not apply to a registration that was made before', () => {
    const earlier = { createdAt: changedAt.subtract({ milliseconds: 1 }) }
    expect(cancellationTerms(conference, earlier, daysBefore(100))).toMatchObject({
      refundBasisPoints: 5_000,
    })
    expect(cancellationTerms(conference, earlier, daysBefore(14))).toMatchObject({
      refundBasisPoints: 0,
      mayMove: false,
      mayHandOver: false,
    })
    expect(mayMoveTo(conference, earlier, { isActive: true, startsOn: startsOn.add({ months: 15 }) })).toBe(
      true,
    )
  })
})
