import { expect, test } from 'vitest'
import { type RegistrationState, registrationStates } from '#domain/registrations/registration.ts'
import type { StatusFacts } from '#site/microsite/registration/page/status-facts.ts'
import { statusNoticeOf } from '#site/microsite/registration/page/status-notice.ts'

/** Paid 733.95, and nothing else happened. */
const paid: StatusFacts = {
  state: 'paid',
  place: 'confirmed',
  declinedBecause: null,
  cancellation: null,
  isApplied: false,
  joined: null,
  applicationDeclined: null,
  currency: 'USD',
  totalMinor: 73_395,
  capturedMinor: 73_395,
  refundedMinor: 0,
  paymentCount: 1,
  refundCount: 0,
  hasMovedAway: false,
  retainedMinor: 0,
  money: [{ at: 'place', amountMinor: 73_395 }],
  refundedOn: null,
  isRefundedByHand: false,
  isChecking: false,
  isMoveLapsed: false,
  wasRefused: false,
  replacedCode: null,
  isConferenceCancelled: false,
  reasons: [],
  email: 'ada@example.org',
  confirmationMail: 'sent',
  isDemo: false,
  paidOn: '10 January 2027',
  heldUntil: '12:30 WET on 10 January 2027',
  placeInLine: null,
  wasOffered: false,
  change: null,
  instructions: null,
  isPayableHere: true,
  renewal: null,
}
const unpaid: StatusFacts = {
  ...paid,
  state: 'awaiting-payment',
  capturedMinor: 0,
  paymentCount: 0,
  money: [{ at: 'due', amountMinor: 73_395 }],
  paidOn: null,
}
const cancelled: StatusFacts = {
  ...paid,
  state: 'cancelled',
  money: [{ at: 'retained', amountMinor: 73_395 }],
}
const policy = { at: 'retained', amountMinor: 36_697 } as const
const later = { at: 'being-refunded', amountMinor: 36_698, from: '2027-06-10' } as const

/** The whole text, with ordinary spaces. */
function said(facts: StatusFacts): string {
  const { title, text } = statusNoticeOf(facts)
  return [title, ...text].join(' ').replaceAll('\u00a0', ' ')
}

test.each(['cancelled', 'expired', 'superseded'] as const)(
  'a registration that is %s and whose money was moved does not say that nothing was paid',
  state => {
    const facts = { ...unpaid, state, money: [], hasMovedAway: true }
    expect(said(facts)).not.toMatch(/Nothing was paid|No payment arrived/)
    expect(said({ ...facts, hasMovedAway: false })).toMatch(/Nothing was paid|No payment arrived/)
  },
)

const sayings: readonly [string, StatusFacts, string[]][] = [
  ['awaiting payment', unpaid, ['USD 733.95 to pay', 'Nothing has been charged yet', 'held until 12:30 WET']],
  ['a custom amount to pay', { ...unpaid, place: 'with-organiser' }, ['Your place is held until 12:30 WET on 10 January 2027. This is a custom amount: once you have paid, your place awaits', 'everything that you paid will be refunded']],
  ['a custom amount paid in part', { ...unpaid, place: 'with-organiser', capturedMinor: 70_000, money: [{ at: 'part', amountMinor: 70_000 }, { at: 'due', amountMinor: 3_395 }] }, ['USD 33.95 is still to pay', "awaits the organiser's confirmation"]],
  ['a custom amount promised by transfer', { ...unpaid, place: 'with-organiser', instructions: { means: 'bank-transfer', dueOn: '20 January 2027' } }, ['Please pay by 20 January 2027', "awaits the organiser's confirmation"]],
  ['a bank transfer awaited', { ...unpaid, instructions: { means: 'bank-transfer', dueOn: '20 January 2027' } }, ['USD 733.95 to pay by bank transfer', 'Please pay by 20 January 2027', 'do not pay again']],
  ['cash on site awaited', { ...unpaid, instructions: { means: 'cash', dueOn: '9 June 2027' } }, ['USD 733.95 to pay in cash on site', 'held until the conference']],
  ['a payment being decided', { ...unpaid, isChecking: true }, ['We are checking your payment. Do not pay again.', 'write to ada@example.org']],
  ['somebody who may have paid for another one', unpaid, ['USD 733.95 to pay', 'look into your mailbox before you pay']],
  ['a form that was sent again', { ...unpaid, replacedCode: '2B7F-XW9K' }, ['USD 733.95 to pay', 'takes the place of 2B7F-XW9K']],
  ['paid for twice', { ...paid, reasons: ['registered-twice'] }, ['You are registered.', 'Two registrations with your email address are paid.']],
  ['a payment that was refused', { ...unpaid, wasRefused: true }, ['USD 733.95 to pay', 'did not go through, and no money was taken', 'try again, or pay in another way', 'held until']],
  ['paid', paid, ['You are registered.', 'USD 733.95 was received on 10 January 2027', 'confirmation with the receipt went to']],
  ['paid in two payments', { ...paid, capturedMinor: 94_395, paymentCount: 2 }, ['USD 943.95 was received in all, the last payment on 10 January 2027.']],
  ['paid once, and a part refunded', { ...paid, refundedMinor: 1_000, refundCount: 1, refundedOn: '11 January 2027' }, ['USD 733.95 was received on 10 January 2027.', 'USD 10.00 was paid back the way it came on 11 January 2027.']],
  ['paid, and its confirmation not sent yet', { ...paid, confirmationMail: 'queued' }, ['A confirmation with the receipt is on its way to ada@example.org.']],
  ['paid by somebody who handed it over', { ...paid, confirmationMail: null }, ['USD 733.95 was received on 10 January 2027. The receipt is below under Documents.']],
  ['a free place', { ...paid, totalMinor: 0, capturedMinor: 0, paidOn: null }, ['You are registered.', 'There was nothing to pay.']],
  ['paid in part', { ...unpaid, capturedMinor: 70_000, money: [{ at: 'part', amountMinor: 70_000 }, { at: 'due', amountMinor: 3_395 }] }, ['USD 33.95 is still to pay', 'USD 700.00 of USD 733.95 has arrived', 'paying the rest']],
  ['a part that is on its way back', { ...unpaid, capturedMinor: 40_000, money: [{ at: 'being-refunded', amountMinor: 40_000, from: null }, { at: 'due', amountMinor: 73_395 }] }, ['USD 733.95 to pay', 'Money that arrived earlier does not count towards it.', 'USD 400.00 is on its way back to you.']],
  ['a part that is here, and another that went back', { ...unpaid, capturedMinor: 50_000, refundedMinor: 40_000, money: [{ at: 'part', amountMinor: 10_000 }, { at: 'due', amountMinor: 63_395 }] }, ['USD 633.95 is still to pay', 'USD 100.00 of USD 733.95 has arrived', 'USD 400.00 was paid back']],
  ['paid too much', { ...paid, capturedMinor: 146_790, money: [{ at: 'place', amountMinor: 73_395 }, { at: 'surplus', amountMinor: 73_395 }], reasons: ['paid-too-much'] }, ['You are registered.', 'USD 733.95 is more than was owed', 'we will refund it']],
  ['paid, and taken back by the bank', { ...paid, capturedMinor: 0, money: [{ at: 'charged-back', amountMinor: 73_395 }], reasons: ['payment-charged-back'] }, ['You are registered.', 'USD 733.95 was received', 'Your bank took USD 733.95 back from us.', 'You keep your place until the organiser has decided', 'do not pay again before that']],
  ['cancelled after the bank took the payment back', { ...cancelled, capturedMinor: 0, money: [{ at: 'charged-back', amountMinor: 73_395 }] }, ['Your bank took USD 733.95 back from us.']],
  ['cancelled after the bank took a payment in another currency back', { ...cancelled, capturedMinor: 0, money: [{ at: 'charged-back', amountMinor: 40_000, currency: 'JPY' }] }, ['Your place was released. Your bank took JPY 40,000 back from us.']],
  ['expired', { ...unpaid, state: 'expired' }, ['The time to pay ran out.', 'no longer owe', 'do not pay again']],
  ['expired with a place left', { ...unpaid, state: 'expired', renewal: { kind: 'free', totalMinor: 73_395, isOtherPrice: false } }, ['A place is still free: you can have it again for USD 733.95.', 'do not pay again: your payment counts as soon as it arrives.']],
  ['expired at another price', { ...unpaid, state: 'expired', renewal: { kind: 'free', totalMinor: 83_895, isOtherPrice: true } }, ['Prices have changed since: it costs USD 838.95 now.']],
  ['expired and sold out', { ...unpaid, state: 'expired', renewal: { kind: 'sold-out' } }, ['now sold out', 'join the waiting list', 'do not pay again: we will look into your payment and write to you.']],
  ['expired and closed', { ...unpaid, state: 'expired', renewal: { kind: 'closed' } }, ['Registration is closed', 'We are sorry.', 'do not pay again: we will look into your payment and write to you.']],
  ['expired, and paid late without a seat', { ...unpaid, state: 'expired', capturedMinor: 73_395, money: [{ at: 'unplaced', amountMinor: 73_395 }], reasons: ['paid-without-a-seat'] }, ['USD 733.95 arrived', 'a place or the money back', 'Please do not pay again.']],
  ['expired, and paid in part', { ...unpaid, state: 'expired', capturedMinor: 10_000, money: [{ at: 'unplaced', amountMinor: 10_000 }], reasons: ['wrong-amount'] }, ['Only USD 100.00 of USD 733.95 has arrived, and your place was released. The money is safe with us: you will get a place or the money back']],
  ['expired, and what came late on its way back', { ...unpaid, state: 'expired', capturedMinor: 73_395, money: [{ at: 'being-refunded', amountMinor: 73_395, from: null }] }, ['you no longer owe USD 733.95.', 'USD 733.95 is on its way back to you.']],
  ['cancelled while a payment is being decided', { ...cancelled, capturedMinor: 0, money: [], isChecking: true }, ['This registration was cancelled.', 'still checking a payment of yours. If it arrives, we will refund it and write to you.']],
  ['held for a move that lapsed', { ...unpaid, isMoveLapsed: true }, ['The move was not completed.', 'This place is being released', 'Please do not pay']],
  ['released after its move lapsed', { ...unpaid, state: 'expired', isMoveLapsed: true, money: [] }, ['The move was not completed.', 'was released, and nothing is owed for it.', 'we will look into your payment']],
  ['cancelled before paying', { ...cancelled, capturedMinor: 0, money: [] }, ['cancelled', 'Nothing was paid, and nothing is owed.']],
  ['cancelled, its money moved to another conference', { ...cancelled, capturedMinor: 0, money: [], hasMovedAway: true }, ['This registration was cancelled. Your place was released. Nothing is owed.']],
  ['cancelled with a refund to come', { ...cancelled, money: [policy, later] }, ['USD 366.98 will be refunded the way it was paid, from 10 June 2027 on.', 'USD 366.97 stays with the organiser']],
  ['cancelled with a refund under way', { ...cancelled, money: [policy, { ...later, from: null }] }, ['USD 366.98 is on its way back to you.']],
  ['cancelled with a refund paid', { ...cancelled, refundedMinor: 36_698, refundCount: 1, refundedOn: '11 June 2027', money: [policy] }, ['USD 366.98 was paid back the way it came on 11 June 2027.', 'USD 366.97 stays']],
  ['cancelled with two refunds paid', { ...cancelled, refundedMinor: 36_698, refundCount: 2, refundedOn: '11 June 2027', money: [policy] }, ['USD 366.98 in all was paid back the way it came, the last refund on 11 June 2027.']],
  ['cancelled with a refund paid by hand', { ...cancelled, refundedMinor: 36_698, refundedOn: '11 June 2027', isRefundedByHand: true, money: [policy] }, ['USD 366.98 was paid back on 11 June 2027.']],
  ['cancelled with a refund that failed', { ...cancelled, money: [policy, { at: 'owed-back', amountMinor: 36_698 }], reasons: ['refund-failed'] }, ['A refund of USD 366.98 could not be paid yet. The money is still with us and yours', 'USD 366.97 stays']],
  ['cancelled without a refund', cancelled, ['USD 733.95 stays with the organiser under the conference’s policy.']],
  ['cancelled, and paid afterwards', { ...cancelled, money: [{ at: 'surplus', amountMinor: 73_395 }], reasons: ['paid-after-cancelling'] }, ['Your place was released. USD 733.95 arrived after the cancellation. It is safe with us']],
  ['waiting', { ...unpaid, state: 'waiting', placeInLine: 3 }, ['You are number 3 on the waiting list.', 'Nothing is due until then.']],
  ['offered', { ...unpaid, wasOffered: true }, ['A place has become free for you.', 'If it is not paid by then, the place goes to the next person in line.']],
  ['replaced', { ...unpaid, state: 'superseded' }, ['This registration was replaced.', 'nothing is owed']],
  ['replaced, and paid', { ...paid, state: 'superseded', money: [{ at: 'unplaced', amountMinor: 73_395 }] }, ['USD 733.95 that arrived for this one is safe with us']],
  ['paid in another currency', { ...unpaid, capturedMinor: 73_395, reasons: ['wrong-currency'] }, ['We are checking your payment. Do not pay again.', 'A payment has arrived', 'the place or the money back']],
  ['disputed', { ...paid, reasons: ['payment-disputed'] }, ['You are registered.', 'Your bank has asked us about a payment', 'your place is not affected']],
  ['looked at by hand', { ...paid, reasons: ['books-differ'] }, ['We are reviewing this payment', 'Your money is safe']],
  ['a custom amount', { ...paid, place: 'with-organiser' }, ['Your payment has arrived.', "your place awaits the organiser's confirmation"]],
  ['a custom amount that was declined', { ...cancelled, money: [{ at: 'being-refunded', amountMinor: 73_395, from: null }], declinedBecause: 'Not agreed.' }, ['could not confirm this custom amount: Not agreed.', 'USD 733.95 is on its way back']],
  ['a change to pay', { ...paid, change: { owedMinor: 30_450, heldUntil: '13:00 WET on 10 January 2027', by: 'registrant' } }, ['a change that costs USD 304.50 more', 'until 13:00 WET', 'everything stays as it is']],
  ['changed to something cheaper', { ...paid, totalMinor: 41_895, retainedMinor: 15_750, money: [{ at: 'place', amountMinor: 57_645 }, { ...later, amountMinor: 15_750 }] }, ['You are registered.', 'USD 157.50 stays with the organiser under the conference’s policy. USD 157.50 will be refunded the way it was paid, from 10 June 2027 on.']],
  ['money for a change that came too late', { ...paid, capturedMinor: 94_395, money: [{ at: 'place', amountMinor: 73_395 }, { at: 'surplus', amountMinor: 21_000 }], reasons: ['paid-without-a-seat'] }, ['Your payment for a change arrived when what you chose was no longer available.']],
] // biome-ignore format: a table

test.each(sayings)('%s: says where the money is and what comes next', (_name, facts, parts) => {
  for (const part of parts) expect(said(facts)).toContain(part)
})

test.each<[string, StatusFacts, string]>([
  ['what is still to pay', { ...unpaid, capturedMinor: 100, money: [{ at: 'part', amountMinor: 100 }, { at: 'due', amountMinor: 73_295 }], reasons: ['wrong-amount'] }, 'need not do anything'],
  ['a payment in another currency that the bank took back, as a part of the sum that was received', { ...paid, money: [{ at: 'place', amountMinor: 73_395 }, { at: 'charged-back', amountMinor: 40_000, currency: 'JPY' }] }, 'USD 1,133.95'],
  ['what is still to pay, and books that differ', { ...unpaid, reasons: ['books-differ'] }, 'need not do anything'],
  ['what was never paid, for a payment being decided', { ...cancelled, capturedMinor: 0, money: [], isChecking: true }, 'Nothing was paid'],
  ['a sum to pay, for a move that lapsed', { ...unpaid, isMoveLapsed: true }, 'to pay'],
  ['the whole price as no longer owed, after a move lapsed', { ...unpaid, state: 'expired', isMoveLapsed: true, money: [] }, 'owe USD 733.95'],
  ['a refund, of a custom amount that the bank took back', { ...paid, place: 'with-organiser', capturedMinor: 0, money: [{ at: 'charged-back', amountMinor: 73_395 }], reasons: ['payment-charged-back'] }, 'will be refunded'],
  ['a place, of a custom amount that the bank took back', { ...paid, place: 'with-organiser', capturedMinor: 0, money: [{ at: 'charged-back', amountMinor: 73_395 }], reasons: ['payment-charged-back'] }, 'keep your place'],
  ['a surplus that went back', { ...paid, capturedMinor: 80_000, refundedMinor: 6_605, refundedOn: '11 January 2027', reasons: ['wrong-amount', 'paid-too-much'] }, 'We are reviewing this payment'],
  ['what came after a cancellation and went back', { ...cancelled, money: [], refundedMinor: 73_395, reasons: ['paid-after-cancelling'] }, 'safe with us'],
  ['money for a change that went back', { ...paid, capturedMinor: 94_395, refundedMinor: 21_000, reasons: ['paid-without-a-seat'] }, 'safe with us'],
])('%s: does not say that the money is still being looked at', (_name, facts, words) => {
  expect(said(facts)).not.toContain(words)
  // Words that nobody reads any more would be absent from everything.
  if (!words.startsWith('USD')) expect(sayings.some(([, others]) => said(others).includes(words))).toBe(true)
}) // biome-ignore format: a table

test('an unpaid custom amount is not completed by paying', () => {
  expect(said(unpaid)).toContain('paying completes the registration.')
  expect(said({ ...unpaid, place: 'with-organiser' })).not.toContain('completes')
})

test('where nothing can be paid, nobody reads that paying completes the registration', () => {
  expect(said({ ...unpaid, isPayableHere: false })).toContain('is held until 12:30 WET on 10 January 2027.')
})

test('a free place says nothing of money that was received', () => {
  expect(said({ ...paid, totalMinor: 0, capturedMinor: 0, paidOn: null })).not.toContain('received')
})

test('a surplus is told only where there is one', () => {
  expect(said(paid)).not.toContain('more than was owed')
})

test('nobody keeps a place that was given back, whatever their bank does', () => {
  for (const reason of ['payment-disputed', 'payment-charged-back'] as const) {
    // The same words, so that a sentence in other words cannot pass.
    const isKept = /your place is not affected|you keep your place/i
    expect(said({ ...paid, reasons: [reason] })).toMatch(isKept)
    expect(said({ ...cancelled, reasons: [reason] })).not.toMatch(isKept)
    expect(said({ ...cancelled, reasons: [reason] })).toMatch(/settled|write to you/)
  }
})

test('who applied reads that nothing is owed, and who was declined reads why', () => {
  const applied = statusNoticeOf({ ...unpaid, state: 'waiting', money: [], isApplied: true })
  expect(applied.title).toBe('Your application has arrived.')
  expect(applied.text).toEqual([
    'Nothing is owed yet. We will decide, and write to ada@example.org: if we accept you, a place is held for you, and you pay USD\u00a0733.95 then.',
  ])
  const declined = {
    ...cancelled,
    capturedMinor: 0,
    refundedMinor: 0,
    money: [],
    applicationDeclined: 'It is full.',
  }
  expect(statusNoticeOf(declined)).toEqual({
    tone: 'neutral',
    title: 'We could not accept your application.',
    text: ['It is full.', 'Thank you for applying.', 'Nothing was paid, and nothing is owed.'],
  })
})

test('every state has its words', () => {
  const titles = registrationStates.map(
    (state: RegistrationState) => statusNoticeOf({ ...paid, state }).title,
  )
  expect(new Set(titles).size).toBe(registrationStates.length)
})
