import { expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { listInvoices } from '#domain/billing/invoice-queries.ts'
import { reissueInvoice } from '#domain/billing/issue-invoice.ts'
import { changeChoice } from '#domain/changes/change-choice.ts'
import { offerChange } from '#domain/changes/offer-change.ts'
import { addContent } from '#domain/content/write-content.ts'
import type { Desk } from '#domain/correspondence/desk.ts'
import { confirmationOf, currentReceiptOf } from '#domain/correspondence/registration-messages.ts'
import { transferToConference } from '#domain/moves/transfer-to-conference.ts'
import { listAttempts, listCaptures } from '#domain/payments/attempt-queries.ts'
import type { Gateway } from '#domain/payments/gateway.ts'
import { planRefund } from '#domain/refunds/plan-refund.ts'
import { recordReportedRefund } from '#domain/refunds/record-refund.ts'
import { placeCustomRegistration } from '#domain/registering/place-registration.ts'
import type { ChoiceWish } from '#domain/registrations/changed-price.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { settle } from '#domain/settlement/settle.ts'
import { reapUnpaid } from '#domain/settlement/watch-payments.ts'
import { aVisitor, ida } from '#tests/factories/actors.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { startPayment } from '#tests/factories/payer.ts'
import { approve, createPayments } from '#tests/factories/payments.ts'
import { createRegistration, registrant } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

describeOnBothDatabases('what is billed of a registration', open => {
  /** @param replace replaces the demo gateway */
  async function setUp(replace?: (gateway: Gateway) => Gateway) {
    const clock = new StoppedClock()
    const database = await open()
    const fees = await createConference(database)
    const payments = createPayments(database, clock, replace)
    const place = () => createRegistration(database, fees, clock)
    async function started(registration: Pick<Registration, 'id'>) {
      const payment = await startPayment(payments, registration.id, 'paypal')
      if (!payment.ok) throw new Error(payment.error.code)
      const attempt = (await listAttempts(database.read, registration.id)).at(-1)
      return { address: payment.value.address, attemptId: attempt?.id ?? 0, orderId: attempt?.orderId ?? '' }
    }
    async function pay(registration: Pick<Registration, 'id'>) {
      const { address, attemptId } = await started(registration)
      await approve(payments, address)
      await settle(payments, attemptId)
    }
    const bills = async (registration: Registration) =>
      (await listInvoices(database.read, registration.id)).map(({ number, totalMinor }) => [
        number,
        totalMinor,
      ])
    const desk: Desk = {
      db: database.read,
      fallback: { issuer: { name: 'Desk', address: '', email: '', phone: '' }, hue: 255 },
      addressOf: (_, secret) => `https://conf.example/${secret}`,
      isDemo: true,
      now: clock.now(),
    }
    return { clock, database, fees, payments, place, started, pay, bills, desk }
  }

  test('by a demonstration is marked, and counted apart', async () => {
    const { place, pay, bills } = await setUp()
    const [first, second] = [await place(), await place()]
    await pay(first)
    await pay(second)
    expect(await bills(first)).toEqual([['TEST-27/00001', 73_395]])
    expect(await bills(second)).toEqual([['TEST-27/00002', 73_395]])
  })

  test('that costs nothing is nothing, and its receipt says so', async () => {
    const { clock, database, fees, bills, desk } = await setUp()
    await database.write(tx => tx.insertInto('codes').values({ code: 'SPEAKER', kind: 'free' }).execute())
    const free = await createRegistration(database, fees, clock, { code: 'speaker' })
    expect(free.state).toBe('paid')
    expect(await bills(free)).toEqual([])
    expect(await currentReceiptOf(desk, free.id)).toMatchObject({ totalMinor: 0, money: [] })
    expect(await confirmationOf(desk, free.id)).toMatchObject({ bills: [] })
  })

  test('for a custom amount is that amount, with its description', async () => {
    const { clock, database, fees, pay } = await setUp()
    const placed = await database.write(tx =>
      placeCustomRegistration(
        tx,
        { conference: fees.conference, actor: aVisitor, now: clock.now(), draftKey: null },
        { registrant, amountMinor: 25_000, description: 'Sponsor’s dinner' },
      ),
    )
    if (!placed.ok) throw new Error(placed.error.code)
    const { registration } = placed.value
    await pay(registration)
    expect(await listInvoices(database.read, registration.id)).toMatchObject([
      {
        lines: [
          { description: 'Payment of an agreed amount', detail: 'Sponsor’s dinner', grossMinor: 25_000 },
        ],
        totalMinor: 25_000,
      },
    ])
  })

  test('is billed for late money only if a place is left', async () => {
    const { clock, database, fees, payments, place, started, bills } = await setUp(gateway => ({
      ...gateway,
      // A gateway that cannot close orders: the payer may still pay one.
      cancel: async orderId =>
        (await gateway.fetch(orderId)) ?? { orderId, status: 'closed', customId: null, captures: [] },
    }))
    await database.write(tx =>
      tx
        .insertInto('capacity_limits')
        .values({ conference_id: fees.conference.id, seats: 1, taken: 0 })
        .execute(),
    )
    const late = await place()
    const order = await started(late)
    clock.pass({ minutes: 36 })
    await reapUnpaid(payments)
    const next = await place()
    const nextOrder = await started(next)
    await payAnyway(database, order)
    await settle(payments, order.attemptId)
    // The money is recorded, and a person decides.
    expect((await listCaptures(database.read, late.id)).map(capture => capture.amountMinor)).toEqual([73_395])
    expect(await bills(late)).toEqual([])
    const now = clock.now()
    const refund = { amountMinor: 73_395, reason: 'No place left', dueAt: now }
    await database.write(tx => planRefund(tx, { actor: ida, now }, { registrationId: late.id, ...refund }))
    expect(await bills(late)).toEqual([])
    // The next one is late too, but nobody took that place.
    clock.pass({ minutes: 36 })
    await reapUnpaid(payments)
    await payAnyway(database, nextOrder)
    await settle(payments, nextOrder.attemptId)
    expect(await bills(next)).toEqual([['TEST-27/00001', 73_395]])
  })

  test('is credited once for a refund made in a gateway’s dashboard', async () => {
    const { database, payments, place, pay, bills } = await setUp()
    const registration = await place()
    await pay(registration)
    const [capture] = await listCaptures(database.read, registration.id)
    if (!capture) throw new Error('no capture')
    const amount = { amountMinor: 20_000, currency: 'USD' }
    const report = () =>
      recordReportedRefund(payments, capture, { gatewayRefundId: 'R-1', status: 'completed', amount })
    await Promise.all([report(), report(), report()])
    expect(await bills(registration)).toEqual([
      ['TEST-27/00001', 73_395],
      ['TEST-27/C0001', -20_000],
    ])
  })

  test('for a change is billed separately, and completely again if it was wrong', async () => {
    const { clock, database, fees, payments, place, pay, bills } = await setUp()
    const { conference } = fees
    const oral = { presentationType: 'oral', accommodation: null, hasAddOn: false } as const
    const registration = await place()
    const { id: registrationId } = registration
    await pay(registration)
    const change = (wish: ChoiceWish, differenceMinor: number, refundMinor: number) => {
      const expected = { differenceMinor, refundMinor }
      return changeChoice(
        payments,
        { actor: aVisitor, now: payments.clock.now() },
        { conference, registrationId, wish, expected },
      )
    }
    expect(await change({ ...oral, hasAddOn: true }, 21_000, 0)).toMatchObject({ ok: true })
    await pay(registration)
    const correct = async (organization: string) => {
      await database.write(async tx => {
        await tx.updateTable('registrations').set({ billing_organization: organization }).execute()
        await reissueInvoice(tx, registrationId, 'Other payer', clock.now())
      })
    }
    await correct('Travel Office')
    expect(await bills(registration)).toEqual([
      ['TEST-27/00001', 73_395],
      ['TEST-27/00002', 21_000],
      ['TEST-27/C0001', -21_000],
      ['TEST-27/C0002', -73_395],
      ['TEST-27/00003', 94_395],
    ])
    // To a poster without the guest: half of the 525.00 goes back, half is kept.
    expect(await change({ ...oral, presentationType: 'poster' }, -52_500, 26_250)).toMatchObject({ ok: true })
    await correct('Institute Accounts')
    const all = await listInvoices(database.read, registrationId)
    expect(all.slice(5).map(({ number, totalMinor }) => [number, totalMinor])).toEqual([
      ['TEST-27/C0003', -26_250],
      ['TEST-27/C0004', -68_145],
      ['TEST-27/00004', 68_145],
    ])
    expect(all.at(-1)?.lines.map(({ description, grossMinor }) => [description, grossMinor])).toEqual([
      ['Poster Presentation', 39_900],
      ['Processing fee', 1_995],
      ['Kept under the refund policy', 26_250],
    ])
    // The account balances except for the half that is still to be refunded.
    const entries = await database.read.selectFrom('ledger_entries').select('amount_minor').execute()
    expect(entries.reduce((sum, entry) => sum + entry.amount_minor, 0)).toBe(-26_250)
  })

  test.each([true, false])(
    'that a change gives up is taken back with its own tax, and nothing else is (included: %s)',
    async pricesIncludeTax => {
      const { database, fees, payments, pay, clock } = await setUp()
      const { conference } = fees
      const profile = {
        regime: 'vat',
        taxId: 'DE136695976',
        rateBasisPoints: 1_900,
        accommodationRateBasisPoints: 700,
        pricesIncludeTax,
      } as const
      await database.write(tx => addContent(tx, null, 'tax-profile', [profile]))
      const room = { id: fees.roomId, nights: 2 } as const
      const registration = await createRegistration(database, fees, clock, {
        accommodation: room,
        hasAddOn: true,
      })
      await pay(registration)
      const change = async (wish: ChoiceWish) => {
        const now = clock.now()
        const booked = await findRegistration(database.read, registration.id)
        const offered = booked && (await offerChange(database.read, conference, booked, wish, now))
        if (!offered?.ok) throw new Error('not offered')
        const { differenceMinor, refundMinor } = offered.value
        const expected = { differenceMinor, refundMinor }
        await changeChoice(
          payments,
          { actor: aVisitor, now: payments.clock.now() },
          { conference, registrationId: registration.id, wish, expected },
        )
        return refundMinor
      }
      const noRoom = { presentationType: 'oral', accommodation: null, hasAddOn: true } as const
      const refundMinor = await change(noRoom)
      const [, note] = await listInvoices(database.read, registration.id)
      expect(note?.totalMinor).toBe(-refundMinor)
      // Half of 290.00, and half of the 14.50 that its fee was.
      const gross = pricesIncludeTax ? [-14_500, -725] : [-15_515, -863]
      expect(
        note?.lines.map(line => [line.description, line.grossMinor, line.taxes[0]?.basisPoints]),
      ).toEqual([
        ['Accommodation, 2 nights', gross[0], 700],
        ['Processing fee', gross[1], 1_900],
      ])
      // A part that is given up later has its own lines; the rest is credited in full.
      await change({ ...noRoom, presentationType: 'poster' })
      const poster = (await listInvoices(database.read, registration.id)).at(-1)
      expect(poster?.lines.map(({ description }) => description)).toEqual([
        'Oral Presentation',
        'Processing fee',
      ])
      const { kept } = await database.read
        .selectFrom('captures')
        .select(eb => eb.fn.sum<number>('amount_minor').as('kept'))
        .executeTakeFirstOrThrow()
      const back = (await listInvoices(database.read, registration.id)).slice(1)
      const rest = back.reduce((sum, each) => sum + each.totalMinor, Number(kept))
      await database.write(tx =>
        planRefund(
          tx,
          { actor: ida, now: clock.now() },
          {
            registrationId: registration.id,
            amountMinor: rest,
            reason: 'Storm',
            dueAt: clock.now(),
          },
        ),
      )
      const all = (await listInvoices(database.read, registration.id)).flatMap(({ taxes }) => taxes)
      for (const basisPoints of [700, 1_900]) {
        const same = all.filter(tax => tax.basisPoints === basisPoints)
        expect(same.reduce((sum, tax) => sum + tax.amountMinor, 0)).toBe(0)
      }
    },
  )

  test('for nights that were added and cancelled again is credited only on hotel nights', async () => {
    const { database, fees, payments, pay, clock } = await setUp()
    const { conference } = fees
    const profile = {
      regime: 'vat',
      taxId: 'DE136695976',
      rateBasisPoints: 1_900,
      accommodationRateBasisPoints: 700,
    } as const
    await database.write(tx => addContent(tx, null, 'tax-profile', [profile]))
    const room = { id: fees.roomId, nights: 2 } as const
    const { id } = await createRegistration(database, fees, clock, { accommodation: room })
    await pay({ id })
    const wish = { presentationType: 'oral', hasAddOn: false } as const
    const change = async (
      accommodation: ChoiceWish['accommodation'],
      expected: { differenceMinor: number; refundMinor: number },
    ) =>
      changeChoice(
        payments,
        { actor: aVisitor, now: payments.clock.now() },
        {
          conference,
          registrationId: id,
          wish: { ...wish, accommodation },
          expected,
        },
      )
    await change({ ...room, nights: 3 }, { differenceMinor: 14_700, refundMinor: 0 })
    await pay({ id })
    await change(null, { differenceMinor: -45_150, refundMinor: 22_575 })
    const notes = (await listInvoices(database.read, id)).filter(({ kind }) => kind === 'credit-note')
    expect(notes.reduce((sum, { totalMinor }) => sum + totalMinor, 0)).toBe(-22_575)
    // Nothing of the presentation, which has another tax rate, whatever the invoices call the nights.
    const kinds = notes.flatMap(({ lines }) => lines.map(line => line.kind))
    expect(new Set(kinds)).toEqual(new Set(['accommodation', 'fee']))
  })

  test('retained for a room stays taxed as a room when the invoice is corrected', async () => {
    const { database, fees, payments, pay, clock } = await setUp()
    const { conference } = fees
    const profile = {
      regime: 'vat',
      taxId: 'DE136695976',
      rateBasisPoints: 1_900,
      accommodationRateBasisPoints: 700,
    } as const
    await database.write(tx => addContent(tx, null, 'tax-profile', [profile]))
    const accommodation = { id: fees.roomId, nights: 2 } as const
    const { id } = await createRegistration(database, fees, clock, { accommodation })
    await pay({ id })
    const wish = { presentationType: 'oral', accommodation: null, hasAddOn: false } as const
    const expected = { differenceMinor: -30_450, refundMinor: 15_225 }
    expect(
      (
        await changeChoice(
          payments,
          { actor: aVisitor, now: payments.clock.now() },
          { conference, registrationId: id, wish, expected },
        )
      ).ok,
    ).toBe(true)
    await database.write(async tx => {
      await tx.updateTable('registrations').set({ billing_organization: 'Travel Office' }).execute()
      await reissueInvoice(tx, id, 'Other payer', clock.now())
    })
    const corrected = (await listInvoices(database.read, id)).at(-1)
    const lines = corrected?.lines.map(line => [
      line.description,
      line.grossMinor,
      line.taxes[0]?.basisPoints,
    ])
    expect(lines).toEqual([
      ['Oral Presentation', 69_900, 1_900],
      ['Processing fee', 3_495, 1_900],
      ['Kept under the refund policy', 725, 1_900],
      ['Kept under the refund policy, accommodation', 14_500, 700],
    ])
  })

  test('moves with it to another conference, and receipts of both come out', async () => {
    const { clock, database, fees, place, pay, bills, desk } = await setUp()
    const registration = await place()
    await pay(registration)
    const later = await createConference(database, { name: 'glaciers' })
    const moved = await database.write(tx =>
      transferToConference(
        tx,
        { actor: aVisitor, now: clock.now() },
        {
          from: fees.conference,
          to: later.conference,
          registrationId: registration.id,
          choice: {
            categoryId: later.openId,
            presentationType: 'oral',
            accommodation: null,
            hasAddOn: false,
            code: '',
          },
        },
      ),
    )
    if (!moved.ok) throw new Error(moved.error.code)
    expect(await bills(registration)).toEqual([
      ['TEST-27/00001', 73_395],
      ['TEST-27/C0001', -73_395],
    ])
    expect(await bills(moved.value)).toEqual([['TEST-27/00002', 73_395]])
    const confirmation = await confirmationOf(desk, moved.value.id)
    expect(confirmation?.bills.map(({ number }) => number)).toEqual(['TEST-27/C0001', 'TEST-27/00002'])
    expect(confirmation?.receipt).toMatchObject({
      payments: [{ way: 'transferred-from', reference: registration.code }],
      money: [{ at: 'place', amountMinor: 73_395 }],
    })
    expect(await currentReceiptOf(desk, registration.id)).toMatchObject({
      refunds: [{ way: 'transferred-to', reference: moved.value.code, amountMinor: 73_395 }],
    })
  })
})

/** The payer pays an order that was given up here. */
async function payAnyway(database: Database, { orderId }: { orderId: string }): Promise<void> {
  const paid = { status: 'captured', capture_id: `cap_${orderId}`, captured_at: '2027-01-10T12:36:00.000Z' }
  await database.write(tx => tx.updateTable('demo_orders').set(paid).where('id', '=', orderId).execute())
}
