import { expect, test } from 'vitest'
import { speakingTo } from '#domain/foundations/speech.ts'
import { pricedTickets, shortPrice } from '#site/ticket-view.ts'
import { speakInTests } from '#tests/support/catalogues.ts'

test.each([
  [69_900, 'USD', '$699'],
  [69_950, 'USD', '$699.50'],
  [120_000, 'EUR', '€1,200'],
  // A sign that several currencies have says too little.
  [80_000, 'JPY', 'JPY 80,000'],
  [69_900, 'AUD', 'AUD 699'],
  [69_950, 'CAD', 'CAD 699.50'],
  [69_900, 'SEK', 'SEK 699'],
  [120_000, 'INR', '₹1,200'],
  [12_345, 'KWD', 'KWD 12.345'],
])('%d minor units of %s are printed as %s', (amountMinor, currency, printed) => {
  expect(shortPrice(amountMinor, currency).replaceAll('\u00a0', ' ')).toBe(printed)
})

speakInTests('de', 'ar')

test.each([
  ['de', 120_000, 'EUR', '1.200 EUR'],
  ['de', 120_050, 'EUR', '1.200,50 EUR'],
  ['de', 1_000, 'JPY', '1.000 JPY'],
  ['ar', 69_900, 'USD', 'USD 699'],
] as const)('in %s, %d minor units of %s are printed as %s', (language, amountMinor, currency, printed) => {
  const said = speakingTo({ language, addressed: null }, () => shortPrice(amountMinor, currency))
  expect(said.replaceAll('\u00a0', ' ')).toBe(printed)
})

test('a conference’s cards show today’s price of their category, and leave when it is not offered', () => {
  const card = (id: number, category: 'oral' | 'poster' | 'student' | null) => ({
    id, name: `card ${id}`, category, priceMinor: 69_900, currency: 'USD', inrEquivalent: '', isRecommended: false, includes: [],
  }) // biome-ignore format: a record
  const cards = [card(1, 'oral'), card(2, 'poster'), card(3, 'student'), card(4, null)]
  const none = { invited: null, delegate: null, virtual: null }
  const early = { isOpen: false, prices: { ...none, oral: 1_00, poster: 1_00, student: 1_00 } }
  const open = { isOpen: true, prices: { ...none, oral: 380_00, poster: 0, student: null } }
  const shown = (periods: (typeof open | typeof early)[]) =>
    pricedTickets(cards, { periods, currency: 'EUR' }).map(({ id, price }) => [id, price])
  expect(shown([early, open])).toEqual([
    [1, '€380'],
    [2, 'Free'],
    [4, '$699'],
  ])
  // After the last period its prices stay.
  expect(shown([early])).toEqual([
    [1, '€1'],
    [2, '€1'],
    [3, '€1'],
    [4, '$699'],
  ])
  expect(shown([])).toEqual([[4, '$699']])
})
