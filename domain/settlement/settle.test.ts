import { expect, test } from 'vitest'
import { cancelDemoOrder, declineDemoOrder } from '#adapters/gateways/demo.ts'
import type { Database } from '#database/database.ts'
import { clearAttention } from '#domain/attention/attention.ts'
import { cancelRegistration } from '#domain/cancellation/cancel-registration.ts'
import { listAttempts, listCaptures } from '#domain/payments/attempt-queries.ts'
import { type Gateway, GatewayError, type OrderStatus } from '#domain/payments/gateway.ts'
import type { Payments } from '#domain/payments/payments.ts'
import { payDueRefunds } from '#domain/refunds/pay-refund.ts'
import { planRefund } from '#domain/refunds/plan-refund.ts'
import { placeRegistration } from '#domain/registering/place-registration.ts'
import { findRegistration, readBalance } from '#domain/registrations/registration-queries.ts'
import { applyGatewayStatus } from '#domain/settlement/apply-gateway-status.ts'
import { cancelPayment } from '#domain/settlement/cancel-payment.ts'
import { settle } from '#domain/settlement/settle.ts'
import { startPayment } from '#domain/settlement/start-payment.ts'
import { closeAttempts, pollAttempts, reapUnpaid } from '#domain/settlement/watch-payments.ts'
import { aVisitor, ida } from '#tests/factories/actors.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { approve, createPayments, reasonsOf } from '#tests/factories/payments.ts'
import { createRegistration, oralInput } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

describeOnBothDatabases('paying', open => {
  async function setUp(replace?: (gateway: Gateway) => Gateway) {
    const clock = new StoppedClock()
    const database = await open()
    const fees = await createConference(database)
    const registration = await createRegistration(database, fees, clock)
    const payments = createPayments(database, clock, replace)
    const start = async () => {
      const started = await startPayment(payments, registration.id, 'paypal')
      if (!started.ok) throw new Error(`not started: ${started.error.code}`)
      return started.value.address
    }
    const attempts = () => listAttempts(database.read, registration.id)
    const state = async () => (await findRegistration(database.read, registration.id))?.state
    return { clock, database, fees, registration, payments, start, attempts, state }
  }

  test('a double click starts one attempt with one order', async () => {
    const { start, attempts } = await setUp()
    const addresses = await Promise.all(Array.from({ length: 10 }, start))
    expect(new Set(addresses).size).toBe(1)
    expect(await attempts()).toMatchObject([{ number: 1, state: 'started', amountMinor: 73_395 }])
  })

  test('ten settles at once make one capture, one registration paid and one mail', async () => {
    const { database, registration, payments, start, attempts, state } = await setUp()
    await approve(payments, await start())
    const [attempt] = await attempts()
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => settle(payments, attempt?.id ?? 0)))
    expect(new Set(outcomes)).toEqual(new Set(['paid']))
    expect(await state()).toBe('paid')
    expect(await listCaptures(database.read, registration.id)).toMatchObject([
      { amountMinor: 73_395, currency: 'USD' },
    ])
    expect(await effects(database, 'confirmation-mail')).toEqual([`confirmation-mail:${registration.id}`])
    expect(await ledger(database)).toEqual([
      { kind: 'charge', amount_minor: 73_395 },
      { kind: 'payment', amount_minor: -73_395 },
    ])
  })

  test('a payment that nobody reports is found by the poller', async () => {
    const { clock, payments, start, state } = await setUp()
    await approve(payments, await start())
    expect(await pollAttempts(payments)).toBe(0)
    clock.pass({ minutes: 1 })
    await pollAttempts(payments)
    expect(await state()).toBe('paid')
  })

  test("the capture's answer is lost: the payer is told to wait, and the next look finds the money once", async () => {
    let isLost = true
    const { database, registration, payments, start, attempts, state } = await setUp(gateway => ({
      ...gateway,
      async complete(orderId, key) {
        const reported = await gateway.complete(orderId, key)
        if (isLost) throw new GatewayError('unknown-outcome', 'the answer was lost')
        return reported
      },
    }))
    await approve(payments, await start())
    const [attempt] = await attempts()
    expect(await settle(payments, attempt?.id ?? 0)).toBe('checking')
    expect(await state()).toBe('awaiting-payment')
    isLost = false
    expect(await settle(payments, attempt?.id ?? 0)).toBe('paid')
    expect(await listCaptures(database.read, registration.id)).toHaveLength(1)
  })

  test('a declined card is followed by another on the same order', async () => {
    const { payments, start, attempts, state } = await setUp()
    const address = await start()
    await decline(payments, address)
    const [attempt] = await attempts()
    expect(await settle(payments, attempt?.id ?? 0)).toBe('declined')
    expect(await attempts()).toMatchObject([{ state: 'failed', failure: 'declined' }])
    expect(await start()).toBe(address)
    await approve(payments, address)
    expect(await settle(payments, attempt?.id ?? 0)).toBe('paid')
    expect(await attempts()).toMatchObject([{ state: 'succeeded', captureTries: 0 }])
    expect(await state()).toBe('paid')
  })

  test('after turning back, the next payment is a new attempt, and the old order is closed once that is paid', async () => {
    const { clock, database, registration, payments, start, attempts } = await setUp()
    const first = await start()
    await cancelDemoOrder({ database, clock }, orderOf(first))
    expect(await cancelPayment(payments, (await attempts())[0]?.id ?? 0)).toBe('not-paid')
    const second = await start()
    expect(second).not.toBe(first)
    await approve(payments, second)
    await settle(payments, (await attempts())[1]?.id ?? 0)
    expect(await effects(database, 'close-attempts')).toEqual([`close-attempts:${registration.id}:paid:2`])
    expect(await closeAttempts(payments, registration.id)).toBe(true)
    expect(await attempts()).toMatchObject([{ state: 'cancelled' }, { state: 'succeeded' }])
    const [gateway] = payments.gateways.values()
    expect(await gateway?.fetch(orderOf(first))).toMatchObject({ status: 'closed' })
  })

  test('an order whose card was declined is closed too, so that no other card pays it later', async () => {
    const { database, clock, registration, payments, start, attempts } = await setUp()
    const address = await start()
    await declineDemoOrder({ database, clock }, orderOf(address))
    const [attempt] = await attempts()
    expect(await settle(payments, attempt?.id ?? 0)).toBe('declined')
    expect(await closeAttempts(payments, registration.id)).toBe(true)
    await approve(payments, address)
    const [gateway] = payments.gateways.values()
    expect(await gateway?.fetch(orderOf(address))).toMatchObject({ status: 'closed', captures: [] })
    expect(await attempts()).toMatchObject([{ state: 'failed' }])
  })

  test('approved in two tabs: one order is paid, and the other is left alone and closed', async () => {
    // As PayPal, which has no way of closing an order: who turned back from it may go back to it.
    let canClose = false
    const { clock, database, registration, payments, start, attempts, state } = await setUp(given => ({
      ...given,
      cancel: async orderId =>
        canClose ? given.cancel(orderId) : { orderId, status: 'closed', customId: null, captures: [] },
    }))
    const first = await start()
    await cancelDemoOrder({ database, clock }, orderOf(first))
    await cancelPayment(payments, (await attempts())[0]?.id ?? 0)
    const second = await start()
    canClose = true
    await approve(payments, first)
    await approve(payments, second)
    for (const { id } of await attempts()) expect(await settle(payments, id)).toBe('paid')
    expect(await listCaptures(database.read, registration.id)).toHaveLength(1)
    expect(await state()).toBe('paid')
    expect(await reasonsOf(database, registration.id)).toEqual([])
    const [gateway] = payments.gateways.values()
    expect(await gateway?.fetch(orderOf(second))).toMatchObject({ status: 'closed', captures: [] })
  })

  test('paid twice in two tabs: both payments are kept, and giving one back leaves the registration paid', async () => {
    const { clock, database, registration, payments, start, attempts, state } = await setUp()
    const first = await start()
    await cancelDemoOrder({ database, clock }, orderOf(first))
    await cancelPayment(payments, (await attempts())[0]?.id ?? 0)
    const second = await start()
    // As where the gateway takes the money before the payer comes back.
    await payAnyway(payments, first)
    await payAnyway(payments, second)
    for (const { id } of await attempts()) expect(await settle(payments, id)).toBe('paid')
    expect(await listCaptures(database.read, registration.id)).toHaveLength(2)
    expect(await reasonsOf(database, registration.id)).toEqual(['paid-too-much'])
    expect(await effects(database, 'confirmation-mail')).toHaveLength(1)

    const plan = { registrationId: registration.id, amountMinor: 73_395, reason: 'Paid twice' }
    const now = clock.now()
    await database.write(tx => planRefund(tx, { actor: ida, now }, { ...plan, dueAt: now }))
    await payDueRefunds(payments)
    expect(await readBalance(database.read, registration.id)).toEqual({
      capturedMinor: 146_790,
      refundedMinor: 73_395,
    })
    expect(await state()).toBe('paid')
  })

  test('a cancelled registration whose money is still here asks for nobody when other news comes', async () => {
    const { clock, database, fees, registration, payments, start, attempts, state } = await setUp()
    const first = await start()
    await cancelDemoOrder({ database, clock }, orderOf(first))
    await cancelPayment(payments, (await attempts())[0]?.id ?? 0)
    await approve(payments, await start())
    await settle(payments, (await attempts())[1]?.id ?? 0)
    const request = { conference: fees.conference, registrationId: registration.id }
    const cancelling = { actor: aVisitor, now: clock.now() }
    await database.write(tx => cancelRegistration(tx, cancelling, request))
    await closeAttempts(payments, registration.id)
    expect(await state()).toBe('cancelled')
    expect(await reasonsOf(database, registration.id)).toEqual([])
  })

  test('money that comes after a cancellation is kept and asks for a person, who clears that for good', async () => {
    const { clock, database, fees, registration, payments, start, attempts, state } = await setUp()
    const address = await start()
    const request = { conference: fees.conference, registrationId: registration.id }
    const cancelling = { actor: aVisitor, now: clock.now() }
    await database.write(tx => cancelRegistration(tx, cancelling, request))
    await payAnyway(payments, address)
    const [attempt] = await attempts()
    expect(await settle(payments, attempt?.id ?? 0)).toBe('paid')
    expect(await state()).toBe('cancelled')
    expect(await reasonsOf(database, registration.id)).toEqual(['paid-after-cancelling'])
    const act = { actor: ida, now: clock.now() }
    const clearing = { registrationId: registration.id, note: 'Sent back' }
    const clear = () =>
      database.write(tx => clearAttention(tx, act, { ...clearing, reason: 'paid-after-cancelling' }))
    expect(await clear()).toBe(true)
    expect(await clear()).toBe(false)
    const [gateway] = payments.gateways.values()
    const reported = await gateway?.fetch(orderOf(address))
    if (attempt && reported) await applyGatewayStatus(payments, attempt.id, reported)
    expect(await reasonsOf(database, registration.id)).toEqual([])
    const audit = await database.read
      .selectFrom('audit_entries')
      .select(['actor_kind', 'actor_id', 'facts'])
      .where('act', '=', 'attention cleared')
      .execute()
    expect(audit).toEqual([
      {
        actor_kind: 'staff',
        actor_id: 'ida',
        facts: JSON.stringify({ reason: 'paid-after-cancelling', note: 'Sent back' }),
      },
    ])
  })

  test('two things that are wrong are two reasons', async () => {
    const { database, registration, payments, start, attempts } = await setUp(gateway => ({
      ...gateway,
      fetch: async orderId => {
        const reported = await gateway.fetch(orderId)
        const [capture] = reported?.captures ?? []
        return reported && capture
          ? {
              ...reported,
              captures: [
                capture,
                { ...capture, captureId: 'x', amount: { amountMinor: 1, currency: 'USD' } },
              ],
            }
          : reported
      },
    }))
    const address = await start()
    await payAnyway(payments, address)
    await settle(payments, (await attempts())[0]?.id ?? 0)
    expect(await reasonsOf(database, registration.id)).toEqual(['wrong-amount', 'paid-too-much'])
  })

  test.each([
    [
      'a smaller amount',
      { amount: { amountMinor: 100, currency: 'USD' } },
      'wrong-amount',
      'awaiting-payment',
    ],
    [
      'another currency',
      { amount: { amountMinor: 73_395, currency: 'JPY' } },
      'wrong-currency',
      'awaiting-payment',
    ],
  ])('%s is kept, grants nothing and asks for a person', async (_name, change, attention, expected) => {
    const { database, registration, payments, start, attempts, state } = await setUp(gateway => ({
      ...gateway,
      complete: async (orderId, key) => changed(await gateway.complete(orderId, key), change),
      fetch: async orderId => {
        const reported = await gateway.fetch(orderId)
        return reported && changed(reported, change)
      },
    }))
    await approve(payments, await start())
    await settle(payments, (await attempts())[0]?.id ?? 0)
    expect(await state()).toBe(expected)
    expect(await reasonsOf(database, registration.id)).toEqual([attention])
    expect(await listCaptures(database.read, registration.id)).toMatchObject([change.amount])
    expect(await effects(database, 'confirmation-mail')).toEqual([])
  })

  test('a hold that ran out gives the place back, and money that comes late still registers', async () => {
    const { clock, payments, start, attempts, state } = await setUp(gateway => ({
      ...gateway,
      // A gateway that cannot close orders: the payer may still pay one.
      cancel: async orderId =>
        (await gateway.fetch(orderId)) ?? { orderId, status: 'closed', customId: null, captures: [] },
    }))
    const address = await start()
    clock.pass({ minutes: 34 })
    expect(await reapUnpaid(payments)).toBe(0)
    clock.pass({ minutes: 1 })
    expect(await reapUnpaid(payments)).toBe(1)
    expect(await state()).toBe('expired')
    await payAnyway(payments, address)
    await settle(payments, (await attempts())[0]?.id ?? 0)
    expect(await state()).toBe('paid')
  })

  test('while the gateway does not say whether somebody paid, the place stays held', async () => {
    let isDown = false
    const { clock, payments, start, state } = await setUp(gateway => ({
      ...gateway,
      fetch: async orderId => {
        if (isDown) throw new GatewayError('unavailable', 'down')
        return gateway.fetch(orderId)
      },
    }))
    await start()
    isDown = true
    clock.pass({ hours: 2 })
    expect(await reapUnpaid(payments)).toBe(0)
    expect(await state()).toBe('awaiting-payment')
    isDown = false
    clock.pass({ minutes: 5 })
    expect(await reapUnpaid(payments)).toBe(1)
  })

  test('places that a silent gateway keeps held do not keep others from being given back', async () => {
    const silent = new Set<string>()
    const { clock, database, fees, payments, registration } = await setUp(gateway => ({
      ...gateway,
      fetch: async orderId => {
        if (silent.has(orderId)) throw new GatewayError('unavailable', 'down')
        return gateway.fetch(orderId)
      },
    }))
    // As many as the reaper looks at in one go.
    for (let i = 0; i < 20; i++) {
      const { id } = i === 0 ? registration : await createRegistration(database, fees, clock)
      await startPayment(payments, id, 'paypal')
      for (const { orderId } of await listAttempts(database.read, id)) silent.add(orderId ?? '')
    }
    const answered = await createRegistration(database, fees, clock)
    clock.pass({ hours: 1 })
    await reapUnpaid(payments)
    await reapUnpaid(payments)
    expect((await findRegistration(database.read, answered.id))?.state).toBe('expired')
    expect((await findRegistration(database.read, registration.id))?.state).toBe('awaiting-payment')
  })

  test('an order for another amount is closed before the next one is opened', async () => {
    const { database, payments, start, attempts } = await setUp()
    const first = await start()
    await database.write(tx =>
      tx.updateTable('payment_attempts').set({ amount_minor: 1 }).where('id', '=', 1).execute(),
    )
    const second = await start()
    expect(second).not.toBe(first)
    expect(await attempts()).toMatchObject([{ state: 'expired' }, { state: 'started' }])
    const [gateway] = payments.gateways.values()
    expect(await gateway?.fetch(orderOf(first))).toMatchObject({ status: 'closed' })
  })

  test('an order that ran out here is closed with the others', async () => {
    const { database, registration, payments, start } = await setUp()
    const address = await start()
    await database.write(tx => tx.updateTable('payment_attempts').set({ state: 'expired' }).execute())
    expect(await closeAttempts(payments, registration.id)).toBe(true)
    const [gateway] = payments.gateways.values()
    expect(await gateway?.fetch(orderOf(address))).toMatchObject({ status: 'closed' })
  })

  test('without credentials for its gateway an attempt is being checked, and nothing breaks', async () => {
    const { clock, payments, start, attempts, state } = await setUp()
    await start()
    const [attempt] = await attempts()
    const said: string[] = []
    const without = {
      ...payments,
      gateways: new Map(),
      reportFailure: ({ kind }: GatewayError) => void said.push(kind),
    }
    expect(await settle(without, attempt?.id ?? 0)).toBe('checking')
    clock.pass({ hours: 1 })
    await pollAttempts(without)
    expect(await reapUnpaid(without)).toBe(0)
    expect(await state()).toBe('awaiting-payment')
    expect(new Set(said)).toEqual(new Set(['auth']))
  })

  test('a gateway that refuses leaves nothing open; one that does not answer is asked again with the same key', async () => {
    const keys: string[] = []
    let fault: GatewayError | undefined = new GatewayError('unavailable', 'down')
    const { payments, registration, start, attempts } = await setUp(gateway => ({
      ...gateway,
      start: async request => {
        keys.push(request.idempotencyKey)
        if (fault) throw fault
        return gateway.start(request)
      },
    }))
    expect(await startPayment(payments, registration.id, 'paypal')).toEqual({
      ok: false,
      error: { code: 'gateway-unavailable', label: 'PayPal' },
    })
    fault = new GatewayError('unknown-outcome', 'timed out')
    expect(await startPayment(payments, registration.id, 'paypal')).toEqual({
      ok: false,
      error: { code: 'gateway-unavailable', label: 'PayPal' },
    })
    fault = undefined
    await start()
    expect(await attempts()).toMatchObject([{ state: 'failed' }, { state: 'started' }])
    expect(keys[1]).toBe(keys[2])
    expect(keys[0]).not.toBe(keys[1])
  })

  test('what is replaced can no longer be paid, and what was paid is not replaced', async () => {
    const { clock, database, fees, payments } = await setUp()
    const place = (presentationType: 'oral' | 'poster') =>
      database.write(tx =>
        placeRegistration(
          tx,
          { conference: fees.conference, actor: aVisitor, now: clock.now(), draftKey: 'form:1' },
          oralInput(fees, { presentationType }),
        ),
      )
    const first = await place('oral')
    const second = await place('poster')
    if (!first.ok || !second.ok) throw new Error('not placed')
    expect(await startPayment(payments, first.value.registration.id, 'paypal')).toEqual({
      ok: false,
      error: { code: 'not-payable' },
    })
    const started = await startPayment(payments, second.value.registration.id, 'paypal')
    if (!started.ok) throw new Error('not started')
    await approve(payments, started.value.address)
    const [attempt] = await listAttempts(database.read, second.value.registration.id)
    await settle(payments, attempt?.id ?? 0)
    const third = await place('oral')
    expect(third).toMatchObject({ ok: true, value: { registration: { state: 'awaiting-payment' } } })
    expect((await findRegistration(database.read, second.value.registration.id))?.state).toBe('paid')
  })
})

const orderOf = (address: string) => new URL(address).pathname.split('/').at(-1) ?? ''

async function decline(payments: Payments, address: string): Promise<void> {
  await declineDemoOrder({ database: payments.database, clock: payments.clock }, orderOf(address))
}

/** Sets the demo gateway's own books, as a payer would who approves in the last second. */
async function payAnyway({ database }: Payments, address: string): Promise<void> {
  await database.write(tx =>
    tx
      .updateTable('demo_orders')
      .set({
        status: 'captured',
        capture_id: `demo_cap_${orderOf(address)}`,
        captured_at: '2027-01-10T12:36:00.000Z',
      })
      .where('id', '=', orderOf(address))
      .execute(),
  )
}

function changed(reported: OrderStatus, change: object): OrderStatus {
  return { ...reported, captures: reported.captures.map(capture => ({ ...capture, ...change })) }
}

async function effects({ read }: Database, kind: string): Promise<string[]> {
  const rows = await read.selectFrom('outbox').select('effect').where('kind', '=', kind).execute()
  return rows.map(row => row.effect)
}

async function ledger({ read }: Database) {
  const rows = await read
    .selectFrom('ledger_entries')
    .select(['kind', 'amount_minor'])
    .orderBy('kind')
    .execute()
  return rows.map(row => ({ ...row }))
}
