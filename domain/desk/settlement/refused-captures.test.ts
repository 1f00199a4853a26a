import { expect, test } from 'vitest'
import { settle } from '#domain/desk/settlement/settle.ts'
import { closeAttempts, pollAttempts, reapUnpaid } from '#domain/desk/settlement/watch-payments.ts'
import { listAttempts, listCaptures } from '#domain/money/payments/attempt-queries.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { forced } from '#tests/factories/forced-state.ts'
import { startPayment } from '#tests/factories/payer.ts'
import { createPayments, reasonsOf } from '#tests/factories/payments.ts'
import { createRegistration } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openPaypal, press } from '#tests/support/payment-gateways.ts'

/** After these the payer may pay the same order in another way. */
const forThePayer = ['INSTRUMENT_DECLINED', 'PAYER_ACTION_REQUIRED', 'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING']

/** After these the order is refused for good: PayPal's issues, our own, and an unknown one. */
const forGood = [
  'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
  'TRANSACTION_REFUSED',
  'PAYER_CANNOT_PAY',
  'DUPLICATE_INVOICE_ID',
  'CURRENCY_NOT_SUPPORTED_FOR_CARD_TYPE',
  'AN_ISSUE_OF_NEXT_YEAR',
]

describeOnBothDatabases('captures that PayPal refuses', open => {
  async function setUp() {
    const clock = new StoppedClock()
    const database = await open()
    const registration = await createRegistration(database, await createConference(database), clock)
    const { simulator, gateway } = await openPaypal(clock)
    const payments = createPayments(database, clock, () => gateway)
    const start = async () => {
      const started = await startPayment(payments, registration.id, 'paypal')
      if (!started.ok) throw new Error(`not started: ${started.error.code}`)
      return started.value.address
    }
    const attempts = () => listAttempts(database.read, registration.id)
    const settleLast = async (hasPayerActed = true) =>
      settle(payments, (await attempts()).at(-1)?.id ?? 0, { hasPayerActed })
    const state = async () => (await findRegistration(database.read, registration.id))?.state
    const keysUsed = () => simulator.requests.filter(({ path }) => path.endsWith('/capture')).length
    return {
      clock,
      database,
      registration,
      simulator,
      payments,
      start,
      attempts,
      settleLast,
      state,
      keysUsed,
    }
  }

  test.each(forGood)('%s ends the order, and paying again is a new one with its own number', async issue => {
    const { simulator, start, attempts, settleLast, state } = await setUp()
    const first = await start()
    await press(first, 'completed')
    simulator.books.captureIssue = issue
    expect(await settleLast()).toBe('declined')
    expect(await attempts()).toMatchObject([{ state: 'failed', failure: { by: 'gateway', text: issue } }])
    simulator.books.captureIssue = undefined
    const second = await start()
    expect(second).not.toBe(first)
    await press(second, 'completed')
    expect(await settleLast()).toBe('paid')
    expect(await attempts()).toMatchObject([{ state: 'failed' }, { state: 'succeeded', number: 2 }])
    expect(await state()).toBe('paid')
    expect(simulator.books.captures.size).toBe(1)
  })

  test.each(forThePayer)('%s sends the payer back to the same order', async issue => {
    const { simulator, start, attempts, settleLast } = await setUp()
    const page = await start()
    await press(page, 'completed')
    simulator.books.captureIssue = issue
    expect(await settleLast()).toBe('declined')
    simulator.books.captureIssue = undefined
    expect(await start()).toBe(page)
    await press(page, 'completed')
    expect(await settleLast()).toBe('paid')
    expect(await attempts()).toMatchObject([{ state: 'succeeded', captureTries: 1 }])
  })

  test('a final refusal is not repeated: no reload, poller or reaper captures the order later', async () => {
    const { clock, simulator, payments, start, settleLast, state, keysUsed } = await setUp()
    await press(await start(), 'completed')
    simulator.books.captureIssue = 'TRANSACTION_REFUSED'
    await settleLast()
    simulator.books.captureIssue = undefined
    expect(await settleLast()).toBe('declined')
    clock.pass({ minutes: 5 })
    await pollAttempts(payments)
    clock.pass({ minutes: 35 })
    expect(await reapUnpaid(payments)).toBe(1)
    expect(await state()).toBe('expired')
    expect(keysUsed()).toBe(1)
    expect(simulator.books.captures.size).toBe(0)
  })

  test('a payer who goes back in the browser and approves again with another card pays, with the next key', async () => {
    const { database, registration, simulator, start, attempts, settleLast } = await setUp()
    const page = await start()
    for (const tries of [1, 2]) {
      await press(page, 'instrument-declined')
      expect(await settleLast()).toBe('declined')
      expect(await attempts()).toMatchObject([{ state: 'failed', captureTries: tries }])
    }
    await press(page, 'completed')
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => settleLast()))
    expect(new Set(outcomes)).toEqual(new Set(['paid']))
    expect(await listCaptures(database.read, registration.id)).toHaveLength(1)
    expect(simulator.books.captures.size).toBe(1)
  })

  test('only its payer can charge a declined card again', async () => {
    const { clock, payments, registration, simulator, start, settleLast, attempts, keysUsed } = await setUp()
    const page = await start()
    await press(page, 'instrument-declined')
    await settleLast()
    await press(page, 'instrument-declined')
    const before = keysUsed()
    clock.pass({ minutes: 1 })
    await pollAttempts(payments)
    expect(await settleLast(false)).toBe('declined')
    await closeAttempts(payments, registration.id)
    expect(keysUsed()).toBe(before)
    expect(simulator.books.captures.size).toBe(0)
    expect(await attempts()).toMatchObject([{ state: 'failed', failure: { by: 'us', code: 'declined' } }])
  })

  test('an order that is COMPLETED with its capture DECLINED is not paid with another card', async () => {
    const { start, settleLast, attempts } = await setUp()
    const first = await start()
    await press(first, 'capture-declined')
    expect(await settleLast()).toBe('declined')
    expect(await attempts()).toMatchObject([
      { state: 'failed', failure: { by: 'us', code: 'order-declined' } },
    ])
    expect(await start()).not.toBe(first)
  })

  test('an order approved in a second tab is not captured once the registration is paid', async () => {
    const { database, registration, payments, simulator, start, attempts, settleLast, state } = await setUp()
    const first = await start()
    await press(first, 'capture-declined')
    await settleLast()
    const second = await start()
    await press(second, 'completed')
    await settleLast()
    expect(await state()).toBe('paid')
    // The first tab again, where PayPal shows an order of its own that is still to be captured.
    await database.write(tx =>
      tx
        .updateTable('payment_attempts')
        .set({ state: forced('started') })
        .where('number', '=', 1)
        .execute(),
    )
    const [one] = await attempts()
    const order = simulator.books.order(one?.orderId ?? '')
    if (!order) throw new Error('the order is there')
    Object.assign(order, { status: 'APPROVED', capture: undefined, outcome: 'completed' })
    expect(await settle(payments, one?.id ?? 0, { hasPayerActed: true })).toBe('paid')
    expect(await listCaptures(database.read, registration.id)).toHaveLength(1)
    expect(await attempts()).toMatchObject([{ state: 'expired' }, { state: 'succeeded' }])
    expect(await reasonsOf(database, registration.id)).toEqual([])
  })
})
