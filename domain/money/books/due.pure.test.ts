import { expect, test } from 'vitest'
import { type Due, isForDue } from '#domain/money/books/due.ts'
import type { PaymentAttempt } from '#domain/money/payments/attempt.ts'

test.each([
  ['the registration and nothing else', null, 10_000, true],
  ['another amount', null, 9_000, false],
  ['a change of the same amount', 7, 10_000, false],
])('an attempt for the registration is for %s', (_name, choiceChangeId, owedMinor, isSame) => {
  // What is compared; the rest of both does not matter.
  const attempt = { amountMinor: 10_000, choiceChangeId: null } as PaymentAttempt
  expect(isForDue(attempt, { owedMinor, choiceChangeId } as Due)).toBe(isSame)
})
