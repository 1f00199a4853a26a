/** What a registration's page says while something is due: until when the place is held, and what to do. */

import { formatMoney } from '#domain/foundations/money.ts'
import { leavingWords, moneyWords } from '#site/microsite/registration/page/money-words.ts'
import {
  amountAt,
  type StatusFacts,
  type StatusNotice,
} from '#site/microsite/registration/page/status-facts.ts'
import * as words from '#words/registration/page/awaiting-notice.ts'

export function awaiting(facts: StatusFacts): StatusNotice {
  const notice = unpaid(facts)
  if (facts.isMoveLapsed || facts.place === 'confirmed') return notice
  return { ...notice, text: [...notice.text, words.thisIsACustomAmount()] }
}

function heldWords({ heldUntil, place, isPayableHere }: StatusFacts, isRest = false): string {
  if (place !== 'confirmed' || !isPayableHere) return words.placeHeld({ heldUntil })
  return isRest ? words.placeHeldUntilRestPaid({ heldUntil }) : words.placeHeldUntilPaid({ heldUntil })
}

function unpaid(facts: StatusFacts): StatusNotice {
  const { capturedMinor, currency } = facts
  if (facts.isMoveLapsed) {
    return {
      tone: 'neutral',
      title: words.theMoveWasNotCompleted(),
      text: [words.thisPlaceIsBeingReleased(), ...moneyWords(facts, ({ at }) => at !== 'due')],
    }
  }
  const owed = formatMoney(amountAt(facts, 'due'), currency)
  const part = amountAt(facts, 'part')
  if (part > 0) {
    return {
      tone: 'neutral',
      title: words.isStillToPay({ owed }),
      text: [
        words.ofHasArrivedAndIs({
          part: formatMoney(part, currency),
          total: formatMoney(facts.totalMinor, currency),
          heldWords: heldWords(facts, true),
        }),
        ...leavingWords(facts),
      ],
    }
  }
  if (capturedMinor > 0) {
    return {
      tone: 'neutral',
      title: words.toPay({ owed }),
      text: [words.moneyThatArrivedEarlierDoes({ heldWords: heldWords(facts) }), ...leavingWords(facts)],
    }
  }
  if (facts.instructions) return promised(facts, owed, facts.instructions)
  const charged = facts.wasRefused ? words.yourLastPaymentDidNot() : words.nothingHasBeenChargedYet()
  const held = `${charged} ${heldWords(facts)}`
  if (!facts.wasOffered) return { tone: 'neutral', title: words.toPay({ owed }), text: [held] }
  return {
    tone: 'positive',
    title: words.aPlaceHasBecomeFree(),
    text: [words.isDueIfItIs({ owed, held })],
  }
}

/** For a payer who chose a bank transfer, or cash on site. */
function promised(
  { heldUntil, email }: StatusFacts,
  owed: string,
  { means, dueOn }: NonNullable<StatusFacts['instructions']>,
): StatusNotice {
  if (means === 'cash') {
    return {
      tone: 'neutral',
      title: words.toPayInCashOn({ owed }),
      text: [words.nothingHasBeenChargedYour()],
    }
  }
  return {
    tone: 'neutral',
    title: words.toPayByBankTransfer({ owed }),
    text: [words.noPaymentHasArrivedYet({ dueOn, heldUntil, email }), words.ifYouHaveTransferredIt()],
  }
}
