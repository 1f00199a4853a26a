import { type TaxRate, withTaxAdded } from '#domain/conference/taxes/tax.ts'
import type { BilledKind } from '#domain/money/billing/billed-item.ts'
import {
  type Invoice,
  type InvoiceFacts,
  invoiceOf,
  type ProForma,
  proFormaOf,
} from '#domain/money/billing/invoice.ts'
import { aReceipt } from '#tests/factories/receipt.ts'

/** A line with a net amount, taxed at the given rates; its description tells it from others. */
export function aLine(description: string, netMinor: number, rates: readonly TaxRate[]) {
  return {
    kind: 'other' as BilledKind,
    isReplaced: false,
    description,
    detail: '',
    code: '998596',
    quantity: 1,
    unitMinor: netMinor,
    ...withTaxAdded(netMinor, rates),
  }
}

const gst = [
  { label: 'CGST', basisPoints: 900 },
  { label: 'SGST', basisPoints: 900 },
]

/** An Indian tax invoice within one state, unless the test overrides it. */
export function anInvoice(facts: Partial<InvoiceFacts> = {}): Invoice {
  const { issuer, occasion } = aReceipt()
  return invoiceOf({
    regime: 'gst',
    number: '26-27/000123',
    issuedOn: '2026-11-21',
    issuer,
    issuerTaxIds: [{ label: 'GSTIN', value: '36AAPFU0939F1ZW' }],
    recipient: {
      name: 'Prof. Ada Lovelace',
      organization: 'Institute for Analytical Engines',
      addressLines: ['7 St James’s Square', 'SW1Y 4JH London', 'United Kingdom'],
      taxId: null,
    },
    occasion: { ...occasion, location: 'Hyderabad, India' },
    registrationCode: '7K3Q-PD4M',
    currency: 'INR',
    lines: [
      { ...aLine('Oral Presentation', 6_000_000, gst), detail: 'Mid Term' },
      aLine('Processing fee', 300_000, gst),
    ],
    placeOfSupply: 'Telangana (36)',
    isReverseCharge: false,
    exemption: '',
    nationalTax: null,
    signatory: { name: 'Meera Rao', role: 'Director' },
    isDemo: false,
    paidMinor: 7_434_000,
    paidOn: '2026-11-20',
    dueOn: null,
    ...facts,
  })
}

/** A request to transfer an invoice's total. */
export function aProForma(facts: Partial<InvoiceFacts> = {}): ProForma {
  return proFormaOf(anInvoice(facts), {
    dueOn: '2026-12-01',
    account: [
      { label: 'Account holder', value: 'Colloquy Conferences' },
      { label: 'Account', value: '0047 1100 2233 44' },
      { label: 'Reference', value: '7K3Q-PD4M' },
    ],
    transferCode: null,
  })
}
