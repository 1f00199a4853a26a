import { describe, expect, test } from 'vitest'
import { type ChangeRequest, changeChoice } from '#domain/desk/changing/change-choice.ts'
import { reapUnpaidChanges } from '#domain/desk/settlement/watch-payments.ts'
import { listAttempts } from '#domain/money/payments/attempt-queries.ts'
import { readBalance } from '#domain/money/payments/balance.ts'
import type { Payments } from '#domain/money/payments/payments.ts'
import { listRefunds } from '#domain/money/refunds/refund-queries.ts'
import { findLatestChange } from '#domain/registrations/choice-change.ts'
import { listLimits } from '#domain/registrations/places/read-limits.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { aVisitor } from '#tests/factories/actors.ts'
import { startPayment } from '#tests/factories/payer.ts'
import { closeQueued } from '#tests/factories/payments.ts'
import { openBench } from '#tests/faults/bench.ts'
import { dialects } from '#tests/support/database.ts'

const poster = { presentationType: 'poster', accommodation: null, hasAddOn: false } as const
const withGuest = { presentationType: 'oral', accommodation: null, hasAddOn: true } as const

describe.each(dialects)('killed at any step of a change (%s)', dialect => {
  async function open() {
    const bench = await openBench(dialect, 'paypal')
    const mailsOf = async (changeId: number) =>
      bench.database.read
        .selectFrom('outbox')
        .select('id')
        .where('effect', '=', `change-mail:${changeId}`)
        .execute()
    const conferenceId = bench.fees.conference.id
    const change = (request: Omit<ChangeRequest, 'conference'>) => async (payments: Payments) => {
      const act = { actor: aVisitor, now: payments.clock.now() }
      return changeChoice(payments, act, { ...request, conference: await bench.readConference(conferenceId) })
    }
    return { bench, mailsOf, conferenceId, change }
  }

  test('to something cheaper: it is made once, and its share is refunded once', async () => {
    const { bench, mailsOf, change } = await open()
    const killed = await bench.killAtEveryStep(async () => {
      const { id } = await bench.beginPaid()
      const expected = { differenceMinor: -31_500, refundMinor: 15_750 }
      return {
        act: change({ registrationId: id, requested: poster, expected }),
        async look() {
          expect((await findRegistration(bench.database.read, id))?.choice).toMatchObject(poster)
          const refunds = await listRefunds(bench.database.read, id)
          expect(refunds.map(({ amountMinor }) => amountMinor)).toEqual([15_750])
          const change = await findLatestChange(bench.database.read, id)
          expect(await mailsOf(change?.id ?? 0)).toHaveLength(1)
        },
      }
    })
    expect(killed).toBeGreaterThanOrEqual(1)
  })

  test('before paying: the old order is closed, and the new choice is held', async () => {
    const { bench, conferenceId, change } = await open()
    let seats = 0
    const killed = await bench.killAtEveryStep(async () => {
      const { id } = await bench.begin({ pays: false })
      seats++
      const expected = { differenceMinor: -31_500, refundMinor: 0 }
      return {
        act: change({ registrationId: id, requested: poster, expected }),
        async look() {
          expect(await findRegistration(bench.database.read, id)).toMatchObject({
            state: 'awaiting-payment',
            choice: poster,
            price: { totalMinor: 41_895 },
          })
          // Closed once the change is made, by the queue if the process was killed in between.
          await closeQueued(bench.payments)
          expect((await listAttempts(bench.database.read, id)).map(({ state }) => state)).toEqual(['expired'])
          const [limit] = await listLimits(bench.database.read, conferenceId)
          expect(limit?.taken).toBe(seats)
        },
      }
    })
    expect(killed).toBeGreaterThanOrEqual(3)
  })

  test('that was paid when its hold expired: it is applied, charged and mailed once', async () => {
    const { bench, mailsOf, conferenceId } = await open()
    const killed = await bench.killAtEveryStep(async () => {
      const { id } = await bench.beginPaid()
      const changed = await changeChoice(
        bench.payments,
        { actor: aVisitor, now: bench.payments.clock.now() },
        {
          conference: bench.fees.conference,
          registrationId: id,
          requested: withGuest,
          expected: { differenceMinor: 21_000, refundMinor: 0 },
        },
      )
      expect(changed).toEqual({ ok: true, value: 'to-pay' })
      const started = await startPayment(bench.payments, id, 'paypal')
      if (!started.ok) throw new Error('not started')
      await bench.payAt(started.value.address)
      bench.clock.pass({ minutes: 36 })
      return {
        act: reapUnpaidChanges,
        async look() {
          expect((await findRegistration(bench.database.read, id))?.choice).toMatchObject(withGuest)
          expect(await readBalance(bench.database.read, id)).toMatchObject({ capturedMinor: 94_395 })
          const change = await findLatestChange(bench.database.read, id)
          expect(change?.state).toBe('applied')
          expect(await mailsOf(change?.id ?? 0)).toHaveLength(1)
          const [limit] = await listLimits(bench.database.read, conferenceId)
          expect(limit?.taken).toBeGreaterThan(0)
        },
      }
    })
    expect(killed).toBeGreaterThanOrEqual(4)
  })
})
