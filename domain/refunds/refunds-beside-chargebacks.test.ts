import { expect, test } from 'vitest'
import { clearAttention } from '#domain/attention/attention.ts'
import { reissueInvoice } from '#domain/billing/issue-invoice.ts'
import { listCaptures } from '#domain/payments/attempt-queries.ts'
import { listChargebacks } from '#domain/payments/chargeback.ts'
import { listRefunds } from '#domain/payments/refund.ts'
import { payDueRefunds } from '#domain/refunds/pay-refund.ts'
import { planRefund } from '#domain/refunds/plan-refund.ts'
import { recordReportedRefund } from '#domain/refunds/record-refund.ts'
import { receiveEvent } from '#domain/settlement/receive-event.ts'
import { ida } from '#tests/factories/actors.ts'
import { disputedPayment, usd } from '#tests/factories/disputed-payment.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

describeOnBothDatabases('refunds beside a chargeback', open => {
  const setUp = async () => disputedPayment(await open())

  test('a refund from the dashboard credits exactly its amount of the invoice', async () => {
    const { database, id, payments, decide, report, bills, compare, cancel, found } = await setUp()
    decide('taken', usd(30_000))
    await report()
    const [capture] = await listCaptures(database.read, id)
    const captureId = capture?.gatewayCaptureId ?? ''
    const back = { refundId: 0, captureId, idempotencyKey: 'dashboard', amount: usd(10_000), note: '' }
    const refund = await payments.gateways.get('demo')?.refund(back)
    await receiveEvent(payments, 'demo', {
      eventId: 'WH-2',
      type: 'test',
      captureId,
      refundId: refund?.gatewayRefundId,
    })
    expect(await bills()).toEqual([73_395, -10_000])
    expect((await found()).state).toBe('paid')
    expect(await compare()).toEqual([])
    await cancel(ida)
    expect((await bills()).slice(0, 2)).toEqual([73_395, -10_000])
    expect(await compare()).toEqual([])
  })

  test('a refund from the dashboard of what the bank took already is booked, credits nothing, and asks a person', async () => {
    const { database, id, payments, decide, report, bills, compare, reasons } = await setUp()
    decide('taken', usd(50_000))
    await report()
    const [capture] = await listCaptures(database.read, id)
    if (!capture) throw new Error('no capture')
    const refunded = { gatewayRefundId: 'RF-1', status: 'completed', amount: usd(40_000) } as const
    await recordReportedRefund(payments, capture, refunded)
    await recordReportedRefund(payments, capture, refunded)
    expect(await listRefunds(database.read, id)).toMatchObject([{ ...usd(40_000), state: 'completed' }])
    // 233.95 of the payment were left; the other 166.05 the payer has twice.
    expect(await bills()).toEqual([73_395, -23_395])
    expect(await reasons()).toEqual(['payment-charged-back', 'books-differ'])
    expect(await compare()).toMatchObject([
      { kind: 'foreign-refund', reference: 'RF-1' },
      { kind: 'ledger-unsettled', oursMinor: 66_605, theirsMinor: 50_000 },
    ])
  })

  test('a refund from the dashboard in another currency credits nothing, and asks a person', async () => {
    const { database, id, payments, decide, report, bills, reasons } = await setUp()
    decide('taken')
    await report()
    const [capture] = await listCaptures(database.read, id)
    if (!capture) throw new Error('no capture')
    const amount = { amountMinor: 50_000, currency: 'JPY' }
    await recordReportedRefund(payments, capture, { gatewayRefundId: 'RF-1', status: 'completed', amount })
    expect(await listRefunds(database.read, id)).toMatchObject([{ ...amount, state: 'completed' }])
    expect(await bills()).toEqual([73_395])
    expect(await reasons()).toEqual(['payment-charged-back', 'books-differ'])
  })

  test.for(['by us', 'in the dashboard'])(
    'a chargeback of what was refunded %s books nothing, and asks a person once',
    async where => {
      const { clock, database, id, payments, decide, report, reasons } = await setUp()
      const now = clock.now()
      if (where === 'by us') {
        const plan = { registrationId: id, amountMinor: 73_395, reason: 'Agreed', dueAt: now }
        await database.write(tx => planRefund(tx, { actor: ida, now }, plan))
        await payDueRefunds(payments)
      } else {
        const [capture] = await listCaptures(database.read, id)
        if (!capture) throw new Error('no capture')
        const refunded = { gatewayRefundId: 'RF-1', status: 'completed', amount: usd(73_395) } as const
        await recordReportedRefund(payments, capture, refunded)
      }
      decide('taken')
      await report()
      expect(await listChargebacks(database.read, id)).toEqual([])
      expect(await reasons()).toEqual(['payment-charged-back'])
      const cleared = { registrationId: id, reason: 'payment-charged-back', note: 'The same money' } as const
      await database.write(tx => clearAttention(tx, { actor: ida, now: clock.now() }, cleared))
      await report()
      expect(await reasons()).toEqual([])
    },
  )

  test('a refund by staff credits exactly its amount', async () => {
    const { clock, database, id, payments, decide, report, bills, compare } = await setUp()
    decide('taken', usd(30_000))
    await report()
    const now = clock.now()
    const plan = { registrationId: id, amountMinor: 10_000, reason: 'Agreed', dueAt: now }
    await database.write(tx => planRefund(tx, { actor: ida, now }, plan))
    await payDueRefunds(payments)
    expect(await bills()).toEqual([73_395, -10_000])
    expect(await compare()).toEqual([])
  })

  test('a corrected invoice bills what the bank took while the registration keeps its place', async () => {
    const { clock, database, id, decide, report, bills, compare } = await setUp()
    decide('taken')
    await report()
    await database.write(tx =>
      tx.updateTable('registrations').set({ billing_organization: 'Travel Office' }).execute(),
    )
    const corrected = await database.write(tx => reissueInvoice(tx, id, 'Wrong recipient', clock.now()))
    expect(corrected.ok).toBe(true)
    expect(await bills()).toEqual([73_395, -73_395, 73_395])
    expect(await compare()).toEqual([])
  })
})
