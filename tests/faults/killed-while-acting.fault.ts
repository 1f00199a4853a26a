import { describe, expect, test } from 'vitest'
import { cancelConference } from '#domain/desk/cancelling/cancel-conference.ts'
import { receiveEvent } from '#domain/desk/settlement/receive-event.ts'
import { reapUnpaid } from '#domain/desk/settlement/watch-payments.ts'
import { planRefund } from '#domain/money/refunds/plan-refund.ts'
import { payDueRefunds } from '#domain/money/returning/pay-refund.ts'
import { listLimits } from '#domain/registrations/places/read-limits.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { ida } from '#tests/factories/actors.ts'
import { openBench } from '#tests/faults/bench.ts'

/**
 * Each gateway with one database: the result of a kill depends on which writes and calls were made, not on the pair of
 * database and gateway. random-faults.fault.ts runs both gateways with both databases.
 */
const pairs = [
  ['paypal', 'sqlite'],
  ['stripe', 'postgres'],
] as const

describe.each(pairs)('killed at any step that involves %s (%s)', (name, dialect) => {
  test('the report of a payment: it is captured and recorded once', async () => {
    const bench = await openBench(dialect, name)
    const killed = await bench.killAtEveryStep(async () => {
      const { id, orderId } = await bench.begin({ pays: true })
      const event = { about: 'payment', orderId } as const
      return {
        act: payments => receiveEvent(payments, name, event),
        look: () => bench.expectPaidOnce(id),
      }
    })
    expect(killed).toBeGreaterThanOrEqual(name === 'paypal' ? 2 : 1)
  })

  test('the report of a refund made in the dashboard: it is recorded once', async () => {
    const bench = await openBench(dialect, name)
    const killed = await bench.killAtEveryStep(async () => {
      const { id, orderId, captureId } = await bench.beginPaid()
      const [resource, body] =
        name === 'paypal' ? ['_captures', { value: '100.00' }] : ['_payment_intents', { amount: 10_000 }]
      const made = await fetch(`${bench.url}/${resource}/${captureId}/refund`, {
        method: 'POST',
        body: JSON.stringify(body),
      })
      const { id: refundId } = await made.json()
      const event = { about: 'refund', refundId, orderId, captureId } as const
      return {
        act: payments => receiveEvent(payments, name, event),
        look: () => bench.expectRefunds(id, 10_000),
      }
    })
    expect(killed).toBeGreaterThanOrEqual(1)
  })

  test('a refund by the product: it is paid once', async () => {
    const bench = await openBench(dialect, name)
    const killed = await bench.killAtEveryStep(async () => {
      const { id } = await bench.beginPaid()
      const before = bench.refundsThere.size
      const now = bench.clock.now()
      const plan = { registrationId: id, amountMinor: 20_000, reason: 'Agreed', dueAt: now }
      await bench.database.write(tx => planRefund(tx, { actor: ida, now }, plan))
      return {
        act: payDueRefunds,
        async look() {
          await bench.expectRefunds(id, 20_000)
          expect(bench.refundsThere.size).toBe(before + 1)
        },
      }
    })
    expect(killed).toBeGreaterThanOrEqual(3)
  })

  test('cancelling a conference: every registration is cancelled and refunded once', async () => {
    const bench = await openBench(dialect, name)
    let conferences = 0
    const killed = await bench.killAtEveryStep(async () => {
      // Nobody can register for a cancelled conference.
      const fees = await bench.openConference(`meeting-${++conferences}`)
      const paid = await bench.beginPaid(fees)
      const unpaid = await bench.register(fees)
      const before = bench.refundsThere.size
      return {
        async act(payments) {
          const conference = await bench.readConference(fees.conference.id)
          await cancelConference(payments, { actor: ida, now: payments.clock.now() }, conference, 'Storm')
        },
        async look() {
          for (const { id } of [paid, unpaid])
            expect((await findRegistration(bench.database.read, id))?.state).toBe('cancelled')
          await bench.expectRefunds(paid.id, 73_395)
          expect(bench.refundsThere.size).toBe(before + 1)
          const [limit] = await listLimits(bench.database.read, fees.conference.id)
          expect(limit?.taken).toBe(0)
        },
      }
    })
    expect(killed).toBeGreaterThanOrEqual(6)
  })

  test('the reaper: paid registrations are granted, unpaid ones release their place', async () => {
    const bench = await openBench(dialect, name)
    let seats = 0
    const killed = await bench.killAtEveryStep(async () => {
      const [paid, unpaid] = [await bench.begin({ pays: true }), await bench.begin({ pays: false })]
      bench.clock.pass({ minutes: 36 })
      seats++
      return {
        act: reapUnpaid,
        async look() {
          await bench.expectPaidOnce(paid.id)
          expect((await findRegistration(bench.database.read, unpaid.id))?.state).toBe('expired')
          const [limit] = await listLimits(bench.database.read, bench.fees.conference.id)
          expect(limit?.taken).toBe(seats)
        },
      }
    })
    expect(killed).toBeGreaterThanOrEqual(name === 'paypal' ? 7 : 4)
  })
})
