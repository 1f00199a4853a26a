import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { listAttempts, listCaptures } from '#domain/money/payments/attempt-queries.ts'
import { readBalance } from '#domain/money/payments/balance.ts'
import { listChargebacks } from '#domain/money/payments/chargeback.ts'
import type { Gateway } from '#domain/money/payments/gateway.ts'
import { listRefunds } from '#domain/money/refunds/refund-queries.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { bodyReceiver } from '#server/bodies/receive-bodies.ts'
import { webhooks } from '#server/webhooks/webhooks.ts'
import { listen } from '#simulators/listen.ts'
import type { WebhookOutbox } from '#simulators/webhook-outbox.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { startPayment } from '#tests/factories/payer.ts'
import { createPayments, reasonsOf } from '#tests/factories/payments.ts'
import { createRegistration } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openPaypal, openStripe, press } from '#tests/support/payment-gateways.ts'
import { webhookPath } from '#words/addresses/payment-paths.ts'

const log = pino({ level: 'silent' })

interface Simulated {
  gateway: Gateway
  simulator: { webhooks: WebhookOutbox }
  url: string
}
type Order = (path: string, body?: object) => Promise<Response>
const simulated: [name: string, open: (clock: StoppedClock) => Promise<Simulated>, act: string][] = [
  ['PayPal', openPaypal, 'completed'],
  ['Stripe', openStripe, 'pay'],
]

describeOnBothDatabases('webhooks', open => {
  /** A product that takes payments through a simulator and learns of them only by webhooks. */
  async function setUp<Opened extends Simulated>(opener: (clock: StoppedClock) => Promise<Opened>) {
    const clock = new StoppedClock()
    const database = await open()
    const registration = await createRegistration(database, await createConference(database), clock)
    const opened = await opener(clock)
    const { gateway, url } = opened
    const simulator: Opened['simulator'] = opened.simulator
    const payments = createPayments(database, clock, () => gateway)
    const app = webhooks({ payments, log }, bodyReceiver([]))
    const product = await listen(app)
    onTestFinished(product.close)
    simulator.webhooks.control({ target: product.url + webhookPath(gateway.name) })

    const started = await startPayment(payments, registration.id, 'paypal')
    if (!started.ok) throw new Error(`not started: ${started.error.code}`)
    return {
      clock,
      database,
      gateway,
      url,
      simulator,
      app,
      page: started.value.address,
      order: (path: string, body: object = {}) =>
        fetch(url + path, { method: 'POST', body: JSON.stringify(body) }),
      attempts: () => listAttempts(database.read, registration.id),
      captures: () => listCaptures(database.read, registration.id),
      registration: () => findRegistration(database.read, registration.id),
      reasons: () => reasonsOf(database, registration.id),
      mails: async () =>
        (
          await database.read
            .selectFrom('outbox')
            .select('effect')
            .where('kind', '=', 'confirmation-mail')
            .execute()
        ).length,
    }
  }

  test.each(simulated)(
    'a payer of %s whose browser never comes back has paid all the same',
    async (_name, opener, act) => {
      const { simulator, page, registration, reasons, captures, mails } = await setUp(opener)
      await press(page, act)
      await simulator.webhooks.settled()
      expect(await registration()).toMatchObject({ state: 'paid' })
      expect(await reasons()).toEqual([])
      expect(await captures()).toMatchObject([{ amountMinor: 73_395, currency: 'USD' }])
      expect(await mails()).toBe(1)
      expect(simulator.webhooks.deliveries.map(({ status }) => status)).not.toContain(undefined)
    },
  )

  test('every event five times in parallel makes one capture and one mail', async () => {
    const { simulator, page, captures, mails } = await setUp(openPaypal)
    simulator.webhooks.control({ copies: 5 })
    await press(page, 'completed')
    await simulator.webhooks.settled()
    expect(simulator.webhooks.deliveries.length).toBeGreaterThanOrEqual(10)
    expect(new Set(simulator.webhooks.deliveries.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await captures()).toHaveLength(1)
    expect(await mails()).toBe(1)
    expect(simulator.books.captures.size).toBe(1)
  })

  test('a stale event after a newer one takes nothing back', async () => {
    const { simulator, page, order, attempts, registration } = await setUp(openPaypal)
    await press(page, 'pending')
    await simulator.webhooks.settled()
    expect(await attempts()).toMatchObject([{ state: 'pending' }])
    const [capture] = simulator.books.captures.values()
    await order(`/_captures/${capture?.id}/settle`, { status: 'COMPLETED' })
    await simulator.webhooks.settled()
    expect(await registration()).toMatchObject({ state: 'paid' })
    const stale = simulator.webhooks.events.find(({ type }) => type === 'PAYMENT.CAPTURE.PENDING')
    simulator.webhooks.repeat(stale?.id ?? '')
    await simulator.webhooks.settled()
    expect(await attempts()).toMatchObject([{ state: 'succeeded' }])
    expect(await registration()).toMatchObject({ state: 'paid' })
  })

  test('a payment that PayPal reviews and denies is declined', async () => {
    const { simulator, page, order, attempts, captures } = await setUp(openPaypal)
    await press(page, 'pending')
    await simulator.webhooks.settled()
    const [capture] = simulator.books.captures.values()
    await order(`/_captures/${capture?.id}/settle`, { status: 'DECLINED' })
    await simulator.webhooks.settled()
    expect(await attempts()).toMatchObject([{ state: 'failed' }])
    expect(await captures()).toEqual([])
  })

  test('a dispute asks for a person and moves nothing', async () => {
    const { simulator, page, order, database, registration, reasons, captures } = await setUp(openPaypal)
    await press(page, 'completed')
    await simulator.webhooks.settled()
    const [capture] = simulator.books.captures.values()
    simulator.webhooks.control({ copies: 3 })
    const { id } = await (await order(`/_captures/${capture?.id}/dispute`)).json()
    await simulator.webhooks.settled()
    expect(await registration()).toMatchObject({ state: 'paid' })
    expect(await reasons()).toEqual(['payment-disputed'])
    expect(await captures()).toHaveLength(1)
    simulator.webhooks.control({ copies: 1 })
    await order(`/_captures/${capture?.id}/disputes/${id}/resolve`)
    await simulator.webhooks.settled()
    const noted = await database.read
      .selectFrom('audit_entries')
      .select(['act', 'facts'])
      .where('act', 'like', '%dispute%')
      .orderBy('id')
      .execute()
    expect(noted.at(-1)).toEqual({
      act: 'dispute closed',
      facts: JSON.stringify({ gateway: 'paypal', disputeId: id }),
    })
    expect(noted.map(({ act }) => act)).toEqual(['payment disputed', 'dispute closed'])
  })

  test.each([
    { name: 'PayPal', opener: openPaypal, act: 'completed', path: '_captures', body: { value: '100.00' } },
    { name: 'Stripe', opener: openStripe, act: 'pay', path: '_payment_intents', body: { amount: 10_000 } },
  ])(
    'a refund made in the dashboard of $name is known at once, told any number of times',
    async ({ opener, act, path, body }) => {
      const { simulator, page, order, database, captures } = await setUp<Simulated>(opener)
      await press(page, act)
      await simulator.webhooks.settled()
      simulator.webhooks.control({ copies: 3 })
      const [capture] = await captures()
      await order(`/${path}/${capture?.gatewayCaptureId}/refund`, body)
      await simulator.webhooks.settled()
      expect(await listRefunds(database.read, capture?.registrationId ?? 0)).toMatchObject([
        { state: 'completed', amountMinor: 10_000, reason: 'Refunded through the payment service' },
      ])
      expect(new Set(simulator.webhooks.deliveries.map(({ status }) => status))).toEqual(new Set([200]))
    },
  )

  const takenBack = [
    {
      name: 'PayPal, by the movement of money',
      opener: openPaypal,
      act: 'completed',
      take: async (order: Order, id: string) =>
        void (await order(`/_captures/${id}/reverse`, { value: '733.95' })),
    },
    {
      name: 'PayPal, by the dispute and then by the movement',
      opener: openPaypal,
      act: 'completed',
      async take(order: Order, id: string) {
        const { id: dispute } = await (await order(`/_captures/${id}/dispute`)).json()
        const outcome = { outcome: 'RESOLVED_BUYER_FAVOUR' }
        await order(`/_captures/${id}/disputes/${dispute}/resolve`, outcome)
        await order(`/_captures/${id}/reverse`, { value: '733.95' })
        await order(`/_captures/${id}/disputes/${dispute}/resolve`, outcome)
      },
    },
    {
      name: 'Stripe',
      opener: openStripe,
      act: 'pay',
      async take(order: Order, id: string) {
        const { id: dispute } = await (await order(`/_payment_intents/${id}/dispute`)).json()
        await order(`/_payment_intents/${id}/disputes/${dispute}/close`, { status: 'lost' })
      },
    },
  ]

  test.each(takenBack)(
    'a chargeback at $name is known once, whatever repeats, and the place stays',
    async ({ opener, act, take }) => {
      const { simulator, page, order, database, registration, reasons, captures } =
        await setUp<Simulated>(opener)
      await press(page, act)
      await simulator.webhooks.settled()
      simulator.webhooks.control({ copies: 3 })
      const [capture] = await captures()
      await take(order, capture?.gatewayCaptureId ?? '')
      await simulator.webhooks.settled()
      const { id = 0, state } = (await registration()) ?? {}
      expect(state).toBe('paid')
      expect(await reasons()).toEqual(['payment-charged-back'])
      expect(await listChargebacks(database.read, id)).toMatchObject([
        { amountMinor: 73_395, currency: 'USD', returnedAt: null },
      ])
      expect(await listRefunds(database.read, id)).toEqual([])
      expect(await readBalance(database.read, id)).toEqual({ capturedMinor: 0, refundedMinor: 0 })
      const entries = database.read.selectFrom('ledger_entries').select(['kind', 'amount_minor'])
      expect(await entries.where('kind', '=', 'chargeback').execute()).toEqual([
        { kind: 'chargeback', amount_minor: 73_395 },
      ])
      expect(new Set(simulator.webhooks.deliveries.map(({ status }) => status))).toEqual(new Set([200]))
    },
  )

  test('an event of another installation on the same account is taken and changes nothing', async () => {
    const { gateway, simulator, url, attempts, clock, app } = await setUp(openPaypal)
    const [attempt] = await attempts()
    const body = JSON.stringify({
      id: 'WH-1',
      event_type: 'PAYMENT.CAPTURE.COMPLETED',
      resource: {
        id: 'FOREIGN',
        custom_id: String(attempt?.id),
        supplementary_data: { related_ids: { order_id: 'FOREIGN-ORDER' } },
      },
    })
    const asked = simulator.requests.length
    const headers = simulator.signer.headersFor(Buffer.from(body), url)
    const answer = await app.request(webhookPath(gateway.name), { method: 'POST', body, headers })
    expect(answer.status).toBe(200)
    expect(simulator.requests.slice(asked).filter(({ path }) => path.startsWith('/v2/'))).toEqual([])
    expect(await attempts()).toMatchObject([{ state: 'started', createdAt: clock.now() }])
  })

  test('what nobody signed is refused, whoever it claims to come from', async () => {
    const { app, registration } = await setUp(openPaypal)
    const body = '{"id":"WH-1","event_type":"PAYMENT.CAPTURE.COMPLETED","resource":{"custom_id":"1"}}'
    const statuses = ['paypal', 'stripe', 'demo', 'nobody'].map(async name => {
      const answer = await app.request(`/webhooks/${name}`, { method: 'POST', body })
      return answer.status
    })
    // Only PayPal has credentials here, so the others' addresses do not exist.
    expect(await Promise.all(statuses)).toEqual([401, 404, 404, 404])
    expect(await registration()).toMatchObject({ state: 'awaiting-payment' })
  })

  test('a body that is too large is refused before it is read', async () => {
    const { app } = await setUp(openPaypal)
    const body = 'x'.repeat(300 * 1024)
    expect((await app.request(webhookPath('paypal'), { method: 'POST', body })).status).toBe(413)
  })
})
