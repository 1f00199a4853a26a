import { expect, test } from 'vitest'
import { caseSums } from '#words/organiser/registrations/staff-money-words.ts'

test.each([
  [34_145, 0, 36_645, 2_500, 'USD 341.45 of USD 366.45 was received; USD 25.00 is owed.'],
  [34_145, 0, 36_645, 0, 'USD 341.45 of USD 366.45 was received; the rest cannot be paid now.'],
  [36_645, 0, 36_645, 0, 'USD 366.45 of USD 366.45 was received; nothing is owed.'],
  [
    36_645,
    2_500,
    36_645,
    0,
    'USD 366.45 of USD 366.45 was received and USD 25.00 was paid back; nothing is owed.',
  ],
  [74_395, 0, 73_395, 0, 'USD 743.95 of USD 733.95 was received; nothing is owed.'],
])(
  'received %i, paid back %i, price %i, open %i',
  (receivedMinor, paidBackMinor, totalMinor, owedMinor, said) => {
    const sums = { receivedMinor, paidBackMinor, totalMinor, owedMinor }
    expect(caseSums(sums, 'USD', []).replaceAll('\u00a0', ' ')).toBe(said)
  },
)
