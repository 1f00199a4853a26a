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
import { conferenceWords } from '#words/conference-words.ts'
import * as paymentWords from '#words/payment-words.ts'
import { decidedShareWords, reasonWords } from '#words/reason-words.ts'
import { waitsTogether as groupWaits } from '#words/registration/group.ts'
import * as texts from '#words/registration/page/status-notice.ts'

export function statusNoticeOf(facts: StatusFacts): StatusNotice {
  if (facts.isChecking && facts.state !== 'cancelled') {
    return {
      tone: 'neutral',
      title: paymentWords.checking(),
      text: [texts.thePaymentServiceIsStill({ email: facts.email })],
    }
  }
  const isToBeCancelled = facts.isConferenceCancelled && facts.state !== 'cancelled'
  if (!isToBeCancelled && facts.state === 'awaiting-payment' && hasMoneyUnderReview(facts.reasons)) {
    return {
      tone: 'neutral',
      title: paymentWords.checking(),
      text: [texts.aPaymentHasArrivedThat({ email: facts.email })],
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
      hasPaid ? texts.everythingThatYouPaidWill({ email: facts.email }) : texts.youNoLongerOweAnything(),
      ...leavingWords(facts),
    ],
  }
}

const notices: Readonly<Record<RegistrationState, (facts: StatusFacts) => StatusNotice>> = {
  waiting: ({ isApplied, placeInLine, waitsTogether, email, totalMinor, currency }) =>
    isApplied
      ? {
          tone: 'neutral',
          title: texts.yourApplicationHasArrived(),
          text: [
            totalMinor > 0
              ? texts.weWillDecideAndPay({ email, total: formatMoney(totalMinor, currency) })
              : texts.weWillDecide({ email }),
          ],
        }
      : waiting({ placeInLine, waitsTogether, email }),
  'awaiting-payment': awaiting,
  paid,
  expired,
  superseded,
  cancelled,
}

const waiting = ({
  placeInLine,
  waitsTogether,
  email,
}: Pick<StatusFacts, 'placeInLine' | 'waitsTogether' | 'email'>): StatusNotice => ({
  tone: 'neutral',
  title: texts.youAreNumberOnThe({ placeInLine: placeInLine ?? 1 }),
  text: [
    texts.whatYouChoseIsSold({ email, offerHours: timeInWords(offerHours, 'hour') }),
    ...(waitsTogether ? [groupWaits()] : []),
  ],
})

function superseded(facts: StatusFacts): StatusNotice {
  const { capturedMinor, currency } = facts
  const text = [texts.youSentTheFormAgain()]
  const here = amountAt(facts, 'unplaced')
  if (here > 0) {
    text.push(texts.thatArrivedForThisOne({ here: formatMoney(here, currency) }))
  }
  if (capturedMinor === 0) {
    text.push(facts.hasMovedAway ? texts.nothingIsOwed() : texts.nothingWasPaidForThis())
  }
  return {
    tone: 'neutral',
    title: texts.thisRegistrationWasReplaced(),
    text: [...text, ...leavingWords(facts)],
  }
}

function cancelled(facts: StatusFacts): StatusNotice {
  const { applicationDeclined, joined } = facts
  const text =
    joined !== null
      ? [joined.isLive ? texts.groupPays(joined) : texts.groupHasEnded(joined)]
      : applicationDeclined === null
        ? [...whoCancelledWords(facts), texts.yourPlaceWasReleased()]
        : [applicationDeclined, texts.thankYouForApplying()].filter(words => words !== '')
  const isNothingHere = facts.capturedMinor <= 0 && facts.money.length === 0
  if (isNothingHere && !facts.isChecking && joined !== null) {
    if (joined.isLive) text.push(texts.nothingIsOwed())
  } else if (isNothingHere && !facts.isChecking) {
    text.push(facts.hasMovedAway ? texts.nothingIsOwed() : texts.nothingWasPaidAndNothing())
  } else {
    // Money that arrived since is described separately: nothing was owed any more.
    const isLate = ({ at }: MoneyPosition) =>
      at === 'surplus' && facts.reasons.includes('paid-after-cancelling')
    text.push(...paidBackWords(facts), ...moneyWords(facts, place => !isLate(place)))
  }
  if (facts.isChecking) {
    text.push(texts.thePaymentServiceIsStillChecking())
  }
  if (joined !== null) {
    const [tone, title] = joined.isLive
      ? (['positive', texts.youAreOfAGroup()] as const)
      : (['negative', texts.yourGroupHasEnded()] as const)
    return { tone, title, text }
  }
  const title = applicationDeclined === null ? texts.thisRegistrationWasCancelled() : texts.weCouldNotAccept()
  return { tone: 'neutral', title, text }
}

/** Who cancelled it, why, and by which rule. */
function whoCancelledWords({ declinedBecause, cancellation, paymentCount }: StatusFacts): string[] {
  if (declinedBecause !== null) {
    return [texts.theOrganiserCouldNotConfirm({ declinedBecause })]
  }
  if (!cancellation) return []
  const { by, rule, reason } = cancellation
  const who =
    rule === 'conference'
      ? `${conferenceWords.cancelled}.`
      : by === 'registrant'
        ? texts.youCancelledIt()
        : texts.weCancelledIt()
  const why = [who, reasonWords(reason)].filter(words => words !== '').join(' ')
  return [why, ...(paymentCount > 0 ? decidedShareWords(cancellation) : [])]
}

function replacedWords({ replacedCode, state }: StatusFacts): string[] {
  if (replacedCode === null || (state !== 'awaiting-payment' && state !== 'waiting')) return []
  return [texts.youSentTheFormAgainSo({ replacedCode })]
}

/**
 * A warning before a second payment. The form is public, so everybody reads the same: only the mailbox learns whether
 * its owner is registered.
 */
function secondWords({ state, capturedMinor, isApplied }: StatusFacts): string[] {
  if (isApplied || capturedMinor > 0 || (state !== 'awaiting-payment' && state !== 'waiting')) return []
  return [texts.ifYouHaveRegisteredBefore()]
}
