/**
 * Invoices and credit notes as snapshots: an issued document never changes; a mistake or a refund gets a document of
 * its own. The fields follow India's CGST Rules 46 and 53 and the EU's Directive 2006/112, Art. 226.
 */

import {
  divide,
  type NationalTax,
  opposite,
  type Taxed,
  type TaxRegime,
  type TaxTotal,
  taxTotals,
  withTaxIncluded,
} from '#domain/conference/taxes/tax.ts'
import type { TaxClass } from '#domain/conference/taxes/tax-class.ts'
import type { TaxId } from '#domain/conference/taxes/tax-id.ts'
import type { Language } from '#domain/foundations/language.ts'
import { sumOf } from '#domain/foundations/money.ts'
import { type BilledKind, type ClassifiedLine, lineKey } from '#domain/money/billing/billed-item.ts'
import type { PostalParty } from '#domain/money/billing/billed-party.ts'
import type { DateText, Issuer, Occasion } from '#domain/money/documents/letterhead.ts'
import type { PrintedAnswer } from '#domain/registrations/answers/printed-answers.ts'

export interface BilledTo {
  readonly name: string
  readonly organization: string
  /** Without empty lines; the country comes last. */
  readonly addressLines: readonly string[]
  readonly taxId: TaxId | null
  /** Their own number of this purchase; left out for none. */
  readonly purchaseOrder?: string
  /** The parts of the address; missing in documents of earlier versions. */
  readonly party?: PostalParty
}

export interface InvoiceLine extends Taxed, ClassifiedLine {
  /** Empty if there is none. */
  readonly detail: string
  /** What decided about its tax, where its kind does not say it. */
  readonly taxClass?: TaxClass
  /** India's HSN or SAC code, set by the organiser; empty outside India. */
  readonly code: string
  readonly quantity: number
  /** The price of one, net of tax. */
  readonly unitMinor: number
}

interface TaxDocument {
  /** In which it was issued, and stays; left out for English. */
  readonly language?: Language
  readonly regime: TaxRegime
  /** At most 16 characters of `A-Z 0-9 - /`, unique in its series and financial year. */
  readonly number: string
  readonly issuedOn: DateText
  readonly issuer: Issuer
  readonly issuerTaxIds: readonly TaxId[]
  readonly recipient: BilledTo
  /** What was supplied, and its dates. */
  readonly occasion: Occasion
  readonly registrationCode: string
  /** What was answered to questions that invoices print; left out for nothing. */
  readonly answers?: readonly PrintedAnswer[]
  readonly currency: string
  readonly lines: readonly InvoiceLine[]
  readonly taxableMinor: number
  readonly taxes: readonly TaxTotal[]
  readonly totalMinor: number
  /** Where an event is held, for admission to it: `Maharashtra (27)`. Empty where the law does not ask for it. */
  readonly placeOfSupply: string
  /** Whether the recipient owes the tax. */
  readonly isReverseCharge: boolean
  /** The legal provision for charging no tax, or less than the full tax; empty if there is none. */
  readonly exemption: string
  /** The tax in the currency of the tax return, if that differs (Art. 230). */
  readonly nationalTax: NationalTax | null
  /** Who signs for the issuer; null where the law asks for no signature. */
  readonly signatory: { readonly name: string; readonly role: string } | null
  /** Whether a demonstration payment caused it. It then bills nobody, and its number begins with `TEST-`. */
  readonly isDemo: boolean
}

/** How to pay a document by bank transfer. */
export interface TransferGuide {
  /** The account to transfer to, line by line. */
  readonly account: readonly { readonly label: string; readonly value: string }[]
  /** What a banking app scans to fill in the transfer; null unless euros go to an IBAN. */
  readonly transferCode: string | null
}

export interface Invoice extends TaxDocument {
  readonly kind: 'invoice'
  /** Of one that was issued before it was paid. */
  readonly transfer?: TransferGuide
  readonly paidMinor: number
  /**
   * When the last payment was received, which may be before the invoice's own date (Art. 226(7)); null if nothing was
   * paid.
   */
  readonly paidOn: DateText | null
  /** When the rest is due; null if nothing is. */
  readonly dueOn: DateText | null
  /** The invoice that this one replaces, after a correction. */
  readonly replaces?: { readonly number: string; readonly issuedOn: DateText }
}

/** Takes back an invoice or a part of it: its amounts are negative. */
export interface CreditNote extends TaxDocument {
  readonly kind: 'credit-note'
  readonly original: { readonly number: string; readonly issuedOn: DateText }
  readonly reason: string
}

/** Asks for a bank transfer. It has an invoice's content but bills nobody: its number is the registration's code. */
export interface ProForma extends TaxDocument, TransferGuide {
  readonly kind: 'pro-forma'
  readonly dueOn: DateText
}

/** A document that was issued for good. */
export type Bill = Invoice | CreditNote

export type InvoiceFacts = Omit<Invoice, 'kind' | 'taxableMinor' | 'taxes' | 'totalMinor'>

/**
 * Adds the totals to an invoice's facts.
 *
 * @throws RangeError if the number may not be used on an invoice
 */
export function invoiceOf(facts: InvoiceFacts): Invoice {
  requireNumber(facts.number, facts.isDemo)
  return { kind: 'invoice', ...facts, ...totalsOf(facts.lines) }
}

/** A pro forma invoice with the content of an invoice. Nobody signs it. */
export function proFormaOf(
  facts: Omit<InvoiceFacts, 'number'>,
  payment: Pick<ProForma, 'dueOn' | 'account' | 'transferCode'>,
): ProForma {
  const { paidMinor: _paid, paidOn: _on, transfer: _transfer, ...shared } = facts
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
  /** How much of the invoice's total is refunded, in minor units: above zero, at most all of it. */
  amountMinor: number
  /** The amount by kind of line, where that is known; the parts sum to the amount. */
  parts?: ReadonlyMap<BilledKind, number>
}

/**
 * The credit note for a refund. Where the parts are not known, the amount is divided over the lines in proportion to
 * what is left of them, and each line's part into taxable value and taxes, so that everything sums to the amount
 * exactly. The last credit note takes whatever is left of each line: all credit notes of an invoice together are its
 * exact opposite, line by line and tax by tax.
 *
 * @param earlier the invoice's credit notes so far
 * @throws RangeError if the amount is more than is left of the invoice, or the number may not be used on one
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
  const { kind: _, paidMinor: _paid, paidOn: _on, dueOn: _due, replaces: _replaces, ...issued } = invoice
  const { transfer: _transfer, ...shared } = issued
  const left = linesLeft(invoice, earlier)
  const isRest = amountMinor === leftMinor
  const partial = parts ? linesOver(left, parts) : scaledLines(left, amountMinor)
  const lines = (isRest ? left : partial).map(oppositeLine)
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

/** What no credit note has taken back yet of each line, without lines that are used up. */
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

/**
 * Converted at the invoice's own rate: the note's share of the invoice's tax. The last note takes what is left of it.
 */
function nationalPart(
  { nationalTax, taxes }: Invoice,
  earlier: readonly CreditNote[],
  isRest: boolean,
  note: { readonly taxes: readonly TaxTotal[] },
): NationalTax | null {
  if (!nationalTax) return null
  const taken = sumOf(earlier.flatMap(each => each.nationalTax ?? []))
  const amountMinor = isRest
    ? 0 - (nationalTax.amountMinor + taken)
    : 0 - Math.round((nationalTax.amountMinor * -sumOf(note.taxes)) / sumOf(taxes))
  return { ...nationalTax, amountMinor }
}

/**
 * Lines for a part of an amount, divided in proportion to the given lines. A discount stays with the line that it
 * reduces: only lines that cost something are divided.
 */
export function scaledLines(lines: readonly InvoiceLine[], amountMinor: number): InvoiceLine[] {
  const costing = lines.filter(line => line.grossMinor > 0)
  const parts = divide(
    amountMinor,
    costing.map(line => line.grossMinor),
  )
  return costing.map((line, index) => lineOver(line, parts[index] ?? 0))
}

/** Lines for the given parts. */
function linesOver(lines: readonly InvoiceLine[], parts: ReadonlyMap<BilledKind, number>): InvoiceLine[] {
  return lines.flatMap(line => {
    const amountMinor = line.isReplaced ? undefined : parts.get(line.kind)
    return amountMinor === undefined ? [] : [lineOver(line, amountMinor)]
  })
}

function lineOver(line: InvoiceLine, amountMinor: number): InvoiceLine {
  const taxed = withTaxIncluded(amountMinor, line.taxes)
  return { ...line, quantity: 1, unitMinor: taxed.taxableMinor, ...taxed }
}

/** The same line with the opposite sign. */
export function oppositeLine(line: InvoiceLine): InvoiceLine {
  return { ...line, ...opposite(line), unitMinor: 0 - line.unitMinor }
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
