/**
 * A product with a simulated gateway, whose acts end at any of their steps as a power cut would end them: right after
 * the n-th write, or the n-th call that changes something at a gateway.
 *
 * These are all the states that a crash can leave behind. What an act only reads or computes is lost with it, so a
 * crash before a write leaves the result of the previous write; and no crash falls inside a write, because that is a
 * transaction. For the same reason no process has to be killed here: nothing that runs after the n-th step can be told
 * from nothing at all. random-faults.fault.ts and killed-while-paying.fault.ts kill the product itself.
 */
import { expect, onTestFinished } from 'vitest'
import { openDatabase } from '#database/open-database.ts'
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { reconcile } from '#domain/desk/reconciliation/reconcile.ts'
import { settle } from '#domain/desk/settlement/settle.ts'
import { listAttention } from '#domain/foundations/attention/attention.ts'
import { listAttempts, listCaptures } from '#domain/money/payments/attempt-queries.ts'
import { readBalance } from '#domain/money/payments/balance.ts'
import type { Gateway } from '#domain/money/payments/gateway.ts'
import type { Payments } from '#domain/money/payments/payments.ts'
import { listRefunds } from '#domain/money/refunds/refund-queries.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { startPayment } from '#tests/factories/payer.ts'
import { createPayments } from '#tests/factories/payments.ts'
import { createRegistration, registrant } from '#tests/factories/registration.ts'
import { type Dialect, placeForTest } from '#tests/support/database.ts'
import { openPaypal, openStripe, press } from '#tests/support/payment-gateways.ts'

/** More steps than any act has: the loop ends when an act completes before its step comes. */
const stepLimit = 60

interface Simulated {
  gateway: Gateway
  simulator: { books: { refunds: ReadonlyMap<string, unknown> } }
  url: string
}
const simulated: Record<'paypal' | 'stripe', { open(clock: StoppedClock): Promise<Simulated>; pay: string }> =
  {
    paypal: { open: openPaypal, pay: 'completed' },
    stripe: { open: openStripe, pay: 'pay' },
  }

export interface KilledAct {
  act(payments: Payments): Promise<unknown>
  /** Checks the result after the act has completed. */
  look(): Promise<void>
}

export async function openBench(dialect: Dialect, name: 'paypal' | 'stripe') {
  const place = await placeForTest(dialect)
  const database = await openDatabase(place.address)
  onTestFinished(() => database.close())
  const clock = new StoppedClock()
  /** A conference with a limit that no test here reaches. */
  async function openConference(name?: string) {
    const opened = await createConference(database, name ? { name } : {})
    const limit = { conference_id: opened.conference.id, seats: 500 }
    await database.write(tx => tx.insertInto('capacity_limits').values(limit).execute())
    return opened
  }

  const fees = await openConference()
  const { gateway, simulator, url } = await simulated[name].open(clock)
  const payments = createPayments(database, clock, () => gateway)

  let people = 0
  /** A different person each time: somebody who registers twice needs attention. */
  const register = (at = fees) =>
    createRegistration(database, at, clock, {
      registrant: { ...registrant, email: `ada${++people}@example.org` },
    })

  /** A registration whose payer is at the gateway, or with `pays` has paid there without the product knowing. */
  async function begin({ pays, at = fees }: { pays: boolean; at?: typeof fees }) {
    const { id } = await register(at)
    const started = await startPayment(payments, id, 'paypal')
    if (!started.ok) throw new Error('not started')
    if (pays) await press(started.value.address, simulated[name].pay)
    const [attempt] = await listAttempts(database.read, id)
    if (!attempt?.orderId) throw new Error('an attempt has its order')
    return { id, attemptId: attempt.id, orderId: attempt.orderId }
  }

  /** @returns whether the act reached that step, where it stops for good */
  async function runUntil(step: number, act: KilledAct['act']): Promise<boolean> {
    const { stepping, stopped } = stopAfter(step)
    // A process of its own would have its own connections.
    const opened = await openDatabase(place.address)
    try {
      const write = stepping(opened.write) as typeof opened.write
      const doomed = createPayments({ ...opened, write }, clock, () => ({
        ...gateway,
        complete: stepping(gateway.complete),
        cancel: stepping(gateway.cancel),
        refund: stepping(gateway.refund),
      }))
      return await Promise.race([stopped.then(() => true), act(doomed).then(() => false)])
    } finally {
      await opened.close()
    }
  }

  return {
    database,
    clock,
    fees,
    payments,
    url,
    /** The payer pays at the gateway's address, without the product knowing. */
    payAt: (address: string) => press(address, simulated[name].pay),
    /** What the gateway has refunded. */
    refundsThere: simulator.books.refunds,
    openConference,
    register,
    begin,

    /** As it is now: acts are given the row that was just read. */
    async readConference(id: number) {
      const conference = await findConferenceById(database.read, id)
      if (!conference) throw new Error(`no conference ${id}`)
      return conference
    },

    async beginPaid(at = fees) {
      const begun = await begin({ pays: true, at })
      await settle(payments, begun.attemptId)
      const [capture] = await listCaptures(database.read, begun.id)
      return { ...begun, captureId: capture?.gatewayCaptureId ?? '' }
    },

    /**
     * Kills the act after each of its writes and calls in turn, repeats it as the product would, and checks: the books
     * agree, no person is needed, and the test's own expectations hold.
     *
     * @returns the number of steps at which it was killed
     */
    async killAtEveryStep(prepare: () => Promise<KilledAct>): Promise<number> {
      for (let step = 1; step <= stepLimit; step++) {
        const { act, look } = await prepare()
        const wasKilled = await runUntil(step, act)
        // Postponed work is due again.
        clock.pass({ minutes: 5 })
        if (wasKilled) await act(payments)
        await look()
        const since = clock.now().subtract({ hours: 24 })
        expect((await reconcile(payments, since)).findings).toEqual([])
        expect(await listAttention(database.read)).toEqual([])
        if (!wasKilled) return step - 1
      }
      throw new Error('the act has no end')
    },

    async expectPaidOnce(id: number): Promise<void> {
      expect((await findRegistration(database.read, id))?.state).toBe('paid')
      expect(await readBalance(database.read, id)).toMatchObject({ capturedMinor: 73_395 })
      const mails = await database.read
        .selectFrom('outbox')
        .select('id')
        .where('effect', '=', `confirmation-mail:${id}`)
        .execute()
      expect(mails).toHaveLength(1)
    },

    async expectRefunds(id: number, ...amounts: number[]): Promise<void> {
      const refunds = await listRefunds(database.read, id)
      expect(refunds.map(({ amountMinor, state }) => [amountMinor, state])).toEqual(
        amounts.map(amount => [amount, 'completed']),
      )
    },
  }
}

/**
 * Steps that go no further than the n-th: it and every one that was in progress are done, but nobody learns of it.
 *
 * `stopped` resolves once that is so.
 */
function stopAfter(last: number) {
  const { promise: stopped, resolve: stop } = Promise.withResolvers<void>()
  const forever = new Promise<never>(() => {})
  let steps = 0
  let running = 0

  function stepping<Given extends unknown[], T>(act: (...given: Given) => Promise<T>) {
    return async (...given: Given): Promise<T> => {
      if (steps >= last) return forever
      running++
      const [outcome] = await Promise.allSettled([act(...given)])
      running--
      if (outcome.status === 'fulfilled') steps++
      if (steps >= last) {
        if (running === 0) stop()
        return forever
      }
      if (outcome.status === 'rejected') throw outcome.reason
      return outcome.value
    }
  }
  return { stepping, stopped }
}
