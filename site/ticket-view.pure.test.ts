import { expect, test } from 'vitest'
import { shortPrice } from '#site/ticket-view.ts'

test.each([
  [69_900, 'USD', '$699'],
  [69_950, 'USD', '$699.50'],
  [120_000, 'EUR', '€1,200'],
  [80_000, 'JPY', '¥80,000'],
  [12_345, 'KWD', 'KWD 12.345'],
])('%d minor units of %s are printed as %s', (amountMinor, currency, printed) => {
  expect(shortPrice(amountMinor, currency).replaceAll('\u00a0', ' ')).toBe(printed)
})
