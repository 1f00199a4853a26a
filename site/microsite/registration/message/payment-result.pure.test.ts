import { expect, test } from 'vitest'
import { uncapturedReasons } from '#domain/money/payments/attempt.ts'
import { registrationStates } from '#domain/registrations/registration.ts'
import {
  type PaymentFacts,
  type PaymentResult,
  paymentResultOf,
  paymentResultWords,
  uncapturedWords,
} from '#site/microsite/registration/message/payment-result.ts'
import * as paymentWords from '#words/payment-words.ts'

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' })
const kept = { at: 'place', amountMinor: 73_395 } as const
const surplus = { at: 'surplus', amountMinor: 73_395 } as const

/** 733.95 was paid, and nothing else happened. */
const paid: PaymentFacts = {
  arrived: usd(73_395),
  state: 'paid',
  place: 'confirmed',
  change: null,
  code: '7K3Q-PDXM',
  email: 'ada@example.org',
  currency: 'USD',
  totalMinor: 73_395,
  heldUntil: '12:30 WET on 10 January 2027',
  money: [kept],
  reasons: [],
}
const part: PaymentFacts = {
  ...paid,
  arrived: usd(100),
  state: 'awaiting-payment',
  money: [
    { at: 'part', amountMinor: 100 },
    { at: 'due', amountMinor: 73_295 },
  ],
  reasons: ['wrong-amount'],
}
const unplaced: PaymentFacts = { ...paid, money: [{ at: 'unplaced', amountMinor: 73_395 }] }
const change = { differenceMinor: 21_000, owedMinor: 0, heldUntil: '13:00 WET on 10 January 2027' }
const changed: PaymentFacts = { ...paid, arrived: usd(21_000), change: { ...change, state: 'applied' } }

function said(facts: PaymentFacts): string {
  const { title, alert = '', text } = paymentResultWords(paymentResultOf(facts), facts)
  return [title, alert, ...text].join(' ').replaceAll('\u00a0', ' ')
}

test.each<[PaymentResult, string, PaymentFacts, string[]]>([
  ['registered', 'paid in full', paid, ['USD 733.95 for registration 7K3Q-PDXM', 'receipt']],
  ['awaits-confirmation', 'a custom amount', { ...paid, place: 'with-organiser' }, ['Your Registration Got Success', 'confirm your place']],
  ['change-made', 'the difference of a change', changed, ['USD 210.00 for the change', 'is booked']],
  ['part-paid', '1.00 of 733.95', part, ['USD 1.00 of USD 733.95 has arrived', 'USD 732.95 is still to pay', 'held until 12:30 WET']],
  ['part-paid', 'what came in goes back', { ...part, money: [{ at: 'being-refunded', amountMinor: 100, from: null }, { at: 'due', amountMinor: 73_395 }] }, ['USD 733.95 is still to pay', 'USD 1.00 is on its way back']],
  ['change-part-paid', '10.00 of 210.00', { ...changed, arrived: usd(1_000), change: { ...change, state: 'open', owedMinor: 20_000 } }, ['USD 10.00 of USD 210.00', 'USD 200.00 is still to pay', 'stays as it is']],
  ['paid-too-much', 'paid twice', { ...paid, money: [kept, surplus], reasons: ['paid-too-much'] }, ['was already paid', 'USD 733.95 is more than was owed', 'we will refund it', 'do not pay again']],
  ['paid-too-much', '800.00 of 733.95', { ...paid, arrived: usd(80_000), money: [kept, { at: 'surplus', amountMinor: 6_605 }] }, ['USD 800.00 arrived', 'USD 66.05 is more than was owed']],
  ['no-place', 'paid late, sold out', { ...unplaced, state: 'expired', reasons: ['paid-without-a-seat'] }, ['no longer held for you', 'a place or the money back', 'do not pay again']],
  ['change-not-possible', 'a change that is sold out', { ...changed, change: { ...change, state: 'dropped' }, money: [kept, { at: 'surplus', amountMinor: 21_000 }] }, ['USD 210.00 arrived for a change', 'stays as it was']],
  ['replaced', 'a registration that was replaced', { ...unplaced, state: 'superseded' }, ['sent the form again', 'a place or the money back']],
  ['after-cancelling', 'paid after cancelling', { ...paid, state: 'cancelled', money: [surplus], reasons: ['paid-after-cancelling'] }, ['which is cancelled', 'we will refund it']],
  ['cancelled-since', 'cancelled later', { ...paid, state: 'cancelled', money: [{ at: 'retained', amountMinor: 36_697 }, { at: 'being-refunded', amountMinor: 36_698, from: '2027-06-10' }] }, ['USD 366.98 will be refunded the way it was paid, from 10 June 2027 on.', 'USD 366.97 stays']],
  ['refunded', 'late, and given back', { ...paid, state: 'expired', money: [{ at: 'being-refunded', amountMinor: 73_395, from: null }] }, ['USD 733.95 is on its way back to you.']],
  ['refunded', 'a dropped change, and given back', { ...changed, change: { ...change, state: 'dropped' } }, ['registration’s page says']],
  ['in-question', 'another order', { ...unplaced, state: 'awaiting-payment', reasons: ['payment-of-another-order'] }, ['we have to review it', 'do not pay again']],
  ['in-question', 'another currency', { ...part, arrived: { amountMinor: 73_395, currency: 'JPY' }, reasons: ['wrong-currency'] }, ['JPY 73,395 arrived']],
])('%s: %s', (result, _name, facts, parts) => {
  expect(paymentResultOf(facts)).toBe(result)
  for (const text of parts) expect(said(facts)).toContain(text)
}) // biome-ignore format: a table

test('the rest of a custom amount completes nothing: its place is the organiser’s to confirm', () => {
  expect(said(part)).toContain('paying the rest completes the registration')
  const custom = said({ ...part, place: 'with-organiser' })
  expect(custom).not.toContain('completes')
  expect(custom).toContain('The organiser confirms your place once the amount has been checked.')
})

test('only what is settled is called a success', () => {
  const successes = ['registered', 'awaits-confirmation', 'change-made']
  const all = [paid, { ...paid, place: 'with-organiser' } as const, changed, part, unplaced]
  const states = registrationStates.flatMap(state => all.map(facts => ({ ...facts, state })))
  for (const facts of states) {
    const result = paymentResultOf(facts)
    const { isSuccess, title } = paymentResultWords(result, facts)
    expect(isSuccess, result).toBe(successes.includes(result))
    expect(title === paymentWords.successful(), result).toBe(isSuccess)
    if (isSuccess) expect(facts.state).toBe('paid')
  }
})

test.each(uncapturedReasons)('%s: says that no money was taken', reason => {
  const { isSuccess, title, text } = uncapturedWords(reason, '7K3Q-PDXM')
  expect(isSuccess).toBe(false)
  expect(title).toMatch(/^Nothing was charged/)
  expect(text.join(' ')).toContain('No money was taken.')
})
