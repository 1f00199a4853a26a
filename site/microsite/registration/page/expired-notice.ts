import { formatMoney } from '#domain/foundations/money.ts'
import { leavingWords } from '#site/microsite/registration/page/money-words.ts'
import {
  amountAt,
  type StatusFacts,
  type StatusNotice,
} from '#site/microsite/registration/page/status-facts.ts'
import * as paymentWords from '#words/payment-words.ts'
import * as words from '#words/registration/page/expired-notice.ts'

export function expired(facts: StatusFacts): StatusNotice {
  const { capturedMinor, currency, totalMinor } = facts
  const title = words.theTimeToPayRan()
  const here = amountAt(facts, 'unplaced')
  if (here > 0) {
    return {
      tone: 'negative',
      title,
      text: [
        here < totalMinor
          ? words.onlyOfHasArrivedAnd({
              here: formatMoney(here, currency),
              total: formatMoney(totalMinor, currency),
            })
          : words.yourPlaceWasReleasedAnd({ here: formatMoney(here, currency) }),
        ...leavingWords(facts),
      ],
    }
  }
  if (facts.isMoveLapsed) {
    return {
      tone: 'neutral',
      title: words.theMoveWasNotCompleted(),
      text: [words.thePlaceThatWasHeld(), ...leavingWords(facts), words.ifYouHavePaidAfter()],
    }
  }
  const total = formatMoney(totalMinor, currency)
  return {
    tone: 'negative',
    title,
    text: [
      capturedMinor > 0 || facts.hasMovedAway
        ? words.yourPlaceWasReleasedAndYou({ total })
        : words.noPaymentArrivedSoYour({ total }),
      ...leavingWords(facts),
      ...renewalWords(facts),
      facts.renewal?.kind === 'free' ? words.ifYouHavePaidAfterAll() : words.ifYouHavePaidAfter(),
    ],
  }
}

function renewalWords({ renewal, currency }: StatusFacts): string[] {
  switch (renewal?.kind) {
    case 'free': {
      const total = formatMoney(renewal.totalMinor, currency)
      return [words.aPlaceIsStillFree({ total, isOtherPrice: renewal.isOtherPrice })]
    }
    case 'sold-out':
      return [words.whatYouChoseIsNow()]
    case 'closed':
      return [words.thePlaceIsNoLonger({ registrationClosed: paymentWords.registrationClosed() })]
    case undefined:
      return []
  }
}
