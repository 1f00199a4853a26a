import { expect, test } from 'vitest'
import { createOfflineGateway, openOfflineBooks } from '#adapters/gateways/offline.ts'
import type { OfflineReceipt } from '#domain/money/payments/offline-books.ts'
import { StoppedClock } from '#tests/factories/conference.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { startRequest } from '#tests/support/payment-gateways.ts'

describeOnBothDatabases('offline payments', open => {
  async function start() {
    const clock = new StoppedClock()
    const ledger = { database: await open(), clock }
    const gateway = createOfflineGateway(ledger)
    const books = openOfflineBooks(ledger)
    const request = startRequest(clock)
    const { orderId } = await gateway.start(request)
    const receipt: OfflineReceipt = {
      orderId,
      amountMinor: 73_490,
      means: 'bank-transfer',
      reference: 'SEPA 2027-01-08 4711',
      receivedAt: Temporal.Instant.from('2027-01-08T10:00:00Z'),
      confirmedBy: 'treasurer@example.org',
    }
    const confirm = (changes: Partial<OfflineReceipt> = {}) => books.receive({ ...receipt, ...changes })
    return { books, gateway, clock, request, orderId, confirm }
  }

  test('starting gives instructions instead of a page, and one order for one key', async () => {
    const { gateway, request, orderId } = await start()
    expect(await gateway.start(request)).toEqual({ kind: 'instructions', orderId })
    expect(orderId).toBe(request.invoiceId)
    expect(await gateway.fetch(orderId)).toEqual({ orderId, status: 'open', customId: '17', captures: [] })
  })

  test('what staff confirm is captured, dated to when the payer paid', async () => {
    const { gateway, orderId, confirm } = await start()
    expect(await confirm()).toEqual({ ok: true, value: { orderId } })
    const reported = await gateway.complete(orderId, 'att_17-capture')
    expect(reported).toMatchObject({
      status: 'captured',
      customId: '17',
      captures: [
        {
          status: 'completed',
          amount: { amountMinor: 73_490, currency: 'USD' },
          capturedAt: Temporal.Instant.from('2027-01-08T10:00:00Z'),
          details: { transaction_id: 'SEPA 2027-01-08 4711', currency_value: '734.90' },
        },
      ],
    })
    expect(await gateway.fetch(orderId)).toEqual(reported)
    expect(await gateway.cancel(orderId)).toEqual(reported)
  })

  test('the same receipt is confirmed once, and another one is refused', async () => {
    const { gateway, orderId, confirm } = await start()
    const outcomes = await Promise.all([confirm(), confirm(), confirm()])
    expect(outcomes.every(({ ok }) => ok)).toBe(true)
    expect(await confirm({ reference: 'cash desk 12', amountMinor: 1_000 })).toEqual({
      ok: false,
      error: { code: 'already-confirmed', reference: 'SEPA 2027-01-08 4711' },
    })
    expect((await gateway.fetch(orderId))?.captures).toHaveLength(1)
  })

  test('another amount than was asked for is recorded as it came', async () => {
    const { gateway, orderId, confirm } = await start()
    await confirm({ amountMinor: 70_000 })
    expect(await gateway.fetch(orderId)).toMatchObject({ captures: [{ amount: { amountMinor: 70_000 } }] })
  })

  test('money for a closed order is money all the same', async () => {
    const { gateway, orderId, confirm } = await start()
    expect(await gateway.cancel(orderId)).toMatchObject({ status: 'closed', captures: [] })
    await confirm()
    expect(await gateway.fetch(orderId)).toMatchObject({ status: 'captured', captures: [{}] })
  })

  test('a refund is pending until staff have paid it back', async () => {
    const { books, gateway, orderId, confirm } = await start()
    await confirm()
    const request = {
      refundId: 1,
      captureId: orderId,
      idempotencyKey: 'rf_1-refund',
      amount: { amountMinor: 73_490, currency: 'USD' },
      note: 'Cancelled',
    }
    const refund = await gateway.refund(request)
    expect(refund).toMatchObject({ status: 'pending', amount: request.amount })
    expect(await gateway.refund(request)).toEqual(refund)
    const { gatewayRefundId } = refund
    const confirmed = {
      gatewayRefundId,
      means: 'cash',
      reference: 'Desk 99',
      paidAt: Temporal.Instant.from('2027-01-09T10:00:00Z'),
      confirmedBy: 'treasurer@example.org',
    } as const
    expect(await books.confirmRefund(confirmed)).toBe(true)
    expect(await books.confirmRefund({ ...confirmed, reference: 'again' })).toBe(true)
    expect(await gateway.fetchRefund(gatewayRefundId)).toEqual({
      ...refund,
      status: 'completed',
      paidAt: confirmed.paidAt,
    })
    expect(await gateway.fetch(orderId)).toMatchObject({ captures: [{ status: 'refunded' }] })
  })

  test('of refunds at the same moment no more than what came in goes back', async () => {
    const { gateway, orderId, confirm } = await start()
    await confirm()
    const refund = (refundId: number) =>
      gateway.refund({
        refundId,
        captureId: orderId,
        idempotencyKey: `rf_${refundId}-refund`,
        amount: { amountMinor: 30_000, currency: 'USD' },
        note: 'Cancelled',
      })
    const outcomes = await Promise.allSettled([1, 2, 3].map(refund))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    await expect(refund(4)).rejects.toMatchObject({ kind: 'invalid', issue: 'REFUND_AMOUNT_EXCEEDED' })
  })

  test('nothing goes back of what nobody has seen come in', async () => {
    const { gateway, orderId } = await start()
    const amount = { amountMinor: 1, currency: 'USD' }
    const request = { refundId: 1, captureId: orderId, idempotencyKey: 'rf_1-refund', amount, note: '' }
    await expect(gateway.refund(request)).rejects.toMatchObject({ kind: 'invalid' })
  })

  test('what is not in the books is not found', async () => {
    const { books, gateway, confirm } = await start()
    expect(await gateway.fetch('MS27-NOTHING-1')).toBeUndefined()
    expect(await gateway.fetchRefund('offline-refund-1')).toBeUndefined()
    expect(await confirm({ orderId: 'MS27-NOTHING-1' })).toEqual({
      ok: false,
      error: { code: 'unknown-order' },
    })
    const refund = { gatewayRefundId: 'offline-refund-1', reference: 'x', confirmedBy: 'x' }
    const how = { means: 'cash', paidAt: Temporal.Instant.from('2027-01-09T10:00:00Z') } as const
    expect(await books.confirmRefund({ ...refund, ...how })).toBe(false)
    await expect(gateway.complete('MS27-NOTHING-1', 'att_1-capture')).rejects.toMatchObject({
      kind: 'invalid',
    })
  })
})
