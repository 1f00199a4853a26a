import { expect, test } from 'vitest'
import { automaticReasons } from '#domain/money/refunds/automatic-reasons.ts'

test('the reason for a refund under the policy counts the days only before the first day', () => {
  expect([91, 1, 0, -3].map(automaticReasons.cancelledByPolicy)).toEqual([
    'Cancelled 91 days before the conference',
    'Cancelled 1 day before the conference',
    'Cancelled after the conference had begun',
    'Cancelled after the conference had begun',
  ])
})
