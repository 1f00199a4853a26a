import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { placeRegistration } from '#domain/desk/registering/place-registration.ts'
import { receiveRegistration } from '#domain/desk/registering/receive-registration.ts'
import { settle } from '#domain/desk/settlement/settle.ts'
import { reapUnpaid } from '#domain/desk/settlement/watch-payments.ts'
import { positionInLine } from '#domain/desk/waiting/waiting-list.ts'
import { listAttempts } from '#domain/money/payments/attempt-queries.ts'
import { listLimits } from '#domain/registrations/places/read-limits.ts'
import {
  needsOfLines,
  releaseAllSeats,
  releaseUnneededSeats,
  takeSeats,
} from '#domain/registrations/places/seats.ts'
import { findRegistration, lockRegistration } from '#domain/registrations/registration-queries.ts'
import { aVisitor } from '#tests/factories/actors.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { forced } from '#tests/factories/forced-state.ts'
import { startPayment } from '#tests/factories/payer.ts'
import { approve, createPayments, reasonsOf } from '#tests/factories/payments.ts'
import { oralInput } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

interface LimitColumns {
  category_id?: number
  presentation_type?: string
  accommodation_id?: number
  nights?: number
  is_for_add_on?: number
}

describeOnBothDatabases('seats', open => {
  async function setUp() {
    const clock = new StoppedClock()
    const database = await open()
    const fees = await createConference(database)
    const payments = createPayments(database, clock)
    const limit = (seats: number, columns: LimitColumns = {}) =>
      database.write(tx =>
        tx
          .insertInto('capacity_limits')
          .values({ conference_id: fees.conference.id, seats, ...columns })
          .execute(),
      )
    const place = (
      changes: Partial<ReturnType<typeof oralInput>> = {},
      more: { draftKey?: string; mayWait?: boolean } = {},
    ) =>
      database.write(tx =>
        placeRegistration(
          tx,
          { conference: fees.conference, actor: aVisitor, now: clock.now(), draftKey: null, ...more },
          oralInput(fees, changes),
        ),
      )
    const placed = async (...given: Parameters<typeof place>) => {
      const result = await place(...given)
      if (!result.ok) throw new Error(result.error.code)
      return result.value.registration
    }
    const taken = async () => (await listLimits(database.read, fees.conference.id)).map(known => known.taken)
    const state = async (id: number) => (await findRegistration(database.read, id))?.state
    return { clock, database, fees, payments, limit, place, placed, taken, state }
  }

  test('of fifty who want the last five seats at once, five get one', async () => {
    const { limit, place, taken } = await setUp()
    await limit(5)
    const answers = await Promise.all(Array.from({ length: 50 }, () => place()))
    expect(answers.filter(answer => answer.ok)).toHaveLength(5)
    const refusals = answers.filter(answer => !answer.ok).map(answer => answer.error)
    expect(new Set(refusals.map(error => JSON.stringify(error)))).toEqual(
      new Set([JSON.stringify({ code: 'sold-out', part: 'conference' })]),
    )
    expect(await taken()).toEqual([5])
  })

  test('of many who want several places of an extra at once, none gets a part, and never too many are taken', async () => {
    const { database, fees, limit, placed, taken } = await setUp()
    await limit(20, { is_for_add_on: 1 })
    const wanted = Array.from({ length: 30 }, (_, index) => 1 + (index % 4))
    const ids: number[] = []
    for (const _ of wanted) ids.push((await placed()).id)
    const take = (at: number, addOns: number) =>
      database.write(async tx => {
        const registration = await lockRegistration(tx, ids[at] ?? 0)
        const needs = { ...needsOfLines(registration?.lines ?? []), addOns }
        return takeSeats(tx, fees.conference.id, ids[at] ?? 0, needs)
      })
    const answers = await Promise.all(wanted.map((addOns, at) => take(at, addOns)))
    const sold = wanted.reduce((sum, addOns, at) => (answers[at]?.ok ? sum + addOns : sum), 0)
    expect(await taken()).toEqual([sold])
    // Whoever was refused wanted more than was left then.
    expect(sold).toBeGreaterThan(16)
    expect(sold).toBeLessThanOrEqual(20)
    const claims = await database.read.selectFrom('seat_claims').select('quantity').execute()
    expect(claims.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(sold)

    // More of them takes only what is missing; fewer gives back; none removes the claim; again changes nothing.
    const at = answers.findIndex(answer => answer.ok)
    const had = wanted[at] ?? 0
    const lessTo = (addOns: number) =>
      database.write(async tx => {
        const registration = await lockRegistration(tx, ids[at] ?? 0)
        const needs = { ...needsOfLines(registration?.lines ?? []), addOns }
        await releaseUnneededSeats(tx, fees.conference.id, ids[at] ?? 0, needs)
      })
    await lessTo(0)
    await lessTo(0)
    expect(await taken()).toEqual([sold - had])
    expect((await take(at, 1)).ok).toBe(true)
    expect((await take(at, 3)).ok).toBe(sold - had + 3 <= 20)
    await lessTo(2)
    await lessTo(2)
    expect(await taken()).toEqual([sold - had + (sold - had + 3 <= 20 ? 2 : 1)])
    await database.write(tx => releaseAllSeats(tx, fees.conference.id, ids))
    expect(await taken()).toEqual([0])
  })

  test('once sold out, requests are refused without a lock, and registrants with a place may change their choice', async () => {
    const { clock, database, fees, limit, placed, taken } = await setUp()
    await limit(1, { presentation_type: 'oral' })
    const mine = await placed({}, { draftKey: 'form:1' })
    const receive = (changes: Partial<ReturnType<typeof oralInput>> = {}, draftKey: string | null = null) =>
      receiveRegistration(
        { ...database, write: draftKey === null ? noWriting : database.write },
        { conference: fees.conference, actor: aVisitor, now: clock.now(), draftKey },
        oralInput(fees, changes),
      )
    const noWriting = () => Promise.reject(new Error('nothing is written'))
    expect(await receive()).toEqual({ ok: false, error: { code: 'sold-out', part: 'presentation' } })
    expect(await receive({ periodId: 0 })).toMatchObject({ error: { code: 'invalid-fields' } })
    // A limit with a seat left has to be tried under the lock.
    await expect(receive({ presentationType: 'poster' })).rejects.toThrow('nothing is written')
    expect(await receive({ hasAddOn: true }, 'form:1')).toMatchObject({ ok: true })
    expect((await findRegistration(database.read, mine.id))?.state).toBe('superseded')
    expect(await taken()).toEqual([1])
  })

  test('the control: the same rush without lock and condition oversells', async () => {
    const { database, limit } = await setUp()
    await limit(5)
    const takeCarelessly = async () => {
      // The result of a check in a transaction of its own before the write.
      const row = await database.read.selectFrom('capacity_limits').selectAll().executeTakeFirstOrThrow()
      if (row.taken >= row.seats) return false
      await database.write(tx =>
        tx.updateTable('capacity_limits').set({ seats: sql`seats + 1`, taken: sql`taken + 1` }).execute(),
      )
      return true
    }
    const answers = await Promise.all(Array.from({ length: 50 }, takeCarelessly))
    expect(answers.filter(Boolean).length).toBeGreaterThan(5)
  })

  test('each part has a limit of its own, and says which part is sold out', async () => {
    const { fees, limit, place, taken } = await setUp()
    await limit(1, { presentation_type: 'oral' })
    await limit(1, { accommodation_id: fees.roomId, nights: 2 })
    await limit(1, { is_for_add_on: 1 })
    const stay = { accommodation: { id: fees.roomId, nights: 2 } } as const
    expect(await place({ ...stay, hasAddOn: true })).toMatchObject({ ok: true })
    expect(await place()).toMatchObject({ ok: false, error: { code: 'sold-out', part: 'presentation' } })
    const poster = { presentationType: 'poster' } as const
    expect(await place({ ...poster, ...stay })).toMatchObject({ error: { part: 'accommodation' } })
    expect(await place({ ...poster, hasAddOn: true })).toMatchObject({ error: { part: 'add-on' } })
    expect(await place({ ...poster, accommodation: { id: fees.roomId, nights: 1 } })).toMatchObject({
      ok: true,
    })
    expect(await taken()).toEqual([1, 1, 1])
    await limit(0, { category_id: fees.openId })
    expect(await place({ presentationType: 'student' })).toMatchObject({ error: { part: 'period' } })
  })

  test('changing the choice keeps the seat; an expired hold releases it', async () => {
    const { clock, payments, limit, placed, taken, state } = await setUp()
    await limit(1)
    await placed({}, { draftKey: 'form:1' })
    const changed = await placed({ presentationType: 'poster' }, { draftKey: 'form:1' })
    expect(await taken()).toEqual([1])
    clock.pass({ minutes: 30 })
    await reapUnpaid(payments)
    expect(await state(changed.id)).toBe('expired')
    expect(await taken()).toEqual([0])
  })

  test.each([
    ['a seat is left: registered', 2, 'paid', []],
    ['none is left: the money is kept and a person is asked', 1, 'expired', ['paid-without-a-seat']],
  ])('paid after expiry when %s', async (_name, seats, expected, attention) => {
    const { database, payments, limit, placed, taken } = await setUp()
    const [gateway] = payments.gateways.values()
    await limit(seats)
    const late = await placed()
    const started = await startPayment(payments, late.id, 'paypal')
    if (!started.ok) throw new Error('not started')
    await approve(payments, started.value.address)
    // Captured by a gateway that needs no request from us, and that was unreachable when the hold expired.
    const [{ orderId = null } = {}] = await listAttempts(database.read, late.id)
    await gateway?.complete(orderId ?? '', 'taken-by-the-gateway')
    await database.write(tx =>
      tx
        .updateTable('registrations')
        .set({ state: forced('expired') })
        .where('id', '=', late.id)
        .execute(),
    )
    await database.write(async tx => {
      await tx.deleteFrom('seat_claims').execute()
      await tx.updateTable('capacity_limits').set({ taken: 0 }).execute()
    })
    await placed()
    const [attempt] = await listAttempts(database.read, late.id)
    expect(await settle(payments, attempt?.id ?? 0)).toBe('paid')
    expect(await findRegistration(database.read, late.id)).toMatchObject({ state: expected })
    expect(await reasonsOf(database, late.id)).toEqual(attention)
    expect(await taken()).toEqual([seats])
  })

  test('the waiting list is offered free seats in order of arrival, for a day each', async () => {
    const { clock, database, fees, payments, limit, place, placed, taken, state } = await setUp()
    await limit(1)
    const first = await placed()
    const second = await placed({}, { mayWait: true })
    const third = await placed({}, { mayWait: true })
    expect(await state(second.id)).toBe('waiting')
    expect(await positionInLine(database.read, fees.conference.id, third.id)).toBe(2)

    clock.pass({ minutes: 30 })
    await reapUnpaid(payments)
    expect(await state(first.id)).toBe('expired')
    expect(await state(second.id)).toBe('awaiting-payment')
    expect(await state(third.id)).toBe('waiting')
    // No new registration may come in between.
    expect(await place()).toMatchObject({ ok: false, error: { code: 'sold-out' } })
    const mails = await database.read
      .selectFrom('outbox')
      .select('effect')
      .where('kind', '=', 'offer-mail')
      .execute()
    expect(mails.map(mail => mail.effect)).toEqual([`offer-mail:${second.id}`])

    clock.pass({ hours: 23 })
    expect(await reapUnpaid(payments)).toBe(0)
    clock.pass({ hours: 1 })
    await reapUnpaid(payments)
    expect(await state(second.id)).toBe('expired')
    expect(await state(third.id)).toBe('awaiting-payment')
    expect(await taken()).toEqual([1])
  })

  test('a capacity that runs out or is free again changes the revision; a single sale does not', async () => {
    const { clock, database, fees, payments, limit, placed } = await setUp()
    await limit(2)
    const revision = async () =>
      (
        await database.read
          .selectFrom('revisions')
          .select('revision')
          .where('scope', '=', `conference:${fees.conference.id}`)
          .executeTakeFirst()
      )?.revision ?? 0
    const before = await revision()
    await placed()
    expect(await revision()).toBe(before)
    await placed()
    expect(await revision()).toBe(before + 1)
    clock.pass({ minutes: 30 })
    await reapUnpaid(payments)
    expect(await revision()).toBe(before + 2)
  })
})

describeOnBothDatabases('codes', open => {
  async function setUp(code: object) {
    const clock = new StoppedClock()
    const database: Database = await open()
    const fees = await createConference(database)
    await database.write(tx =>
      tx
        .insertInto('codes')
        .values({ code: 'SPEAKER', conference_id: fees.conference.id, kind: 'free', ...code })
        .execute(),
    )
    const place = (changes: Partial<ReturnType<typeof oralInput>> = {}) =>
      database.write(tx =>
        placeRegistration(
          tx,
          { conference: fees.conference, actor: aVisitor, now: clock.now(), draftKey: null },
          oralInput(fees, { code: 'speaker', ...changes }),
        ),
      )
    const uses = async () =>
      (await database.read.selectFrom('codes').select('uses').executeTakeFirstOrThrow()).uses
    return { clock, database, fees, place, uses }
  }

  test('of ten who use a code for three at once, exactly three win', async () => {
    const { place, uses } = await setUp({ uses_allowed: 3 })
    const answers = await Promise.all(Array.from({ length: 10 }, () => place()))
    expect(answers.filter(answer => answer.ok)).toHaveLength(3)
    expect(await uses()).toBe(3)
    expect(await place()).toEqual({
      ok: false,
      error: { code: 'invalid-fields', fields: { code: 'code-unusable' } },
    })
  })

  test('a free place is registered at once, with its confirmation and nothing to pay', async () => {
    const { database, place } = await setUp({})
    const placed = await place()
    expect(placed).toMatchObject({
      ok: true,
      value: { registration: { state: 'paid', price: { totalMinor: 0 } } },
    })
    const mails = await database.read
      .selectFrom('outbox')
      .select('kind')
      .where('kind', '=', 'confirmation-mail')
      .execute()
    expect(mails).toHaveLength(1)
  })

  test('a share and an amount come off the registration price', async () => {
    const share = await setUp({ kind: 'percent', basis_points: 2_000 })
    expect(await share.place()).toMatchObject({
      value: { registration: { price: { discountMinor: 13_980 } } },
    })
    const amount = await setUp({ kind: 'amount', amount_minor: 10_000, currency: 'USD' })
    expect(await amount.place()).toMatchObject({
      value: { registration: { price: { discountMinor: 10_000 } } },
    })
  })

  test.each([
    ['another address', { email: 'chair@example.org' }],
    ['another category', { presentation_type: 'invited' }],
    ['later', { valid_from: '2027-02-01' }],
    ['earlier', { valid_until: '2027-01-09' }],
    ['another currency', { kind: 'amount', amount_minor: 1, currency: 'EUR' }],
  ])('a code for %s is refused', async (_name, code) => {
    const { place, uses } = await setUp(code)
    expect(await place()).toEqual({
      ok: false,
      error: { code: 'invalid-fields', fields: { code: 'code-unusable' } },
    })
    expect(await uses()).toBe(0)
  })

  test('the use is released when the hold expires', async () => {
    const { clock, database, place, uses } = await setUp({
      kind: 'percent',
      basis_points: 5_000,
      uses_allowed: 1,
    })
    await place()
    expect(await uses()).toBe(1)
    clock.pass({ minutes: 30 })
    await reapUnpaid(createPayments(database, clock))
    expect(await uses()).toBe(0)
    expect(await place()).toMatchObject({ ok: true })
  })
})
