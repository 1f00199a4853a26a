import { expect, test } from 'vitest'
import { cancelRegistration } from '#domain/desk/cancelling/cancel-registration.ts'
import { settle } from '#domain/desk/settlement/settle.ts'
import { closeAttempts, pollAttempts, reapUnpaid } from '#domain/desk/settlement/watch-payments.ts'
import { isUndecided } from '#domain/money/payments/attempt.ts'
import { listAttempts, listCaptures } from '#domain/money/payments/attempt-queries.ts'
import { readBalance } from '#domain/money/payments/balance.ts'
import type { Gateway, OrderStatus } from '#domain/money/payments/gateway.ts'
import { planRefund } from '#domain/money/refunds/plan-refund.ts'
import { payRefund } from '#domain/money/returning/pay-refund.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { StripeBooks } from '#simulators/stripe/books.ts'
import { aVisitor, ida } from '#tests/factories/actors.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { startPayment, turnBack } from '#tests/factories/payer.ts'
import { createPayments, reasonsOf } from '#tests/factories/payments.ts'
import { createRegistration } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openPaypal, openStripe, press, startRequest } from '#tests/support/payment-gateways.ts'

const openers = { PayPal: openPaypal, Stripe: openStripe } as const
const pay = { PayPal: 'completed', Stripe: 'pay' } as const
const names = ['PayPal', 'Stripe'] as const

describeOnBothDatabases('unusual payments', open => {
  /** A registration of 733.95 whose payer is at the gateway. */
  async function setUp(
    name: keyof typeof openers,
    replace: (gateway: Gateway) => Gateway = given => given,
    /** How far the gateway's clock is ahead of ours. */
    skewMinutes = 0,
  ) {
    const clock = new StoppedClock()
    const database = await open()
    const fees = await createConference(database)
    const registration = await createRegistration(database, fees, clock)
    const opened = await openers[name](clock)
    opened.simulator.clock.move(skewMinutes * 60)
    const payments = createPayments(database, clock, () => replace(opened.gateway))
    const started = await startPayment(payments, registration.id, 'paypal')
    if (!started.ok) throw new Error(`not started: ${started.error.code}`)
    const [attempt] = await listAttempts(database.read, registration.id)
    const attemptId = attempt?.id ?? 0
    return {
      ...opened,
      clock,
      database,
      fees,
      registration,
      payments,
      attemptId,
      page: started.value.address,
      settle: () => settle(payments, attemptId, { hasPayerActed: true }),
      state: async () => (await findRegistration(database.read, registration.id))?.state,
      captures: () => listCaptures(database.read, registration.id),
      reasons: () => reasonsOf(database, registration.id),
      /** Orders that somebody could pay at Stripe now. */
      payable: () => {
        const { books } = opened.simulator
        return books instanceof StripeBooks ? books.openSessions().map(({ id }) => id) : []
      },
    }
  }

  test.each(names)('ten concurrent reports of a payment at %s record one payment', async name => {
    const { page, settle, state, captures, database } = await setUp(name)
    await press(page, pay[name])
    const outcomes = await Promise.all(Array.from({ length: 10 }, settle))
    expect(new Set(outcomes)).toEqual(new Set(['paid']))
    expect(await state()).toBe('paid')
    expect(await captures()).toHaveLength(1)
    const mails = await database.read
      .selectFrom('outbox')
      .select('id')
      .where('kind', '=', 'confirmation-mail')
      .execute()
    expect(mails).toHaveLength(1)
  })

  const skewed = names.flatMap(name => [-10, 10].map(minutes => [name, minutes] as const))

  test.each(skewed)(
    '%s with its clock %i minutes from ours is paid once, and refunded hours later',
    async (name, minutes) => {
      const { clock, database, payments, registration, page, settle, state, captures, reasons } = await setUp(
        name,
        undefined,
        minutes,
      )
      await press(page, pay[name])
      expect(await settle()).toBe('paid')
      expect([await state(), (await captures()).length]).toEqual(['paid', 1])
      // Longer than PayPal's token lives.
      clock.pass({ hours: 10 })
      const plan = { registrationId: registration.id, amountMinor: 10_000, reason: 'Agreed' }
      const planned = await database.write(tx =>
        planRefund(tx, { actor: ida, now: clock.now() }, { ...plan, dueAt: clock.now() }),
      )
      expect(
        await payRefund(
          payments,
          { actor: ida, now: payments.clock.now() },
          (planned.ok && planned.value.ids[0]) || 0,
        ),
      ).toBe('completed')
      expect(await reasons()).toEqual([])
    },
  )

  test.each(skewed)(
    'nobody pays at %s, its clock %i minutes from ours: the place goes back in time',
    async (name, minutes) => {
      const { clock, payments, page, state, settle } = await setUp(name, undefined, minutes)
      clock.pass({ minutes: 34 })
      expect(await reapUnpaid(payments)).toBe(0)
      clock.pass({ minutes: 1 })
      expect(await reapUnpaid(payments)).toBe(1)
      expect(await state()).toBe('expired')
      // A late payer finds the order closed, however long it would have stayed open there.
      await press(page, pay[name])
      if (name === 'Stripe') expect(await settle()).toBe('not-paid')
    },
  )

  test.each([-10, 0, 10])(
    'a payer who pays again at Stripe, its clock %i minutes from ours, has one payable order',
    async minutes => {
      const { clock, database, registration, payments, payable } = await setUp('Stripe', undefined, minutes)
      const newest = async () => (await listAttempts(database.read, registration.id)).at(-1)
      expect(payable()).toEqual([(await newest())?.orderId])
      // The payer turned back, and that order would stay open.
      await turnBack(payments, await newest())
      expect(await startPayment(payments, registration.id, 'paypal')).toMatchObject({ ok: true })
      expect(payable()).toEqual([(await newest())?.orderId])
      // It expired by our clock, but not yet by the gateway's.
      clock.pass({ minutes: 35 })
      expect(await startPayment(payments, registration.id, 'paypal')).toMatchObject({ ok: true })
      expect(payable()).toEqual([(await newest())?.orderId])
      expect(await listAttempts(database.read, registration.id)).toHaveLength(3)
    },
  )

  test('no other order is made while an earlier one at Stripe cannot be closed', async () => {
    const { clock, database, simulator, registration, payments, payable } = await setUp(
      'Stripe',
      undefined,
      -10,
    )
    clock.pass({ minutes: 35 })
    simulator.faults.order({ kind: 'unavailable', path: '/v1/checkout/sessions/*/expire', times: 2 })
    expect(await startPayment(payments, registration.id, 'paypal')).toEqual({
      ok: false,
      error: { code: 'payment-pending' },
    })
    expect(payable()).toHaveLength(1)
    simulator.faults.clear()
    expect(await startPayment(payments, registration.id, 'paypal')).toMatchObject({ ok: true })
    expect(payable()).toHaveLength(1)
    expect(await listAttempts(database.read, registration.id)).toHaveLength(2)
  })

  test('an order that is made after its attempt was overtaken is closed, and nobody is sent there', async () => {
    let arrive = () => {}
    let made = () => {}
    const isMade = new Promise<void>(resolve => {
      made = resolve
    })
    const { clock, database, fees, payments, payable } = await setUp('Stripe', gateway => ({
      ...gateway,
      async start(request) {
        const started = await gateway.start(request)
        if (request.attemptId === 1) return started
        made()
        await new Promise<void>(resolve => {
          arrive = resolve
        })
        return started
      },
    }))
    const { id } = await createRegistration(database, fees, clock)
    const starting = startPayment(payments, id, 'paypal')
    await isMade
    const now = clock.now()
    await database.write(tx =>
      cancelRegistration(tx, { actor: aVisitor, now }, { conference: fees.conference, registrationId: id }),
    )
    await closeAttempts(payments, id)
    arrive()
    expect(await starting).toEqual({ ok: false, error: { code: 'not-payable' } })
    expect((await listAttempts(database.read, id)).at(-1)?.orderId).toBeTruthy()
    // Only the first registration's is left.
    expect(payable()).toHaveLength(1)
  })

  test('a capture whose answer was lost is asked for again, and ORDER_ALREADY_CAPTURED leads to its money', async () => {
    let stale: OrderStatus | undefined
    const { gateway, page, simulator, settle, state, captures, attemptId } = await setUp('PayPal', given => ({
      ...given,
      // What another process read before the capture.
      fetch: async orderId => stale ?? given.fetch(orderId),
    }))
    await press(page, 'completed')
    const orderId = new URL(page).searchParams.get('token') ?? ''
    stale = await gateway.fetch(orderId)
    await gateway.complete(orderId, `att_${attemptId}-capture-of-another-process`)
    expect(await settle()).toBe('paid')
    expect(await state()).toBe('paid')
    expect(await captures()).toHaveLength(1)
    expect(simulator.requests.at(-1)).toMatchObject({ method: 'GET', status: 200 })
  })

  test.each(names)('a cheap order at %s does not pay an expensive registration', async name => {
    const { clock, gateway, database, settle, state, captures, reasons } = await setUp(name)
    const cheap = await gateway.start(
      startRequest(clock, { attemptId: 999, amount: { amountMinor: 100, currency: 'USD' } }),
    )
    if (cheap.kind !== 'redirect') throw new Error('both send payers to a page')
    await press(cheap.address, pay[name])
    // As if somebody could replace our number with the other order's.
    await database.write(tx =>
      tx.updateTable('payment_attempts').set({ gateway_order_id: cheap.orderId }).execute(),
    )
    await settle()
    expect(await state()).toBe('awaiting-payment')
    expect(await captures()).toMatchObject([{ amountMinor: 100 }])
    expect(await reasons()).toEqual(['payment-of-another-order'])
  })

  test.each(names)(
    'an order of another attempt at %s buys nothing, not even with the right sum',
    async name => {
      const { clock, gateway, database, settle, state, captures, reasons } = await setUp(name)
      const other = await gateway.start(
        startRequest(clock, { attemptId: 999, amount: { amountMinor: 73_395, currency: 'USD' } }),
      )
      if (other.kind !== 'redirect') throw new Error('both send payers to a page')
      await press(other.address, pay[name])
      await database.write(tx =>
        tx.updateTable('payment_attempts').set({ gateway_order_id: other.orderId }).execute(),
      )
      await settle()
      expect(await state()).toBe('awaiting-payment')
      expect(await captures()).toHaveLength(1)
      expect(await reasons()).toEqual(['payment-of-another-order'])
    },
  )

  test.each(names)(
    'a price that is edited while the payer approves at %s changes nothing for them',
    async name => {
      const { page, database, registration, settle, state, captures, reasons } = await setUp(name)
      await database.write(tx =>
        tx.updateTable('registration_categories').set({ oral_minor: 99_900 }).execute(),
      )
      await press(page, pay[name])
      expect(await settle()).toBe('paid')
      expect(await state()).toBe('paid')
      expect(await captures()).toMatchObject([{ amountMinor: 73_395 }])
      expect(await reasons()).toEqual([])
      expect((await readBalance(database.read, registration.id)).capturedMinor).toBe(73_395)
    },
  )

  test.each(names)(
    'if payment at %s and expiry coincide, the registration is paid and the seat is kept',
    async name => {
      const { clock, page, payments, settle, state, captures, reasons, database, fees } = await setUp(name)
      await database.write(tx =>
        tx.insertInto('capacity_limits').values({ conference_id: fees.conference.id, seats: 1 }).execute(),
      )
      clock.pass({ minutes: 34, seconds: 59 })
      await press(page, pay[name])
      clock.pass({ seconds: 1 })
      await Promise.all([reapUnpaid(payments), settle(), reapUnpaid(payments), settle()])
      expect(await state()).toBe('paid')
      expect(await captures()).toHaveLength(1)
      expect(await reasons()).toEqual([])
    },
  )

  test('an attempt that nobody reports is checked after 1, 5, 15 and 60 minutes, then hourly for three days', async () => {
    const { clock, payments, simulator } = await setUp('PayPal')
    const start = clock.now()
    const looks: number[] = []
    const isRead = ({ method, path }: { method: string; path: string }) =>
      method === 'GET' && path.startsWith('/v2/checkout/orders/')
    for (let passed = 0; passed < 4 * 24 * 60; ) {
      // By the minute until hourly looks have begun.
      const minutes = passed < 201 ? 1 : 10
      clock.pass({ minutes })
      passed += minutes
      const before = simulator.requests.filter(isRead).length
      await pollAttempts(payments)
      if (simulator.requests.filter(isRead).length > before) {
        looks.push(start.until(clock.now()).total('minutes'))
      }
    }
    expect(looks.slice(0, 6)).toEqual([1, 6, 21, 81, 141, 201])
    expect(new Set(looks.slice(4).map((at, index) => at - (looks[index + 3] ?? 0)))).toEqual(new Set([60]))
    expect(looks.at(-1)).toBeLessThanOrEqual(72 * 60)
    expect(looks.at(-1)).toBeGreaterThan(71 * 60 - 1)
  })

  test.each(names)(
    'nobody is asked to pay again while %s does not say whether its payer has paid',
    async name => {
      const { clock, database, page, payments, registration, simulator, settle, state, captures } =
        await setUp(name)
      await press(page, pay[name])
      simulator.faults.order({ kind: 'unavailable', times: 1_000 })
      expect(await settle()).toBe('checking')
      const isWaiting = async () =>
        (await listAttempts(database.read, registration.id)).filter(isUndecided).length === 1
      expect(await isWaiting()).toBe(true)
      expect(await startPayment(payments, registration.id, 'paypal')).toEqual({
        ok: false,
        error: { code: 'payment-pending' },
      })
      clock.pass({ minutes: 5 })
      await pollAttempts(payments)
      expect(await isWaiting()).toBe(true)
      simulator.faults.clear()
      clock.pass({ minutes: 5 })
      await pollAttempts(payments)
      expect(await isWaiting()).toBe(false)
      expect(await state()).toBe('paid')
      expect(await captures()).toHaveLength(1)
    },
  )

  test.each(names)('once %s says that nobody paid, the payment continues with the same order', async name => {
    const { database, page, payments, registration, simulator, settle } = await setUp(name)
    simulator.faults.order({ kind: 'unavailable', times: 1_000 })
    expect(await settle()).toBe('checking')
    simulator.faults.clear()
    expect(await settle()).toBe('not-paid')
    expect((await listAttempts(database.read, registration.id)).filter(isUndecided)).toEqual([])
    expect(await startPayment(payments, registration.id, 'paypal')).toEqual({
      ok: true,
      value: { kind: 'redirect', address: page },
    })
  })

  test('a capture with an unknown outcome is waited for, even if no browser came back', async () => {
    const { clock, database, page, payments, registration, simulator, state } = await setUp('PayPal')
    await press(page, 'completed')
    simulator.faults.order({ kind: 'drop-answer', path: '/v2/checkout/orders/*/capture', times: 2 })
    clock.pass({ minutes: 1 })
    await pollAttempts(payments)
    expect((await listAttempts(database.read, registration.id)).filter(isUndecided)).toHaveLength(1)
    clock.pass({ minutes: 5 })
    await pollAttempts(payments)
    expect(await state()).toBe('paid')
  })
})
