import { describe, expect, test } from 'vitest'
import { type CreditNote, creditNoteOf, type InvoiceLine } from '#domain/money/billing/invoice.ts'
import { aLine, anInvoice } from '#tests/factories/invoice.ts'

const vat = [{ label: 'VAT', basisPoints: 2_100 }]
const note = (amountMinor: number) => ({
  number: 'CN-1',
  issuedOn: '2027-04-02',
  reason: 'Cancelled',
  amountMinor,
})

describe('an invoice', () => {
  test('is the sum of its lines', () => {
    const invoice = anInvoice({ lines: [aLine('Oral', 69_900, vat), aLine('Discount', -9_900, vat)] })
    expect(invoice).toMatchObject({ taxableMinor: 60_000, totalMinor: 72_600 })
    expect(invoice.taxes).toEqual([
      { label: 'VAT', basisPoints: 2_100, taxableMinor: 60_000, amountMinor: 12_600 },
    ])
  })

  test.each(['', 'a-1', '26-27/00000000123', '26 27', '№1', '26-27\n1'])('refuses the number %j', number => {
    expect(() => anInvoice({ number })).toThrow(RangeError)
  })

  test('has the prefix TEST- only for a demonstration', () => {
    expect(anInvoice({ number: 'TEST-26-27/00001', isDemo: true }).isDemo).toBe(true)
    expect(() => anInvoice({ number: '26-27/00001', isDemo: true })).toThrow(RangeError)
    expect(() => anInvoice({ number: 'TEST-26-27/00001', isDemo: false })).toThrow(RangeError)
  })

  test('survives being stored as JSON, and so does its credit note', () => {
    const invoice = anInvoice()
    for (const snapshot of [
      invoice,
      creditNoteOf(invoice, [], note(100)),
      creditNoteOf(invoice, [], note(7_434_000)),
    ]) {
      expect(JSON.parse(JSON.stringify(snapshot))).toEqual(snapshot)
    }
  })
})

describe('a credit note', () => {
  const discounted = anInvoice({ lines: [aLine('Oral', 69_900, vat), aLine('Discount', -9_900, vat)] })

  test('for the whole invoice has the opposite of every amount', () => {
    const nationalTax = { currency: 'EUR', amountMinor: 11_579, rate: '0.919' }
    const credit = creditNoteOf({ ...discounted, nationalTax }, [], note(72_600))
    expect(credit).toMatchObject({
      original: { number: '26-27/000123', issuedOn: '2026-11-21' },
      taxableMinor: -60_000,
      totalMinor: -72_600,
      taxes: [{ taxableMinor: -60_000, amountMinor: -12_600 }],
      nationalTax: { amountMinor: -11_579 },
    })
    expect(credit.lines.map(line => line.grossMinor)).toEqual([-84_579, 11_979])
  })

  test('for a part is exactly that part, on lines that cost something', () => {
    const invoice = anInvoice()
    for (const amountMinor of [1, 2, 99, 3_717_000, 7_433_999]) {
      const credit = creditNoteOf(invoice, [], note(amountMinor))
      expect(credit.totalMinor).toBe(-amountMinor)
      const taxes = credit.taxes.reduce((sum, tax) => sum + tax.amountMinor, 0)
      expect(credit.taxableMinor + taxes).toBe(-amountMinor)
    }
    expect(creditNoteOf(discounted, [], note(60_000)).lines.map(line => line.description)).toEqual(['Oral'])
  })

  test.each([0, -1, 72_601])('for %i of 726.00 is refused', amountMinor => {
    expect(() => creditNoteOf(discounted, [], note(amountMinor))).toThrow(RangeError)
  })

  test('for the rest takes back what the others left, line by line and tax by tax', () => {
    const nationalTax = { currency: 'EUR', amountMinor: 11_579, rate: '0.919' }
    for (const invoice of [anInvoice(), { ...discounted, nationalTax }]) {
      const notes: CreditNote[] = []
      for (const amountMinor of [1, 3_333, 10_001])
        notes.push(creditNoteOf(invoice, notes, note(amountMinor)))
      const left = invoice.totalMinor - 13_335
      notes.push(creditNoteOf(invoice, notes, note(left)))
      expect(() => creditNoteOf(invoice, notes, note(1))).toThrow(RangeError)
      for (const line of invoice.lines) {
        const taken = notes.flatMap(each => each.lines).filter(each => each.description === line.description)
        const sum = (amountOf: (line: InvoiceLine) => number) =>
          taken.reduce((total, each) => total + amountOf(each), 0)
        expect(sum(each => each.grossMinor)).toBe(-line.grossMinor)
        expect(sum(each => each.taxableMinor)).toBe(-line.taxableMinor)
        for (const [index, tax] of line.taxes.entries()) {
          expect(sum(each => each.taxes[index]?.amountMinor ?? 0)).toBe(-tax.amountMinor)
        }
      }
      const national = notes.reduce((sum, each) => sum + (each.nationalTax?.amountMinor ?? 0), 0)
      expect(national).toBe(0 - (invoice.nationalTax?.amountMinor ?? 0))
    }
  })

  test('has no payment of its own', () => {
    expect(creditNoteOf(discounted, [], note(1))).not.toHaveProperty('paidMinor')
  })
})
