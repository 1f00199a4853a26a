import { expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { currentReceiptOf } from '#domain/correspondence/letters/registration-case.ts'
import { moveToConference } from '#domain/desk/moving/move-to-conference.ts'
import { placeCustomRegistration } from '#domain/desk/registering/place-registration.ts'
import { settle } from '#domain/desk/settlement/settle.ts'
import { reapUnpaid } from '#domain/desk/settlement/watch-payments.ts'
import { listInvoices } from '#domain/money/billing/invoice-queries.ts'
import { listCaptures } from '#domain/money/payments/attempt-queries.ts'
import type { Gateway } from '#domain/money/payments/gateway.ts'
import { planRefund } from '#domain/money/refunds/plan-refund.ts'
import { recordReportedRefund } from '#domain/money/refunds/record-refund.ts'
import { registrationConfirmed } from '#mails/registration-confirmed.ts'
import { aVisitor, ida } from '#tests/factories/actors.ts'
import { openBilling } from '#tests/factories/billing.ts'
import { createConference } from '#tests/factories/conference.ts'
import { createRegistration, registrant } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

describeOnBothDatabases('what is billed of a registration', open => {
  const setUp = async (replace?: (gateway: Gateway) => Gateway) => openBilling(await open(), replace)

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
    expect(
      await registrationConfirmed.effects['confirmation-mail'](desk, { registrationId: free.id }),
    ).toMatchObject({ bills: [] })
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

  test('moves with it to another conference, and receipts of both come out', async () => {
    const { clock, database, fees, place, pay, bills, desk } = await setUp()
    const registration = await place()
    await pay(registration)
    const later = await createConference(database, { name: 'glaciers' })
    const moved = await database.write(tx =>
      moveToConference(
        tx,
        { actor: aVisitor, now: clock.now() },
        {
          from: fees.conference,
          to: later.conference,
          registrationId: registration.id,
          choice: {
            periodId: later.openId,
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
    const confirmation = await registrationConfirmed.effects['confirmation-mail'](desk, {
      registrationId: moved.value.id,
    })
    expect(confirmation?.bills.map(({ number }) => number)).toEqual(['TEST-27/C0001', 'TEST-27/00002'])
    expect(confirmation?.receipt).toMatchObject({
      payments: [{ way: 'moved-from', reference: registration.code }],
      money: [{ at: 'place', amountMinor: 73_395 }],
    })
    expect(await currentReceiptOf(desk, registration.id)).toMatchObject({
      refunds: [{ way: 'moved-to', reference: moved.value.code, amountMinor: 73_395 }],
    })
  })
})

/** The payer pays an order that was given up here. */
async function payAnyway(database: Database, { orderId }: { orderId: string }): Promise<void> {
  const paid = { status: 'captured', capture_id: `cap_${orderId}`, captured_at: '2027-01-10T12:36:00.000Z' }
  await database.write(tx => tx.updateTable('demo_orders').set(paid).where('id', '=', orderId).execute())
}
