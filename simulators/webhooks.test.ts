import { Hono } from 'hono'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Gateway, paymentNamedBy, type VerifiedEvent } from '#domain/money/payments/gateway.ts'
import { listen } from '#simulators/listen.ts'
import { StoppedClock } from '#tests/factories/conference.ts'
import { openPaypal, openStripe, press, startRequest } from '#tests/support/payment-gateways.ts'

/** A product that only receives: it verifies every event with the adapter and answers what that says. */
async function receiver(gateway: Gateway) {
  const received: VerifiedEvent[] = []
  const faults = { refusals: 0 }
  const app = new Hono()
  app.post('/webhooks', async c => {
    if (faults.refusals-- > 0) return c.body(null, 503)
    const outcome = await gateway.parseWebhook(new Uint8Array(await c.req.arrayBuffer()), c.req.raw.headers)
    if (outcome.ok) received.push(outcome.event)
    return c.body(null, outcome.ok ? 200 : outcome.status)
  })
  const { url, close } = await listen(app)
  onTestFinished(close)
  return { received, faults, target: `${url}/webhooks` }
}

const openers = {
  PayPal: {
    open: openPaypal,
    act: 'completed',
    types: ['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED'],
  },
  Stripe: { open: openStripe, act: 'pay', types: ['checkout.session.completed', 'charge.refunded'] },
}

describe.each(Object.entries(openers))('webhooks of the %s simulator', (_name, { open, act, types }) => {
  /** Two events: a payment, and what follows it. */
  async function run(
    control: (url: string, path: string, body?: object) => Promise<Response>,
    { refusals } = { refusals: 0 },
  ) {
    const clock = new StoppedClock()
    const { gateway, simulator, url } = await open(clock)
    const { received, faults, target } = await receiver(gateway)
    faults.refusals = refusals
    await control(url, '/_webhooks', { target })
    const started = await gateway.start(startRequest(clock))
    if (started.kind !== 'redirect') throw new Error('both send payers to a page')
    await press(started.address, act)
    const { captures } = await gateway.complete(started.orderId, 'att_17-capture')
    if (gateway.name === 'stripe') {
      const amount = { amountMinor: 100, currency: 'USD' }
      const captureId = captures[0]?.captureId ?? ''
      await gateway.refund({ refundId: 1, captureId, idempotencyKey: 'rf_1-refund', amount, note: '' })
    }
    await simulator.webhooks.settled()
    const wanted = () => received.filter(isWanted)
    return { received, faults, url, simulator, orderId: started.orderId, wanted }
  }
  const isWanted = ({ type }: { type: string }) => types.includes(type)
  const control = (url: string, path: string, body: object = {}) =>
    fetch(url + path, { method: 'POST', body: JSON.stringify(body) })

  test('are signed so that the adapter verifies them, and name their order', async () => {
    const { wanted, orderId, simulator } = await run(control)
    expect(
      wanted()
        .map(({ type }) => type)
        .sort(),
    ).toEqual([...types].sort())
    const first = wanted().find(({ type }) => type === types[0])
    expect(first && paymentNamedBy(first).orderId).toBe(orderId)
    expect(simulator.webhooks.deliveries.every(({ status }) => status === 200)).toBe(true)
  })

  test('wait while they are withheld, and come in reversed order when they are released so', async () => {
    const { wanted, url, simulator } = await run(async (url, path, body) =>
      control(url, path, { ...body, withhold: true }),
    )
    expect(wanted()).toEqual([])
    await control(url, '/_webhooks/release?order=reversed')
    await simulator.webhooks.settled()
    expect(wanted().map(({ type }) => type)).toEqual([...types].reverse())
  })

  test('come as many times as ordered, and once more on demand', async () => {
    const { received, url, simulator } = await run((url, path, body) =>
      control(url, path, { ...body, copies: 5 }),
    )
    const [event] = simulator.webhooks.events
    const copies = () => received.filter(({ eventId }) => eventId === event?.id).length
    expect(copies()).toBe(5)
    await control(url, '/_webhooks', { copies: 1 })
    await control(url, `/_webhooks/${event?.id}/repeat`)
    await simulator.webhooks.settled()
    expect(copies()).toBe(6)
  })

  test('are sent again, if asked, until they are accepted', async () => {
    const { wanted, faults, simulator } = await run(control, { refusals: 1_000 })
    const refused = () => simulator.webhooks.refused().map(({ type }) => type)
    expect(refused()).toEqual(expect.arrayContaining(types))
    expect(wanted()).toEqual([])
    faults.refusals = 0
    for (let time = 1; time <= 2; time++) {
      simulator.webhooks.repeatRefused()
      await simulator.webhooks.settled()
    }
    expect(refused()).toEqual([])
    expect(wanted().map(({ type }) => type)).toEqual(types)
  })
})
