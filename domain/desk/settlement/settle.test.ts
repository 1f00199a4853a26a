import { expect, test } from 'vitest'
import { cancelDemoOrder, declineDemoOrder } from '#adapters/gateways/demo.ts'
import { placeRegistration } from '#domain/desk/registering/place-registration.ts'
import { settle } from '#domain/desk/settlement/settle.ts'
import { closeAttempts, pollAttempts, reapUnpaid } from '#domain/desk/settlement/watch-payments.ts'
import { listAttempts, listCaptures } from '#domain/money/payments/attempt-queries.ts'
import { type Gateway, GatewayError } from '#domain/money/payments/gateway.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { aVisitor } from '#tests/factories/actors.ts'
import { forced } from '#tests/factories/forced-state.ts'
import { startPayment, turnBack } from '#tests/factories/payer.ts'
import { decline, effects, ledger, openPaying, orderOf } from '#tests/factories/paying.ts'
import { approve, reasonsOf } from '#tests/factories/payments.ts'
import { oralInput } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

describeOnBothDatabases('paying', open => {
  const setUp = async (replace?: (gateway: Gateway) => Gateway) => openPaying(await open(), replace)

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

  test("if the capture's answer is lost, the payer is told to wait, and the next check finds the money once", async () => {
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
    expect(await attempts()).toMatchObject([{ state: 'failed', failure: { by: 'us', code: 'declined' } }])
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
    expect(await turnBack(payments, (await attempts())[0])).toBe('not-paid')
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
    // As at PayPal, whose orders cannot be closed: a payer who turned back may return to the order.
    let canClose = false
    const { clock, database, registration, payments, start, attempts, state } = await setUp(given => ({
      ...given,
      cancel: async orderId =>
        canClose ? given.cancel(orderId) : { orderId, status: 'closed', customId: null, captures: [] },
    }))
    const first = await start()
    await cancelDemoOrder({ database, clock }, orderOf(first))
    await turnBack(payments, (await attempts())[0])
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

  test('an order that expired here is closed with the others', async () => {
    const { database, registration, payments, start } = await setUp()
    const address = await start()
    await database.write(tx =>
      tx
        .updateTable('payment_attempts')
        .set({ state: forced('expired') })
        .execute(),
    )
    expect(await closeAttempts(payments, registration.id)).toBe(true)
    const [gateway] = payments.gateways.values()
    expect(await gateway?.fetch(orderOf(address))).toMatchObject({ status: 'closed' })
  })

  test('an attempt whose gateway has no credentials is reported as being checked, and nothing breaks', async () => {
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

  test('a gateway that refuses leaves nothing open; one that does not answer is called again with the same key', async () => {
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

  test('a replaced registration can no longer be paid, and a paid one is not replaced', async () => {
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
