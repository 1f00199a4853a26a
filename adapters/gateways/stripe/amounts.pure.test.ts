import { expect, test } from 'vitest'
import { fromStripeAmount, leastAtStripe, toStripeAmount } from '#adapters/gateways/stripe/amounts.ts'

test.each([
  ['USD', 12_050, 12_050],
  ['JPY', 78_500, 78_500],
  ['KWD', 12_340, 12_340],
  // Ariary has hundredths elsewhere, Icelandic crowns and Ugandan shillings have none.
  ['MGA', 500_000, 5_000],
  ['ISK', 15_000, 1_500_000],
  ['UGX', 40_000, 4_000_000],
])('%s %i is %i at Stripe, and back', (currency, amountMinor, units) => {
  expect(toStripeAmount({ amountMinor, currency })).toEqual({ currency: currency.toLowerCase(), units })
  expect(fromStripeAmount({ currency: currency.toLowerCase(), units })).toEqual({ amountMinor, currency })
})

test.each([
  ['MGA', 500_050],
  ['KWD', 12_345],
])('%s %i can not be charged, and is not rounded', (currency, amountMinor) => {
  expect(() => toStripeAmount({ amountMinor, currency })).toThrow(
    expect.objectContaining({ kind: 'invalid', issue: 'AMOUNT_NOT_SUPPORTED' }),
  )
})

test.each([
  ['EUR', 50],
  ['GBP', 30],
  ['JPY', 50],
  ['HUF', 17_500],
  // Not in Stripe's table.
  ['KWD', 0],
])('the least of %s is %i', (currency, least) => {
  expect(leastAtStripe(currency)).toBe(least)
})
