import { formatMoney } from '#domain/foundations/money.ts'
import { moneyWords, paidBackWords } from '#site/microsite/registration/page/money-words.ts'
import {
  amountAt,
  type StatusFacts,
  type StatusNotice,
} from '#site/microsite/registration/page/status-facts.ts'
import { positionWords } from '#words/money-position-words.ts'

export function paid(facts: StatusFacts): StatusNotice {
  const { currency, paidOn, email, place, paymentCount } = facts
  const takenMinor = amountAt(facts, 'charged-back')
  const capturedMinor = facts.capturedMinor + takenMinor
  const demo = facts.isDemo ? ' (a demonstration: no money moved)' : ''
  const received =
    capturedMinor > 0 && paidOn
      ? `${formatMoney(capturedMinor, currency)} was received${paymentCount > 1 ? ' in all, the last payment' : ''} on ${paidOn}${demo}.`
      : 'There was nothing to pay.'
  const text = [`${received} ${confirmationWords(facts, capturedMinor > 0)}`]
  if (place === 'with-organiser') {
    const awaited = `This is a custom amount: your place awaits the organiser's confirmation, and we will write to ${email} about it.`
    const isMoneyHere = facts.capturedMinor > facts.refundedMinor
    text.push(
      isMoneyHere
        ? `${awaited} If it cannot be confirmed, everything that you paid will be refunded.`
        : awaited,
    )
  }
  if (facts.change) {
    const owed = formatMoney(facts.change.owedMinor, currency)
    text.push(
      `${facts.change.by === 'organiser' ? 'We would like to change your registration, which' : 'You asked for a change that'} costs ${owed} more. It is held for you until ${facts.change.heldUntil} and made once you have paid; until then everything stays as it is.`,
    )
    if (facts.instructions?.means === 'bank-transfer') {
      text.push(`Please transfer the difference by ${facts.instructions.dueOn}.`)
    }
    if (facts.instructions?.means === 'cash') text.push('You pay the difference in cash on site.')
  }
  text.push(...retainedWords(facts), ...paidBackWords(facts), ...moneyWords(facts))
  const title = place === 'confirmed' ? 'You are registered.' : 'Your payment has arrived.'
  return { tone: 'positive', title, text }
}

/** A change to something cheaper refunds only a part of the difference. */
const retainedWords = ({ retainedMinor, currency }: StatusFacts) =>
  retainedMinor > 0 ? [positionWords({ at: 'retained', amountMinor: retainedMinor }, currency).sentence] : []

/** The address is named only if the mail goes to it: after a handover it has another one's. */
function confirmationWords({ confirmationMail, email }: StatusFacts, hasPaid: boolean): string {
  const confirmation = hasPaid ? 'confirmation with the receipt' : 'confirmation'
  switch (confirmationMail) {
    case 'sent':
      return `A ${confirmation} went to ${email}.`
    case 'queued':
      return `A ${confirmation} is on its way to ${email}.`
    case null:
      return 'The receipt is below under Documents.'
  }
}
