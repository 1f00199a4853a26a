/** The receipt of a registration as a document. */

import { dayWords, letterheadOf } from '#adapters/documents/letterhead.ts'
import { logoIn, typeset, type Words, words, wordsIfAny } from '#adapters/documents/typeset.ts'
import type { AddedTaxRow } from '#domain/conference/taxes/added-tax.ts'
import { formatMoney, formatPercent } from '#domain/foundations/money.ts'
import { fullName } from '#domain/foundations/texts/full-name.ts'
import type { Receipt, ReceiptEntry } from '#domain/money/books/receipt.ts'
import { addressLines } from '#domain/money/documents/letterhead.ts'
import * as texts from '#words/documents/receipt.ts'
import { currencyOf, positionWords } from '#words/money-position-words.ts'
import { movementWords } from '#words/payment-way-words.ts'
import { receiptTaxWords } from '#words/tax-words.ts'

/** A row of `amounts` in sheet.typ. */
export type AmountRow =
  | { kind: 'item' | 'sum' | 'total'; text: Words; detail: Words | null; amount: Words }
  | { kind: 'rule' }

/** Typesets a receipt. */
export function setReceipt(receipt: Receipt, logo?: Uint8Array): Promise<Uint8Array> {
  const { attendee, code, issuer, occasion, registrationAddress } = receipt
  const mark = logoIn(logo, issuer.name)
  const data = {
    ...mark.data,
    ...letterheadOf({ kind: texts.receipt(), number: code, issuer, occasion }),
    labels: {
      conference: words(texts.conference()),
      registered: words(texts.registered()),
      registration: words(texts.registration()),
      charged: words(texts.charged()),
      balance: words(texts.balance()),
      yours: words(texts.yourRegistration()),
    },
    attendee: {
      name: words(fullName(attendee)),
      lines: words([attendee.organization, ...addressLines(attendee), attendee.email].join('\n')),
    },
    order: wordsIfAny(attendee.purchaseOrder ? texts.purchaseOrder({ number: attendee.purchaseOrder }) : ''),
    issued: words(texts.issuedOn({ day: dayWords(receipt.issuedOn) })),
    answers: receipt.answers.map(({ label, text }) => words(`${label} ${text}`)),
    notice: receipt.isDemo ? words(texts.noMoneyMoved()) : null,
    charged: chargedRows(receipt),
    movements: [
      movements(texts.received(), receipt.payments, 1),
      movements(texts.refunded(), receipt.refunds, -1),
    ].filter(({ rows }) => rows.length > 0),
    balance: balanceRows(receipt),
    invitation: words(texts.seeWhatYouBooked()),
    address: { href: registrationAddress, text: words(registrationAddress) },
  }
  return typeset('receipt', data, mark.pictures)
}

function chargedRows(receipt: Receipt): AmountRow[] {
  const { currency } = receipt
  const item = (text: string, amountMinor: number, detail = '') =>
    rowOf('item', text, amountMinor, currency, detail)
  const taxItem = (tax: AddedTaxRow) => {
    const { description, detail } = receiptTaxWords(tax)
    return item(description, tax.amountMinor, detail)
  }
  const hasMore = receipt.feeMinor !== 0 || receipt.taxes.length > 0
  const fee = texts.processingFee({ share: formatPercent(receipt.feeBasisPoints) })
  return [
    ...receipt.lines.map(line => item(line.description, line.amountMinor, line.detail)),
    ...(hasMore
      ? [
          { kind: 'rule' } as const,
          item(texts.subtotal(), receipt.subtotalMinor),
          ...(receipt.feeMinor === 0 ? [] : [item(fee, receipt.feeMinor)]),
          ...receipt.taxes.map(taxItem),
        ]
      : []),
    { kind: 'rule' },
    rowOf('total', texts.total(), receipt.totalMinor, currency),
    ...(receipt.retainedMinor === 0 ? [] : [item(texts.notRefunded(), receipt.retainedMinor)]),
  ]
}

function movements(label: string, entries: readonly ReceiptEntry[], sign: 1 | -1) {
  const rows = entries.map(({ way, on, reference, amountMinor, currency }) =>
    rowOf(
      'item',
      texts.wayAndDay({ way: movementWords[way], day: dayWords(on) }),
      sign * amountMinor,
      currency,
      reference,
    ),
  )
  return { label: words(label), rows }
}

function balanceRows({ money, refunds, currency }: Receipt): AmountRow[] {
  if (money.length === 0 && refunds.length > 0) {
    return [rowOf('total', texts.nothingLeft(), 0, currency)]
  }
  // All money received pays for the registration, so there is nothing more to explain.
  if (money.every(({ at }) => at === 'place')) return [rowOf('total', texts.paidInFull(), 0, currency)]
  return money.map(place =>
    rowOf('total', positionWords(place, currency).label, place.amountMinor, currencyOf(place, currency)),
  )
}

/** @param amountMinor in the currency's minor units */
export function rowOf(
  kind: 'item' | 'sum' | 'total',
  text: string,
  amountMinor: number,
  currency: string,
  detail = '',
): AmountRow {
  return {
    kind,
    text: words(text),
    detail: wordsIfAny(detail),
    amount: words(formatMoney(amountMinor, currency)),
  }
}
