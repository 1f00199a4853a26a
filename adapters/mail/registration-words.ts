import type { Amount, Fact, Part } from '#adapters/mail/composition.ts'
import {
  amountsBlock,
  attachedWords,
  factsOf,
  moneyWords,
  nounOf,
  subjectDraft,
  total,
} from '#adapters/mail/registration-draft.ts'
import { type Draft, factsBlock } from '#adapters/mail/words.ts'
import { nameInText } from '#domain/conference/conferences/whole-name.ts'
import type { Attending } from '#domain/correspondence/letters/attending.ts'
import type {
  AlreadyRegistered,
  RegistrationChanged,
  RegistrationConfirmed,
  RegistrationReplaced,
} from '#domain/correspondence/letters/registration-message.ts'
import { formatMoney, formatPercent, sumOf } from '#domain/foundations/money.ts'
import { formatDate } from '#domain/foundations/time.ts'
import type { MoneyPosition } from '#domain/money/books/money-positions.ts'
import type { ReceiptEntry, ReceiptLine } from '#domain/money/books/receipt.ts'
import { nameOf } from '#domain/money/documents/letterhead.ts'
import { reasonWords } from '#words/deed-words.ts'
import { currencyOf, positionWords } from '#words/money-position-words.ts'
import { receiptTaxWords } from '#words/tax-words.ts'

export function registrationConfirmed(message: RegistrationConfirmed): Draft {
  const { receipt, bills, place, attending, correctedBecause, isImpersonal } = message
  const { values, blocks } = subjectDraft(receipt)
  const isCertain = place === 'confirmed' && correctedBecause === null
  return {
    text: `registration-confirmed.${correctedBecause === null ? place : 'invoice-corrected'}`,
    values: {
      ...values,
      because: reasonWords(correctedBecause ?? ''),
      thanks: thanksOf(message),
      receipt: attachedWords(['receipt'], isImpersonal),
      documents: attachedWords(['receipt', ...bills.map(({ kind }) => nounOf(kind))], isImpersonal),
      money: moneyWords(receipt.money, receipt.currency),
    },
    blocks: {
      ...blocks,
      ...(isCertain && { facts: factsBlock([...factsOf(receipt), ...venueFacts(attending)]) }),
      ...(isCertain && { 'what next': nextBlock(message) }),
      amounts: amountsBlock(amountsOf(receipt)),
    },
  }
}

const venueFacts = ({ venue }: Attending): Fact[] =>
  venue.length > 0 ? [{ label: 'Venue', text: venue.join(', ') }] : []

/** What to do until the conference, and on the day. */
function nextBlock({ attending, receipt: { code } }: RegistrationConfirmed): Part[] {
  const { venue, venueAddress, abstracts } = attending
  const until = abstracts && formatDate(Temporal.PlainDate.from(abstracts.until))
  return [
    {
      kind: 'paragraph',
      text: 'What next: the calendar file that comes with this mail puts the conference into your calendar. On your registration’s page you can change what you booked, correct your details and hand your place to a colleague.',
    },
    ...(abstracts
      ? [
          {
            kind: 'paragraph',
            text: `You present: if we do not have your abstract yet, please send it by ${until}.`,
          } as const,
          { kind: 'link', label: 'Submit your abstract', href: abstracts.address } as const,
        ]
      : []),
    { kind: 'paragraph', text: `When you arrive, say your name or ${code} at the registration desk.` },
    ...(venue.length > 0 ? [{ kind: 'link', label: 'How to get there', href: venueAddress } as const] : []),
  ]
}

function thanksOf({ receipt, by }: RegistrationConfirmed): string {
  if (receipt.payments.length > 0) return 'Thank you for your payment.'
  return by === 'organiser'
    ? `We registered you for ${nameInText(nameOf(receipt.occasion))}.`
    : 'Thank you for registering.'
}

export function registrationChanged(message: RegistrationChanged): Draft {
  const { receipt, bills, isImpersonal } = message
  const { values, blocks } = subjectDraft(receipt)
  return {
    text: message.by === 'organiser' ? 'registration-changed.by-organiser' : 'registration-changed',
    values: {
      ...values,
      difference: differenceWords(message),
      receipt: attachedWords(['new receipt'], isImpersonal),
      documents: attachedWords(['receipt', ...bills.map(({ kind }) => nounOf(kind))], isImpersonal),
    },
    blocks: { ...blocks, amounts: amountsBlock(amountsOf(receipt)) },
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

export function alreadyRegistered({ subject }: AlreadyRegistered): Draft {
  return { text: 'already-registered', ...subjectDraft(subject) }
}

export function registrationReplaced({ subject, replacedCode }: RegistrationReplaced): Draft {
  const { values, blocks } = subjectDraft(subject)
  return { text: 'registration-replaced', values: { ...values, 'replaced code': replacedCode }, blocks }
}

/** Where money is that was received, and a bank's share of it that is gone, beside what pays for the place. */
const besidesThePlace: readonly MoneyPosition['at'][] = ['surplus', 'going-back', 'owed-back', 'charged-back']

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
  // So that the lines add up to what was paid.
  for (const place of receipt.money) {
    if (!besidesThePlace.includes(place.at) || currencyOf(place, currency) !== currency) continue
    const minor = place.at === 'charged-back' ? -place.amountMinor : place.amountMinor
    const { label } = positionWords(place, currency)
    lines.push({ label, detail: '', amount: formatMoney(minor, currency), isTotal: false })
  }
  // Money in another currency has a sentence of its own.
  const isOwn = (entry: ReceiptEntry) => entry.currency === currency
  const paidMinor = sumOf(receipt.payments.filter(isOwn)) - sumOf(receipt.refunds.filter(isOwn))
  return [...lines, total('Paid', paidMinor, currency)]
}
