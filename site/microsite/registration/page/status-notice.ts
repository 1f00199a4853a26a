/**
 * The state of a registration and its money in plain words: what happened, where the money is, what comes next. All
 * states are in one place, so that none is forgotten.
 */

import { hasMoneyUnderReview } from '#domain/foundations/attention/attention.ts'
import { timeInWords } from '#domain/foundations/counted-in-words.ts'
import { formatMoney } from '#domain/foundations/money.ts'
import type { MoneyPosition } from '#domain/money/books/money-positions.ts'
import type { RegistrationState } from '#domain/registrations/registration.ts'
import { offerHours } from '#domain/registrations/registration.ts'
import { attentionWords } from '#site/microsite/registration/page/attention-words.ts'
import { awaiting } from '#site/microsite/registration/page/awaiting-notice.ts'
import { expired } from '#site/microsite/registration/page/expired-notice.ts'
import { leavingWords, moneyWords, paidBackWords } from '#site/microsite/registration/page/money-words.ts'
import { paid } from '#site/microsite/registration/page/paid-notice.ts'
import {
  amountAt,
  type StatusFacts,
  type StatusNotice,
} from '#site/microsite/registration/page/status-facts.ts'
import { decidedShareWords, reasonWords } from '#words/deed-words.ts'
import { conferenceWords, paymentWords } from '#words/words.ts'

export function statusNoticeOf(facts: StatusFacts): StatusNotice {
  if (facts.isChecking && facts.state !== 'cancelled') {
    return {
      tone: 'neutral',
      title: paymentWords.checking,
      text: [
        `The payment service is still checking your payment. Look at this page again in a few minutes; we will write to ${facts.email} as soon as we know.`,
      ],
    }
  }
  const isToBeCancelled = facts.isConferenceCancelled && facts.state !== 'cancelled'
  if (!isToBeCancelled && facts.state === 'awaiting-payment' && hasMoneyUnderReview(facts.reasons)) {
    return {
      tone: 'neutral',
      title: paymentWords.checking,
      text: [
        `A payment has arrived that we have to review before it can count. Your money is safe: you will get the place or the money back, and we will write to ${facts.email}.`,
      ],
    }
  }
  const notice = isToBeCancelled ? withConference(facts) : notices[facts.state](facts)
  const text = [...replacedWords(facts), ...notice.text, ...secondWords(facts), ...attentionWords(facts)]
  return { ...notice, text }
}

/** The conference was cancelled, and its registrations are cancelled one by one. */
function withConference(facts: StatusFacts): StatusNotice {
  const hasPaid = facts.capturedMinor > facts.refundedMinor
  return {
    tone: 'neutral',
    title: `${conferenceWords.cancelled}.`,
    text: [
      hasPaid
        ? `Everything that you paid will be refunded in full; we will write to ${facts.email} when it is on its way. You need not do anything.`
        : 'You no longer owe anything. Please do not pay.',
      ...leavingWords(facts),
    ],
  }
}

const notices: Readonly<Record<RegistrationState, (facts: StatusFacts) => StatusNotice>> = {
  waiting: ({ placeInLine, email }) => ({
    tone: 'neutral',
    title: `You are number ${placeInLine ?? 1} on the waiting list.`,
    text: [
      `What you chose is sold out. As soon as it is your turn we will write to ${email}, and you will have ${timeInWords(offerHours, 'hour')} to pay. Nothing is due until then.`,
    ],
  }),
  'awaiting-payment': awaiting,
  paid,
  expired,
  superseded,
  cancelled,
}

function superseded(facts: StatusFacts): StatusNotice {
  const { capturedMinor, currency } = facts
  const text = ['You sent the form again, and a newer registration replaced this one.']
  const here = amountAt(facts, 'unplaced')
  if (here > 0) {
    text.push(
      `${formatMoney(here, currency)} that arrived for this one is safe with us; we will look into it and write to you.`,
    )
  }
  if (capturedMinor === 0) {
    text.push(facts.hasMovedAway ? 'Nothing is owed.' : 'Nothing was paid for this one, and nothing is owed.')
  }
  return {
    tone: 'neutral',
    title: 'This registration was replaced.',
    text: [...text, ...leavingWords(facts)],
  }
}

function cancelled(facts: StatusFacts): StatusNotice {
  const text = [...whoCancelledWords(facts), 'Your place was released.']
  const isNothingHere = facts.capturedMinor <= 0 && facts.money.length === 0
  if (isNothingHere && !facts.isChecking) {
    text.push(facts.hasMovedAway ? 'Nothing is owed.' : 'Nothing was paid, and nothing is owed.')
  } else {
    // Money that arrived since is described separately: nothing was owed any more.
    const isLate = ({ at }: MoneyPosition) =>
      at === 'surplus' && facts.reasons.includes('paid-after-cancelling')
    text.push(...paidBackWords(facts), ...moneyWords(facts, place => !isLate(place)))
  }
  if (facts.isChecking) {
    text.push(
      'The payment service is still checking a payment of yours. If it arrives, we will send it back and write to you. Please do not pay again.',
    )
  }
  return { tone: 'neutral', title: 'This registration was cancelled.', text }
}

/** Who cancelled it, why, and by which rule. */
function whoCancelledWords({ declinedBecause, cancellation, paymentCount }: StatusFacts): string[] {
  if (declinedBecause !== null) {
    return [`The organiser could not confirm this custom amount: ${declinedBecause}`]
  }
  if (!cancellation) return []
  const { by, rule, reason } = cancellation
  const who =
    rule === 'conference'
      ? `${conferenceWords.cancelled}.`
      : by === 'registrant'
        ? 'You cancelled it.'
        : 'We cancelled it.'
  const why = [who, reasonWords(reason)].filter(words => words !== '').join(' ')
  return [why, ...(paymentCount > 0 ? decidedShareWords(cancellation) : [])]
}

function replacedWords({ replacedCode, state }: StatusFacts): string[] {
  if (replacedCode === null || (state !== 'awaiting-payment' && state !== 'waiting')) return []
  return [
    `You sent the form again, so this registration takes the place of ${replacedCode}, which is void. We have written to you about it.`,
  ]
}

/**
 * A warning before a second payment. The form is public, so everybody reads the same: only the mailbox learns whether
 * its owner is registered.
 */
function secondWords({ state, capturedMinor }: StatusFacts): string[] {
  if (capturedMinor > 0 || (state !== 'awaiting-payment' && state !== 'waiting')) return []
  return [
    'If you have registered before, please look into your mailbox before you pay: if a registration with your address is paid already, we have sent a link to it.',
  ]
}
