import { expect, onTestFinished, test } from 'vitest'
import type { PaypalOptions } from '#adapters/gateways/paypal/paypal.ts'
import { type FaultOrder, neverMs } from '#simulators/faults.ts'
import { listen } from '#simulators/listen.ts'
import { StoppedClock } from '#tests/factories/conference.ts'
import { freePort } from '#tests/support/free-port.ts'
import { openPaypal, press, startRequest } from '#tests/support/payment-gateways.ts'

const tokenPath = '/v1/oauth2/token'
const capturePath = '/v2/checkout/orders/*/capture'

async function open(options: Partial<PaypalOptions> = {}) {
  const clock = new StoppedClock()
  const paypal = await openPaypal(clock, options)
  const asked = (path: string) => paypal.simulator.requests.filter(request => request.path === path)
  return { ...paypal, clock, asked, request: startRequest(clock) }
}

/** An approved order, so that the next step is the capture. */
async function approved(fault?: FaultOrder, options?: Partial<PaypalOptions>) {
  const paypal = await open(options)
  const started = await paypal.gateway.start(paypal.request)
  if (started.kind !== 'redirect') throw new Error('PayPal sends payers to a page')
  await press(started.address, 'completed')
  if (fault) paypal.simulator.faults.order(fault)
  const complete = (key = 'att_17-capture') => paypal.gateway.complete(started.orderId, key)
  return { ...paypal, orderId: started.orderId, complete }
}

test('five first calls at once ask for one token', async () => {
  const { gateway, asked, clock } = await open()
  await Promise.all([1, 2, 3, 4, 5].map(attemptId => gateway.start(startRequest(clock, { attemptId }))))
  expect(asked(tokenPath)).toHaveLength(1)
})

test('a token is asked for anew shortly before it ends', async () => {
  const { gateway, asked, clock } = await open()
  await gateway.fetch('UNKNOWN')
  clock.pass({ hours: 8, minutes: 57 })
  await gateway.fetch('UNKNOWN')
  expect(asked(tokenPath)).toHaveLength(1)
  clock.pass({ minutes: 2 })
  await gateway.fetch('UNKNOWN')
  expect(asked(tokenPath)).toHaveLength(2)
})

test('calls that find the token stale ask for one new token and go through', async () => {
  const { gateway, asked, clock, simulator } = await open()
  await gateway.start(startRequest(clock))
  simulator.faults.order({ kind: 'revoke-token' })
  const started = await Promise.all(
    [1, 2, 3, 4, 5].map(attemptId => gateway.start(startRequest(clock, { attemptId }))),
  )
  expect(new Set(started.map(({ orderId }) => orderId)).size).toBe(5)
  expect(asked(tokenPath)).toHaveLength(2)
})

test('a token that is refused twice is a matter of credentials', async () => {
  const { gateway, simulator, request } = await open()
  simulator.faults.order({ kind: 'revoke-token', path: '/v2/checkout/orders', times: 2 })
  await expect(gateway.start(request)).rejects.toMatchObject({ kind: 'auth' })
})

test('wrong credentials are told apart from an outage', async () => {
  const { gateway, request } = await open({ clientSecret: 'of another account' })
  await expect(gateway.start(request)).rejects.toMatchObject({ kind: 'auth' })
})

test('an answer that is lost once is asked for again with the same key', async () => {
  const { complete, asked, orderId } = await approved({ kind: 'drop-answer', path: capturePath })
  expect(await complete()).toMatchObject({ status: 'captured', captures: [{ status: 'completed' }] })
  expect(asked(`/v2/checkout/orders/${orderId}/capture`)).toHaveLength(2)
})

test('a capture whose answers are all lost has an unknown outcome, and the same key learns it', async () => {
  const { complete, simulator } = await approved({ kind: 'drop-answer', path: capturePath, times: 2 })
  await expect(complete()).rejects.toMatchObject({ kind: 'unknown-outcome' })
  expect(await complete()).toMatchObject({ status: 'captured' })
  expect(simulator.books.captures.size).toBe(1)
})

test('a lost capture that is asked for with another key reads what was captured', async () => {
  const { complete, simulator } = await approved({ kind: 'drop-answer', path: capturePath, times: 2 })
  await expect(complete()).rejects.toMatchObject({ kind: 'unknown-outcome' })
  const reported = await complete('att_17-capture-1')
  expect(reported).toMatchObject({ status: 'captured', captures: [{ amount: { amountMinor: 73_490 } }] })
  expect(simulator.books.captures.size).toBe(1)
})

test('half an answer to a capture is an unknown outcome', async () => {
  const { complete } = await approved({ kind: 'half-answer', path: capturePath, times: 2 })
  await expect(complete()).rejects.toMatchObject({ kind: 'unknown-outcome' })
  expect(await complete()).toMatchObject({ status: 'captured' })
})

test('half an answer to a read only says to read again', async () => {
  const { gateway, orderId } = await approved({ kind: 'half-answer', method: 'GET', times: 2 })
  await expect(gateway.fetch(orderId)).rejects.toMatchObject({ kind: 'unavailable' })
  expect(await gateway.fetch(orderId)).toMatchObject({ status: 'approved' })
})

test('a capture that takes longer than patience lasts has an unknown outcome', async () => {
  const fault = { kind: 'delay-answer', path: capturePath, milliseconds: neverMs } as const
  const { complete } = await approved(fault, { timeoutMs: 2_000 })
  await expect(complete()).rejects.toMatchObject({ kind: 'unknown-outcome' })
  expect(await complete()).toMatchObject({ status: 'captured' })
})

test('a 5xx after sending is an unknown outcome, whether or not the money was taken', async () => {
  for (const kind of ['unavailable', 'bad-gateway', 'unavailable-after'] as const) {
    const { complete } = await approved({ kind, path: capturePath })
    await expect(complete()).rejects.toMatchObject({ kind: 'unknown-outcome' })
    expect(await complete()).toMatchObject({ status: 'captured' })
  }
})

test('a 429 takes nothing and says how long to wait', async () => {
  const { complete, simulator } = await approved({
    kind: 'too-many-requests',
    path: capturePath,
    retryAfterSeconds: 42,
  })
  await expect(complete()).rejects.toMatchObject({ kind: 'rate', retryAfterSeconds: 42 })
  expect(simulator.books.captures.size).toBe(0)
})

test("a firewall's page takes nothing and is no refusal of the payment", async () => {
  const { complete, simulator } = await approved({ kind: 'html-403', path: capturePath })
  await expect(complete()).rejects.toMatchObject({ kind: 'unavailable', issue: undefined })
  expect(simulator.books.captures.size).toBe(0)
})

test('where no connection can be made it is certain that nothing happened', async () => {
  const { gateway, request } = await open({ apiUrl: await unusedAddress() })
  await expect(gateway.start(request)).rejects.toMatchObject({ kind: 'unavailable' })
})

test('a token that does not come leaves nothing open', async () => {
  const { gateway, request, simulator } = await open()
  simulator.faults.order({ kind: 'drop-answer', path: tokenPath, times: 2 })
  await expect(gateway.start(request)).rejects.toMatchObject({ kind: 'unavailable' })
})

test('an error names the call and the issue, and nothing of the payer', async () => {
  const { gateway, clock } = await open()
  const request = startRequest(clock, { amount: { amountMinor: 73_490, currency: 'USD' } })
  const error = await gateway.complete('UNKNOWN', 'att_17-capture').catch(reason => reason)
  expect(error.message).toMatch(
    /^PayPal answered 404 to POST \/v2\/checkout\/orders\/UNKNOWN\/capture: INVALID_RESOURCE_ID, debug id \w+$/,
  )
  expect(error.message).not.toContain(request.payerEmail)
})

/** A loopback address where nothing listens. */
const unusedAddress = async () => `http://127.0.0.1:${await freePort()}`

test('an answer without end is not read on and on', async () => {
  let sentMegabytes = 0
  const endless = () =>
    new ReadableStream({
      pull(controller) {
        sentMegabytes++
        controller.enqueue(new Uint8Array(1024 ** 2))
      },
    })
  const { url, close } = await listen({ fetch: () => new Response(endless()) })
  onTestFinished(close)
  const { gateway } = await open({ apiUrl: url, timeoutMs: 3_000 })
  await expect(gateway.fetch('UNKNOWN')).rejects.toMatchObject({ kind: 'unavailable' })
  // Besides what is read, some is under way.
  expect(sentMegabytes).toBeLessThan(64)
})
