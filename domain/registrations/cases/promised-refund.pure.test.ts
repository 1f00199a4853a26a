import { expect, test } from 'vitest'
import { defaultRules } from '#domain/conference/conferences/conference-rules.ts'
import { refundPromisedBy } from '#domain/registrations/cases/promised-refund.ts'

const conference = {
  endsOn: Temporal.PlainDate.from('2027-03-22'),
  timeZone: 'Pacific/Auckland',
  rules: { ...defaultRules, refundDays: 10 },
  earlierRules: [{ until: Temporal.Instant.from('2026-12-01T00:00:00Z'), rules: defaultRules }],
}
const late = Temporal.Instant.from('2027-01-05T09:00:00Z')
const early = Temporal.Instant.from('2026-11-05T09:00:00Z')

test.each([
  ['counts from the last day', 'refund-by-hand', '2027-02-01T00:00:00Z', late, '2027-04-01'],
  [
    'keeps the rules under which it was registered',
    'refund-failed',
    '2027-02-01T00:00:00Z',
    early,
    '2027-04-21',
  ],
  [
    'counts from its own day after the conference',
    'refund-delayed',
    '2027-05-01T13:00:00Z',
    late,
    '2027-05-12',
  ],
] as const)('a refund that waits for a person %s', (_, reason, since, registeredAt, day) => {
  const found = refundPromisedBy({ reason, since: Temporal.Instant.from(since), registeredAt }, conference)
  expect(found?.toString()).toBe(day)
})

test('nothing is promised for a case about something else', () => {
  expect(
    refundPromisedBy({ reason: 'paid-too-much', since: late, registeredAt: late }, conference),
  ).toBeUndefined()
})
