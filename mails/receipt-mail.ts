/** What mails with a receipt have in common. */

import type { Reader } from '#database/database.ts'
import { type AddressProof, readHolderProof } from '#domain/correspondence/letters/address-proof.ts'
import { formatMoney, formatPercent, sumOf } from '#domain/foundations/money.ts'
import { say } from '#domain/foundations/say.ts'
import type { MoneyPosition } from '#domain/money/books/money-positions.ts'
import type { Receipt, ReceiptEntry, ReceiptLine } from '#domain/money/books/receipt.ts'
import type { Amount } from '#mails/composition.ts'
import type { Letterhead } from '#mails/mail-kind.ts'
import { addressAlone, letterheadOfRegistrant, total } from '#mails/registration-mail.ts'
import { currencyOf, positionWords } from '#words/money-position-words.ts'
import { receiptTaxWords } from '#words/tax-words.ts'

interface AboutReceipt {
  readonly receipt: Receipt
}

/** Mails to whoever holds a paid registration, with its receipt. */
export const toBuyer = {
  letterheadOf: ({ receipt }: AboutReceipt): Letterhead => letterheadOfRegistrant(receipt),
  readProof: (db: Reader, { receipt }: AboutReceipt): Promise<AddressProof> =>
    readHolderProof(db, receipt.code, 'present'),
  withoutTypedText: <M extends AboutReceipt>(message: M): M => ({
    ...message,
    receipt: withoutTypedLines(message.receipt),
    isImpersonal: true,
  }),
}

/** What a custom amount is for was typed; what else a line says in small type is left out with it. */
const withoutTypedLines = (receipt: Receipt): Receipt => ({
  ...receipt,
  attendee: addressAlone(receipt.attendee),
  lines: receipt.lines.map(line => ({ ...line, detail: '' })),
})

/** Where money is that was received, and a bank's share of it that is gone, beside what pays for the place. */
const besidesThePlace: readonly MoneyPosition['at'][] = [
  'surplus',
  'being-refunded',
  'owed-back',
  'charged-back',
]

/** What was bought and paid, line by line. */
export function amountsOf(receipt: Receipt): Amount[] {
  const { currency } = receipt
  const amountOf = ({ description, detail, amountMinor }: ReceiptLine): Amount => {
    return { label: description, detail, amount: formatMoney(amountMinor, currency), isTotal: false }
  }
  const lines = receipt.lines.map(amountOf)
  if (receipt.feeMinor !== 0) {
    const amount = formatMoney(receipt.feeMinor, currency)
    lines.push({
      label: say('Processing fee, {share}', { share: formatPercent(receipt.feeBasisPoints) }),
      detail: '',
      amount,
      isTotal: false,
    })
  }
  lines.push(...receipt.taxes.map(tax => amountOf({ ...receiptTaxWords(tax), amountMinor: tax.amountMinor })))
  if (receipt.retainedMinor !== 0) {
    const amount = formatMoney(receipt.retainedMinor, currency)
    lines.push({
      label: say('Not refunded after a change to something cheaper'),
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
  return [...lines, total(say('Paid'), paidMinor, currency)]
}
