import type { Fact } from '#adapters/mail/composition.ts'
import { action, billWords, factsOf, total } from '#adapters/mail/registration-words.ts'
import { greeting, type Words } from '#adapters/mail/words.ts'
import type { PaymentMoved, PaymentNotMade, RefundFailed } from '#domain/correspondence/messages.ts'
import { formatMoney } from '#domain/money.ts'
import { formatInstant } from '#domain/time.ts'

export function paymentMoved(message: PaymentMoved): Words {
  const { subject, currency, amountMinor, direction, otherCode, reason, creditNotes } = message
  const amount = formatMoney(amountMinor, currency)
  const [heading, moved] =
    direction === 'here'
      ? ['A payment counts for your registration now', `to your registration, from ${otherCode}`]
      : ['A payment was moved to another registration', `from your registration to ${otherCode}`]
  const facts: Fact[] = [...factsOf(subject), { label: 'Reason', text: reason }]
  return {
    subject: `A payment of ${amount} was moved: ${subject.code}`,
    preview: `${amount} was moved ${moved}.`,
    heading,
    parts: [
      greeting(subject.attendee),
      { kind: 'paragraph', text: `We moved ${amount} ${moved}. ${positionWords(message)}` },
      { kind: 'facts', rows: facts },
      { kind: 'amounts', rows: [total('Moved', amountMinor, currency)] },
      ...billWords(creditNotes, message),
      action('See your registration', subject),
      { kind: 'paragraph', text: 'If you did not expect this, please write to us.' },
    ],
  }
}

function positionWords({ place, direction, dueMinor, currency }: PaymentMoved): string {
  if (place === 'given-up') return 'Your registration is cancelled by it, and your place was given back.'
  if (place === 'paid') return 'Your registration is paid; your confirmation comes in a mail of its own.'
  if (direction === 'away') return 'Everything else of your registration stays as it is.'
  return `${formatMoney(dueMinor, currency)} is still to pay.`
}

export function refundFailed(message: RefundFailed): Words {
  const { subject, currency, amountMinor, keptBecause, invoices } = message
  const amount = formatMoney(amountMinor, currency)
  const facts = keptBecause === null ? [] : [{ label: 'Reason', text: keptBecause }]
  const text =
    keptBecause === null
      ? `We wanted to send ${amount} back to you, and the way it came is closed. The money is with us and still yours. Please answer this mail and tell us to which account we may transfer it.`
      : `A refund of ${amount} could not be paid, and after what we agreed the money stays with us. Nothing more goes back for it.`
  return {
    subject:
      keptBecause === null
        ? `Your refund of ${amount} could not be paid yet: ${subject.code}`
        : `Your refund of ${amount} is settled: ${subject.code}`,
    preview: keptBecause === null ? 'The money is with us and still yours.' : 'The money stays with us.',
    heading: keptBecause === null ? 'Your refund could not be paid yet' : 'Your refund is settled',
    parts: [
      greeting(subject.attendee),
      { kind: 'paragraph', text },
      { kind: 'facts', rows: [...factsOf(subject), ...facts] },
      {
        kind: 'amounts',
        rows: [total(keptBecause === null ? 'Owed to you' : 'Stays with us', amountMinor, currency)],
      },
      ...billWords(invoices, message),
      action('See your registration', subject),
    ],
  }
}

/** Why a payment brought no money. */
const causes: Readonly<Record<PaymentNotMade['why'], (amount: string) => string>> = {
  refused: amount =>
    `Your payment of ${amount} did not go through: the payment service refused it, and no money was taken.`,
  'no-place': amount =>
    `You approved a payment of ${amount} when the time to pay had run out and the last place was given to somebody else. We did not take it: nothing was charged, and what the payment service may show as pending ends by itself.`,
  'not-received': amount =>
    `We have not received your bank transfer of ${amount} in time. If you have sent it, please do not pay again: it counts as soon as it arrives, and we write to you.`,
}

/** What happens to the registration then. */
const placesLeft: Readonly<Record<PaymentNotMade['place'], (until: string) => string>> = {
  held: until => `Your place is held until ${until}: please try again, or pay in another way.`,
  gone: () => 'Your place was given back. Your registration’s page says whether it can be had again.',
  confirmed: () => 'Your registration is paid, and is not touched by it.',
  replaced: () => 'You have sent the form again since: please pay for the newer registration.',
  cancelled: () => 'Your registration is cancelled, and nothing is owed for it.',
}

export function paymentNotMade({ subject, amount, why, place, held }: PaymentNotMade): Words {
  const until = held ? formatInstant(Temporal.Instant.from(held.until), held.timeZone) : ''
  const heading = why === 'not-received' ? 'Your payment has not arrived' : 'Your payment did not go through'
  const due = held ? [total('To pay', held.due.amountMinor, held.due.currency)] : []
  return {
    subject: `${heading}: ${subject.code}`,
    preview: held ? `We hold your place until ${until}.` : placesLeft[place](until),
    heading,
    parts: [
      greeting(subject.attendee),
      { kind: 'paragraph', text: causes[why](formatMoney(amount.amountMinor, amount.currency)) },
      { kind: 'paragraph', text: placesLeft[place](until) },
      { kind: 'facts', rows: factsOf(subject) },
      ...(due.length > 0 ? [{ kind: 'amounts', rows: due } as const] : []),
      action(held ? 'Pay now' : 'See your registration', subject),
    ],
  }
}
