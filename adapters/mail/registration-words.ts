import type { Amount, Fact, Part } from '#adapters/mail/composition.ts'
import { conferenceFacts, conferenceValues, type Draft, factsBlock, greeting } from '#adapters/mail/words.ts'
import type { Bill } from '#domain/billing/invoice.ts'
import type { MoneyPosition } from '#domain/books/money-positions.ts'
import type { ReceiptEntry, ReceiptLine } from '#domain/books/receipt.ts'
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
} from '#domain/correspondence/registration-message.ts'
import { formatMoney, formatPercent, sumOf } from '#domain/money.ts'
import { formatDate, formatInstant } from '#domain/time.ts'
import { positionWords } from '#words/money-position-words.ts'
import { movementWords } from '#words/payment-way-words.ts'
import { receiptTaxWords } from '#words/tax-words.ts'

/** The fields of every mail about a registration. @param label the words on the button to its page */
export function subjectDraft(
  subject: RegistrationSubject,
  label = 'See your registration',
): Omit<Draft, 'text'> {
  const { occasion, attendee, code, registrationAddress } = subject
  return {
    values: { ...conferenceValues(occasion), greeting: greeting(attendee), code },
    blocks: {
      facts: factsBlock(factsOf(subject)),
      button: [{ kind: 'action', label, href: registrationAddress }],
    },
  }
}

export function registrationConfirmed({ receipt, bills, place, isImpersonal }: RegistrationConfirmed): Draft {
  const { values, blocks } = subjectDraft(receipt)
  return {
    text: `registration-confirmed.${place}`,
    values: {
      ...values,
      thanks: receipt.payments.length === 0 ? 'Thank you for registering.' : 'Thank you for your payment.',
      receipt: attachedWords(['receipt'], isImpersonal),
      documents: attachedWords(['receipt', ...bills.map(({ kind }) => nounOf(kind))], isImpersonal),
      money: moneyWords(receipt.money, receipt.currency),
    },
    blocks: { ...blocks, amounts: [{ kind: 'amounts', rows: amountsOf(receipt) }] },
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

/** The same for mails without other attachments; empty for none. */
export function billWords(bills: readonly Bill[], { isImpersonal }: { isImpersonal?: true }): string {
  if (bills.length === 0) return ''
  const nouns = bills.map(({ kind }) => nounOf(kind))
  return `${attachedWords(nouns, isImpersonal)}, for your accounts.`
}

export function registrationChanged(message: RegistrationChanged): Draft {
  const { receipt, bills, isImpersonal } = message
  const { values, blocks } = subjectDraft(receipt)
  return {
    text: 'registration-changed',
    values: {
      ...values,
      difference: differenceWords(message),
      receipt: attachedWords(['new receipt'], isImpersonal),
      documents: attachedWords(['receipt', ...bills.map(({ kind }) => nounOf(kind))], isImpersonal),
    },
    blocks: { ...blocks, amounts: [{ kind: 'amounts', rows: amountsOf(receipt) }] },
  }
}

/** Where the money for a change is. */
function differenceWords({
  receipt,
  differenceMinor,
  refundMinor,
  stayingMinor,
  refundFrom,
}: RegistrationChanged) {
  const amount = (minor: number) => formatMoney(minor, receipt.currency)
  if (differenceMinor > 0) return `The difference of ${amount(differenceMinor)} has arrived. Thank you.`
  if (differenceMinor === 0) return 'It costs the same as before.'
  const less = `It costs ${amount(-differenceMinor)} less than before.`
  if (refundMinor + stayingMinor === 0) {
    return `${less} No payment is left from which any of it could be refunded.`
  }
  if (refundMinor === 0) return `${less} Under the conference’s policy none of it is refunded.`
  const kept = stayingMinor > 0 ? `; under the conference’s policy ${amount(stayingMinor)} stays` : ''
  const how = refundFrom
    ? `back the way it came, from ${formatDate(Temporal.PlainDate.from(refundFrom))} on`
    : 'to you by bank transfer'
  return `${less} We send ${amount(refundMinor)} ${how}${kept}.`
}

export function paymentAwaited(message: PaymentAwaited): Draft {
  const { subject, currency, dueMinor, heldUntil, timeZone, cause, instructions } = message
  const { values, blocks } = subjectDraft(subject, instructions ? 'See your registration' : 'Pay now')
  const until = formatInstant(Temporal.Instant.from(heldUntil), timeZone)
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
      amounts: [{ kind: 'amounts', rows: [total('To pay', dueMinor, currency)] }],
      account: factsBlock(instructions ? guideFacts(instructions, subject.code) : []),
    },
  }
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

export function alreadyRegistered({ subject }: AlreadyRegistered): Draft {
  return { text: 'already-registered', ...subjectDraft(subject) }
}

export function paymentInQuestion({ subject, received, place, rest }: PaymentInQuestion): Draft {
  const amounts = received.map(({ amountMinor, currency }) => total('Received', amountMinor, currency))
  const { values, blocks } = subjectDraft(subject, rest ? 'Pay the rest' : 'See your registration')
  if (!rest) {
    return {
      text: `payment-in-question.${place}`,
      values,
      blocks: { ...blocks, amounts: [{ kind: 'amounts', rows: amounts }] },
    }
  }
  const { amountMinor, currency } = rest.due
  return {
    text: 'payment-in-question.part-paid',
    values: {
      ...values,
      'held until': formatInstant(Temporal.Instant.from(rest.heldUntil), rest.timeZone),
      'amount due': formatMoney(amountMinor, currency),
    },
    blocks: {
      ...blocks,
      amounts: [{ kind: 'amounts', rows: [...amounts, total('Still to pay', amountMinor, currency)] }],
    },
  }
}

export function registrationCancelled(message: RegistrationCancelled): Draft {
  const { subject, currency, refundMinor, money, declinedBecause } = message
  const { values, blocks } = subjectDraft(subject)
  const takenMinor = amountAt(money, 'charged-back')
  const paidMinor = message.paidMinor + takenMinor
  const isPaid = paidMinor !== 0
  const { backMinor, refund } = refundWords(message)
  const row = (label: string, amountMinor: number) => [
    { label, detail: '', amount: formatMoney(amountMinor, currency), isTotal: false },
  ]
  const owedMinor = refundMinor + amountAt(money, 'owed-back')
  const isUndecided = money.some(({ at }) => at === 'surplus' || at === 'other-currency')
  const rows = [
    ...row('Paid', paidMinor),
    ...(takenMinor > 0 ? row('Taken back by your bank', takenMinor) : []),
    ...(owedMinor > 0 || !isUndecided ? [total('Refund', owedMinor, currency)] : []),
  ]
  const facts = [
    ...(message.isConferenceCancelled ? ['The whole conference was cancelled.'] : []),
    ...(backMinor > 0 ? [`${formatMoney(backMinor, currency)} was paid back to you.`] : []),
    ...(isPaid ? [moneyWords(money, currency)] : []),
    ...(message.isChecking
      ? [
          'The payment service is still checking a payment of yours. If it arrives, we will send it back and write to you.',
        ]
      : []),
  ]
  return {
    text: declinedBecause === null ? 'registration-cancelled' : 'registration-cancelled.declined',
    values: {
      ...values,
      reason: declinedBecause ?? '',
      money: facts.filter(words => words !== '').join(' '),
      refund: isPaid ? refund : '',
      summary: summaryOf(isPaid, refund, facts),
      documents: billWords(message.creditNotes, message),
    },
    blocks: { ...blocks, amounts: isPaid ? [{ kind: 'amounts', rows }] : [] },
  }
}

/**
 * What was paid back already, in minor units, and a sentence about the refund: empty where something was paid back, or
 * where the table of amounts explains it.
 */
function refundWords({ refundMinor, money }: RegistrationCancelled): { backMinor: number; refund: string } {
  const toGoMinor = amountAt(money, 'going-back')
  const backMinor = refundMinor - toGoMinor
  if (toGoMinor > 0) return { backMinor, refund: 'We will write to you when your refund has been sent.' }
  const isExplained = money.some(
    ({ at }) => at === 'owed-back' || at === 'surplus' || at === 'other-currency',
  )
  if (backMinor > 0 || isExplained) return { backMinor, refund: '' }
  const isTaken = amountAt(money, 'charged-back') > 0
  const refund = isTaken ? 'There is nothing to refund.' : 'Under the conference’s policy no refund is due.'
  return { backMinor, refund }
}

/** In the registration's own currency, in minor units. */
const amountAt = (money: readonly MoneyPosition[], place: MoneyPosition['at']) =>
  sumOf(money.filter(position => position.at === place && !('currency' in position && position.currency)))

/** The line that mail programs show beside the subject. */
function summaryOf(isPaid: boolean, refund: string, facts: readonly string[]): string {
  if (isPaid && refund !== '') return refund
  return facts.at(-1) || 'Nothing was paid and nothing is due.'
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
      amounts: [{ kind: 'amounts', rows: [total('Refunded', amountMinor, currency)] }],
    },
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
  lines.push(...receipt.taxes.map(tax => amountOf({ ...receiptTaxWords(tax), amountMinor: tax.amountMinor })))
  if (receipt.retainedMinor !== 0) {
    const amount = formatMoney(receipt.retainedMinor, currency)
    lines.push({
      label: 'Not refunded after a change to something cheaper',
      detail: '',
      amount,
      isTotal: false,
    })
  }
  // Money in another currency has a sentence of its own.
  const isOwn = (entry: ReceiptEntry) => entry.currency === currency
  const paidMinor = sumOf(receipt.payments.filter(isOwn)) - sumOf(receipt.refunds.filter(isOwn))
  return [...lines, total('Paid', paidMinor, currency)]
}

/** Where money is that does not pay for the registration; empty if there is none. */
function moneyWords(money: readonly MoneyPosition[], currency: string): string {
  const told = money.filter(({ at }) => at !== 'place')
  return told.map(place => positionWords(place, currency).sentence).join(' ')
}

export function total(label: string, amountMinor: number, currency: string): Amount {
  return { label, detail: '', amount: formatMoney(amountMinor, currency), isTotal: true }
}

export const amountsBlock = (rows: readonly Amount[]): Part[] =>
  rows.length > 0 ? [{ kind: 'amounts', rows }] : []
