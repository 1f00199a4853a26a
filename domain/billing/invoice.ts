/**
 * Invoices and credit notes as snapshots: what was once issued never changes, a mistake or a refund gets a
 * document of its own. Fields after India's CGST Rules 46 and 53 and the EU's Directive 2006/112, Art. 226.
 */
import type { DateText, Issuer, Occasion } from '#domain/documents/letterhead.ts'
import { type ClassifiedLine, type LineKind, lineKey } from '#domain/pricing/line-kind.ts'
import {
  divide,
  type NationalTax,
  opposite,
  type Taxed,
  type TaxRegime,
  type TaxTotal,
  taxTotals,
  withTaxIncluded,
} from '#domain/taxes/tax.ts'
import type { TaxId } from '#domain/taxes/tax-id.ts'

export interface Recipient {
  readonly name: string
  readonly organization: string
  /** Without empty lines; the country last. */
  readonly addressLines: readonly string[]
  readonly taxId: TaxId | null
}

export interface InvoiceLine extends Taxed, ClassifiedLine {
  /** Empty for none. */
  readonly detail: string
  /** India's HSN or SAC, an organiser's setting; empty outside of India. */
  readonly code: string
  readonly quantity: number
  /** Net of tax, for one. */
  readonly unitMinor: number
}

interface TaxDocument {
  readonly regime: TaxRegime
  /** At most 16 of `A-Z 0-9 - /`, unique in its series and financial year. */
  readonly number: string
  readonly issuedOn: DateText
  readonly issuer: Issuer
  readonly issuerTaxIds: readonly TaxId[]
  readonly recipient: Recipient
  /** What was supplied, and with its dates when. */
  readonly occasion: Occasion
  readonly registrationCode: string
  readonly currency: string
  readonly lines: readonly InvoiceLine[]
  readonly taxableMinor: number
  readonly taxes: readonly TaxTotal[]
  readonly totalMinor: number
  /** For admission to an event, where it is held: `Maharashtra (27)`. Empty where it need not be said. */
  readonly placeOfSupply: string
  /** Whether the recipient owes the tax. */
  readonly isReverseCharge: boolean
  /** The provision by which no tax is charged, or no full one; empty for none. */
  readonly exemption: string
  /** The tax in the currency in which it is declared, where that is another (Art. 230). */
  readonly nationalTax: NationalTax | null
  /** Who signs for the issuer; null where the law asks for nobody. */
  readonly signatory: { readonly name: string; readonly role: string } | null
  /** Whether it was made by a demonstration payment: it then bills nobody, and its number begins with `TEST-`. */
  readonly isDemo: boolean
}

export interface Invoice extends TaxDocument {
  readonly kind: 'invoice'
  readonly paidMinor: number
  /** When the last of it came in, which may be before the invoice's own date (Art. 226(7)); null where none did. */
  readonly paidOn: DateText | null
  /** By when the rest is due; null where nothing is. */
  readonly dueOn: DateText | null
}

/** Takes an invoice back, all of it or a part: its amounts are the opposite of the invoice's. */
export interface CreditNote extends TaxDocument {
  readonly kind: 'credit-note'
  readonly original: { readonly number: string; readonly issuedOn: DateText }
  readonly reason: string
}

/** Asks for a transfer with an invoice's content. It bills nobody: its number is the registration's code. */
export interface ProForma extends TaxDocument {
  readonly kind: 'pro-forma'
  readonly dueOn: DateText
  /** Where the money is to be sent, line by line. */
  readonly account: readonly { readonly label: string; readonly value: string }[]
}

/** What was issued for good. */
export type Bill = Invoice | CreditNote

const titles = { invoice: 'Invoice', 'credit-note': 'Credit note', 'pro-forma': 'Pro forma invoice' } as const

/** What a document is called where it is listed or attached: `Credit note COL-2627/C0007`. */
export function billTitle({ kind, number }: Pick<Bill | ProForma, 'kind' | 'number'>): string {
  return `${titles[kind]} ${number}`
}

export type InvoiceFacts = Omit<Invoice, 'kind' | 'taxableMinor' | 'taxes' | 'totalMinor'>

/**
 * Sums an invoice up.
 *
 * @throws RangeError where the number is not one that may stand on an invoice
 */
export function invoiceOf(facts: InvoiceFacts): Invoice {
  requireNumber(facts.number, facts.isDemo)
  return { kind: 'invoice', ...facts, ...totalsOf(facts.lines) }
}

/** A pro forma invoice of what an invoice would say. Nobody signs it. */
export function proFormaOf(
  facts: Omit<InvoiceFacts, 'number'>,
  payment: Pick<ProForma, 'dueOn' | 'account'>,
): ProForma {
  const { paidMinor: _paid, paidOn: _on, ...shared } = facts
  return {
    ...shared,
    ...payment,
    kind: 'pro-forma',
    signatory: null,
    number: facts.registrationCode,
    ...totalsOf(facts.lines),
  }
}

export interface CreditNoteFacts {
  number: string
  issuedOn: DateText
  reason: string
  /** How much of the invoice's total goes back, in minor units: more than none and no more than all. */
  amountMinor: number
  /** Of which lines, by kind, where that is known; together they are the amount. */
  parts?: ReadonlyMap<LineKind, number>
}

/**
 * The credit note for a refund. A part that nothing is known of is divided over the lines by what is left of them, and
 * each line's part into its taxable value and taxes; together they are the amount, to the minor unit. What takes the rest is the
 * rest of each line, so that all of them together are the opposite of the invoice, line by line and tax by tax.
 *
 * @param earlier the invoice's credit notes so far
 * @throws RangeError for an amount that is not left of the invoice, or a number that may not stand on one
 */
export function creditNoteOf(
  invoice: Invoice,
  earlier: readonly CreditNote[],
  { amountMinor, parts, ...facts }: CreditNoteFacts,
): CreditNote {
  const leftMinor = earlier.reduce((sum, note) => sum + note.totalMinor, invoice.totalMinor)
  if (amountMinor <= 0 || amountMinor > leftMinor) {
    throw new RangeError(`${amountMinor} of an invoice of which ${leftMinor} is left`)
  }
  requireNumber(facts.number, invoice.isDemo)
  const { kind: _, paidMinor: _paid, paidOn: _on, dueOn: _due, ...shared } = invoice
  const left = linesLeft(invoice, earlier)
  const isRest = amountMinor === leftMinor
  const partial = parts ? linesOver(left, parts) : scaledLines(left, amountMinor)
  const lines = (isRest ? left : partial).map(line => turned(line, line))
  const totals = totalsOf(lines)
  return {
    ...shared,
    ...facts,
    kind: 'credit-note',
    original: { number: invoice.number, issuedOn: invoice.issuedOn },
    lines,
    ...totals,
    nationalTax: nationalPart(invoice, earlier, isRest, totals),
  }
}

/** Of each line what no credit note has taken back yet; lines of which nothing is left are none. */
export function linesLeft(invoice: Invoice, earlier: readonly CreditNote[]): readonly InvoiceLine[] {
  if (earlier.length === 0) return invoice.lines
  const taken = earlier.flatMap(note => note.lines)
  const left = invoice.lines.map(line => {
    return taken.filter(part => lineKey(part) === lineKey(line)).reduce(withoutPart, line)
  })
  return left.filter(({ grossMinor, taxableMinor }) => grossMinor !== 0 || taxableMinor !== 0)
}

/** @param part its amounts are negative */
function withoutPart(line: InvoiceLine, part: InvoiceLine): InvoiceLine {
  const taxableMinor = line.taxableMinor + part.taxableMinor
  const taxes = line.taxes.map((tax, index) => {
    return { ...tax, amountMinor: tax.amountMinor + (part.taxes[index]?.amountMinor ?? 0) }
  })
  const grossMinor = line.grossMinor + part.grossMinor
  return { ...line, quantity: 1, unitMinor: taxableMinor, taxableMinor, taxes, grossMinor }
}

/** At the invoice's own rate: the share that the note has of its tax, and what takes the rest the rest of it. */
function nationalPart(
  { nationalTax, taxes }: Invoice,
  earlier: readonly CreditNote[],
  isRest: boolean,
  note: { readonly taxes: readonly TaxTotal[] },
): NationalTax | null {
  if (!nationalTax) return null
  const sumOf = (totals: readonly TaxTotal[]) => totals.reduce((sum, tax) => sum + tax.amountMinor, 0)
  const taken = earlier.reduce((sum, each) => sum + (each.nationalTax?.amountMinor ?? 0), 0)
  const amountMinor = isRest
    ? 0 - (nationalTax.amountMinor + taken)
    : 0 - Math.round((nationalTax.amountMinor * -sumOf(note.taxes)) / sumOf(taxes))
  return { ...nationalTax, amountMinor }
}

/**
 * Lines over a part of what others cost, divided by that. Discounts stay with what they were taken off: only what
 * costs something is divided.
 */
export function scaledLines(lines: readonly InvoiceLine[], amountMinor: number): InvoiceLine[] {
  const costing = lines.filter(line => line.grossMinor > 0)
  const parts = divide(
    amountMinor,
    costing.map(line => line.grossMinor),
  )
  return costing.map((line, index) => lineOver(line, parts[index] ?? 0))
}

/** Lines over the parts that are named. */
function linesOver(lines: readonly InvoiceLine[], parts: ReadonlyMap<LineKind, number>): InvoiceLine[] {
  return lines.flatMap(line => {
    const amountMinor = line.isReplaced ? undefined : parts.get(line.kind)
    return amountMinor === undefined ? [] : [lineOver(line, amountMinor)]
  })
}

function lineOver(line: InvoiceLine, amountMinor: number): InvoiceLine {
  const taxed = withTaxIncluded(amountMinor, line.taxes)
  return { ...line, quantity: 1, unitMinor: taxed.taxableMinor, ...taxed }
}

function turned(line: InvoiceLine, taxed: Taxed): InvoiceLine {
  return { ...line, ...opposite(taxed), unitMinor: 0 - line.unitMinor }
}

function totalsOf(lines: readonly InvoiceLine[]) {
  return {
    taxableMinor: lines.reduce((sum, line) => sum + line.taxableMinor, 0),
    taxes: taxTotals(lines),
    totalMinor: lines.reduce((sum, line) => sum + line.grossMinor, 0),
  }
}

function requireNumber(number: string, isDemo: boolean): void {
  if (!/^[A-Z0-9/-]{1,16}$/.test(number)) throw new RangeError(`not an invoice number: ${number}`)
  if (isDemo !== number.startsWith('TEST-'))
    throw new RangeError(`${number}: TEST- marks demonstrations, and only them`)
}
