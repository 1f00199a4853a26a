import { extractTextItems, getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { renderBill } from '#adapters/documents/render.ts'
import { creditNoteOf, type InvoiceFacts } from '#domain/money/billing/invoice.ts'
import { aLine, anInvoice, aProForma } from '#tests/factories/invoice.ts'
import { speakInTests } from '#tests/support/catalogues.ts'
import { inked, readPdf } from '#tests/support/read-pdf.ts'

speakInTests('ar')

/** Reads the document as an accountant does: looks for each field that the law requires. */
async function missing(file: Uint8Array, required: Readonly<Record<string, string>>): Promise<string[]> {
  const { ink } = await readPdf(file)
  return Object.entries(required).flatMap(([field, text]) => (ink.includes(inked(text)) ? [] : [field]))
}

const european: Partial<InvoiceFacts> = {
  regime: 'vat',
  number: 'INV-2026-0042',
  currency: 'EUR',
  issuerTaxIds: [{ label: 'VAT ID', value: 'PT501234567' }],
  recipient: {
    name: 'Dr. Jana Nováková',
    organization: 'Fyzikální ústav',
    addressLines: ['Na Slovance 2', '182 00 Praha', 'Czechia'],
    taxId: { label: 'VAT ID', value: 'CZ68378271' },
  },
  lines: [
    aLine('Oral Presentation', 69_900, [{ label: 'VAT', basisPoints: 2_300 }]),
    aLine('Book of abstracts', 2_000, [{ label: 'VAT', basisPoints: 600 }]),
  ],
  placeOfSupply: '',
  signatory: null,
}

test('every document shows the payer’s purchase order', async () => {
  const facts = {
    ...european,
    recipient: { ...european.recipient, purchaseOrder: 'PO-4711' },
  } as InvoiceFacts
  const invoice = anInvoice(facts)
  const note = creditNoteOf(invoice, [], {
    ...{ number: 'INV-26-C0001', issuedOn: '2026-12-01', reason: 'Cancelled' },
    amountMinor: invoice.totalMinor,
  })
  for (const bill of [invoice, note, aProForma(facts)]) {
    expect(await missing(await renderBill(bill), { order: 'Purchase order PO-4711' })).toEqual([])
  }
  const { ink } = await readPdf(await renderBill(anInvoice(european)))
  expect(ink).not.toContain(inked('Purchase order'))
})

describe('an Indian tax invoice', () => {
  test('has every field of Rule 46', async () => {
    expect(
      await missing(await renderBill(anInvoice()), {
        title: 'Tax invoice',
        'supplier’s name and address': 'Colloquy Conferences 12 Lake View Road Hyderabad 500034 India',
        'supplier’s GSTIN': 'GSTIN: 36AAPFU0939F1ZW',
        'serial number': 'Number 26-27/000123',
        date: 'Date 21 November 2026',
        'recipient’s name and address':
          'Prof. Ada Lovelace Institute for Analytical Engines 7 St James’s Square SW1Y 4JH London United Kingdom',
        'HSN or SAC, quantity, value of each line':
          'Oral Presentation Mid Term 998596 1 INR 60,000.00 INR 60,000.00',
        'total value': 'Total INR 74,340.00',
        'taxable value': 'Taxable value INR 63,000.00',
        'rate and amount of central tax': 'CGST 9% on INR 63,000.00 INR 5,670.00',
        'rate and amount of state tax': 'SGST 9% on INR 63,000.00 INR 5,670.00',
        'place of supply with its state': 'Place of supply Telangana (36)',
        'date of supply': 'Date of supply 20–22 March 2027',
        'whether on reverse charge': 'Tax payable on reverse charge: No',
        'date of payment': 'Paid in full on 20 November 2026 INR 74,340.00',
        signature: 'For Colloquy Conferences Meera Rao Director, authorised signatory',
      }),
    ).toEqual([])
  })

  test('shows integrated tax between states, and the recipient’s GSTIN', async () => {
    const lines = [aLine('Delegate', 100_000, [{ label: 'IGST', basisPoints: 1_800 }])]
    const { recipient } = anInvoice()
    const taxId = { label: 'GSTIN', value: '27AABCU9603R1ZN' }
    const file = await renderBill(anInvoice({ lines, recipient: { ...recipient, taxId } }))
    const required = { tax: 'IGST 18% on INR 1,000.00 INR 180.00', recipient: 'GSTIN: 27AABCU9603R1ZN' }
    expect(await missing(file, required)).toEqual([])
  })
})

describe('a European invoice', () => {
  test('has every field of Article 226', async () => {
    expect(
      await missing(await renderBill(anInvoice(european)), {
        date: 'Date 21 November 2026',
        'sequential number': 'Number INV-2026-0042',
        'supplier’s VAT number': 'VAT ID: PT501234567',
        'customer’s VAT number': 'VAT ID: CZ68378271',
        'supplier’s name and address': 'Colloquy Conferences 12 Lake View Road',
        'customer’s name and address': 'Dr. Jana Nováková Fyzikální ústav Na Slovance 2 182 00 Praha Czechia',
        'quantity and nature': 'Oral Presentation 1 EUR 699.00',
        'date of supply': 'Date of supply 20–22 March 2027',
        'taxable amount and rate, each': 'VAT 23% on EUR 699.00 EUR 160.77',
        'taxable amount and rate, the other': 'VAT 6% on EUR 20.00 EUR 1.20',
        'total payable': 'Total EUR 880.97',
      }),
    ).toEqual([])
  })

  test('says by which provision no tax is charged, who owes it, and what it is at home', async () => {
    const file = await renderBill(
      anInvoice({
        ...european,
        isReverseCharge: true,
        exemption: 'Article 132(1)(i) of Directive 2006/112/EC',
        nationalTax: { currency: 'CZK', amountMinor: 410_000, rate: '1 EUR = 25.31 CZK' },
      }),
    )
    const required = {
      reverse: 'Reverse charge',
      exemption: 'Article 132(1)(i) of Directive 2006/112/EC',
      national: 'Tax in CZK: CZK 4,100.00 (1 EUR = 25.31 CZK)',
    }
    expect(await missing(file, required)).toEqual([])
  })
})

test('what is exempt in India is billed by a bill of supply', async () => {
  const exempt = {
    lines: [aLine('Delegate', 100_000, [])],
    exemption: 'Exempt: Notification 12/2017, entry 66',
  }
  const required = { title: 'Bill of supply', reason: 'Exempt: Notification 12/2017, entry 66' }
  expect(await missing(await renderBill(anInvoice(exempt)), required)).toEqual([])
})

test('an invoice without any tax has no columns for it', async () => {
  const lines = [aLine('Delegate', 100_000, [])]
  const { ink } = await readPdf(await renderBill(anInvoice({ regime: 'none', lines, issuerTaxIds: [] })))
  expect(ink).toContain(inked('Delegate 1 INR 1,000.00 INR 1,000.00 Total INR 1,000.00'))
  expect(ink).not.toMatch(/Tax/)
})

test('an ordinary invoice with everything that India asks for is one page', async () => {
  const gst = [
    { label: 'CGST', basisPoints: 900 },
    { label: 'SGST', basisPoints: 900 },
  ]
  const names = ['Oral Presentation', 'Accommodation, 2 nights', 'Accompanying person', 'Processing fee']
  const lines = names.map(name => ({ ...aLine(name, 69_900, gst), detail: 'Single Occupancy' }))
  const nationalTax = {
    currency: 'INR',
    amountMinor: 1_346_232,
    rate: 'USD 1.00 = INR 84.15, RBI, 20 November 2026',
  }
  expect((await readPdf(await renderBill(anInvoice({ lines, nationalTax, currency: 'USD' })))).pages).toBe(1)
})

test('a signature never stands alone on a page, however many lines there are', async () => {
  for (let count = 8; count < 24; count += 3) {
    const lines = Array.from({ length: count }, (_, index) => aLine(`Line ${index + 1}`, 1_000, []))
    const file = await readPdf(await renderBill(anInvoice({ lines })))
    const signed = file.texts.find(text => text.includes('Meera Rao'))
    expect(signed, `${count} lines`).toMatch(/Total[\s\S]*Statements[\s\S]*Signature/)
  }
})

test('an unpaid invoice says how much is due and when', async () => {
  const file = await renderBill(anInvoice({ paidMinor: 34_000, dueOn: '2026-12-21' }))
  const required = {
    paid: 'Paid on 20 November 2026 INR 340.00',
    due: 'Due by 21 December 2026 INR 74,000.00',
  }
  expect(await missing(file, required)).toEqual([])
})

test('a demonstration bills nobody, and says so', async () => {
  const file = await renderBill(anInvoice({ isDemo: true, number: 'TEST-26-27/00001' }))
  const required = { notice: 'TEST. Bills nobody. No money moved', number: 'Number TEST-26-27/00001' }
  expect(await missing(file, required)).toEqual([])
  const real = await readPdf(await renderBill(anInvoice()))
  expect(real.ink).not.toContain('TEST')
})

test('a pro forma invoice says what an invoice will, where to pay and by when, and that it is none', async () => {
  const file = await renderBill(aProForma())
  expect(
    await missing(file, {
      title: 'Pro forma invoice',
      notice: 'This is not an invoice: one is issued when the money has arrived',
      reference: 'Registration 7K3Q-PD4M',
      tax: 'CGST 9% on INR 63,000.00 INR 5,670.00',
      due: 'Please pay by 1 December 2026 INR 74,340.00',
      account: 'Account holder Colloquy Conferences Account 0047 1100 2233 44',
    }),
  ).toEqual([])
  const { ink } = await readPdf(file)
  for (const text of ['Tax invoice', 'Paid', 'Meera Rao', 'Number']) expect(ink).not.toContain(inked(text))
})

test('a credit note names the invoice that it takes back, why, and opposite amounts', async () => {
  const credit = creditNoteOf(anInvoice(), [], {
    number: 'CN-26-27/00007',
    issuedOn: '2027-04-02',
    reason: 'Cancelled 100 days before the conference',
    amountMinor: 3_717_000,
  })
  const file = await renderBill(credit)
  expect(
    await missing(file, {
      title: 'Credit note',
      number: 'Number CN-26-27/00007',
      date: 'Date 2 April 2027',
      original: 'Credits Invoice 26-27/000123 of 21 November 2026',
      reason: 'Cancelled 100 days before the conference',
      line: 'Oral Presentation Mid Term 998596 1 −INR 30,000.00 −INR 30,000.00',
      tax: 'CGST 9% on −INR 31,500.00 −INR 2,835.00',
      total: 'Total −INR 37,170.00',
      signature: 'Meera Rao',
    }),
  ).toEqual([])
  expect((await readPdf(file)).ink).not.toContain('Paid')
})

test('an invoice of many lines runs on to further pages, each numbered', async () => {
  const lines = Array.from({ length: 60 }, (_, index) => aLine(`Line ${index + 1}`, 1_000, []))
  const { ink, pages } = await readPdf(await renderBill(anInvoice({ lines })))
  expect(pages).toBeGreaterThan(1)
  expect(ink).toContain(`Page${pages}of${pages}`)
  expect(ink).toContain(inked('Line 60'))
  // A column's heading is repeated on every page.
  expect(ink.split(inked('Unit price Taxable value Tax'))).toHaveLength(pages + 1)
})

test('a pro forma invoice has the code of its transfer, and the words for people who type', async () => {
  const transferCode = 'BCD\n002\n1\nSCT\n\nCrystals e.V.\nDE89370400440532013000\nEUR418.05\n\n\n7K3Q-PD4M'
  const [plain, scanned] = await Promise.all(
    [null, transferCode].map(async code => readPdf(await renderBill({ ...aProForma(), transferCode: code }))),
  )
  expect(plain?.structure).not.toContain('Figure')
  expect(plain?.ink).not.toContain(inked('Scan this code'))
  expect(scanned?.structure).toContain('Figure')
  expect(scanned?.ink).toContain(inked('Account 0047 1100 2233 44'))
  expect(scanned?.ink).toContain(inked('Scan this code in your banking app'))
})

test('an invoice that replaces another names it', async () => {
  const replaces = { number: '26-27/000122', issuedOn: '2026-11-20' }
  const required = { replaced: 'Replaces Invoice 26-27/000122 of 20 November 2026' }
  expect(await missing(await renderBill(anInvoice({ replaces })), required)).toEqual([])
})

test('a sentence in an Arabic invoice is read from the right, also where it begins with a Latin name', async () => {
  const file = await renderBill(anInvoice({ language: 'ar' }))
  const { items } = await extractTextItems(await getDocumentProxy(new Uint8Array(file)))
  const lines = Map.groupBy(items[0] ?? [], ({ y }) => Math.round(y)).values()
  const rows = [...lines].map(row => row.toSorted((a, b) => b.x - a.x).map(({ str }) => str))
  // `CGST 9% على INR 63,000.00`, whose sum stands at the other end.
  const taxed = rows.map(row => row.join(' ')).find(row => row.includes('CGST 9') && row.includes('63,000'))
  expect(taxed?.indexOf('CGST')).toBeLessThan(taxed?.indexOf('63,000') ?? -1)
})
