import { expect, test } from 'vitest'
import { cancelDemoOrder } from '#adapters/gateways/demo.ts'
import { cancelRegistration } from '#domain/desk/cancelling/cancel-registration.ts'
import { staffCan } from '#domain/desk/possible-acts/staff-can.ts'
import { applyGatewayStatus } from '#domain/desk/settlement/apply-gateway-status.ts'
import { settle } from '#domain/desk/settlement/settle.ts'
import { closeAttempts, reapUnpaid } from '#domain/desk/settlement/watch-payments.ts'
import { clearAttention } from '#domain/foundations/attention/attention.ts'
import { listAttempts, listCaptures } from '#domain/money/payments/attempt-queries.ts'
import { readBalance } from '#domain/money/payments/balance.ts'
import { type Gateway, GatewayError } from '#domain/money/payments/gateway.ts'
import { planRefund } from '#domain/money/refunds/plan-refund.ts'
import { payDueRefunds } from '#domain/money/returning/pay-refund.ts'
import { refundAmount } from '#domain/money/returning/refund-amount.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { aVisitor, ida, permitFor } from '#tests/factories/actors.ts'
import { startPayment, turnBack } from '#tests/factories/payer.ts'
import { changed, effects, openPaying, orderOf, payAnyway } from '#tests/factories/paying.ts'
import { approve, reasonsOf } from '#tests/factories/payments.ts'
import { createRegistration } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

describeOnBothDatabases('late, double and unexpected payments', open => {
  const setUp = async (replace?: (gateway: Gateway) => Gateway) => openPaying(await open(), replace)

  test('paid twice in two tabs: both payments are recorded, and refunding one leaves the registration paid', async () => {
    const { clock, database, registration, payments, start, attempts, state } = await setUp()
    const first = await start()
    await cancelDemoOrder({ database, clock }, orderOf(first))
    await turnBack(payments, (await attempts())[0])
    const second = await start()
    // As at a gateway that captures before the payer comes back.
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

  test('a cancelled registration with unrefunded money raises no attention when unrelated news comes', async () => {
    const { clock, database, fees, registration, payments, start, attempts, state } = await setUp()
    const first = await start()
    await cancelDemoOrder({ database, clock }, orderOf(first))
    await turnBack(payments, (await attempts())[0])
    await approve(payments, await start())
    await settle(payments, (await attempts())[1]?.id ?? 0)
    const request = { conference: fees.conference, registrationId: registration.id }
    const cancelling = { actor: aVisitor, now: clock.now() }
    await database.write(tx => cancelRegistration(tx, cancelling, request))
    await closeAttempts(payments, registration.id)
    expect(await state()).toBe('cancelled')
    expect(await reasonsOf(database, registration.id)).toEqual([])
  })

  test('money that comes after a cancellation is recorded and raises attention, which can be cleared for good', async () => {
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

  test('two problems are two reasons for attention', async () => {
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
    // The confirmation says what happens to the surplus.
    expect(await effects(database, 'confirmation-mail')).toHaveLength(1)
    expect(await effects(database, 'question-mail')).toEqual([])
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
  ])('%s is recorded, grants nothing and raises attention', async (_name, change, attention, expected) => {
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

  test.each([
    ['was refunded', true],
    ['is still here', false],
  ])('money in another currency that %s does not hinder the right payment', async (_name, isRefunded) => {
    let isForeign = true
    const yen = { amount: { amountMinor: 73_395, currency: 'JPY' } }
    const { clock, database, fees, registration, payments, start, attempts, state } = await setUp(
      gateway => ({
        ...gateway,
        complete: async (orderId, key) => changed(await gateway.complete(orderId, key), isForeign ? yen : {}),
        refund: async ({ amount }) => ({ gatewayRefundId: 'R-1', status: 'completed', amount }),
      }),
    )
    const pay = async () => {
      await approve(payments, await start())
      await settle(payments, (await attempts()).at(-1)?.id ?? 0)
    }
    const can = async () => staffCan(database.read, fees.conference, registration, clock.now())
    await pay()
    expect(await can()).toMatchObject({ grant: 'other-currency' })
    if (isRefunded) {
      const permit = permitFor('refund', fees.conference.id)
      const request = { registrationId: registration.id, ...yen.amount, reason: 'Wrong currency' }
      await refundAmount(payments, permit, { actor: ida, now: clock.now() }, request)
      expect(await can()).toMatchObject({ grant: 'not-paid-for' })
    }
    isForeign = false
    await pay()
    expect(await state()).toBe('paid')
    expect(await reasonsOf(database, registration.id)).toEqual(isRefunded ? [] : ['wrong-currency'])
    expect(await effects(database, 'confirmation-mail')).toHaveLength(1)
  })

  test.each([
    ['a smaller amount', { amount: { amountMinor: 100, currency: 'USD' } }],
    ['another currency', { amount: { amountMinor: 73_395, currency: 'JPY' } }],
  ])('each payer of %s is told that the payment is under review', async (_name, change) => {
    const { clock, database, payments, start, attempts } = await setUp(gateway => ({
      ...gateway,
      complete: async (orderId, key) => changed(await gateway.complete(orderId, key), change),
      fetch: async orderId => {
        const reported = await gateway.fetch(orderId)
        return reported && changed(reported, change)
      },
    }))
    for (const _payer of ['first', 'second']) {
      await approve(payments, await start())
      await settle(payments, (await attempts()).at(-1)?.id ?? 0)
      clock.pass({ minutes: 1 })
    }
    const [first, second] = await attempts()
    expect(await effects(database, 'question-mail')).toEqual([
      `question-mail:${first?.id}`,
      `question-mail:${second?.id}`,
    ])
  })

  test('an expired hold releases the place, and late money still registers', async () => {
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

  test('the place stays held while the gateway does not say whether somebody paid', async () => {
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

  test('places held because of a silent gateway do not delay the release of others', async () => {
    const silent = new Set<string>()
    const { clock, database, fees, payments, registration } = await setUp(gateway => ({
      ...gateway,
      fetch: async orderId => {
        if (silent.has(orderId)) throw new GatewayError('unavailable', 'down')
        return gateway.fetch(orderId)
      },
    }))
    // As many as the reaper processes in one run.
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
})
