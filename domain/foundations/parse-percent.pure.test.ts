import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPercent } from '#domain/foundations/money.ts'
import { parsePercent } from '#domain/foundations/parse-percent.ts'

test('every percentage is read as it is shown', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999 }), basisPoints => {
      expect(parsePercent(formatPercent(basisPoints))).toBe(basisPoints)
    }),
  )
})

test.each([
  ['25', 2_500],
  [' 4.5 % ', 450],
  ['0.05', 5],
])('“%s” is a percentage', (text, basisPoints) => {
  expect(parsePercent(text)).toBe(basisPoints)
})

test.each(['', '%', '4.', '.5', '4,5', '4.555', '1000', '-1', '1e2', '4 5', '５'])('“%s” is none', text => {
  expect(parsePercent(text)).toBeUndefined()
})
