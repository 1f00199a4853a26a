import { expect, test } from 'vitest'
import { quoteRenewal, renewRegistration } from '#domain/desk/registering/renew-registration.ts'
import { settle } from '#domain/desk/settlement/settle.ts'
import { reapUnpaid } from '#domain/desk/settlement/watch-payments.ts'
import { listAttempts } from '#domain/money/payments/attempt-queries.ts'
import { type Gateway, GatewayError } from '#domain/money/payments/gateway.ts'
import { redeemCode } from '#domain/offers/codes/redemptions.ts'
import { listLimits } from '#domain/registrations/places/read-limits.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { aVisitor } from '#tests/factories/actors.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { forced } from '#tests/factories/forced-state.ts'
import { startPayment } from '#tests/factories/payer.ts'
import { approve, createPayments } from '#tests/factories/payments.ts'
import { createRegistration, type oralInput } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { holdTransaction, untilSomebodyWaits } from '#tests/support/hold-row.ts'

describeOnBothDatabases('coming back to an expired registration', open => {
  async function setUp(replace?: (gateway: Gateway) => Gateway) {
    const clock = new StoppedClock()
    const database = await open()
    const fees = await createConference(database)
    const { conference } = fees
    const payments = createPayments(database, clock, replace)
    const limit = (seats: number) =>
      database.write(tx =>
        tx.insertInto('capacity_limits').values({ conference_id: conference.id, seats }).execute(),
      )
    const place = (changes: Parameters<typeof oralInput>[1] = {}) =>
      createRegistration(database, fees, clock, changes)
    const expired = async (changes: Parameters<typeof oralInput>[1] = {}) => {
      const { id } = await place(changes)
      clock.pass({ minutes: 30 })
      await reapUnpaid(payments)
      return id
    }
    const find = async (id: number) => {
      const registration = await findRegistration(database.read, id)
      if (!registration) throw new Error('no registration')
      return registration
    }
    const quote = async (id: number) => quoteRenewal(database.read, conference, await find(id), clock.now())
    const renew = (registrationId: number, expectedTotalMinor = 73_395) =>
      renewRegistration(
        payments,
        { actor: aVisitor, now: payments.clock.now() },
        { conference, registrationId, expectedTotalMinor },
      )
    const taken = async () => (await listLimits(database.read, conference.id)).map(known => known.taken)
    return { clock, database, conference, fees, payments, limit, place, expired, find, quote, renew, taken }
  }

  test('if a seat is free it is held again, and paying completes the registration', async () => {
    const { clock, database, payments, limit, expired, find, renew, taken } = await setUp()
    await limit(1)
    const id = await expired()
    expect(await taken()).toEqual([0])
    expect(await renew(id)).toMatchObject({ ok: true })
    expect(await find(id)).toMatchObject({
      state: 'awaiting-payment',
      holdUntil: clock.now().add({ minutes: 30 }),
    })
    expect(await taken()).toEqual([1])
    const started = await startPayment(payments, id, 'paypal')
    if (!started.ok) throw new Error(started.error.code)
    await approve(payments, started.value.address)
    await settle(payments, (await listAttempts(database.read, id)).at(-1)?.id ?? 0)
    expect((await find(id)).state).toBe('paid')
  })

  test('a code opens a place beyond the limit only while it can be used', async () => {
    const { clock, database, conference, limit, expired, quote } = await setUp()
    await limit(1)
    await database.write(tx =>
      tx
        .insertInto('codes')
        .values({
          ...{ code: 'BEYOND', conference_id: conference.id, kind: 'percent', basis_points: 1_000 },
          ...{ uses_allowed: 5, valid_until: '2027-01-11', places: 'beyond' },
        })
        .execute(),
    )
    const id = await expired({ code: 'beyond' })
    await database.write(tx => tx.updateTable('capacity_limits').set({ taken: 1 }).execute())
    expect(await quote(id)).toMatchObject({ ok: true, value: { codeId: expect.any(Number) } })
    clock.pass({ hours: 48 })
    expect(await quote(id)).toMatchObject({ ok: false, error: { code: 'sold-out' } })
  })

  test('of five clicks at once one holds the place, and the others change nothing', async () => {
    const { limit, expired, renew, taken } = await setUp()
    await limit(3)
    const id = await expired()
    const answers = await Promise.all(Array.from({ length: 5 }, () => renew(id)))
    expect(answers.filter(answer => answer.ok)).toHaveLength(1)
    expect(await taken()).toEqual([1])
  })

  test('if none is left the page says so, and nothing is held', async () => {
    const { limit, place, expired, find, quote, renew, taken } = await setUp()
    await limit(1)
    const id = await expired()
    await place()
    expect(await quote(id)).toEqual({ ok: false, error: { code: 'sold-out', part: 'conference' } })
    expect(await renew(id)).toMatchObject({ ok: false, error: { code: 'sold-out' } })
    expect((await find(id)).state).toBe('expired')
    expect(await taken()).toEqual([1])
  })

  test('it costs what it costs today, and only what was shown', async () => {
    const { clock, expired, find, quote, renew } = await setUp()
    const id = await expired()
    clock.instant = Temporal.Instant.from('2027-04-10T12:00:00Z')
    expect(await quote(id)).toMatchObject({ value: { price: { totalMinor: 83_895 } } })
    expect(await renew(id)).toEqual({ ok: false, error: { code: 'price-changed' } })
    expect(await renew(id, 83_895)).toMatchObject({ ok: true })
    expect((await find(id)).choice).toMatchObject({ periodName: 'Late' })
  })

  test('only limits count that today’s choice has, not those of a period that is over', async () => {
    const { clock, fees, database, conference, expired, find, quote, renew } = await setUp()
    const set = (changes: { category_id: number }) =>
      database.write(tx => tx.updateTable('capacity_limits').set(changes).execute())
    const id = await expired()
    await database.write(tx =>
      tx
        .insertInto('capacity_limits')
        .values({ conference_id: conference.id, seats: 1, category_id: fees.lateId, taken: 1 })
        .execute(),
    )
    expect(await quote(id)).toMatchObject({ ok: true })
    clock.instant = Temporal.Instant.from('2027-04-10T12:00:00Z')
    const full = { ok: false, error: { code: 'sold-out', part: 'period' } }
    expect(await quote(id)).toEqual(full)
    expect(await renew(id, 83_895)).toEqual(full)
    await set({ category_id: fees.openId })
    expect(await renew(id, 83_895)).toMatchObject({ ok: true })
    expect((await find(id)).choice).toMatchObject({ periodName: 'Late' })
  })

  test('and what it costs by what the organiser charges in that instant', async () => {
    const { database, expired, find, renew } = await setUp()
    const id = await expired()
    await database.write(tx => tx.updateTable('conferences').set({ fee_basis_points: 1_000 }).execute())
    expect(await renew(id)).toEqual({ ok: false, error: { code: 'price-changed' } })
    expect(await renew(id, 76_890)).toMatchObject({ ok: true })
    expect(await find(id)).toMatchObject({ feeBasisPoints: 1_000, price: { feeMinor: 6_990 } })
  })

  test('a code counts again while it is valid, else it falls away', async () => {
    const { database, conference, expired, place, find, quote, renew } = await setUp()
    const code = { conference_id: conference.id, kind: 'percent', basis_points: 2_000, uses_allowed: 1 }
    await database.write(tx =>
      tx
        .insertInto('codes')
        .values({ ...code, code: 'TWENTY' })
        .execute(),
    )
    const first = await expired({ code: 'twenty' })
    expect(await renew(first, 58_716)).toMatchObject({ ok: true })
    expect((await find(first)).price.discountMinor).toBe(13_980)
    const second = await database.read.selectFrom('codes').select('uses').executeTakeFirstOrThrow()
    expect(second.uses).toBe(1)
    await database.write(tx =>
      tx
        .insertInto('codes')
        .values({ ...code, code: 'ONCE' })
        .execute(),
    )
    const late = await expired({ code: 'once' })
    await place({ code: 'once' })
    expect(await quote(late)).toMatchObject({ value: { price: { discountMinor: 0 }, codeId: null } })
  })

  test('the last use of a code for all conferences is not counted twice', async () => {
    const { database, expired, place, renew, find } = await setUp()
    const code = { code: 'ALL', conference_id: null, kind: 'percent', basis_points: 2_000, uses_allowed: 1 }
    const { id: codeId } = await database.write(tx =>
      tx.insertInto('codes').values(code).returning('id').executeTakeFirstOrThrow(),
    )
    const id = await expired({ code: 'all' })
    const other = await place()
    // Somebody registers at another conference, under the lock of that conference.
    const commit = await holdTransaction(database, tx => redeemCode(tx, codeId, other.id))
    const renewed = renew(id, 58_716)
    await untilSomebodyWaits(database)
    await commit()
    expect(await renewed).toEqual({ ok: false, error: { code: 'price-changed' } })
    expect((await find(id)).state).toBe('expired')
  })

  test('nobody who has paid, or whose payment is undecided, is asked to pay again', async () => {
    let isDown = false
    const { database, payments, place, find, renew } = await setUp(gateway => ({
      ...gateway,
      async fetch(orderId) {
        if (isDown) throw new GatewayError('unavailable', 'no answer')
        return gateway.fetch(orderId)
      },
    }))
    const { id } = await place()
    const started = await startPayment(payments, id, 'paypal')
    if (!started.ok) throw new Error('not started')
    await approve(payments, started.value.address)
    // As if the gateway had been out of reach when the hold ran out.
    await database.write(tx =>
      tx
        .updateTable('registrations')
        .set({ state: forced('expired') })
        .where('id', '=', id)
        .execute(),
    )
    isDown = true
    expect(await renew(id)).toEqual({ ok: false, error: { code: 'payment-pending' } })
    isDown = false
    expect(await renew(id)).toEqual({ ok: false, error: { code: 'not-expired' } })
    expect((await find(id)).state).toBe('paid')
  })

  test.each([
    ['the conference is over', '2027-06-10T12:00:00Z'],
    ['every period is over', '2027-06-07T12:00:00Z'],
  ])('%s: the place cannot be had any more', async (_name, at) => {
    const { clock, expired, quote } = await setUp()
    const id = await expired()
    clock.instant = Temporal.Instant.from(at)
    expect(await quote(id)).toEqual({ ok: false, error: { code: 'registration-closed' } })
  })
})
