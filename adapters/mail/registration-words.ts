import type { Amount, Fact, Part } from '#adapters/mail/composition.ts'
import { conferenceFacts, dates, greeting, type Words } from '#adapters/mail/words.ts'
import type { Bill } from '#domain/billing/invoice.ts'
import type { MoneyPosition } from '#domain/books/money-positions.ts'
import { positionWords } from '#domain/books/money-words.ts'
import type { ReceiptLine } from '#domain/books/receipt.ts'
import type {
  AlreadyRegistered,
  PaymentAwaited,
  PaymentGuide,
  PaymentInQuestion,
  RefundSent,
  RegistrationCancelled,
  RegistrationChanged,
  RegistrationConfirmed,
  RegistrationSubject,
} from '#domain/correspondence/messages.ts'
import { formatMoney, formatPercent } from '#domain/money.ts'
import { formatDate, formatInstant } from '#domain/time.ts'

export function registrationConfirmed({ receipt, bills, place, isImpersonal }: RegistrationConfirmed): Words {
  const { occasion, code } = receipt
  const isConfirmed = place === 'confirmed'
  const attached = attachedWords(['receipt', ...bills.map(({ kind }) => nounOf(kind))], isImpersonal)
  const thanks = receipt.payments.length === 0 ? 'Thank you for registering.' : 'Thank you for your payment.'
  const prospect = isConfirmed
    ? `Your place at ${occasion.subject} is confirmed, and we look forward to welcoming you.`
    : 'The organiser will now confirm your place and write to you.'
  return {
    subject: isConfirmed
      ? `Your registration ${code} for ${occasion.subject}`
      : `We received your payment: ${code}`,
    preview: `${dates(occasion)}, ${occasion.location}. ${attachedWords(['receipt'], isImpersonal)}.`,
    heading: isConfirmed ? 'You are registered' : 'We received your payment',
    parts: [
      greeting(receipt.attendee),
      { kind: 'paragraph', text: `${thanks} ${prospect}` },
      { kind: 'facts', rows: factsOf(receipt) },
      { kind: 'amounts', rows: amountsOf(receipt) },
      ...moneyWords(receipt.money, receipt.currency),
      action('See your registration', receipt),
      {
        kind: 'paragraph',
        text: `${attached}. The address above is yours alone: keep it.`,
      },
    ],
  }
}

const nounOf = (kind: Bill['kind']) => (kind === 'invoice' ? 'invoice' : 'credit note')

/** `Your receipt and invoice are attached as PDF`: each noun once, even for several documents. */
function attachedWords(nouns: readonly string[], isImpersonal?: boolean): string {
  const each = [...new Set(nouns)].map(noun => {
    return nouns.filter(other => other === noun).length > 1 ? `${noun}s` : noun
  })
  const list = new Intl.ListFormat('en-GB').format(each)
  const where = isImpersonal ? 'on your registration’s page' : 'attached as PDF'
  return `Your ${list} ${nouns.length > 1 ? 'are' : 'is'} ${where}`
}

/** The same for mails without other attachments. */
export function billWords(bills: readonly Bill[], { isImpersonal }: { isImpersonal?: true }): Part[] {
  if (bills.length === 0) return []
  const text = `${attachedWords(
    bills.map(({ kind }) => nounOf(kind)),
    isImpersonal,
  )}, for your accounts.`
  return [{ kind: 'paragraph', text }]
}

export function registrationChanged(message: RegistrationChanged): Words {
  const { receipt, bills, isImpersonal } = message
  const attached = attachedWords(['receipt', ...bills.map(({ kind }) => nounOf(kind))], isImpersonal)
  return {
    subject: `Your registration ${receipt.code} is changed`,
    preview: `What you booked has changed. ${attachedWords(['new receipt'], isImpersonal)}.`,
    heading: 'Your registration is changed',
    parts: [
      greeting(receipt.attendee),
      {
        kind: 'paragraph',
        text: `This is what you have booked for ${receipt.occasion.subject} now. ${differenceWords(message)}`,
      },
      { kind: 'facts', rows: factsOf(receipt) },
      { kind: 'amounts', rows: amountsOf(receipt) },
      action('See your registration', receipt),
      {
        kind: 'paragraph',
        text: `${attached}. If you did not ask for this change, please write to us.`,
      },
    ],
  }
}

/** Where the money for a change is. */
function differenceWords({
  receipt,
  differenceMinor,
  refundMinor,
  keptMinor,
  refundFrom,
}: RegistrationChanged) {
  const amount = (minor: number) => formatMoney(minor, receipt.currency)
  if (differenceMinor > 0) return `The difference of ${amount(differenceMinor)} has arrived. Thank you.`
  if (differenceMinor === 0) return 'It costs the same as before.'
  const less = `It costs ${amount(-differenceMinor)} less than before.`
  if (refundMinor === 0) return `${less} Under the conference’s policy nothing of it goes back.`
  const kept = keptMinor > 0 ? `; under the conference’s policy ${amount(keptMinor)} stays` : ''
  const how = refundFrom
    ? `back the way it came, from ${formatDate(Temporal.PlainDate.from(refundFrom))} on`
    : 'to you by bank transfer'
  return `${less} We send ${amount(refundMinor)} ${how}${kept}.`
}

/** The text of a payment request, by its reason. */
const requests = {
  registered: {
    subject: 'Please pay for your registration',
    heading: 'Your place is waiting',
    state: 'We have your registration. It is complete once it is paid.',
  },
  'seat-offered': {
    subject: 'A place has become free',
    heading: 'A place has become free',
    state:
      'You waited, and now there is a place for you. It is yours once it is paid; after that time it goes to the next in line.',
  },
  changed: {
    subject: 'Please pay for the change',
    heading: 'Your change is waiting',
    state: 'What you wished for is held for you. The change is made once the difference is paid.',
  },
} as const satisfies Record<PaymentAwaited['cause'], { subject: string; heading: string; state: string }>

export function paymentAwaited(message: PaymentAwaited): Words {
  const { subject, currency, dueMinor, heldUntil, timeZone, cause, instructions } = message
  const until = formatInstant(Temporal.Instant.from(heldUntil), timeZone)
  const words = requests[cause]
  const held = { label: 'Held until', text: until }
  const facts = instructions ? guideFacts(instructions, subject.code) : []
  return {
    subject: `${instructions ? guideSubjects[instructions.means] : words.subject}: ${subject.code}`,
    preview: `We hold your place until ${until}.`,
    heading: words.heading,
    parts: [
      greeting(subject.attendee),
      { kind: 'paragraph', text: words.state },
      ...(instructions ? [{ kind: 'paragraph', text: guideWords(instructions) } as const] : []),
      { kind: 'facts', rows: [...factsOf(subject), held] },
      { kind: 'amounts', rows: [total('To pay', dueMinor, currency)] },
      ...(facts.length > 0 ? [{ kind: 'facts', rows: facts } as const] : []),
      ...(message.proForma ? [proFormaPart(message)] : []),
      action(instructions ? 'See your registration' : 'Pay now', subject),
      {
        kind: 'paragraph',
        text: 'If you have just paid, do not pay again: we write to you as soon as it arrives.',
      },
    ],
  }
}

const proFormaPart = ({ isImpersonal }: PaymentAwaited): Part => ({
  kind: 'paragraph',
  text: `A pro forma invoice is ${isImpersonal ? 'on your registration’s page' : 'attached as PDF'}, for whoever pays for you.`,
})

const guideSubjects = {
  'bank-transfer': 'How to pay by bank transfer',
  cash: 'How to pay in cash on site',
} as const satisfies Record<PaymentGuide['means'], string>

function guideWords(guide: PaymentGuide): string {
  const due = formatDate(Temporal.PlainDate.from(guide.dueOn))
  const words =
    guide.means === 'cash'
      ? `You pay in cash on site, until ${due}. Please name the reference at the desk.`
      : `Please transfer the amount until ${due}, with the reference and nothing else in the purpose, and bear the bank charges. The invoice comes with the confirmation, once the money has arrived.`
  return guide.note === '' ? words : `${words} ${guide.note}`
}

function guideFacts(guide: PaymentGuide, code: string): Fact[] {
  const reference = { label: 'Reference', text: code }
  if (guide.means === 'cash') return [{ label: 'Where', text: guide.where }, reference]
  const { accountHolder, bank, account, bic } = guide
  const rows = [
    { label: 'Account holder', text: accountHolder },
    { label: 'Account', text: account },
    { label: 'BIC', text: bic },
    { label: 'Bank', text: bank },
    reference,
  ]
  return rows.filter(({ text }) => text !== '')
}

export function alreadyRegistered({ subject }: AlreadyRegistered): Words {
  return {
    subject: `You are registered already: ${subject.code}`,
    preview: 'Please do not pay a second time.',
    heading: 'You are registered already',
    parts: [
      greeting(subject.attendee),
      {
        kind: 'paragraph',
        text: `Somebody has just filled in the registration form of ${subject.occasion.subject} with your e-mail address. You have a registration that is paid: if that was you, please do not pay a second time. What you booked can be changed on its page.`,
      },
      { kind: 'facts', rows: factsOf(subject) },
      action('See your registration', subject),
      {
        kind: 'paragraph',
        text: 'If you registered somebody else, or it was not you, there is nothing to do. We write this only once.',
      },
    ],
  }
}

/** What happens to money that needs review. */
const questions = {
  open: 'Your payment arrived, and somebody here has to look at it before we can confirm your place. Your money is safe: you get the place, or the money back. Please do not pay again.',
  confirmed:
    'A payment arrived that somebody here has to look at, because it is more or other than was owed. Your place is not touched by it, and your money is safe: we write to you. Please do not pay again.',
  'given-up':
    'A payment arrived for a registration that was cancelled. Your money is safe: somebody here looks at it and writes to you. Please do not pay again.',
  'part-paid':
    'Your payment arrived, and it is less than was owed. It is safe with us and counts towards your registration.',
} as const satisfies Record<PaymentInQuestion['place'], string>

export function paymentInQuestion({ subject, received, place, rest }: PaymentInQuestion): Words {
  const amounts = received.map(({ amountMinor, currency }) => total('Received', amountMinor, currency))
  const facts = { kind: 'facts', rows: factsOf(subject) } as const
  const parts = [greeting(subject.attendee), { kind: 'paragraph', text: questions[place] } as const, facts]
  if (!rest) {
    return {
      subject: `We received your payment and are checking it: ${subject.code}`,
      preview: 'Your money is safe. Please do not pay again.',
      heading: 'We are checking your payment',
      parts: [...parts, { kind: 'amounts', rows: amounts }, action('See your registration', subject)],
    }
  }
  const until = formatInstant(Temporal.Instant.from(rest.heldUntil), rest.timeZone)
  const { amountMinor, currency } = rest.due
  const due = formatMoney(amountMinor, currency)
  return {
    subject: `${due} is still to pay: ${subject.code}`,
    preview: `We hold your place until ${until}.`,
    heading: 'Part of your payment is missing',
    parts: [
      ...parts,
      { kind: 'amounts', rows: [...amounts, total('Still to pay', amountMinor, currency)] },
      {
        kind: 'paragraph',
        text: `Your place is held until ${until}. Please pay the rest on your registration’s page.`,
      },
      action('Pay the rest', subject),
    ],
  }
}

export function registrationCancelled(message: RegistrationCancelled): Words {
  const { subject, currency, paidMinor, refundMinor, money } = message
  const refund =
    refundMinor === 0
      ? 'Under the conference’s policy no refund is due.'
      : 'We write to you when your refund is on its way.'
  const amounts = [
    { label: 'Paid', detail: '', amount: formatMoney(paidMinor, currency), isTotal: false },
    total('Refund', refundMinor, currency),
  ]
  return {
    subject: `Your registration ${subject.code} is cancelled`,
    preview: paidMinor === 0 ? 'Nothing was paid and nothing is due.' : refund,
    heading: 'Your registration is cancelled',
    parts: [
      greeting(subject.attendee),
      { kind: 'paragraph', text: whyCancelled(message) },
      ...(paidMinor === 0
        ? []
        : [...moneyWords(money, currency), { kind: 'paragraph', text: refund } as const]),
      { kind: 'facts', rows: factsOf(subject) },
      ...(paidMinor === 0 ? [] : [{ kind: 'amounts', rows: amounts } as const]),
      ...billWords(message.creditNotes, message),
      action('See your registration', subject),
    ],
  }
}

function whyCancelled({ subject: { occasion }, declinedBecause }: RegistrationCancelled): string {
  if (declinedBecause === null) return `Your registration for ${occasion.subject} is cancelled.`
  return `We could not confirm the amount of your registration for ${occasion.subject}, which is cancelled therefore. Everything that you paid goes back. The reason: ${declinedBecause}`
}

export function refundSent(message: RefundSent): Words {
  const { subject, currency, amountMinor, method, isByHand, reference, on, reason } = message
  const way = isByHand ? `by ${method.toLowerCase()}` : 'the way it came'
  const amount = formatMoney(amountMinor, currency)
  const facts: Fact[] = [
    ...factsOf(subject),
    { label: 'Sent on', text: formatDate(Temporal.PlainDate.from(on)) },
    { label: 'By', text: method },
    { label: 'Reference', text: reference },
  ]
  if (reason.trim() !== '') facts.push({ label: 'Reason', text: reason })
  return {
    subject: `Your refund of ${amount}: ${subject.code}`,
    preview: `${amount} is on its way back to you.`,
    heading: 'Your refund is on its way',
    parts: [
      greeting(subject.attendee),
      {
        kind: 'paragraph',
        text: `We sent ${amount} back ${way}. Your bank may need a few days to show it.`,
      },
      { kind: 'facts', rows: facts },
      { kind: 'amounts', rows: [total('Refunded', amountMinor, currency)] },
      ...billWords(message.creditNotes, message),
      action('See your registration', subject),
    ],
  }
}

export function factsOf({ occasion, code }: RegistrationSubject): Fact[] {
  return [...conferenceFacts(occasion), { label: 'Registration', text: code }]
}

function amountsOf(receipt: RegistrationConfirmed['receipt']): Amount[] {
  const { currency } = receipt
  const amountOf = ({ description, detail, amountMinor }: ReceiptLine): Amount => {
    return { label: description, detail, amount: formatMoney(amountMinor, currency), isTotal: false }
  }
  const lines = receipt.lines.map(amountOf)
  if (receipt.feeMinor !== 0) {
    const amount = formatMoney(receipt.feeMinor, currency)
    lines.push({
      label: `Processing fee, ${formatPercent(receipt.feeBasisPoints)}`,
      detail: '',
      amount,
      isTotal: false,
    })
  }
  lines.push(...receipt.taxes.map(amountOf))
  if (receipt.keptMinor !== 0) {
    const amount = formatMoney(receipt.keptMinor, currency)
    lines.push({ label: 'Kept for a change to something cheaper', detail: '', amount, isTotal: false })
  }
  const paidMinor = sumOf(receipt.payments) - sumOf(receipt.refunds)
  return [...lines, total('Paid', paidMinor, currency)]
}

const sumOf = (entries: readonly { amountMinor: number }[]) =>
  entries.reduce((sum, entry) => sum + entry.amountMinor, 0)

/** Where money is that does not pay for the registration. */
function moneyWords(money: readonly MoneyPosition[], currency: string): Part[] {
  const told = money.filter(({ at }) => at !== 'kept')
  if (told.length === 0) return []
  return [{ kind: 'paragraph', text: told.map(place => positionWords(place, currency).sentence).join(' ') }]
}

export function total(label: string, amountMinor: number, currency: string): Amount {
  return { label, detail: '', amount: formatMoney(amountMinor, currency), isTotal: true }
}

export function action(label: string, { registrationAddress }: RegistrationSubject): Part {
  return { kind: 'action', label, href: registrationAddress }
}
