import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toDecimal } from '#domain/foundations/money.ts'
import { minorOf } from '#server/wire-api/decimals.ts'

const amount = fc.integer({ min: 0, max: 100_000_000_00 })
const currency = fc.constantFrom('USD', 'JPY', 'KWD')

test('a sum is the same as a number, as text, and with zeros behind it', () => {
  fc.assert(
    fc.property(amount, currency, (minor, code) => {
      const text = toDecimal(minor, code)
      expect(minorOf(text, code)).toBe(minor)
      expect(minorOf(Number(text), code)).toBe(minor)
      expect(minorOf(text.includes('.') ? `${text}00` : `${text}.00`, code)).toBe(minor)
    }),
  )
})

test('sums that a browser adds up in binary are the decimals that they stand for', () => {
  fc.assert(
    fc.property(amount, amount, (one, other) => {
      const added = Number(toDecimal(one, 'USD')) + Number(toDecimal(other, 'USD'))
      expect(minorOf(added, 'USD')).toBe(one + other)
    }),
  )
})

test.each(['733.951', '-1', '-0', 733.951, -1])('%j is a decimal that no amount equals', value => {
  expect(minorOf(value, 'USD')).toBeNaN()
})

test.each(['', ' 1', '1,5', '1e3', '+1', '.5', '5.', '0x10', '١', 'NaN', 1e21, Number.NaN, true, null])(
  '%j is no decimal',
  value => {
    expect(minorOf(value, 'USD')).toBeUndefined()
  },
)
