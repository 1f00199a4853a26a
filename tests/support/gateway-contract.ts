/** What every gateway must do: the same tests run against each. */
import { describe, expect, test } from 'vitest'
import type { Gateway, OrderStatus, Started } from '#domain/money/payments/gateway.ts'
import { StoppedClock } from '#tests/factories/conference.ts'
import { startRequest } from '#tests/support/payment-gateways.ts'

export interface GatewayBench {
  gateway: Gateway
  /** What the payer does on the gateway's page; returns where it redirects, if anywhere. */
  payer: Record<'pay' | 'getDeclined' | 'turnBack', (page: string) => Promise<string | undefined>>
}

/** @param open sets up the gateway for one test, on that test's clock */
export function describeGateway(name: string, open: (clock: StoppedClock) => Promise<GatewayBench>): void {
  async function start(changes: Parameters<typeof startRequest>[1] = {}) {
    const clock = new StoppedClock()
    const bench = await open(clock)
    const request = startRequest(clock, changes)
    const started = await bench.gateway.start(request)
    return { ...bench, clock, request, orderId: started.orderId, page: pageOf(started) }
  }

  async function payAndComplete(changes: Parameters<typeof startRequest>[1] = {}) {
    const paid = await start(changes)
    await paid.payer.pay(paid.page)
    const reported = await paid.gateway.complete(paid.orderId, 'att_17-capture')
    const [capture] = reported.captures
    if (!capture) throw new Error(`nothing was captured: ${reported.status}`)
    return { ...paid, reported, capture }
  }

  describe(name, () => {
    test('an unpaid order is open, and has its attempt and payment address', async () => {
      const { gateway, orderId, page } = await start()
      expect(await gateway.fetch(orderId)).toEqual({
        orderId,
        status: 'open',
        customId: '17',
        captures: [],
        payerAddress: page,
      })
    })

    test('one key starts one order, even concurrently', async () => {
      const { gateway, request, orderId } = await start()
      const again = await Promise.all(Array.from({ length: 5 }, () => gateway.start(request)))
      expect(again.map(started => started.orderId)).toEqual(Array.from({ length: 5 }, () => orderId))
    })

    test('a paid order is captured for exactly the requested amount, with its time and number', async () => {
      const { reported, capture, request, clock, orderId } = await payAndComplete()
      expect(reported).toMatchObject({ orderId, status: 'captured', customId: '17' })
      expect(reported.captures).toHaveLength(1)
      expect(capture).toMatchObject({ status: 'completed', amount: request.amount })
      expect(capture.capturedAt).toEqual(clock.now())
      expect(capture.details).toMatchObject({
        transaction_id: capture.captureId,
        intent: 'CAPTURE',
        currency_code: 'USD',
        currency_value: '734.90',
      })
    })

    test('the payer comes back to the address of the attempt', async () => {
      const { payer, page, request } = await start()
      const address = new URL((await payer.pay(page)) ?? '')
      expect(address.origin + address.pathname).toBe('http://localhost:3000/material-science/message')
      expect(address.searchParams.get('r')).toBe(new URL(request.returnAddress).searchParams.get('r'))
    })

    test('completing again, or ten times at once, captures once and answers the same', async () => {
      const { gateway, payer, page, orderId } = await start()
      await payer.pay(page)
      const complete = () => gateway.complete(orderId, 'att_17-capture')
      const statuses = await Promise.all(Array.from({ length: 10 }, complete))
      const first = statuses[0]
      expect(first?.captures).toHaveLength(1)
      for (const reported of statuses) expect(reported).toEqual(first)
      expect(await complete()).toEqual(first)
      expect(await gateway.fetch(orderId)).toEqual(first)
    })

    test('completing an unpaid order captures nothing', async () => {
      const { gateway, orderId, page } = await start()
      const reported = await gateway.complete(orderId, 'att_17-capture')
      expect(reported).toMatchObject({ status: 'open', captures: [], payerAddress: page })
    })

    test('a payer who turns back goes to the cancel address and can still pay', async () => {
      const { gateway, payer, page, orderId, request } = await start()
      const address = new URL((await payer.turnBack(page)) ?? '')
      expect(address.searchParams.get('cancelled')).toBe(
        new URL(request.cancelAddress).searchParams.get('cancelled'),
      )
      expect(await gateway.fetch(orderId)).toMatchObject({ status: 'open', captures: [] })
      await payer.pay(page)
      expect(await gateway.complete(orderId, 'att_17-capture')).toMatchObject({ status: 'captured' })
    })

    test('after a declined card another one pays the same order', async () => {
      const { gateway, payer, page, orderId } = await start()
      await payer.getDeclined(page)
      const declined = await gateway.complete(orderId, 'att_17-capture')
      expect(declined.captures).toEqual([])
      expect(['declined', 'open']).toContain(declined.status)
      expect(declined.payerAddress).toBe(page)
      await payer.pay(page)
      expect(await gateway.complete(orderId, 'att_17-capture-1')).toMatchObject({
        status: 'captured',
        captures: [{ status: 'completed' }],
      })
    })

    test('a payment leads to its order', async () => {
      const { gateway, capture, orderId } = await payAndComplete()
      expect(await gateway.findOrder(capture.captureId)).toBe(orderId)
    })

    test('closing an unpaid order ends it, and closing it again does too', async () => {
      const { gateway, orderId } = await start()
      expect(await gateway.cancel(orderId)).toMatchObject({ status: 'closed', captures: [] })
      expect(await gateway.cancel(orderId)).toMatchObject({ status: 'closed', captures: [] })
    })

    test('closing an order that was paid answers that it was paid', async () => {
      const { gateway, orderId, reported } = await payAndComplete()
      expect(await gateway.cancel(orderId)).toEqual(reported)
    })

    test('an order that was not paid in time is closed', async () => {
      const { gateway, orderId, clock } = await start()
      clock.pass({ hours: 3, seconds: 1 })
      const reported: Pick<OrderStatus, 'captures' | 'status'> = (await gateway.fetch(orderId)) ?? {
        status: 'closed',
        captures: [],
      }
      expect(reported).toMatchObject({ status: 'closed', captures: [] })
    })

    test('money without decimals is requested and captured in whole units', async () => {
      const amount = { amountMinor: 78_500, currency: 'JPY' }
      const { capture } = await payAndComplete({ amount })
      expect(capture.amount).toEqual(amount)
      expect(capture.details.currency_value).toBe('78500')
    })

    describe('refunds', () => {
      const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' })

      async function paid(changes: Parameters<typeof startRequest>[1] = {}) {
        const { gateway, capture, orderId } = await payAndComplete(changes)
        const refund = (refundId: number, amountMinor: number, note = 'Cancelled') =>
          gateway.refund({
            refundId,
            captureId: capture.captureId,
            idempotencyKey: `rf_${refundId}-refund`,
            amount: usd(amountMinor),
            note,
          })
        return { gateway, refund, orderId }
      }

      test('two equal parts are both refunded, each key once', async () => {
        const { gateway, refund } = await paid()
        const first = await refund(1, 20_000)
        expect(first).toEqual({
          gatewayRefundId: first.gatewayRefundId,
          status: 'completed',
          amount: usd(20_000),
        })
        expect(await refund(1, 20_000)).toEqual(first)
        const second = await refund(2, 20_000)
        expect(second.gatewayRefundId).not.toBe(first.gatewayRefundId)
        expect(await gateway.fetchRefund(second.gatewayRefundId)).toEqual(second)
      })

      // Whatever the limit, it falls within an emoji of one of the two texts.
      test.each(['', 'x'])('texts that are too long are cut between characters, after "%s"', async begin => {
        const long = `${begin}${'🙂'.repeat(1_000)}`
        const { refund } = await paid({ description: long, brandName: long })
        expect(await refund(1, 20_000, long)).toMatchObject({ status: 'completed' })
      })

      test('an order reports how much of its payment was refunded, and each refund', async () => {
        const { gateway, refund, orderId } = await paid()
        expect(await gateway.fetch(orderId)).toMatchObject({ captures: [{ refundedMinor: 0, refunds: [] }] })
        const made = [await refund(1, 20_000), await refund(2, 10_000)]
        const reported = await gateway.fetch(orderId)
        expect(reported).toMatchObject({ status: 'captured', captures: [{ refundedMinor: 30_000 }] })
        const known = new Set(reported?.captures[0]?.refunds.map(each => JSON.stringify(each)))
        expect(known).toEqual(new Set(made.map(each => JSON.stringify(each))))
      })

      test('what is left can be refunded, and not a cent more', async () => {
        const { gateway, refund, orderId } = await paid()
        await refund(1, 20_000)
        await expect(refund(2, 53_491)).rejects.toMatchObject({ name: 'GatewayError', kind: 'invalid' })
        await refund(3, 53_490)
        await expect(refund(4, 1)).rejects.toMatchObject({ kind: 'invalid' })
        expect(await gateway.fetch(orderId)).toMatchObject({
          status: 'captured',
          captures: [{ status: 'refunded', amount: usd(73_490), refundedMinor: 73_490 }],
        })
      })

      test('concurrent refunds never exceed the capture', async () => {
        const { refund } = await paid()
        const outcomes = await Promise.allSettled([1, 2, 3].map(id => refund(id, 30_000)))
        expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
      })
    })

    test('an unknown order, capture or refund is not found', async () => {
      const { gateway } = await start()
      expect(await gateway.fetch('5O190127TN364715T')).toBeUndefined()
      expect(await gateway.fetchRefund('1JU08902781691411')).toBeUndefined()
      for (const id of ['3C679366HH908993F', 'pi_3MtwBwLkdIwHu7ix28a3tqPa', '../orders', '', '\u0000 ٣']) {
        expect(await gateway.findOrder(id)).toBeUndefined()
      }
      await expect(gateway.complete('5O190127TN364715T', 'att_17-capture')).rejects.toMatchObject({
        kind: 'invalid',
      })
    })

    test('a webhook that nobody signed is refused', async () => {
      const { gateway } = await start()
      const outcome = await gateway.parseWebhook(Buffer.from('{}'), new Headers())
      expect(outcome.ok).toBe(false)
    })
  })
}

function pageOf(started: Started): string {
  if (started.kind !== 'redirect') throw new Error('this gateway sends nobody to a page')
  return started.address
}
