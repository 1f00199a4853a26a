import type { AttentionReason } from '#domain/foundations/attention/attention.ts'
import { formatMoney } from '#domain/foundations/money.ts'
import { amountAt, type StatusFacts } from '#site/microsite/registration/page/status-facts.ts'
import * as texts from '#words/registration/page/attention-words.ts'

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
const notAboutMoney: readonly AttentionReason[] = [
  'registered-twice',
  'not-offered',
  'mail-not-delivered',
  'proof-overdue',
  'names-missing',
]

/** What staff are reviewing, if the text above does not say it already. */
export function attentionWords(facts: StatusFacts): string[] {
  const { reasons, state, place } = facts
  // Only registrants with a place are told that they keep it.
  const hasPlace = state === 'paid' && place === 'confirmed'
  if (reasons.includes('payment-disputed')) {
    return [hasPlace ? texts.yourPlaceIsNotAffected() : texts.yourBankHasAskedUs()]
  }
  if (reasons.includes('payment-charged-back')) {
    const words = [texts.weWillLookIntoWhy()]
    if (hasPlace) {
      words.push(texts.youKeepYourPlaceUntil())
    } else if (state !== 'cancelled') words.push(texts.pleaseDoNotPayAgain())
    return [words.join(' ')]
  }
  if (amountAt(facts, 'surplus') > 0 && reasons.includes('paid-without-a-seat') && state === 'paid') {
    return [texts.yourPaymentForAChange()]
  }
  if (amountAt(facts, 'surplus') > 0 && reasons.includes('paid-after-cancelling')) {
    const late = formatMoney(amountAt(facts, 'surplus'), facts.currency)
    return [texts.arrivedAfterTheCancellationIt({ late })]
  }
  if (reasons.includes('registered-twice') && state === 'paid') {
    return [texts.twoRegistrationsWithYourEmail()]
  }
  if (reasons.every(reason => toldByMoney.includes(reason) || notAboutMoney.includes(reason))) return []
  const isToPay = amountAt(facts, 'due') > 0 || facts.change !== null
  return [isToPay ? texts.weAreAlsoReviewingAn() : texts.weAreReviewingThisPayment()]
}
