import { renderSVG } from 'uqr'
import { dayWords, letterheadOf } from '#adapters/documents/letterhead.ts'
import { type AmountRow, rowOf } from '#adapters/documents/receipt.ts'
import { typeset, type Words, words, wordsIfAny } from '#adapters/documents/typeset.ts'
import { formatMoney, formatPercent, sumOf } from '#domain/foundations/money.ts'
import { formatDateRange } from '#domain/foundations/time.ts'
import type { InvoiceLine, Bill as IssuedBill, ProForma } from '#domain/money/billing/invoice.ts'
import { transferCodeWords } from '#words/transfer-code-words.ts'

type Bill = IssuedBill | ProForma

/** Typesets an invoice, a credit note or a pro forma invoice. */
export function setBill(bill: Bill): Promise<Uint8Array> {
  const { issuer, occasion, number } = bill
  const code = bill.kind === 'pro-forma' ? bill.transferCode : null
  const data = {
    ...letterheadOf({ kind: titleOf(bill), number, issuer, occasion }),
    labels: {
      conference: words('Conference'),
      particulars: words('Particulars'),
      account: words('Transfer to'),
      statements: words('Statements'),
      signature: words('Signature'),
    },
    notices: noticesOf(bill).map(text => words(text)),
    ...particularsOf(bill),
    parties: partiesOf(bill),
    columns: columnsOf(bill),
    lines: bill.lines.map(line => cellsOf(line, bill)),
    sums: [...sumsOf(bill), ...settlementOf(bill)],
    account:
      bill.kind === 'pro-forma' ? factsOf(bill.account.map(({ label, value }) => [label, value])) : null,
    scan: code === null ? null : words(transferCodeWords()),
    statements: wordsIfAny(statementsOf(bill).join('\n')),
    signature: bill.signatory && {
      issuer: words(`For ${issuer.name}`),
      name: words(bill.signatory.name),
      role: words(`${bill.signatory.role}, authorised signatory`),
    },
  }
  if (code === null) return typeset('bill', data)
  const drawing = renderSVG(code, { ecc: 'M', border: 0 })
  return typeset('bill', data, { 'transfer-code.svg': new TextEncoder().encode(drawing) })
}

function titleOf(bill: Bill): string {
  if (bill.kind === 'credit-note') return 'Credit note'
  if (bill.kind === 'pro-forma') return 'Pro forma invoice'
  if (bill.regime !== 'gst') return 'Invoice'
  // India asks for another kind of document for exempt supplies (Rules 46 and 49).
  return bill.taxes.length > 0 ? 'Tax invoice' : 'Bill of supply'
}

function noticesOf({ kind, isDemo }: Bill): string[] {
  if (kind !== 'pro-forma') return isDemo ? ['TEST. Bills nobody. No money moved: demonstration payment'] : []
  const isNone = 'This is not an invoice: one is issued when the money has arrived'
  return isDemo ? ['TEST. Demonstration: please transfer no money', isNone] : [isNone]
}

function particularsOf(bill: Bill) {
  const { startsOn, endsOn } = bill.occasion
  const supplied = formatDateRange(Temporal.PlainDate.from(startsOn), Temporal.PlainDate.from(endsOn))
  return {
    own: factsOf([
      ...(bill.kind === 'pro-forma' ? [] : [['Number', bill.number] as const]),
      ['Date', dayWords(bill.issuedOn)],
      ['Registration', bill.registrationCode],
    ]),
    supply: factsOf([
      ['Date of supply', supplied],
      ['Place of supply', bill.placeOfSupply],
    ]),
    credit:
      bill.kind === 'credit-note'
        ? factsOf([
            ['Credits', `Invoice ${bill.original.number} of ${dayWords(bill.original.issuedOn)}`],
            ['Reason', bill.reason],
          ])
        : bill.kind === 'invoice' && bill.replaces
          ? factsOf([['Replaces', `Invoice ${bill.replaces.number} of ${dayWords(bill.replaces.issuedOn)}`]])
          : [],
  }
}

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
    party('From', issuer.name, [...issuer.address.split(/\r\n|\r|\n/), ...numbers(issuerTaxIds)]),
    party('To', recipient.name, [
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
    column('Description', null),
    ...(regime === 'gst' ? [column('HSN/SAC', 46)] : []),
    column('Quantity', 40, true),
    column('Unit price', 76, true),
    ...(regime === 'none'
      ? [column('Amount', 84, true)]
      : [column('Taxable value', 76, true), column('Tax', 92, true)]),
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
  const total = rowOf('total', 'Total', totalMinor, currency)
  if (regime === 'none') return [total]
  return [
    rowOf('sum', 'Taxable value', taxableMinor, currency),
    ...taxes.map(tax => {
      const base = formatMoney(tax.taxableMinor, currency)
      const text = `${tax.label} ${formatPercent(tax.basisPoints)} on ${base}`
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
  if (bill.kind === 'pro-forma') return [sum(`Please pay by ${dayWords(bill.dueOn)}`, bill.totalMinor)]
  const { totalMinor, paidMinor, paidOn, dueOn } = bill
  const dueMinor = totalMinor - paidMinor
  const paid = `${dueMinor > 0 ? 'Paid' : 'Paid in full'}${paidOn ? ` on ${dayWords(paidOn)}` : ''}`
  const due = dueOn === null ? 'Due' : `Due by ${dayWords(dueOn)}`
  return [sum(paid, paidMinor), ...(dueMinor > 0 ? [sum(due, dueMinor)] : [])]
}

function statementsOf({ regime, isReverseCharge, exemption, nationalTax }: Bill): string[] {
  const statements: string[] = []
  // India requires the statement in both cases; the EU only where the reverse charge applies, in these words.
  if (regime === 'gst') statements.push(`Tax payable on reverse charge: ${isReverseCharge ? 'Yes' : 'No'}`)
  else if (isReverseCharge) statements.push('Reverse charge: the recipient owes the tax')
  if (exemption.trim() !== '') statements.push(exemption)
  if (nationalTax) {
    const { amountMinor, currency, rate } = nationalTax
    statements.push(`Tax in ${currency}: ${formatMoney(amountMinor, currency)} (${rate})`)
  }
  return statements
}
