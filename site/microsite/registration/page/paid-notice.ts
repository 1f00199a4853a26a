import { formatMoney } from '#domain/foundations/money.ts'
import { moneyWords, paidBackWords } from '#site/microsite/registration/page/money-words.ts'
import {
  amountAt,
  type StatusFacts,
  type StatusNotice,
} from '#site/microsite/registration/page/status-facts.ts'
import { positionWords } from '#words/money-position-words.ts'
import * as words from '#words/registration/page/paid-notice.ts'

export function paid(facts: StatusFacts): StatusNotice {
  const { currency, paidOn, email, place, paymentCount } = facts
  const takenMinor = amountAt(facts, 'charged-back')
  const capturedMinor = facts.capturedMinor + takenMinor
  const received =
    capturedMinor > 0 && paidOn
      ? words.wasReceived({
          captured: formatMoney(capturedMinor, currency),
          times: paymentCount,
          paidOn,
          isDemo: facts.isDemo,
        })
      : words.thereWasNothingToPay()
  const text = [`${received} ${confirmationWords(facts, capturedMinor > 0)}`]
  if (place === 'with-organiser') {
    const awaited = words.thisIsACustomAmount({ email })
    const isMoneyHere = facts.capturedMinor > facts.refundedMinor
    text.push(isMoneyHere ? words.ifItCannotBeConfirmed({ awaited }) : awaited)
  }
  if (facts.change) {
    const owed = formatMoney(facts.change.owedMinor, currency)
    text.push(
      words.changeIsHeld[facts.change.by === 'nobody' ? 'registrant' : facts.change.by]({
        owed,
        heldUntil: facts.change.heldUntil,
      }),
    )
    if (facts.instructions?.means === 'bank-transfer') {
      text.push(words.pleaseTransferTheDifferenceBy({ dueOn: facts.instructions.dueOn }))
    }
    if (facts.instructions?.means === 'cash') text.push(words.youPayTheDifferenceIn())
  }
  text.push(...retainedWords(facts), ...paidBackWords(facts), ...moneyWords(facts))
  const title = place === 'confirmed' ? words.youAreRegistered() : words.yourPaymentHasArrived()
  return { tone: 'positive', title, text }
}

/** A change to something cheaper refunds only a part of the difference. */
const retainedWords = ({ retainedMinor, currency }: StatusFacts) =>
  retainedMinor > 0 ? [positionWords({ at: 'retained', amountMinor: retainedMinor }, currency).sentence] : []

/** The address is named only if the mail goes to it: after a handover it has another one's. */
function confirmationWords({ confirmationMail, email }: StatusFacts, hasPaid: boolean): string {
  switch (confirmationMail) {
    case 'sent':
      return words.confirmationWent({ email, hasReceipt: hasPaid })
    case 'queued':
      return words.confirmationGoes({ email, hasReceipt: hasPaid })
    case null:
      return words.theReceiptIsBelowUnder()
  }
}
