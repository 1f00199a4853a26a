import { expect, test } from 'vitest'
import type { StripeOptions } from '#adapters/gateways/stripe/stripe.ts'
import { signatureOf } from '#simulators/stripe/events.ts'
import { StoppedClock } from '#tests/factories/conference.ts'
import { openStripe } from '#tests/support/payment-gateways.ts'

const secret = 'whsec_test'

async function open(options: Partial<StripeOptions> = {}) {
  const clock = new StoppedClock()
  const { gateway } = await openStripe(clock, options)

  /** Receives a body signed a while ago. */
  function receive(body: string, { ageMinutes = 0, key = secret } = {}) {
    const seconds = clock.now().epochMilliseconds / 1_000 - ageMinutes * 60
    const headers = new Headers({ 'Stripe-Signature': signatureOf(body, key, seconds) })
    return gateway.parseWebhook(Buffer.from(body), headers)
  }
  return { gateway, clock, receive }
}

const about = (type: string, object: object) =>
  JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } })

const session = { id: 'cs_1', object: 'checkout.session', client_reference_id: '17', payment_intent: 'pi_1' }
const refund = { id: 're_1', object: 'refund', payment_intent: 'pi_1' }
const dispute = { id: 'dp_1', object: 'dispute', payment_intent: 'pi_1' }

test.each([
  [
    'checkout.session.completed',
    session,
    { about: 'payment', orderId: 'cs_1', captureId: 'pi_1', attemptId: 17 },
  ],
  [
    'checkout.session.async_payment_succeeded',
    session,
    { about: 'payment', orderId: 'cs_1', captureId: 'pi_1', attemptId: 17 },
  ],
  [
    'checkout.session.async_payment_failed',
    session,
    { about: 'payment', orderId: 'cs_1', captureId: 'pi_1', attemptId: 17 },
  ],
  [
    'checkout.session.expired',
    { ...session, payment_intent: null },
    { about: 'payment', orderId: 'cs_1', attemptId: 17 },
  ],
  ['charge.refunded', { id: 'ch_1', payment_intent: 'pi_1' }, { about: 'payment', captureId: 'pi_1' }],
  ['refund.updated', refund, { about: 'refund', refundId: 're_1', captureId: 'pi_1' }],
  ['refund.failed', refund, { about: 'refund', refundId: 're_1', captureId: 'pi_1' }],
  [
    'charge.dispute.created',
    dispute,
    { about: 'dispute', dispute: { id: 'dp_1', captureId: 'pi_1', state: 'open' } },
  ],
  [
    'charge.dispute.closed',
    { ...dispute, status: 'lost', amount: 9_600, currency: 'usd' },
    {
      about: 'dispute',
      dispute: {
        id: 'dp_1',
        captureId: 'pi_1',
        state: 'taken',
        amount: { amountMinor: 9_600, currency: 'USD' },
      },
    },
  ],
  [
    'charge.dispute.funds_reinstated',
    { ...dispute, status: 'won' },
    { about: 'dispute', dispute: { id: 'dp_1', captureId: 'pi_1', state: 'returned' } },
  ],
  ['customer.created', { id: 'cus_1' }, { about: 'other' }],
])('%s tells what it is about', async (type, object, report) => {
  const { receive } = await open()
  expect(await receive(about(type, object))).toEqual({
    ok: true,
    event: { eventId: 'evt_1', type, ...report },
  })
})

test.each([
  ['an empty object', '{"id":"evt_1","object":"event","type":"x","data":{"object":{}}}'],
  ['a number that JSON writes otherwise', '{"id":"evt_1","object":"event","type":"x","n":1.0}'],
  ['letters outside of ASCII', '{"id":"evt_1","object":"event","type":"x","payer":"Åsa 東京 🙂"}'],
  ['odd blanks', '\r\n {\t"id" :  "evt_1",\n\n"object":"event","type":"x" }  \n'],
])('a body with %s is verified as it came', async (_what, body) => {
  const { receive } = await open()
  expect(await receive(body)).toEqual({ ok: true, event: { eventId: 'evt_1', type: 'x', about: 'other' } })
})

test('a body that was parsed and written again does not verify', async () => {
  const { gateway, clock } = await open()
  const body = '{"id":"evt_1","object":"event","type":"x","n":1.0}'
  const headers = new Headers({
    'Stripe-Signature': signatureOf(body, secret, clock.now().epochMilliseconds / 1_000),
  })
  const rewritten = Buffer.from(JSON.stringify(JSON.parse(body)))
  expect(await gateway.parseWebhook(rewritten, headers)).toEqual({ ok: false, status: 401 })
})

test("another account's secret is refused", async () => {
  const { receive } = await open()
  expect(await receive(about('x', {}), { key: 'whsec_other' })).toEqual({ ok: false, status: 401 })
})

test.each([-10, 10])('clocks that differ by %i minutes lose no event', async ageMinutes => {
  const { receive } = await open()
  expect(await receive(about('x', {}), { ageMinutes })).toMatchObject({ ok: true })
})

test('what was recorded an hour ago and is sent again is refused', async () => {
  const { receive } = await open()
  expect(await receive(about('x', {}), { ageMinutes: 60 })).toEqual({ ok: false, status: 401 })
})

test('a transmission that nobody signed is refused', async () => {
  const { gateway } = await open()
  expect(await gateway.parseWebhook(Buffer.from('{}'), new Headers())).toEqual({ ok: false, status: 401 })
})

test('a signed body that is no event is malformed', async () => {
  const { receive } = await open()
  for (const body of ['{}', 'null', '[]', 'no json']) {
    expect(await receive(body)).toEqual({ ok: false, status: 400 })
  }
})

test('without a webhook secret nothing can be verified now', async () => {
  const { receive } = await open({ webhookSecret: undefined })
  expect(await receive(about('x', {}))).toEqual({ ok: false, status: 503 })
})
