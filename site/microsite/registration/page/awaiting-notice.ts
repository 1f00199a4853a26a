import { formatMoney } from '#domain/foundations/money.ts'
import { leavingWords, moneyWords } from '#site/microsite/registration/page/money-words.ts'
import {
  amountAt,
  type StatusFacts,
  type StatusNotice,
} from '#site/microsite/registration/page/status-facts.ts'

export function awaiting(facts: StatusFacts): StatusNotice {
  const notice = unpaid(facts)
  if (facts.isMoveLapsed || facts.place === 'confirmed') return notice
  return { ...notice, text: [...notice.text, toBeConfirmed] }
}

const toBeConfirmed =
  "This is a custom amount: once you have paid, your place awaits the organiser's confirmation. If it cannot be confirmed, everything that you paid will be refunded."

function heldWords({ heldUntil, place, isPayableHere }: StatusFacts, paying: string): string {
  const completing = place === 'confirmed' && isPayableHere ? `; ${paying} completes the registration` : ''
  return `Your place is held until ${heldUntil}${completing}.`
}

function unpaid(facts: StatusFacts): StatusNotice {
  const { capturedMinor, currency } = facts
  if (facts.isMoveLapsed) {
    return {
      tone: 'neutral',
      title: 'The move was not completed.',
      text: [
        'This place is being released, and nothing is owed for it. Please do not pay.',
        ...moneyWords(facts, ({ at }) => at !== 'due'),
      ],
    }
  }
  const owed = formatMoney(amountAt(facts, 'due'), currency)
  const part = amountAt(facts, 'part')
  if (part > 0) {
    return {
      tone: 'neutral',
      title: `${owed} is still to pay`,
      text: [
        `${formatMoney(part, currency)} of ${formatMoney(facts.totalMinor, currency)} has arrived and is with us. ${heldWords(facts, 'paying the rest')}`,
        ...leavingWords(facts),
      ],
    }
  }
  if (capturedMinor > 0) {
    return {
      tone: 'neutral',
      title: `${owed} to pay`,
      text: [
        `Money that arrived earlier does not count towards it. ${heldWords(facts, 'paying')}`,
        ...leavingWords(facts),
      ],
    }
  }
  if (facts.instructions) return promised(facts, owed, facts.instructions)
  const charged = facts.wasRefused
    ? 'Your last payment did not go through, and no money was taken for it. You can try again, or pay in another way.'
    : 'Nothing has been charged yet.'
  const held = `${charged} ${heldWords(facts, 'paying')}`
  if (!facts.wasOffered) return { tone: 'neutral', title: `${owed} to pay`, text: [held] }
  return {
    tone: 'positive',
    title: 'A place has become free for you.',
    text: [`${owed} is due. ${held} If it is not paid by then, the place goes to the next person in line.`],
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
      title: `${owed} to pay in cash on site`,
      text: [
        'Nothing has been charged. Your place is held until the conference; pay when you arrive, and your receipt comes by email.',
      ],
    }
  }
  return {
    tone: 'neutral',
    title: `${owed} to pay by bank transfer`,
    text: [
      `No payment has arrived yet. Please pay by ${dueOn}: we hold your place until ${heldUntil}, so that the bank has a few days. We will write to ${email} as soon as the money arrives.`,
      'If you have transferred it, do not pay again in another way.',
    ],
  }
}
