import type { Fact } from '#adapters/mail/composition.ts'
import { amountsBlock, billWords, factsOf, subjectDraft, total } from '#adapters/mail/registration-draft.ts'
import { type Draft, factsBlock } from '#adapters/mail/words.ts'
import type {
  PaymentAwaited,
  PaymentGuide,
  PaymentInQuestion,
  PaymentLapsed,
  RefundSent,
} from '#domain/correspondence/letters/registration-message.ts'
import { formatMoney } from '#domain/foundations/money.ts'
import { formatDate, formatUntil } from '#domain/foundations/time.ts'
import { movementWords } from '#words/payment-way-words.ts'

export function paymentAwaited(message: PaymentAwaited): Draft {
  const { subject, currency, dueMinor, heldUntil, timeZone, cause, instructions } = message
  const { values, blocks } = subjectDraft(subject, instructions ? 'See your registration' : 'Pay now')
  const until = formatUntil(Temporal.Instant.from(heldUntil), timeZone)
  const held = { label: 'Held until', text: until }
  return {
    text: `payment-awaited.${cause}.${instructions?.means ?? 'gateway'}`,
    values: {
      ...values,
      'held until': until,
      'how to pay': instructions ? guideWords(instructions) : '',
      'pro forma': message.proForma ? proFormaWords(message) : '',
    },
    blocks: {
      ...blocks,
      facts: factsBlock([...factsOf(subject), held]),
      amounts: amountsBlock([total('To pay', dueMinor, currency)]),
      account: factsBlock(instructions ? guideFacts(instructions, subject.code) : []),
    },
  }
}

export function paymentLapsed({ subject, what }: PaymentLapsed): Draft {
  const { values, blocks } = subjectDraft(subject)
  return { text: `payment-lapsed.${what}`, values, blocks }
}

const proFormaWords = ({ isImpersonal }: PaymentAwaited) =>
  `A pro forma invoice is ${isImpersonal ? 'on your registration’s page' : 'attached as PDF'}, for the person or institution that pays for you.`

function guideWords(guide: PaymentGuide): string {
  const due = formatDate(Temporal.PlainDate.from(guide.dueOn))
  const words =
    guide.means === 'cash'
      ? `You pay in cash on site, until ${due}. Please name the reference at the desk.`
      : `Please transfer the amount by ${due}, enter only the reference as the payment reference, and choose to pay all bank charges yourself. The invoice comes with the confirmation, once the money has arrived.`
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

export function paymentInQuestion({ subject, received, place, rest }: PaymentInQuestion): Draft {
  const amounts = received.map(({ amountMinor, currency }) => total('Received', amountMinor, currency))
  const { values, blocks } = subjectDraft(subject, rest ? 'Pay the rest' : 'See your registration')
  if (!rest) {
    return {
      text: `payment-in-question.${place}`,
      values,
      blocks: { ...blocks, amounts: amountsBlock(amounts) },
    }
  }
  const { amountMinor, currency } = rest.due
  return {
    text: 'payment-in-question.part-paid',
    values: {
      ...values,
      'held until': formatUntil(Temporal.Instant.from(rest.heldUntil), rest.timeZone),
      'amount due': formatMoney(amountMinor, currency),
    },
    blocks: {
      ...blocks,
      amounts: amountsBlock([...amounts, total('Still to pay', amountMinor, currency)]),
    },
  }
}

export function refundSent(message: RefundSent): Draft {
  const { subject, currency, amountMinor, way, isByHand, reference, on, reason } = message
  const { values, blocks } = subjectDraft(subject)
  const facts: Fact[] = [
    ...factsOf(subject),
    { label: 'Sent on', text: formatDate(Temporal.PlainDate.from(on)) },
    { label: 'By', text: movementWords[way] },
    { label: 'Reference', text: reference },
  ]
  if (reason.trim() !== '') facts.push({ label: 'Reason', text: reason })
  return {
    text: 'refund-sent',
    values: {
      ...values,
      amount: formatMoney(amountMinor, currency),
      way: isByHand ? `by ${movementWords[way].toLowerCase()}` : 'the way it came',
      documents: billWords(message.creditNotes, message),
    },
    blocks: {
      ...blocks,
      facts: factsBlock(facts),
      amounts: amountsBlock([total('Refunded', amountMinor, currency)]),
    },
  }
}
