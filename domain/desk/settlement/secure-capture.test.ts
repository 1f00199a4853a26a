import { expect, test } from 'vitest'
import { cancelRegistration } from '#domain/desk/cancelling/cancel-registration.ts'
import { reconcile } from '#domain/desk/reconciliation/reconcile.ts'
import { placeRegistration } from '#domain/desk/registering/place-registration.ts'
import { secureCapture } from '#domain/desk/settlement/secure-capture.ts'
import { settle } from '#domain/desk/settlement/settle.ts'
import { pollAttempts, reapUnpaid } from '#domain/desk/settlement/watch-payments.ts'
import { listAttempts, listCaptures } from '#domain/money/payments/attempt-queries.ts'
import { listLimits } from '#domain/registrations/places/read-limits.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { aVisitor } from '#tests/factories/actors.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { startPayment } from '#tests/factories/payer.ts'
import { createPayments, reasonsOf } from '#tests/factories/payments.ts'
import { oralInput } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openPaypal, press } from '#tests/support/payment-gateways.ts'

describeOnBothDatabases('late approvals at PayPal', open => {
  /** A conference with so many places. */
  async function setUp(seats: number) {
    const clock = new StoppedClock()
    const database = await open()
    const { simulator, gateway } = await openPaypal(clock)
    const payments = createPayments(database, clock, () => gateway)
    const fees = await createConference(database)
    const { conference } = fees
    await database.write(tx =>
      tx.insertInto('capacity_limits').values({ conference_id: conference.id, seats }).execute(),
    )
    const place = async (draftKey: string | null = null, presentationType: 'oral' | 'poster' = 'oral') => {
      const placement = { conference, actor: aVisitor, now: clock.now(), draftKey }
      const placed = await database.write(tx =>
        placeRegistration(tx, placement, oralInput(fees, { presentationType })),
      )
      if (!placed.ok) throw new Error(placed.error.code)
      return placed.value.registration
    }
    /** Somebody who is at PayPal. */
    const begin = async (draftKey?: string) => {
      const { id } = await place(draftKey)
      const started = await startPayment(payments, id, 'paypal')
      if (!started.ok) throw new Error(started.error.code)
      const [attempt] = await listAttempts(database.read, id)
      if (!attempt) throw new Error('not started')
      return { id, attempt, page: started.value.address }
    }
    /** Somebody who is at PayPal when their time runs out. */
    const runOut = async () => {
      const late = await begin()
      clock.pass({ minutes: 36 })
      expect(await reapUnpaid(payments)).toBe(1)
      return late
    }
    return {
      clock,
      database,
      conference,
      simulator,
      payments,
      place,
      begin,
      runOut,
      state: async (id: number) => (await findRegistration(database.read, id))?.state,
      attempts: (id: number) => listAttempts(database.read, id),
      captures: (id: number) => listCaptures(database.read, id),
      taken: async () => (await listLimits(database.read, conference.id)).map(({ taken }) => taken),
      back: (attemptId: number) => settle(payments, attemptId, { hasPayerActed: true }),
    }
  }

  test('if a place is left, it is taken again, and then the money is captured', async () => {
    const { database, runOut, back, state, captures, taken } = await setUp(1)
    const { id, attempt, page } = await runOut()
    expect(await taken()).toEqual([0])
    await press(page, 'completed')
    expect(await back(attempt.id)).toBe('paid')
    expect(await state(id)).toBe('paid')
    expect(await captures(id)).toMatchObject([{ amountMinor: 73_395 }])
    expect(await taken()).toEqual([1])
    expect(await reasonsOf(database, id)).toEqual([])
  })

  test('if no place is left, nothing is captured, not even when one becomes free later', async () => {
    const { clock, database, payments, simulator, place, runOut, back, state, attempts, taken } =
      await setUp(1)
    const { id, attempt, page } = await runOut()
    await place()
    await press(page, 'completed')
    expect(await back(attempt.id)).toBe('not-paid')
    expect(await state(id)).toBe('expired')
    expect(await attempts(id)).toMatchObject([{ state: 'expired', uncaptured: 'no-place' }])
    clock.pass({ hours: 1 })
    await reapUnpaid(payments)
    expect(await taken()).toEqual([0])
    await pollAttempts(payments)
    expect(await back(attempt.id)).toBe('not-paid')
    expect(simulator.books.captures.size).toBe(0)
    expect(await reasonsOf(database, id)).toEqual([])
    const { findings } = await reconcile(payments, Temporal.Instant.from('2026-01-01T00:00:00Z'))
    expect(findings).toEqual([])
  })

  test('of two late approvals for the last place, one is captured and the other is not', async () => {
    const { runOut, back, state, simulator, taken } = await setUp(1)
    const late = [await runOut(), await runOut()]
    for (const { page } of late) await press(page, 'completed')
    const outcomes = await Promise.all(late.map(({ attempt }) => back(attempt.id)))
    expect(outcomes.toSorted()).toEqual(['not-paid', 'paid'])
    const states = await Promise.all(late.map(({ id }) => state(id)))
    expect(states.toSorted()).toEqual(['expired', 'paid'])
    expect(simulator.books.captures.size).toBe(1)
    expect(await taken()).toEqual([1])
  })

  test('a process that dies before the capture leaves a held place, and the reaper captures the money', async () => {
    const { clock, payments, runOut, state, captures, taken } = await setUp(1)
    const { id, attempt, page } = await runOut()
    await press(page, 'completed')
    expect(await secureCapture(payments, attempt)).toBe(null)
    expect(await state(id)).toBe('awaiting-payment')
    expect(await taken()).toEqual([1])
    clock.pass({ minutes: 6 })
    await reapUnpaid(payments)
    expect(await state(id)).toBe('paid')
    expect(await captures(id)).toHaveLength(1)
  })

  test('a place that was taken again is released when the card is declined', async () => {
    const { clock, payments, runOut, back, state, taken } = await setUp(1)
    const { id, attempt, page } = await runOut()
    await press(page, 'instrument-declined')
    expect(await back(attempt.id)).not.toBe('paid')
    expect(await taken()).toEqual([1])
    clock.pass({ minutes: 6 })
    expect(await reapUnpaid(payments)).toBe(1)
    expect(await state(id)).toBe('expired')
    expect(await taken()).toEqual([0])
  })

  test('a late approval that PayPal reviews is waited for, with its place, and nobody pays again', async () => {
    const { clock, payments, simulator, runOut, back, state, attempts } = await setUp(1)
    const { id, attempt, page } = await runOut()
    await press(page, 'pending')
    expect(await back(attempt.id)).toBe('checking')
    expect(await startPayment(payments, id, 'paypal')).toEqual({
      ok: false,
      error: { code: 'payment-pending' },
    })
    clock.pass({ hours: 1 })
    expect(await reapUnpaid(payments)).toBe(0)
    expect(await state(id)).toBe('awaiting-payment')
    const [capture] = simulator.books.captures.values()
    if (!capture) throw new Error('nothing is pending')
    simulator.books.settle(capture, 'COMPLETED')
    expect(await back(attempt.id)).toBe('paid')
    expect(await attempts(id)).toMatchObject([{ state: 'succeeded', unknownSince: null }])
    expect(await state(id)).toBe('paid')
  })

  test.each(['cancelled', 'replaced'] as const)(
    'an approval for a registration that was %s since is not captured',
    async reason => {
      const { clock, database, conference, simulator, place, begin, back, attempts } = await setUp(5)
      const { id, attempt, page } = await begin('form:1')
      if (reason === 'replaced') await place('form:1', 'poster')
      else {
        const act = { actor: aVisitor, now: clock.now() }
        const request = { conference, registrationId: id }
        await database.write(tx => cancelRegistration(tx, act, request))
      }
      await press(page, 'completed')
      expect(await back(attempt.id)).toBe('not-paid')
      expect(await attempts(id)).toMatchObject([{ state: 'expired', uncaptured: reason }])
      expect(simulator.books.captures.size).toBe(0)
    },
  )
})
