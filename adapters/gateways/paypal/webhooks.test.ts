import { expect, test } from 'vitest'
import type { PaypalOptions } from '#adapters/gateways/paypal/paypal.ts'
import { StoppedClock } from '#tests/factories/conference.ts'
import { openPaypal } from '#tests/support/payment-gateways.ts'

async function open(options: Partial<PaypalOptions> = {}) {
  const clock = new StoppedClock()
  const paypal = await openPaypal(clock, options)
  const { gateway, simulator, url } = paypal

  /** Receives a body that the simulator signed. */
  function receive(text: string, changes: Record<string, string> = {}) {
    const body = Buffer.from(text)
    const headers = new Headers(simulator.signer.headersFor(body, url))
    for (const [name, value] of Object.entries(changes)) headers.set(name, value)
    return gateway.parseWebhook(body, headers)
  }
  const asked = () => simulator.requests.filter(({ path }) => path === question)
  return { ...paypal, clock, receive, asked }
}

const question = '/v1/notifications/verify-webhook-signature'

const capture = JSON.stringify({
  id: 'WH-1',
  event_type: 'PAYMENT.CAPTURE.COMPLETED',
  resource: { id: 'CAP', custom_id: '17', supplementary_data: { related_ids: { order_id: 'ORD' } } },
})

test('a signed event is verified and names its subject', async () => {
  const { receive } = await open()
  expect(await receive(capture)).toEqual({
    ok: true,
    event: {
      eventId: 'WH-1',
      type: 'PAYMENT.CAPTURE.COMPLETED',
      about: 'payment',
      captureId: 'CAP',
      orderId: 'ORD',
      attemptId: 17,
    },
  })
})

test.each([
  ['an empty object', '{"id":"WH-1","event_type":"X","resource":{},"metadata":{}}'],
  ['a number that JSON writes otherwise', '{"id":"WH-1","event_type":"X","score":1.0,"big":1e2}'],
  ['letters outside of ASCII', '{"id":"WH-1","event_type":"X","payer":"Åsa Øvergård 東京 🙂"}'],
  ['escapes that JSON writes otherwise', '{"id":"WH-1","event_type":"X","payer":"\\u00c5sa \\/"}'],
  ['odd blanks', '\r\n {\t"id" :  "WH-1",\n\n"event_type":"X" }  \n'],
])('a body with %s is verified as it came', async (_what, body) => {
  const { receive } = await open()
  expect(await receive(body)).toEqual({ ok: true, event: { eventId: 'WH-1', type: 'X', about: 'other' } })
})

test('a body that was parsed and written again does not verify', async () => {
  const { gateway, simulator, url } = await open()
  const body = '{"id":"WH-1","event_type":"X","score":1.0}'
  const headers = new Headers(simulator.signer.headersFor(Buffer.from(body), url))
  const rewritten = Buffer.from(JSON.stringify(JSON.parse(body)))
  expect(await gateway.parseWebhook(rewritten, headers)).toEqual({ ok: false, status: 401 })
})

test.each([
  'paypal-transmission-id',
  'paypal-transmission-time',
  'paypal-transmission-sig',
  'paypal-cert-url',
])('a signature over another %s is refused', async header => {
  const { receive } = await open()
  expect(await receive(capture, { [header]: 'MjAyNy0wMS0xMA==' })).toEqual({
    ok: false,
    status: 401,
  })
})

test('a signature for the webhook of another account is refused', async () => {
  const { receive } = await open({ webhookId: 'WH-OF-ANOTHER' })
  expect(await receive(capture)).toEqual({ ok: false, status: 401 })
})

test('a transmission that nobody signed is refused', async () => {
  const { gateway } = await open()
  expect(await gateway.parseWebhook(Buffer.from(capture), new Headers())).toEqual({ ok: false, status: 401 })
})

test('a body that is no event is malformed, and nobody is asked about it', async () => {
  const { receive, asked } = await open()
  for (const body of ['{}', 'null', '[]', 'no json', '']) {
    expect(await receive(body)).toEqual({ ok: false, status: 400 })
  }
  expect(asked()).toEqual([])
})

test('without a webhook id nothing can be verified now', async () => {
  const { receive } = await open({ webhookId: undefined })
  expect(await receive(capture)).toEqual({ ok: false, status: 503 })
})

test('while PayPal cannot say, the event is to be sent again', async () => {
  const { receive, simulator } = await open()
  for (const fault of [
    { kind: 'unavailable' },
    { kind: 'html-403' },
    { kind: 'too-many-requests' },
  ] as const) {
    simulator.faults.order({ ...fault, path: question })
    expect(await receive(capture)).toEqual({ ok: false, status: 503 })
    expect(await receive(capture)).toMatchObject({ ok: true })
  }
})

test('a question that PayPal cannot read is about nothing of its own', async () => {
  const { receive } = await open()
  expect(await receive(capture, { 'paypal-auth-algo': 'none' })).toEqual({ ok: false, status: 401 })
})

test('PayPal is asked about eight events at once, and about the others later', async () => {
  const { receive, asked, simulator } = await open()
  simulator.faults.order({ kind: 'delay-answer', path: question, times: 8, milliseconds: 3_600_000 })
  const receiving = Promise.all(Array.from({ length: 20 }, () => receive(capture)))
  await expect.poll(() => simulator.faults.delayed).toBe(8)
  simulator.faults.release()
  const outcomes = await receiving
  expect(asked().length).toBeLessThanOrEqual(8)
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(8)
  expect(outcomes.filter(outcome => !outcome.ok && outcome.status === 503)).toHaveLength(12)
  expect(await receive(capture)).toMatchObject({ ok: true })
})

test.each([-10, 10])('clocks that differ by %i minutes lose no event', async minutes => {
  const { receive, simulator } = await open()
  simulator.clock.move(minutes * 60)
  expect(await receive(capture)).toMatchObject({ ok: true })
})

test('an event that comes again, also days later, verifies again: it is only a trigger', async () => {
  const { gateway, simulator, url, clock } = await open()
  const body = Buffer.from(capture)
  const headers = new Headers(simulator.signer.headersFor(body, url))
  const first = await gateway.parseWebhook(body, headers)
  clock.pass({ hours: 70 })
  expect(await gateway.parseWebhook(body, headers)).toEqual(first)
})
