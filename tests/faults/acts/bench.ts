/** A product with a simulated gateway, whose acts run in a process that is killed. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, inject, onTestFinished } from 'vitest'
import { openDatabase } from '#database/open-database.ts'
import { listAttention } from '#domain/attention/attention.ts'
import { listAttempts, listCaptures } from '#domain/payments/attempt-queries.ts'
import type { Gateway } from '#domain/payments/gateway.ts'
import { listRefunds } from '#domain/payments/refund.ts'
import { reconcile } from '#domain/reconciliation/reconcile.ts'
import { findRegistration, readBalance } from '#domain/registrations/registration-queries.ts'
import { settle } from '#domain/settlement/settle.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { startPayment } from '#tests/factories/payer.ts'
import { createPayments } from '#tests/factories/payments.ts'
import { createRegistration, registrant } from '#tests/factories/registration.ts'
import { type Act, perform } from '#tests/faults/acts/acts.ts'
import type { KillableOrder } from '#tests/faults/acts/killable-act.ts'
import { type Dialect, placeForTest } from '#tests/support/database.ts'
import { openPaypal, openStripe, press } from '#tests/support/payment-gateways.ts'
import { compiledIn } from '#tests/support/served-product.ts'

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
  act: Act
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

  async function runUntil(step: number, act: Act): Promise<boolean> {
    const order: KillableOrder = {
      act,
      database: place.address,
      gateway: name,
      apiUrl: url,
      now: clock.now().toString(),
    }
    const env = {
      ...process.env,
      NODE_COMPILE_CACHE: compiledIn(inject('scratchFolder')),
      ORDER: JSON.stringify(order),
      KILL_AT: String(step),
    }
    const child = spawn(process.execPath, [inject('killableAct')], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const left = once(child, 'exit')
    const errors = await text(child.stderr)
    const [code, signal] = await left
    if (signal !== 'SIGKILL' && code !== 0) throw new Error(errors)
    return signal === 'SIGKILL'
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
        if (wasKilled) await perform(payments, act)
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
