import { amountsBlock, billWords, factsOf, subjectDraft, total } from '#adapters/mail/registration-draft.ts'
import { type Draft, factsBlock } from '#adapters/mail/words.ts'
import type {
  PaymentMoved,
  PaymentNotMade,
  RefundByHand,
  RefundFailed,
} from '#domain/correspondence/letters/registration-message.ts'
import { formatMoney } from '#domain/foundations/money.ts'
import { formatUntil } from '#domain/foundations/time.ts'

export function paymentMoved(message: PaymentMoved): Draft {
  const { subject, currency, amountMinor, direction, otherCode, reason, creditNotes } = message
  const { values, blocks } = subjectDraft(subject)
  return {
    text: `payment-moved.${direction}`,
    values: {
      ...values,
      amount: formatMoney(amountMinor, currency),
      'other code': otherCode,
      consequence: positionWords(message),
      documents: billWords(creditNotes, message),
    },
    blocks: {
      ...blocks,
      facts: factsBlock([...factsOf(subject), { label: 'Reason', text: reason }]),
      amounts: amountsBlock([total('Moved', amountMinor, currency)]),
    },
  }
}

function positionWords({ place, direction, dueMinor, currency }: PaymentMoved): string {
  if (place === 'given-up') return 'This cancels your registration, and your place was released.'
  if (place === 'paid') return 'Your registration is paid; your confirmation comes in a separate mail.'
  if (direction === 'away') return 'Everything else of your registration stays as it is.'
  return `${formatMoney(dueMinor, currency)} is still to pay.`
}

export function refundFailed(message: RefundFailed): Draft {
  const { subject, currency, amountMinor, retainedBecause, invoices } = message
  const { values, blocks } = subjectDraft(subject)
  const reasons = retainedBecause === null ? [] : [{ label: 'Reason', text: retainedBecause }]
  const label = retainedBecause === null ? 'Owed to you' : 'Stays with us'
  return {
    text: retainedBecause === null ? 'refund-failed.owed' : 'refund-failed.retained',
    values: {
      ...values,
      amount: formatMoney(amountMinor, currency),
      documents: billWords(invoices, message),
    },
    blocks: {
      ...blocks,
      facts: factsBlock([...factsOf(subject), ...reasons]),
      amounts: amountsBlock([total(label, amountMinor, currency)]),
    },
  }
}

export function refundByHand({ subject, currency, amountMinor }: RefundByHand): Draft {
  const { values, blocks } = subjectDraft(subject)
  return {
    text: 'refund-by-hand',
    values: { ...values, amount: formatMoney(amountMinor, currency) },
    blocks: { ...blocks, amounts: amountsBlock([total('Owed to you', amountMinor, currency)]) },
  }
}

/** What happens to the registration if a payment brought no money. */
const placesLeft: Readonly<Record<PaymentNotMade['place'], (until: string) => string>> = {
  held: until => `Your place is held until ${until}: please try again, or pay in another way.`,
  gone: () => 'Your place was released. Your registration’s page says whether you can have it again.',
  'not-moved': () => 'The move was not completed, and the place that was held for it is released.',
  confirmed: () => 'Your registration is paid, and this does not affect it.',
  replaced: () => 'You have sent the form again since: please pay for the newer registration.',
  cancelled: () => 'Your registration is cancelled, and nothing is owed for it.',
}

export function paymentNotMade({ subject, amount, why, place, held }: PaymentNotMade): Draft {
  const until = held ? formatUntil(Temporal.Instant.from(held.until), held.timeZone) : ''
  const { values, blocks } = subjectDraft(subject, held ? 'Pay now' : 'See your registration')
  const next = placesLeft[place](until)
  return {
    text: `payment-not-made.${why}`,
    values: {
      ...values,
      amount: formatMoney(amount.amountMinor, amount.currency),
      summary: held ? `We hold your place until ${until}.` : next,
      'what now': next,
    },
    blocks: {
      ...blocks,
      amounts: amountsBlock(held ? [total('To pay', held.due.amountMinor, held.due.currency)] : []),
    },
  }
}
