import { expect, test } from 'vitest'
import { fromPaypalAmount, toPaypalAmount } from '#adapters/gateways/paypal/amounts.ts'

test.each([
  [
    { amountMinor: 12_000, currency: 'USD' },
    { currency_code: 'USD', value: '120.00' },
  ],
  [
    { amountMinor: 5, currency: 'EUR' },
    { currency_code: 'EUR', value: '0.05' },
  ],
  [
    { amountMinor: 78_500, currency: 'JPY' },
    { currency_code: 'JPY', value: '78500' },
  ],
  [
    { amountMinor: 3_500_000, currency: 'HUF' },
    { currency_code: 'HUF', value: '35000' },
  ],
  [
    { amountMinor: 200_000, currency: 'TWD' },
    { currency_code: 'TWD', value: '2000' },
  ],
])('%o is %o at PayPal, and back', (money, amount) => {
  expect(toPaypalAmount(money)).toEqual(amount)
  expect(fromPaypalAmount(amount)).toEqual(money)
})

test('a yen amount that comes with decimals is read all the same', () => {
  expect(fromPaypalAmount({ currency_code: 'JPY', value: '78500.00' })).toEqual({
    amountMinor: 78_500,
    currency: 'JPY',
  })
})

test.each(['120', '120.0', '120.00', '120.000', '120.0000'])('%s dollars are 120', value => {
  expect(fromPaypalAmount({ currency_code: 'USD', value })).toEqual({ amountMinor: 12_000, currency: 'USD' })
})

test.each([
  ['733.950', 73_395],
  ['0.500', 50],
  ['.5', 50],
])('%s dollars are %i cents', (value, amountMinor) => {
  expect(fromPaypalAmount({ currency_code: 'USD', value })).toEqual({ amountMinor, currency: 'USD' })
})

test.each(['', '12,00', '12.', '.', '1.0.0', '-1.00', '1e3', '1.005', ' 1.00'])('%o is no amount', value => {
  expect(fromPaypalAmount({ currency_code: 'USD', value })).toBeUndefined()
})

test.each(['INR', 'KWD', 'XXX'])('%s is refused before anything is sent', currency => {
  expect(() => toPaypalAmount({ amountMinor: 10_000, currency })).toThrow(
    expect.objectContaining({ kind: 'invalid', issue: 'CURRENCY_NOT_SUPPORTED' }),
  )
})

test.each(['HUF', 'TWD'])('a fraction of a %s is refused, not rounded', currency => {
  expect(() => toPaypalAmount({ amountMinor: 12_050, currency })).toThrow(
    expect.objectContaining({ kind: 'invalid', issue: 'DECIMALS_NOT_SUPPORTED' }),
  )
})
