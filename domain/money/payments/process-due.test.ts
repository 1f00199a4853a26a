import { expect, test } from 'vitest'
import { pollAttempts, reapUnpaid } from '#domain/desk/settlement/watch-payments.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { startPayment } from '#tests/factories/payer.ts'
import { createPayments } from '#tests/factories/payments.ts'
import { createRegistration } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

describeOnBothDatabases('background work', open => {
  /** Registrations at one conference whose orders throw when they are read, and a sound one at another. */
  async function setUp(count: number) {
    const clock = new StoppedClock()
    const database = await open()
    const broken = await createConference(database)
    const sound = await createConference(database, { name: 'glasses' })
    const poisoned = new Set<string>()
    const payments = createPayments(database, clock, gateway => ({
      ...gateway,
      fetch(orderId) {
        if (poisoned.has(orderId)) throw new TypeError('this order cannot be read')
        return gateway.fetch(orderId)
      },
    }))
    for (let n = 0; n < count; n++) {
      const { id } = await createRegistration(database, broken, clock)
      const started = await startPayment(payments, id, 'paypal')
      if (started.ok) poisoned.add(new URL(started.value.address).pathname.split('/').at(-1) ?? '')
    }
    clock.pass({ minutes: 1 })
    const good = await createRegistration(database, sound, clock)
    await startPayment(payments, good.id, 'paypal')
    clock.pass({ hours: 2 })
    const state = async () => (await findRegistration(database.read, good.id))?.state
    return { clock, payments, poisoned, state }
  }

  test('continues after a row that fails', async () => {
    const { clock, payments, poisoned, state } = await setUp(1)
    await expect(reapUnpaid(payments)).rejects.toThrow(AggregateError)
    expect(await state()).toBe('expired')
    // It is skipped for a minute, then tried again, and succeeds once the row is repaired.
    expect(await reapUnpaid(payments)).toBe(0)
    clock.pass({ minutes: 1, seconds: 1 })
    await expect(reapUnpaid(payments)).rejects.toThrow(AggregateError)
    clock.pass({ minutes: 1 })
    expect(await reapUnpaid(payments)).toBe(0)
    poisoned.clear()
    clock.pass({ minutes: 2 })
    expect(await reapUnpaid(payments)).toBe(1)
  })

  test('is not crowded out by more failing rows than one run processes', async () => {
    const { payments, state } = await setUp(21)
    await expect(reapUnpaid(payments)).rejects.toThrow(AggregateError)
    expect(await state()).toBe('awaiting-payment')
    await expect(reapUnpaid(payments)).rejects.toThrow(AggregateError)
    expect(await state()).toBe('expired')
  })

  test('checks all other payments if one fails', async () => {
    const { payments } = await setUp(1)
    await expect(pollAttempts(payments)).rejects.toThrow(AggregateError)
    const rows = await payments.database.read
      .selectFrom('payment_attempts')
      .select('state')
      .orderBy('id')
      .execute()
    expect(rows.map(({ state }) => state)).toEqual(['started', 'expired'])
  })
})
