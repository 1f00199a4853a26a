import { formatMoney } from '#domain/foundations/money.ts'
import { leavingWords } from '#site/microsite/registration/page/money-words.ts'
import {
  amountAt,
  type StatusFacts,
  type StatusNotice,
} from '#site/microsite/registration/page/status-facts.ts'
import { paymentWords } from '#words/words.ts'

const reviewedIfPaid =
  'If you have paid after all, do not pay again: we will look into your payment and write to you.'

export function expired(facts: StatusFacts): StatusNotice {
  const { capturedMinor, currency, totalMinor } = facts
  const title = 'The time to pay ran out.'
  const here = amountAt(facts, 'unplaced')
  if (here > 0) {
    return {
      tone: 'negative',
      title,
      text: [
        here < totalMinor
          ? `Only ${formatMoney(here, currency)} of ${formatMoney(totalMinor, currency)} has arrived, and your place was released. The money is safe with us: you will get a place or the money back, and we will write to you. Please do not pay again.`
          : `Your place was released, and then ${formatMoney(here, currency)} arrived. It is safe with us: you will get a place or the money back, and we will write to you. Please do not pay again.`,
        ...leavingWords(facts),
      ],
    }
  }
  if (facts.isMoveLapsed) {
    return {
      tone: 'neutral',
      title: 'The move was not completed.',
      text: [
        'The place that was held for it was released, and nothing is owed for it.',
        ...leavingWords(facts),
        reviewedIfPaid,
      ],
    }
  }
  const total = formatMoney(totalMinor, currency)
  return {
    tone: 'negative',
    title,
    text: [
      capturedMinor > 0 || facts.hasMovedAway
        ? `Your place was released, and you no longer owe ${total}.`
        : `No payment arrived, so your place was released and you no longer owe ${total}.`,
      ...leavingWords(facts),
      ...renewalWords(facts),
      facts.renewal?.kind === 'free'
        ? 'If you have paid after all, do not pay again: your payment counts as soon as it arrives.'
        : reviewedIfPaid,
    ],
  }
}

function renewalWords({ renewal, currency }: StatusFacts): string[] {
  switch (renewal?.kind) {
    case 'free': {
      const total = formatMoney(renewal.totalMinor, currency)
      const price = renewal.isOtherPrice
        ? `. Prices have changed since: it costs ${total} now`
        : ` for ${total}`
      return [`A place is still free: you can have it again${price}.`]
    }
    case 'sold-out':
      return [
        'What you chose is now sold out. Register again to choose something else, or to join the waiting list.',
      ]
    case 'closed':
      return [`${paymentWords.registrationClosed}: the place is no longer available. We are sorry.`]
    case undefined:
      return []
  }
}
