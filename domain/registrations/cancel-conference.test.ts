import { expect, test } from 'vitest'
import { listAttempts } from '#domain/payments/attempt-queries.ts'
import { type Gateway, GatewayError } from '#domain/payments/gateway.ts'
import { listRefunds } from '#domain/payments/refund.ts'
import { settle } from '#domain/payments/settle.ts'
import { startPayment } from '#domain/payments/start-payment.ts'
import { cancelConference } from '#domain/registrations/cancel-conference.ts'
import { placeRegistration } from '#domain/registrations/place-registration.ts'
import { findRegistration, readBalance } from '#domain/registrations/registration-queries.ts'
import { listLimits } from '#domain/registrations/seats.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { approve, createPayments, reasonsOf } from '#tests/factories/payments.ts'
import { createRegistration, oralInput } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

const order = { actor: 'ida', reason: 'Storm' }

describeOnBothDatabases('cancelling a conference', open => {
  /** Four seats: three paid, one not; and one who waits. */
  async function setUp(replace?: (gateway: Gateway) => Gateway) {
    const clock = new StoppedClock()
    const database = await open()
    const fees = await createConference(database)
    const { conference } = fees
    await database.write(tx =>
      tx.insertInto('capacity_limits').values({ conference_id: conference.id, seats: 4 }).execute(),
    )
    const payments = createPayments(database, clock, replace)
    const ids: number[] = []
    for (let i = 0; i < 4; i++) ids.push((await createRegistration(database, fees, clock)).id)
    for (const id of ids.slice(0, 3)) {
      const started = await startPayment(payments, id, 'paypal')
      if (!started.ok) throw new Error('not started')
      await approve(payments, started.value.address)
      const [attempt] = await listAttempts(database.read, id)
      await settle(payments, attempt?.id ?? 0)
    }
    const waiting = await database.write(tx =>
      placeRegistration(tx, { conference, now: clock.now(), draftKey: null, mayWait: true }, oralInput(fees)),
    )
    if (waiting.ok) ids.push(waiting.value.registration.id)
    const states = async () =>
      Promise.all(ids.map(async id => (await findRegistration(database.read, id))?.state))
    const refunds = async () =>
      (await Promise.all(ids.map(id => listRefunds(database.read, id)))).flat().map(({ state }) => state)
    return { clock, database, conference, payments, ids, states, refunds }
  }

  test('gives everything back, and gives nobody who waits a place that is gone', async () => {
    const { database, conference, payments, ids, states, refunds } = await setUp()
    expect(await cancelConference(payments, conference, order)).toEqual({
      cancelled: 5,
      refunded: 3,
      unpaid: [],
      broken: [],
    })
    expect(await states()).toEqual(Array(5).fill('cancelled'))
    expect(await refunds()).toEqual(['completed', 'completed', 'completed'])
    for (const id of ids) {
      const { capturedMinor, refundedMinor } = await readBalance(database.read, id)
      expect(refundedMinor).toBe(capturedMinor)
    }
    expect(await listLimits(database.read, conference.id)).toMatchObject([{ taken: 0 }])
    const offers = await database.read
      .selectFrom('outbox')
      .select('id')
      .where('kind', '=', 'offer-mail')
      .execute()
    expect(offers).toEqual([])
    // Once more changes nothing.
    const again = await cancelConference(payments, conference, order)
    expect(again).toEqual({ cancelled: 0, refunded: 0, unpaid: [], broken: [] })
    expect(await refunds()).toHaveLength(3)
  })

  test('one refund that the gateway refuses, one without an answer: the third goes through, and so does the second later', async () => {
    let calls = 0
    const { database, conference, payments, ids, states, refunds } = await setUp(gateway => ({
      ...gateway,
      async refund(request) {
        calls++
        if (calls === 1) throw new GatewayError('invalid', 'refused', { issue: 'REFUND_NOT_ALLOWED' })
        const truth = await gateway.refund(request)
        if (calls === 2) throw new GatewayError('unknown-outcome', 'lost')
        return truth
      },
    }))
    expect(await cancelConference(payments, conference, order)).toEqual({
      cancelled: 5,
      refunded: 1,
      unpaid: [ids[0], ids[1]],
      broken: [],
    })
    expect(await states()).toEqual(Array(5).fill('cancelled'))
    expect(await refunds()).toEqual(['failed', 'requested', 'completed'])
    expect(await reasonsOf(database, ids[0] ?? 0)).toEqual(['refund-failed'])
    expect(await cancelConference(payments, conference, order)).toMatchObject({
      cancelled: 0,
      refunded: 1,
      unpaid: [ids[0]],
    })
    expect(await refunds()).toEqual(['failed', 'completed', 'completed'])
  })

  test('one at which something breaks stops no other, and is told', async () => {
    const { database, conference, payments, ids, states } = await setUp()
    let writes = 0
    const breaking = {
      ...payments,
      database: {
        ...database,
        write: async <T>(work: Parameters<typeof database.write<T>>[0]) => {
          if (++writes === 2) throw new Error('the disk is full')
          return database.write(work)
        },
      },
    }
    const { broken, cancelled } = await cancelConference(breaking, conference, order)
    expect(cancelled).toBe(4)
    // Those who wait come first, then the one who has not paid.
    expect(broken).toMatchObject([{ registrationId: ids[3], error: { message: 'the disk is full' } }])
    expect(await states()).toEqual(['cancelled', 'cancelled', 'cancelled', 'awaiting-payment', 'cancelled'])
    expect(await cancelConference(payments, conference, order)).toMatchObject({ cancelled: 1, broken: [] })
    expect(await states()).toEqual(Array(5).fill('cancelled'))
  })
})
