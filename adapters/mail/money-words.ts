import type { Fact } from '#adapters/mail/composition.ts'
import { action, billWords, factsOf, total } from '#adapters/mail/registration-words.ts'
import { greeting, type Words } from '#adapters/mail/words.ts'
import type { PaymentMoved, RefundFailed } from '#domain/correspondence/messages.ts'
import { formatMoney } from '#domain/money.ts'

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
      { kind: 'paragraph', text: `We moved ${amount} ${moved}. ${placeWords(message)}` },
      { kind: 'facts', rows: facts },
      { kind: 'amounts', rows: [total('Moved', amountMinor, currency)] },
      ...billWords(creditNotes),
      action('See your registration', subject),
      { kind: 'paragraph', text: 'If you did not expect this, please write to us.' },
    ],
  }
}

function placeWords({ place, direction, dueMinor, currency }: PaymentMoved): string {
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
      ...billWords(invoices),
      action('See your registration', subject),
    ],
  }
}
