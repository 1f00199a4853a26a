import { expect, test } from 'vitest'
import { renderBill, renderReceipt } from '#adapters/documents/render.ts'
import { createOfflineGateway } from '#adapters/gateways/offline.ts'
import type { Database, Transaction } from '#database/database.ts'
import type { ContentInput } from '#domain/conference/content/kinds.ts'
import { addContent } from '#domain/conference/content/write-content.ts'
import { cancelRegistration } from '#domain/desk/cancelling/cancel-registration.ts'
import { answerQuestions } from '#domain/desk/changing/answer-questions.ts'
import type { RegistrationInput } from '#domain/desk/registering/registration-input.ts'
import { receiveOfflinePayment } from '#domain/desk/settlement/receive-offline-payment.ts'
import type { Bill } from '#domain/money/billing/invoice.ts'
import { listInvoices } from '#domain/money/billing/invoice-queries.ts'
import { reissueInvoice } from '#domain/money/billing/issue-invoice.ts'
import { readReceipt } from '#domain/money/books/read-receipt.ts'
import type { Receipt } from '#domain/money/books/receipt.ts'
import { planRefund } from '#domain/money/refunds/plan-refund.ts'
import { listQuestions } from '#domain/offers/questions/question-queries.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { insertQuestions } from '#sample/store-questions.ts'
import { aVisitor, ida, permitFor } from '#tests/factories/actors.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { createPayments } from '#tests/factories/payments.ts'
import { createRegistration, registrant } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { readPdf } from '#tests/support/read-pdf.ts'

const indian: ContentInput<'tax-profile'> = {
  regime: 'gst',
  legalName: 'Colloquy Conferences Private Limited',
  taxId: '36AAPFU0939F1ZW',
  rateBasisPoints: 1_800,
  serviceCode: '998596',
  placeOfSupply: 'Telangana',
  placeStateCode: '36',
  seriesPrefix: 'COL-',
  timeZone: 'Asia/Kolkata',
}

describeOnBothDatabases('invoices', open => {
  /** An organiser in Telangana whose payments are confirmed by hand: no demonstrations. */
  async function setUp(profile: ContentInput<'tax-profile'> | null = indian) {
    const clock = new StoppedClock()
    const database = await open()
    const fees = await createConference(database)
    if (profile) await database.write(tx => addContent(tx, null, 'tax-profile', [profile]))
    const payments = createPayments(database, clock, () => createOfflineGateway({ database, clock }))
    const place = (changes: Partial<RegistrationInput> = {}) =>
      createRegistration(database, fees, clock, changes)
    async function pay(registration: Registration, amountMinor = registration.price.totalMinor) {
      const received = await receiveOfflinePayment(
        payments,
        permitFor('record-transfer', fees.conference.id),
        { actor: ida, now: clock.now() },
        {
          registrationId: registration.id,
          amountMinor,
          means: 'bank-transfer',
          reference: `bank-${registration.code}`,
          receivedAt: clock.now(),
        },
      )
      expect(received).toEqual({ ok: true, value: { outcome: 'paid', isRepeat: false } })
    }
    const invoices = (registration: Registration) => listInvoices(database.read, registration.id)
    const refund = (registration: Registration, amountMinor: number) =>
      database.write(tx =>
        planRefund(
          tx,
          { actor: ida, now: clock.now() },
          {
            registrationId: registration.id,
            amountMinor,
            reason: 'Agreed',
            dueAt: clock.now(),
          },
        ),
      )
    const correct = (registration: Registration) =>
      database.write(tx => reissueInvoice(tx, registration.id, 'Wrong address', clock.now()))
    const totals = async (registration: Registration) =>
      (await invoices(registration)).map(document => document.totalMinor)
    return { clock, database, fees, payments, place, pay, invoices, refund, correct, totals }
  }

  test('a paid registration has one, with its taxes, and an unpaid one has none', async () => {
    const { place, pay, invoices } = await setUp()
    const registration = await place()
    expect(await invoices(registration)).toEqual([])
    await pay(registration)
    expect(await invoices(registration)).toMatchObject([
      {
        kind: 'invoice',
        number: 'COL-2627/00001',
        issuedOn: '2027-01-10',
        issuer: { name: 'Colloquy Conferences Private Limited' },
        issuerTaxIds: [{ label: 'GSTIN', value: '36AAPFU0939F1ZW' }],
        placeOfSupply: 'Telangana (36)',
        lines: [
          { description: 'Oral Presentation', code: '998596', taxableMinor: 59_238, grossMinor: 69_900 },
          { description: 'Processing fee', taxableMinor: 2_961, grossMinor: 3_495 },
        ],
        taxableMinor: 62_199,
        totalMinor: 73_395,
        paidMinor: 73_395,
        isDemo: false,
      },
    ])
  })

  test('prints what the registration was asked for it, literally, and keeps what it was issued with', async () => {
    const { database, clock, fees, place, pay, invoices, correct } = await setUp()
    await database.write(tx =>
      insertQuestions(tx, fees.conference.id, [
        { kind: 'text', label: 'Purchase order', help: '', askedOf: 'registration', isOnInvoice: true },
        { kind: 'text', label: 'Not for the invoice', help: '', askedOf: 'registration' },
        { kind: 'text', label: 'Allergy', help: '', care: 'sensitive', isOnInvoice: true },
      ]),
    )
    const [order, other, allergy] = (await listQuestions(database.read, fees.conference.id)).map(
      ({ id }) => id,
    )
    const hostile = '=1+1 <b>4711</b> #panic("x") \\ *bold*'
    const registration = await place({
      answers: { [`answer-${order}`]: hostile, [`answer-${other}`]: 'No', [`answer-${allergy}`]: 'Nuts' },
    })
    await pay(registration)
    const [issued] = await invoices(registration)
    expect(issued?.answers).toEqual([{ label: 'Purchase order', text: hostile }])
    expect((await readPdf(await renderBill(issued as Bill))).ink).toContain(
      `Purchase order ${hostile}`.replaceAll(' ', ''),
    )
    const receipt = await readReceipt(
      database.read,
      {
        registration: { ...registration, state: 'paid', paidAt: clock.now(), joined: null },
        conference: fees.conference,
        issuer: { name: 'Organiser', address: '', email: '', phone: '' },
        country: 'Portugal',
        address: 'https://x.example/r',
      },
      clock.now(),
    )
    expect(receipt?.answers).toEqual([{ label: 'Purchase order', text: hostile }])
    expect((await readPdf(await renderReceipt(receipt as Receipt))).ink).toContain(
      hostile.replaceAll(' ', ''),
    )
    const answered = await database.write(tx =>
      answerQuestions(
        tx,
        { actor: aVisitor, now: clock.now() },
        {
          conference: fees.conference,
          registrationId: registration.id,
          attendeeId: null,
          raw: { [`answer-${order}`]: '4712' },
        },
      ),
    )
    expect(answered.ok).toBe(true)
    await correct(registration)
    expect((await invoices(registration)).map(({ kind, answers }) => [kind, answers?.[0]?.text])).toEqual([
      ['invoice', hostile],
      ['credit-note', hostile],
      ['invoice', '4712'],
    ])
  })

  test('twenty payments at once are numbered without a gap', async () => {
    const { database, place, pay } = await setUp()
    const registrations: Registration[] = []
    for (let at = 0; at < 20; at++) registrations.push(await place())
    await Promise.all(registrations.map(registration => pay(registration)))
    expect(await numbers(database)).toEqual(
      Array.from({ length: 20 }, (_, at) => `COL-2627/${String(at + 1).padStart(5, '0')}`),
    )
  })

  test('a transaction that fails gives its number to the next', async () => {
    const { database, place, pay, invoices } = await setUp()
    const [first, second] = [await place(), await place()]
    await pay(first)
    await expect(
      database.write(async tx => {
        await tx.updateTable('invoice_counters').set({ last: 2 }).execute()
        throw new Error('broken off')
      }),
    ).rejects.toThrow('broken off')
    await pay(second)
    expect(await invoices(second)).toMatchObject([{ number: 'COL-2627/00002' }])
  })

  test('a cancellation issues a credit note for the refund, which names the invoice', async () => {
    const { clock, database, fees, place, pay, invoices } = await setUp()
    const registration = await place()
    await pay(registration)
    clock.pass({ hours: 24 })
    await database.write(tx =>
      cancelRegistration(
        tx,
        { actor: aVisitor, now: clock.now() },
        { conference: fees.conference, registrationId: registration.id },
      ),
    )
    const [, note] = await invoices(registration)
    expect(note).toMatchObject({
      kind: 'credit-note',
      number: 'COL-2627/C0001',
      issuedOn: '2027-01-11',
      original: { number: 'COL-2627/00001', issuedOn: '2027-01-10' },
      reason: 'Cancelled 147 days before the conference',
      totalMinor: -36_698,
    })
    const taxes = note?.taxes.reduce((sum, tax) => sum + tax.amountMinor, 0) ?? 0
    expect((note?.taxableMinor ?? 0) + taxes).toBe(-36_698)
  })

  test('partial refunds are credited one after the other, and never more than was billed', async () => {
    const { place, pay, refund, totals } = await setUp()
    const registration = await place()
    await pay(registration)
    await refund(registration, 10_000)
    await refund(registration, 63_395)
    await refund(registration, 1)
    expect(await totals(registration)).toEqual([73_395, -10_000, -63_395])
  })

  test('refunding a double payment credits nothing of the invoice', async () => {
    const { place, pay, invoices, refund } = await setUp()
    const registration = await place()
    await pay(registration, 100_000)
    await refund(registration, 26_605)
    expect(await invoices(registration)).toMatchObject([{ kind: 'invoice', totalMinor: 73_395 }])
  })

  test('nothing that was issued can be changed or removed', async () => {
    const { database, place, pay } = await setUp()
    await pay(await place())
    await expect(
      database.write(tx => tx.updateTable('invoices').set({ total_minor: 1 }).execute()),
    ).rejects.toThrow('an invoice never changes')
    await expect(database.write(tx => tx.deleteFrom('invoices').execute())).rejects.toThrow(
      'an invoice never changes',
    )
  })

  test('a buyer of another member state owes the tax on online attendance, not on attendance in person', async () => {
    const german = {
      regime: 'vat',
      taxId: 'DE136695976',
      rateBasisPoints: 1_900,
      placeOfSupply: 'Berlin, Germany',
    } as const
    const { fees, place, pay, invoices } = await setUp(german)
    const portuguese = { registrant: { ...registrant, taxId: 'PT 501 964 843' } }
    const virtual = await place({ ...portuguese, presentationType: 'virtual' })
    const oral = await place(portuguese)
    const withRoom = await place({
      ...portuguese,
      presentationType: 'virtual',
      accommodation: { id: fees.roomId, nights: 2 },
    })
    await pay(virtual)
    await pay(oral)
    await pay(withRoom)
    expect(await invoices(virtual)).toMatchObject([
      {
        number: 'INV-27/00001',
        isReverseCharge: true,
        taxes: [],
        taxableMinor: 20_895,
        totalMinor: 20_895,
        // Article 44 says where the buyer is established; naming the event's place beside it would contradict it.
        placeOfSupply: 'Portugal, where the recipient is established',
        exemption: 'Articles 44 and 196 of Directive 2006/112/EC',
      },
    ])
    expect(await invoices(oral)).toMatchObject([
      {
        isReverseCharge: false,
        taxes: [{ amountMinor: 11_719 }],
        totalMinor: 73_395,
        placeOfSupply: 'Berlin, Germany',
        exemption: '',
      },
    ])
    expect(await invoices(withRoom)).toMatchObject([
      {
        isReverseCharge: true,
        placeOfSupply: 'Portugal, where the recipient is established. Hotel nights: Berlin, Germany',
      },
    ])
  })

  test('name their recipient and the recipient’s tax number as they were at the time of issue', async () => {
    const { database, place, pay, invoices } = await setUp()
    const billed = { billingOrganization: 'Travel Office Ltd', taxId: '27aapfu0939f1zv' }
    const registration = await place({ registrant: { ...registrant, ...billed } })
    await pay(registration)
    await database.write(tx => tx.updateTable('registrations').set({ tax_id: '' }).execute())
    expect(await invoices(registration)).toMatchObject([
      {
        recipient: {
          organization: 'Travel Office Ltd',
          taxId: { label: 'GSTIN', value: '27AAPFU0939F1ZV' },
        },
      },
    ])
  })

  test('a wrong one is credited and replaced', async () => {
    const { database, place, pay, invoices, correct, totals } = await setUp()
    const registration = await place()
    await pay(registration)
    await database.write(tx =>
      tx.updateTable('registrations').set({ billing_organization: 'Travel Office Ltd' }).execute(),
    )
    // A double click corrects it once.
    const corrected = await Promise.all([correct(registration), correct(registration)])
    expect(corrected.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    expect(await correct(registration)).toEqual({ ok: false, error: { code: 'nothing-differs' } })
    const [wrong, note, right] = await invoices(registration)
    expect(wrong).toMatchObject({ recipient: { organization: 'Institute of Slow Glass' } })
    expect(note).toMatchObject({ original: { number: 'COL-2627/00001' }, reason: 'Wrong address' })
    expect(right).toMatchObject({
      number: 'COL-2627/00002',
      recipient: { organization: 'Travel Office Ltd' },
    })
    expect(await totals(registration)).toEqual([73_395, -73_395, 73_395])
    const account = await database.read.selectFrom('ledger_entries').select('amount_minor').execute()
    expect(account.reduce((sum, entry) => sum + entry.amount_minor, 0)).toBe(0)
    // A later refund is credited on the replacing invoice.
    await database.write(tx => planAll(tx, registration.id))
    expect((await invoices(registration)).at(-1)).toMatchObject({
      original: { number: 'COL-2627/00002' },
      totalMinor: -73_395,
    })
  })

  test('one that was partly refunded is replaced by one for the rest', async () => {
    const { database, place, pay, refund, correct, totals } = await setUp()
    const registration = await place()
    await pay(registration)
    await refund(registration, 10_000)
    await database.write(tx => tx.updateTable('registrations').set({ tax_id: 'X1234' }).execute())
    expect(await correct(registration)).toMatchObject({ ok: true })
    expect(await totals(registration)).toEqual([73_395, -10_000, -63_395, 63_395])
    await refund(registration, 63_395)
    expect(await correct(registration)).toEqual({ ok: false, error: { code: 'nothing-billed' } })
    expect(await totals(registration)).toEqual([73_395, -10_000, -63_395, 63_395, -63_395])
  })

  test('the tax is also stated in the currency in which it is declared, on credit notes too', async () => {
    const { place, pay, invoices, refund } = await setUp({
      ...indian,
      nationalCurrency: 'INR',
      exchangeRates: { USD: '84.15' },
    })
    const registration = await place()
    await pay(registration)
    await refund(registration, 10_000)
    await refund(registration, 63_395)
    const told = (await invoices(registration)).map(document => document.nationalTax?.amountMinor)
    expect(told[0]).toBe(942_143)
    expect(told.reduce((sum, amount) => Number(sum) + Number(amount))).toBe(0)
  })

  test('without a tax profile it has no tax, and the conference’s name', async () => {
    const { place, pay, invoices } = await setUp(null)
    const registration = await place()
    await pay(registration)
    expect(await invoices(registration)).toMatchObject([
      { regime: 'none', taxes: [], issuer: { name: '5th World Congress on Crystals and Glasses' } },
    ])
  })

  test('both are drawn from what was stored', async () => {
    const { clock, database, fees, place, pay, invoices } = await setUp()
    const registration = await place()
    await pay(registration)
    await database.write(tx =>
      cancelRegistration(
        tx,
        { actor: aVisitor, now: clock.now() },
        { conference: fees.conference, registrationId: registration.id },
      ),
    )
    const [invoice, note] = await invoices(registration)
    // They were issued in this order.
    expect((await readPdf(await renderBill(invoice as Bill))).ink).toContain('COL-2627/00001')
    const takenBack = await readPdf(await renderBill(note as Bill))
    expect(takenBack.ink).toContain('COL-2627/C0001')
    expect(takenBack.ink).toContain('COL-2627/00001')
  })
})

function planAll(tx: Transaction, registrationId: number) {
  const now = Temporal.Instant.from('2027-01-12T12:00:00Z')
  return planRefund(
    tx,
    { actor: ida, now },
    { registrationId, amountMinor: 73_395, reason: 'Storm', dueAt: now },
  )
}

async function numbers(database: Database): Promise<string[]> {
  const rows = await database.read.selectFrom('invoices').select('number').orderBy('number').execute()
  return rows.map(row => row.number)
}
