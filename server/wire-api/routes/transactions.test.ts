import { describe, expect, test } from 'vitest'
import { type Gateway, GatewayError } from '#domain/money/payments/gateway.ts'
import { StoppedClock } from '#tests/factories/conference.ts'
import { startPayment } from '#tests/factories/payer.ts'
import { reasonsOf } from '#tests/factories/payments.ts'
import { dialects } from '#tests/support/database.ts'
import { openPaypal, openStripe, press, startRequest } from '#tests/support/payment-gateways.ts'
import { makeConference, openWire, registrationFields } from '#tests/support/wire.ts'

const address = '/material-science/Transaction_details'

describe.each(dialects)('a reported payment (%s)', dialect => {
  /** A registration of 733.95 USD whose payer is at the gateway. */
  async function openWithOrder(gateway?: Gateway) {
    const wire = await openWire(dialect, {
      replace: dependencies => ({
        ...dependencies,
        payments: gateway
          ? {
              ...dependencies.payments,
              offered: [{ method: 'paypal', label: 'PayPal', gateway }],
              gateways: new Map([[gateway.name, gateway]]),
            }
          : dependencies.payments,
      }),
    })
    const conference = await makeConference(wire.database, { name: 'material-science' })
    const form = '/material-science/registration/registrationform'
    const { id } = await (await wire.postJson(form, registrationFields(conference))).json()
    await startPayment(wire.dependencies.payments, id, 'paypal')
    const attempt = await wire.database.read
      .selectFrom('payment_attempts')
      .selectAll()
      .executeTakeFirstOrThrow()
    const orderId = attempt.gateway_order_id ?? ''
    const page = attempt.payer_address ?? ''
    const readRegistration = () =>
      wire.database.read.selectFrom('registrations').selectAll().executeTakeFirstOrThrow()
    const readCaptures = () => wire.database.read.selectFrom('captures').selectAll().execute()
    return { ...wire, orderId, page, readRegistration, readCaptures }
  }

  const report = (transactionId: string, other = {}) => ({
    transaction_id: transactionId,
    currency_code: 'USD',
    currency_value: '733.95',
    status: 'COMPLETED',
    domain: 2,
    ...other,
  })

  test('is settled from the gateway and has the same id each time, by order and by capture', async () => {
    const { postJson, approve, orderId, readRegistration, readCaptures } = await openWithOrder()
    await approve(orderId)
    const first = await postJson(address, report(orderId))
    expect(first.status).toBe(200)
    expect((await readRegistration()).state).toBe('paid')
    const [capture] = await readCaptures()
    const again = await postJson(`${address}/`, report(capture?.gateway_capture_id ?? ''))
    expect(again.status).toBe(200)
    const body = await first.json()
    expect(body).toEqual({ id: expect.any(Number) })
    expect(await again.json()).toEqual(body)
  })

  test('of a known Idempotency-Key is answered again, and refused with other content', async () => {
    const { postJson, approve, orderId } = await openWithOrder()
    const key = { 'Idempotency-Key': 'k' }
    // Nothing was found, so the key is still unused.
    expect((await postJson(address, report('unknown'), key)).status).toBe(404)
    await approve(orderId)
    const first = await (await postJson(address, report(orderId), key)).json()
    const again = await postJson(address, report(orderId), key)
    expect([again.status, await again.json()]).toEqual([200, first])
    expect((await postJson(address, report(orderId, { currency_value: '1.00' }), key)).status).toBe(422)
    expect((await postJson(address, report('unknown'), key)).status).toBe(422)
  })

  test('is settled once, however many report it at the same time', async () => {
    const { postJson, approve, orderId, readCaptures } = await openWithOrder()
    await approve(orderId)
    const answers = await Promise.all(Array.from({ length: 8 }, () => postJson(address, report(orderId))))
    expect(answers.map(answer => answer.status)).toEqual(Array(8).fill(200))
    const ids = new Set(await Promise.all(answers.map(async answer => (await answer.json()).id)))
    expect(ids.size).toBe(1)
    expect(await readCaptures()).toHaveLength(1)
  })

  test('is not believed while the gateway says that nobody paid', async () => {
    const { postJson, orderId, readRegistration } = await openWithOrder()
    expect((await postJson(address, report(orderId))).status).toBe(409)
    expect((await readRegistration()).state).toBe('awaiting-payment')
  })

  const differing = [
    { currency_value: '1.00' },
    { currency_value: 733.96 },
    { currency_value: '733.951' },
    { currency_code: 'EUR' },
    { currency_code: 'usd' },
  ]
  // What differs is judged before it is stored.
  test.each(dialect === 'sqlite' ? differing : differing.slice(-1))(
    'with %j waits for a person',
    async other => {
      const { database, postJson, approve, orderId, readRegistration, readCaptures } = await openWithOrder()
      await approve(orderId)
      expect((await postJson(address, report(orderId, other))).status).toBe(409)
      const registration = await readRegistration()
      expect(registration.state).toBe('paid')
      expect(await reasonsOf(database, registration.id)).toEqual(['report-differs'])
      expect(await readCaptures()).toHaveLength(1)
    },
  )

  test('may leave out its sum', async () => {
    const { postJson, approve, orderId } = await openWithOrder()
    await approve(orderId)
    expect((await postJson(address, { transaction_id: orderId })).status).toBe(200)
  })

  test('that nobody knows is not found, and neither is one of another conference', async () => {
    const { postJson, approve, orderId, database } = await openWithOrder()
    await approve(orderId)
    await makeConference(database, { name: 'ocean-science' })
    expect((await postJson(address, report('8MC585209K746392H'))).status).toBe(404)
    expect((await postJson('/ocean-science/Transaction_details', report(orderId))).status).toBe(404)
    expect((await postJson('/nowhere/Transaction_details', report(orderId))).status).toBe(404)
  })

  test('is asked for again later while the gateway does not answer', async () => {
    const { postJson, orderId, dependencies, readRegistration } = await openWithOrder()
    const gateway = dependencies.payments.gateways.get('demo')
    if (!gateway) throw new Error('The demo gateway stands in.')
    const fetch = gateway.fetch
    gateway.fetch = () => Promise.reject(new GatewayError('unavailable', 'no answer'))
    const answer = await postJson(address, report(orderId))
    gateway.fetch = fetch
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '30'])
    expect(await answer.text()).not.toContain('no answer')
    const { id, state } = await readRegistration()
    expect(state).toBe('awaiting-payment')
    // The answer says not to pay again, so the registration's page asks for no other payment either.
    expect(await startPayment(dependencies.payments, id, 'paypal')).toEqual({
      ok: false,
      error: { code: 'payment-pending' },
    })
  })

  test('without an id, or with one that is none, is refused', async () => {
    const { postJson } = await openWithOrder()
    for (const transaction_id of [undefined, '', '\u0000', 'x'.repeat(501)]) {
      const answer = await postJson(address, { ...report(''), transaction_id })
      expect(answer.status).toBe(422)
      expect(Object.keys((await answer.json()).errors)).toEqual(['transaction_id'])
    }
    const answer = await postJson(address, report('x', { currency_value: 'much' }))
    expect((await answer.json()).errors).toHaveProperty('currency_value')
  })

  test.each([
    ['PayPal', openPaypal, 'completed'],
    ['Stripe', openStripe, 'pay'],
  ] as const)(
    'by a capture of %s that is not recorded yet is found there and settled',
    async (_name, opener, act) => {
      const clock = new StoppedClock('2027-01-10T12:00:00Z')
      const { gateway, simulator } = await opener(clock)
      const { postJson, page, readCaptures, readRegistration } = await openWithOrder(gateway)
      await press(page, act)
      const [orderId = ''] = page.match(/[A-Za-z0-9_]+$/) ?? []
      // The product's own call, whose answer was lost.
      const { captures } = await gateway.complete(orderId, 'att_1-capture')
      const captureId = captures[0]?.captureId ?? ''
      expect(await readCaptures()).toEqual([])
      simulator.faults.order({ kind: 'unavailable', times: 2 })
      expect((await postJson(address, report(captureId))).status).toBe(503)
      simulator.faults.clear()
      const first = await postJson(address, report(captureId))
      expect(first.status).toBe(200)
      expect(await readCaptures()).toHaveLength(1)
      expect((await readRegistration()).state).toBe('paid')
      expect(await (await postJson(address, report(captureId))).json()).toEqual(await first.json())

      // Another order of the same merchant, with one of our numbers.
      const foreign = await gateway.start(
        startRequest(clock, { attemptId: 1, idempotencyKey: 'att_of-another' }),
      )
      if (foreign.kind !== 'redirect') throw new Error('both send payers to a page')
      await press(foreign.address, act)
      const other = await gateway.complete(foreign.orderId, 'att_of-another-capture')
      expect((await postJson(address, report(other.captures[0]?.captureId ?? ''))).status).toBe(404)
      expect(await readCaptures()).toHaveLength(1)
    },
  )
})
