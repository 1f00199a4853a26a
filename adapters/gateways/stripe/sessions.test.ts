import { expect, test } from 'vitest'
import type { StripeOptions } from '#adapters/gateways/stripe/stripe.ts'
import { type FaultOrder, neverMs } from '#simulators/faults.ts'
import { StoppedClock } from '#tests/factories/conference.ts'
import { openStripe, press, startRequest } from '#tests/support/payment-gateways.ts'

const sessionsPath = '/v1/checkout/sessions'

async function open(options: Partial<StripeOptions> = {}) {
  const clock = new StoppedClock()
  const stripe = await openStripe(clock, options)
  return { ...stripe, clock, request: startRequest(clock) }
}

/** A session, and its page with the button pressed. */
async function after(act: string) {
  const stripe = await open()
  const started = await stripe.gateway.start(stripe.request)
  if (started.kind !== 'redirect') throw new Error('Stripe sends payers to a page')
  await press(started.address, act)
  const order = (path: string, body: object) =>
    fetch(stripe.url + path, { method: 'POST', body: JSON.stringify(body) })
  return { ...stripe, ...started, order }
}

test('the session carries the attempt, and comes back with its own id', async () => {
  const { gateway, simulator, request, orderId } = await after('cancel')
  expect(simulator.books.session(orderId)?.form).toMatchObject({
    client_reference_id: '17',
    metadata: { attempt_id: '17', invoice_id: request.invoiceId },
    payment_intent_data: { metadata: { attempt_id: '17', invoice_id: request.invoiceId } },
    expires_at: request.expiresAt.epochMilliseconds / 1_000,
  })
  const reported = await gateway.fetch(orderId)
  expect(await press(reported?.payerAddress ?? '', 'pay')).toBe(
    `${request.returnAddress}&session_id=${orderId}`,
  )
})

test('a bank debit is pending after checkout, and then succeeds', async () => {
  const { gateway, orderId, order } = await after('debit')
  const reported = await gateway.complete(orderId, 'att_17-capture')
  expect(reported).toMatchObject({ status: 'pending', captures: [{ status: 'pending' }] })
  await order(`/_sessions/${orderId}/settle`, { outcome: 'succeeded' })
  expect(await gateway.fetch(orderId)).toMatchObject({
    status: 'captured',
    captures: [{ captureId: reported.captures[0]?.captureId, status: 'completed' }],
  })
})

test('a bank debit that fails brings no money', async () => {
  const { gateway, orderId, order } = await after('debit')
  await order(`/_sessions/${orderId}/settle`, { outcome: 'failed' })
  expect(await gateway.fetch(orderId)).toMatchObject({ status: 'declined', captures: [] })
})

test('a payer who pays before the order is closed has paid', async () => {
  const { gateway, simulator, orderId, address } = await after('nothing').then(async stripe => {
    const started = await stripe.gateway.start(startRequest(stripe.clock, { attemptId: 18 }))
    if (started.kind !== 'redirect') throw new Error('Stripe sends payers to a page')
    return { ...stripe, ...started }
  })
  // Closing is delayed while the payer pays.
  simulator.faults.order({ kind: 'delay-request', path: `${sessionsPath}/*/expire`, milliseconds: 200 })
  const closing = gateway.cancel(orderId)
  await expect.poll(() => simulator.faults.waiting).toEqual([])
  await press(address, 'pay')
  expect(await closing).toMatchObject({ status: 'captured', captures: [{ status: 'completed' }] })
})

test('a payment carries the facts of the transaction and what Stripe kept', async () => {
  const { gateway, orderId, clock } = await after('pay')
  const reported = await gateway.complete(orderId, 'att_17-capture')
  const captureId = reported.captures[0]?.captureId
  expect(reported.captures).toEqual([
    {
      captureId,
      status: 'completed',
      amount: { amountMinor: 73_490, currency: 'USD' },
      feeMinor: 2_161,
      capturedAt: clock.now(),
      refundedMinor: 0,
      refunds: [],
      details: {
        create_time: '2027-01-10T12:00:00Z',
        transaction_id: captureId,
        intent: 'CAPTURE',
        country_code: 'NO',
        email_address: 'ada@example.org',
        name: 'Åsa Øvergård',
        currency_code: 'USD',
        currency_value: '734.90',
        address_line_1: 'Karl Johans gate 1',
        admin_area_2: 'Oslo',
        postal_code: '0154',
        soft_descriptor: 'COLLOQUY',
        status: 'succeeded',
        update_time: '2027-01-10T12:00:00Z',
      },
    },
  ])
})

test('a refund that succeeded may fail in the end', async () => {
  const { gateway, orderId, order } = await after('pay')
  const { captures } = await gateway.complete(orderId, 'att_17-capture')
  const refund = await gateway.refund({
    refundId: 1,
    captureId: captures[0]?.captureId ?? '',
    idempotencyKey: 'rf_1-refund',
    amount: { amountMinor: 73_490, currency: 'USD' },
    note: 'Cancelled',
  })
  expect(refund.status).toBe('completed')
  await order(`/_refunds/${refund.gatewayRefundId}/settle`, { status: 'failed' })
  expect(await gateway.fetchRefund(refund.gatewayRefundId)).toMatchObject({ status: 'failed' })
  expect(await gateway.fetch(orderId)).toMatchObject({ captures: [{ status: 'completed' }] })
})

test('an order that is to end sooner than Stripe can is closed by us', async () => {
  const { gateway, clock } = await open()
  const soon = startRequest(clock, { expiresAt: clock.now().add({ minutes: 20 }) })
  const { orderId } = await gateway.start(soon)
  expect((await gateway.cancel(orderId)).status).toBe('closed')
})

test.each([-2_000, -90, -10, -4, 0, 4, 5, 6, 7, 8, 9, 10, 11, 19, 20, 90, 2_000])(
  'clocks that differ by %i minutes start one session all the same, however often it is asked for',
  async minutes => {
    const { gateway, simulator, request } = await open()
    simulator.clock.move(minutes * 60)
    const { orderId } = await gateway.start(request)
    for (const seconds of [20, 300, 900]) {
      simulator.clock.move(seconds)
      expect((await gateway.start(request)).orderId).toBe(orderId)
    }
    simulator.clock.move(-1_220)
    const session = simulator.books.session(orderId)
    // Together with the attempt if Stripe accepts that, else after Stripe's default of a day.
    const attemptEnd = request.expiresAt.epochMilliseconds / 1_000
    const isBorne = minutes <= 5 && minutes > -1_400
    const created = session?.created ?? 0
    expect(session?.expiresAt).toBe(isBorne ? attemptEnd : created + 24 * 3_600)
    expect((await gateway.cancel(orderId)).status).toBe('closed')
  },
)

test('a key never goes out with other parameters: the second who asks so is refused, and makes nothing', async () => {
  const { gateway, simulator, request } = await open()
  const { orderId } = await gateway.start(request)
  await expect(gateway.start({ ...request, payerEmail: 'grace@example.org' })).rejects.toMatchObject({
    kind: 'invalid',
  })
  expect(simulator.books.openSessions().map(({ id }) => id)).toEqual([orderId])
})

test('a lost answer after the expiry was left out leads to the same session', async () => {
  const { gateway, simulator, request } = await open()
  simulator.clock.move(10 * 60)
  simulator.faults.order({ kind: 'drop-answer', method: 'POST', path: sessionsPath, times: 4 })
  await expect(gateway.start(request)).rejects.toMatchObject({ kind: 'unknown-outcome' })
  simulator.faults.clear()
  const { orderId } = await gateway.start(request)
  expect((await gateway.start(request)).orderId).toBe(orderId)
})

test.each([
  ['an answer that is lost', { kind: 'drop-answer' }, 1, undefined],
  ['answers that are all lost', { kind: 'drop-answer' }, 2, 'unknown-outcome'],
  ['half an answer', { kind: 'half-answer' }, 1, 'unknown-outcome'],
  ['a 503 each time', { kind: 'unavailable' }, 2, 'unknown-outcome'],
  ['a 502 of a machine in between each time', { kind: 'bad-gateway' }, 2, 'unknown-outcome'],
  ["a firewall's page", { kind: 'html-403' }, 1, 'unknown-outcome'],
  ['a 429', { kind: 'too-many-requests', retryAfterSeconds: 9 }, 1, 'rate'],
] satisfies [string, FaultOrder, number, string | undefined][])(
  'starting through %s makes one session in the end',
  async (_what, fault, times, kind) => {
    const { gateway, simulator, request } = await open()
    simulator.faults.order({ ...fault, method: 'POST', path: sessionsPath, times })
    if (kind) await expect(gateway.start(request)).rejects.toMatchObject({ kind })
    const { orderId } = await gateway.start(request)
    expect((await gateway.start(request)).orderId).toBe(orderId)
  },
)

test('a 429 says how long to wait', async () => {
  const { gateway, simulator, request } = await open()
  simulator.faults.order({ kind: 'too-many-requests', retryAfterSeconds: 9 })
  await expect(gateway.start(request)).rejects.toMatchObject({ kind: 'rate', retryAfterSeconds: 9 })
})

test('a refund whose answer never came is found with the same key, not made twice', async () => {
  const { gateway, simulator, clock } = await open({ timeoutMs: 2_000 })
  const started = await gateway.start(startRequest(clock))
  if (started.kind !== 'redirect') throw new Error('Stripe sends payers to a page')
  await press(started.address, 'pay')
  const { captures } = await gateway.complete(started.orderId, 'att_17-capture')
  simulator.faults.order({ kind: 'delay-answer', path: '/v1/refunds', times: 2, milliseconds: neverMs })
  const refund = () =>
    gateway.refund({
      refundId: 1,
      captureId: captures[0]?.captureId ?? '',
      idempotencyKey: 'rf_1-refund',
      amount: { amountMinor: 36_745, currency: 'USD' },
      note: 'Cancelled',
    })
  await expect(refund()).rejects.toMatchObject({ kind: 'unknown-outcome' })
  expect(await refund()).toMatchObject({ status: 'completed' })
  expect(simulator.books.refunds.size).toBe(1)
})

test('a failed read only says to read again', async () => {
  const { gateway, simulator } = await open()
  simulator.faults.order({ kind: 'unavailable', times: 2 })
  await expect(gateway.fetch('cs_test_1')).rejects.toMatchObject({ kind: 'unavailable' })
})

test('wrong credentials are told apart from an outage', async () => {
  const { gateway, request } = await open({ secretKey: 'sk_test_of_another' })
  await expect(gateway.start(request)).rejects.toMatchObject({ kind: 'auth' })
})

test.each([
  ['ada@example.org', 'ada@example.org'],
  ['Ada.Lovelace+eucs@physik.uni-koeln.de', 'Ada.Lovelace+eucs@physik.uni-koeln.de'],
  ['ada@müller.example', undefined],
  ['"ada l"@example.org', undefined],
])('a payer with the address %s is never turned away for it', async (payerEmail, prefilled) => {
  const { gateway, simulator, clock } = await open()
  const { orderId } = await gateway.start(startRequest(clock, { payerEmail }))
  expect(simulator.books.session(orderId)?.form.customer_email).toBe(prefilled)
})
