import { expect, test } from 'vitest'
import type { ChangeQuote } from '#domain/desk/changing/quote-change.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { differenceWords } from '#words/registration/change-words.ts'

/** What the words read of a paid registration, and of a change that costs 315.00 less at 50 %. */
const paid = { currency: 'USD', state: 'paid', price: { discountMinor: 0 } } as Registration
const cheaper = (refundMinor: number, stayingMinor: number, daysBefore = 148) =>
  ({
    price: { discountMinor: 0 },
    differenceMinor: -31_500,
    refundMinor,
    stayingMinor,
    refundParts: [{ amountMinor: refundMinor + stayingMinor, shareBasisPoints: 5_000 }],
    surplusMinor: 0,
    terms: { refundBasisPoints: 5_000, daysBefore },
    payableFrom: Temporal.Instant.from('2027-06-09T23:00:00Z'),
    payableBecause: 'as-wanted',
  }) as unknown as ChangeQuote

test.each([
  ['all of its money here', 15_750, 15_750, 'It costs USD 315.00 less. It is 148 days before the conference: by our policy 50% of the difference is refunded, which is USD 157.50, payable from 10 June 2027 on, when the conference is over. USD 157.50 stays with the organiser.'],
  ['a part of it refunded before', 5_000, 5_000, 'It costs USD 315.00 less; USD 100.00 of it is still here. It is 148 days before the conference: by our policy 50% of that is refunded, which is USD 50.00, payable from 10 June 2027 on, when the conference is over. USD 50.00 stays with the organiser.'],
  ['all of it taken back by the bank', 0, 0, 'It costs USD 315.00 less. No payment is left from which any of it could be refunded.'],
] as const)('a change to something cheaper, with %s, promises only what is here', (_, refund, staying, words) => {
  const said = differenceWords(paid, cheaper(refund, staying), 'Europe/Lisbon', 30).join(' ')
  expect(said.replaceAll('\u00a0', ' ')).toBe(`${words} The change is made at once.`)
}) // biome-ignore format: sentences

test('a change to something cheaper while the conference takes place counts no days', () => {
  const said = differenceWords(paid, cheaper(0, 31_500, 0), 'Europe/Lisbon', 30).join(' ')
  expect(said).toContain(
    'The conference has begun: by our policy none of the difference is refunded any more.',
  )
})
