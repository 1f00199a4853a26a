/**
 * Invoices, credit notes and pro forma invoices as documents. The law of the issuer's tax regime decides their
 * columns, titles and statements.
 */

import { renderSVG } from 'uqr'
import { dayWords, letterheadOf } from '#adapters/documents/letterhead.ts'
import { type AmountRow, rowOf } from '#adapters/documents/receipt.ts'
import { logoIn, typeset, type Words, words, wordsIfAny } from '#adapters/documents/typeset.ts'
import { formatMoney, formatPercent, sumOf } from '#domain/foundations/money.ts'
import { speakingTo } from '#domain/foundations/speech.ts'
import { formatDateRange } from '#domain/foundations/time.ts'
import type { InvoiceLine, Bill as IssuedBill, ProForma } from '#domain/money/billing/invoice.ts'
import * as texts from '#words/documents/bill.ts'
import { transferCodeWords } from '#words/transfer-code-words.ts'

type Bill = IssuedBill | ProForma

/** Typesets an invoice, a credit note or a pro forma invoice, in the language in which it was issued, whoever reads it. */
export const setBill = (bill: Bill, logo?: Uint8Array): Promise<Uint8Array> =>
  speakingTo({ language: bill.language ?? 'en', addressed: null }, () => setInLanguage(bill, logo))

function setInLanguage(bill: Bill, logo: Uint8Array | undefined): Promise<Uint8Array> {
  const { issuer, occasion, number } = bill
  const transfer = bill.kind === 'pro-forma' ? bill : bill.kind === 'invoice' ? bill.transfer : undefined
  const code = transfer?.transferCode ?? null
  const mark = logoIn(logo, issuer.name)
  const data = {
    ...mark.data,
    ...letterheadOf({ kind: titleOf(bill), number, issuer, occasion }),
    labels: {
      conference: words(texts.conference()),
      particulars: words(texts.particulars()),
      account: words(texts.transferTo()),
      statements: words(texts.statements()),
      signature: words(texts.signature()),
    },
    notices: noticesOf(bill).map(text => words(text)),
    ...particularsOf(bill),
    parties: partiesOf(bill),
    columns: columnsOf(bill),
    lines: bill.lines.map(line => cellsOf(line, bill)),
    sums: [...sumsOf(bill), ...settlementOf(bill)],
    account: transfer
      ? factsOf(transfer.account.map(({ label, value }) => [texts.accountLabels[label] ?? label, value]))
      : null,
    scan: code === null ? null : words(transferCodeWords()),
    'scan-alt': texts.qrCode(),
    statements: wordsIfAny(statementsOf(bill).join('\n')),
    signature: bill.signatory && {
      issuer: words(texts.forIssuer({ issuer: issuer.name })),
      name: words(bill.signatory.name),
      role: words(texts.authorisedSignatory(bill.signatory)),
    },
  }
  if (code === null) return typeset('bill', data, mark.pictures)
  const drawing = renderSVG(code, { ecc: 'M', border: 0 })
  return typeset('bill', data, { ...mark.pictures, 'transfer-code.svg': new TextEncoder().encode(drawing) })
}

function titleOf(bill: Bill): string {
  if (bill.kind === 'credit-note') return texts.creditNote()
  if (bill.kind === 'pro-forma') return texts.proFormaInvoice()
  if (bill.regime !== 'gst') return texts.invoice()
  // India asks for another kind of document for exempt supplies (Rules 46 and 49).
  return bill.taxes.length > 0 ? texts.taxInvoice() : texts.billOfSupply()
}

function noticesOf({ kind, isDemo }: Bill): string[] {
  if (kind !== 'pro-forma') return isDemo ? [texts.testBill()] : []
  return [...(isDemo ? [texts.testTransfer()] : []), texts.notAnInvoice()]
}

function particularsOf(bill: Bill) {
  const { startsOn, endsOn } = bill.occasion
  const supplied = formatDateRange(Temporal.PlainDate.from(startsOn), Temporal.PlainDate.from(endsOn))
  return {
    own: factsOf([
      ...(bill.kind === 'pro-forma' ? [] : [[texts.number(), bill.number] as const]),
      [texts.date(), dayWords(bill.issuedOn)],
      [texts.registration(), bill.registrationCode],
      [texts.purchaseOrder(), bill.recipient.purchaseOrder ?? ''],
      ...(bill.answers ?? []).map(({ label, text }) => [label, text] as const),
    ]),
    supply: factsOf([
      [texts.dateOfSupply(), supplied],
      [texts.placeOfSupply(), bill.placeOfSupply],
    ]),
    credit:
      bill.kind === 'credit-note'
        ? factsOf([
            [texts.credits(), invoiceOf(bill.original)],
            [texts.reason(), bill.reason],
          ])
        : bill.kind === 'invoice' && bill.replaces
          ? factsOf([[texts.replaces(), invoiceOf(bill.replaces)]])
          : [],
  }
}

const invoiceOf = ({ number, issuedOn }: { number: string; issuedOn: string }) =>
  texts.invoiceOfDay({ number, day: dayWords(issuedOn) })

function factsOf(facts: readonly (readonly [name: string, text: string])[]) {
  return facts
    .filter(([, text]) => text.trim() !== '')
    .map(([name, text]) => ({ name: words(name), text: words(text) }))
}

function partiesOf({ issuer, issuerTaxIds, recipient }: Bill) {
  const numbers = (ids: readonly { label: string; value: string }[]) =>
    ids.map(({ label, value }) => `${label}: ${value}`)
  const party = (label: string, name: string, lines: readonly string[]) => ({
    label: words(label),
    name: words(name),
    lines: words(lines.filter(line => line.trim() !== '').join('\n')),
  })
  return [
    party(texts.from(), issuer.name, [...issuer.address.split(/\r\n|\r|\n/), ...numbers(issuerTaxIds)]),
    party(texts.to(), recipient.name, [
      recipient.organization,
      ...recipient.addressLines,
      ...numbers(recipient.taxId ? [recipient.taxId] : []),
    ]),
  ]
}

/** @param width in points; null for the space that the other columns leave */
function column(heading: string, width: number | null, right = false) {
  return { heading: words(heading), width, right }
}

function columnsOf({ regime }: Bill) {
  return [
    column(texts.description(), null),
    ...(regime === 'gst' ? [column(texts.hsnSac(), 46)] : []),
    column(texts.quantity(), 40, true),
    column(texts.unitPrice(), 76, true),
    ...(regime === 'none'
      ? [column(texts.amount(), 84, true)]
      : [column(texts.taxableValue(), 76, true), column(texts.tax(), 92, true)]),
  ]
}

function cellsOf(line: InvoiceLine, { regime, currency }: Bill): { text: Words; detail: Words | null }[] {
  const cell = (text: string, detail = '') => ({ text: words(text), detail: wordsIfAny(detail) })
  const rates = line.taxes.map(tax => `${tax.label} ${formatPercent(tax.basisPoints)}`)
  const tax = sumOf(line.taxes)
  return [
    cell(line.description, line.detail),
    ...(regime === 'gst' ? [cell(line.code)] : []),
    cell(String(line.quantity)),
    cell(formatMoney(line.unitMinor, currency)),
    cell(formatMoney(line.taxableMinor, currency)),
    ...(regime === 'none' ? [] : [cell(formatMoney(tax, currency), rates.join(', '))]),
  ]
}

function sumsOf({ regime, taxableMinor, taxes, totalMinor, currency }: Bill): AmountRow[] {
  const total = rowOf('total', texts.total(), totalMinor, currency)
  if (regime === 'none') return [total]
  return [
    rowOf('sum', texts.taxableValue(), taxableMinor, currency),
    ...taxes.map(tax => {
      const base = formatMoney(tax.taxableMinor, currency)
      const text = texts.taxOnAmount({
        tax: `${tax.label} ${formatPercent(tax.basisPoints)}`,
        amount: base,
      })
      return rowOf('sum', text, tax.amountMinor, currency)
    }),
    { kind: 'rule' },
    total,
  ]
}

function settlementOf(bill: Bill): AmountRow[] {
  const { currency } = bill
  const sum = (text: string, amountMinor: number) => rowOf('sum', text, amountMinor, currency)
  if (bill.kind === 'credit-note') return []
  if (bill.kind === 'pro-forma') return [sum(texts.payBy({ day: dayWords(bill.dueOn) }), bill.totalMinor)]
  const { totalMinor, paidMinor, paidOn, dueOn } = bill
  const dueMinor = totalMinor - paidMinor
  const paid = paidWords(dueMinor <= 0, paidOn)
  const due = dueOn === null ? texts.due() : texts.dueBy({ day: dayWords(dueOn) })
  return [sum(paid, paidMinor), ...(dueMinor > 0 ? [sum(due, dueMinor)] : [])]
}

function paidWords(isInFull: boolean, paidOn: string | null): string {
  if (paidOn === null) return isInFull ? texts.paidInFull() : texts.paid()
  const day = dayWords(paidOn)
  return isInFull ? texts.paidInFullOn({ day }) : texts.paidOn({ day })
}

function statementsOf({ regime, isReverseCharge, exemption, nationalTax }: Bill): string[] {
  const statements: string[] = []
  // India requires the statement in both cases; the EU only where the reverse charge applies, in these words.
  if (regime === 'gst')
    statements.push(isReverseCharge ? texts.payableOnReverseCharge() : texts.notPayableOnReverseCharge())
  else if (isReverseCharge) statements.push(texts.reverseCharge())
  if (exemption.trim() !== '') statements.push(exemption)
  if (nationalTax) {
    const { amountMinor, currency, rate } = nationalTax
    statements.push(
      texts.taxInCurrency({
        currency,
        amount: formatMoney(amountMinor, currency),
        rate,
      }),
    )
  }
  return statements
}
