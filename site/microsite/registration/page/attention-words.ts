import type { AttentionReason } from '#domain/foundations/attention/attention.ts'
import { formatMoney } from '#domain/foundations/money.ts'
import { amountAt, type StatusFacts } from '#site/microsite/registration/page/status-facts.ts'

/** Reasons that are only about money: the text about the money covers them, and ends with them. */
const toldByMoney: readonly AttentionReason[] = [
  'wrong-amount',
  'paid-too-much',
  'paid-after-cancelling',
  'paid-without-a-seat',
  'refund-failed',
  'chargeback-returned',
  'refund-due-early',
  'refund-by-hand',
  'refund-delayed',
]

/** Reasons that say nothing about a payment under review. */
const notAboutMoney: readonly AttentionReason[] = ['registered-twice', 'not-offered', 'mail-not-delivered']

/** What staff are reviewing, if the text above does not say it already. */
export function attentionWords(facts: StatusFacts): string[] {
  const { reasons, state, place } = facts
  // Only registrants with a place are told that they keep it.
  const hasPlace = state === 'paid' && place === 'confirmed'
  if (reasons.includes('payment-disputed')) {
    const place = hasPlace ? '; your place is not affected' : ''
    return [
      `Your bank has asked us about a payment for this registration. Nothing is refunded until that is settled${place}.`,
    ]
  }
  if (reasons.includes('payment-charged-back')) {
    const words = ['We will look into why that happened and write to you.']
    if (hasPlace) {
      words.push('You keep your place until the organiser has decided; please do not pay again before that.')
    } else if (state !== 'cancelled') words.push('Please do not pay again before that.')
    return [words.join(' ')]
  }
  if (amountAt(facts, 'surplus') > 0 && reasons.includes('paid-without-a-seat') && state === 'paid') {
    return [
      'Your payment for a change arrived when what you chose was no longer available. It is safe with us, and we will write to you.',
    ]
  }
  if (amountAt(facts, 'surplus') > 0 && reasons.includes('paid-after-cancelling')) {
    const late = formatMoney(amountAt(facts, 'surplus'), facts.currency)
    return [
      `${late} arrived after the cancellation. It is safe with us: we will send it back and write to you.`,
    ]
  }
  if (reasons.includes('registered-twice') && state === 'paid') {
    return [
      'Two registrations with your email address are paid. If you meant to have only one, write to us and we will refund the other.',
    ]
  }
  if (reasons.every(reason => toldByMoney.includes(reason) || notAboutMoney.includes(reason))) return []
  const isToPay = amountAt(facts, 'due') > 0 || facts.change !== null
  return [
    isToPay
      ? 'We are also reviewing an earlier payment. Your money is safe, and we will write to you.'
      : 'We are reviewing this payment. Your money is safe and you need not do anything; we will write to you.',
  ]
}
