import { expect, test } from 'vitest'
import { declineDemoOrder } from '#adapters/gateways/demo.ts'
import { listAttention } from '#domain/attention/attention.ts'
import { theClock } from '#domain/audit/actor.ts'
import { listInvoices } from '#domain/billing/invoice-queries.ts'
import { cancelRegistration } from '#domain/cancellation/cancel-registration.ts'
import { changeChoice } from '#domain/changes/change-choice.ts'
import { offerChange } from '#domain/changes/offer-change.ts'
import { dropOpenChange } from '#domain/grants/settle-change.ts'
import { captureKey } from '#domain/payments/attempt.ts'
import { listAttempts } from '#domain/payments/attempt-queries.ts'
import { type Gateway, GatewayError } from '#domain/payments/gateway.ts'
import { listRefunds } from '#domain/payments/refund.ts'
import { reconcile } from '#domain/reconciliation/reconcile.ts'
import { placeRegistration } from '#domain/registering/place-registration.ts'
import type { ChoiceWish } from '#domain/registrations/changed-price.ts'
import { findLatestChange, findOpenChange } from '#domain/registrations/choice-change.ts'
import { findRegistration, readBalance } from '#domain/registrations/registration-queries.ts'
import { listLimits } from '#domain/seats/seats.ts'
import { settle } from '#domain/settlement/settle.ts'
import { startPayment } from '#domain/settlement/start-payment.ts'
import { closeAttempts, reapUnpaidChanges } from '#domain/settlement/watch-payments.ts'
import { toStored } from '#domain/time.ts'
import { aVisitor } from '#tests/factories/actors.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { approve, closeQueued, createPayments } from '#tests/factories/payments.ts'
import { createRegistration, oralInput } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

describeOnBothDatabases('changing a choice', open => {
  /** On 10 January 2027, 148 days before the conference: half of what gets cheaper goes back. */
  async function setUp(replace?: (gateway: Gateway) => Gateway) {
    const clock = new StoppedClock()
    const database = await open()
    const fees = await createConference(database)
    const payments = createPayments(database, clock, replace)
    const { conference } = fees
    const room = (nights: 1 | 2 | 3 | 4) => ({ id: fees.roomId, nights })
    const limit = (seats: number, columns: object) =>
      database.write(tx =>
        tx
          .insertInto('capacity_limits')
          .values({ conference_id: conference.id, seats, ...columns })
          .execute(),
      )
    const place = (changes: Parameters<typeof oralInput>[1] = {}) =>
      createRegistration(database, fees, clock, changes)
    const pay = async (registrationId: number) => {
      const started = await startPayment(payments, registrationId, 'paypal')
      if (!started.ok) throw new Error(started.error.code)
      await approve(payments, started.value.address)
      return (await listAttempts(database.read, registrationId)).at(-1)?.id ?? 0
    }
    /** The gateway takes the money of the newest attempt, and nobody here hears of it yet. */
    const takeUnseen = async (registrationId: number) => {
      const attempt = (await listAttempts(database.read, registrationId)).at(-1)
      if (!attempt) throw new Error('no attempt')
      const gateway = payments.gateways.get(attempt.gateway)
      await gateway?.complete(attempt.orderId ?? '', captureKey(attempt, 0))
    }
    const paid = async (changes: Parameters<typeof oralInput>[1] = {}) => {
      const registration = await place(changes)
      await settle(payments, await pay(registration.id))
      return registration
    }
    const find = async (id: number) => {
      const registration = await findRegistration(database.read, id)
      if (!registration) throw new Error('no registration')
      return registration
    }
    const offer = async (id: number, wish: ChoiceWish) =>
      offerChange(database.read, conference, await find(id), wish, clock.now())
    /** Confirms what is offered now. */
    const change = async (id: number, wish: ChoiceWish) => {
      const offered = await offer(id, wish)
      const { differenceMinor, refundMinor } = offered.ok
        ? offered.value
        : { differenceMinor: 0, refundMinor: 0 }
      return changeChoice(
        payments,
        { actor: aVisitor, now: payments.clock.now() },
        {
          conference,
          registrationId: id,
          wish,
          expected: { differenceMinor, refundMinor },
        },
      )
    }
    const taken = async () => (await listLimits(database.read, conference.id)).map(known => known.taken)
    const ledger = async (registrationId: number) => {
      const entries = await database.read
        .selectFrom('ledger_entries')
        .select('amount_minor')
        .where('registration_id', '=', registrationId)
        .execute()
      return entries.reduce((sum, entry) => sum + entry.amount_minor, 0)
    }
    const mails = async (kind: string) =>
      (await database.read.selectFrom('outbox').select('effect').where('kind', '=', kind).execute()).map(
        ({ effect }) => effect,
      )
    const reasons = async (registrationId: number) =>
      (await listAttention(database.read, registrationId)).map(({ reason }) => reason)
    /** The hold of a change is over, and its order at the gateway lives on. */
    const runOut = (registrationId: number) =>
      database.write(tx =>
        tx
          .updateTable('choice_changes')
          .set({ hold_until: toStored(clock.now()) })
          .where('registration_id', '=', registrationId)
          .execute(),
      )
    /** Kinds of differences between the books. */
    const differences = async () => {
      const { findings } = await reconcile(payments, Temporal.Instant.from('2026-01-01T00:00:00Z'))
      return findings.map(({ kind }) => kind)
    }
    return {
      clock, database, fees, conference, payments, room, limit, place, pay, paid, find, offer, change, taken, ledger,
      mails, differences, takeUnseen, reasons, runOut,
    } // biome-ignore format: a record
  }

  const oral = { presentationType: 'oral', accommodation: null, hasAddOn: false } as const
  const poster = { ...oral, presentationType: 'poster' } as const

  test('what an organiser has changed since the page was asked for is what counts, and is shown first', async () => {
    const { database, payments, conference, paid, find } = await setUp()
    const { id } = await paid()
    await database.write(tx => tx.updateTable('conferences').set({ add_on_minor: 25_000 }).execute())
    const change = (differenceMinor: number) =>
      changeChoice(
        payments,
        { actor: aVisitor, now: payments.clock.now() },
        {
          // As it was read when its page was asked for.
          conference,
          registrationId: id,
          wish: { ...oral, hasAddOn: true },
          expected: { differenceMinor, refundMinor: 0 },
        },
      )
    expect(await change(21_000)).toEqual({ ok: false, error: { code: 'terms-changed' } })
    expect(await findOpenChange(database.read, id)).toBeUndefined()
    expect(await change(26_250)).toEqual({ ok: true, value: 'to-pay' })
    expect((await find(id)).price.totalMinor).toBe(73_395)
  })

  test('something dearer is had once its difference is paid, and only that is charged', async () => {
    const { database, payments, room, paid, pay, find, change, ledger, mails, differences } = await setUp()
    const { id } = await paid()
    const wish = { ...oral, accommodation: room(2) }
    expect(await change(id, wish)).toEqual({ ok: true, value: 'to-pay' })
    expect((await find(id)).choice).toMatchObject({ accommodation: null })
    const attemptId = await pay(id)
    // Two nights for 290.00 and 5 % of it.
    expect((await listAttempts(database.read, id)).at(-1)).toMatchObject({ amountMinor: 30_450 })
    await Promise.all(Array.from({ length: 5 }, () => settle(payments, attemptId)))
    expect(await find(id)).toMatchObject({
      state: 'paid',
      choice: { presentationType: 'oral', accommodation: { name: 'Single Occupancy', nights: 2 } },
      price: { subtotalMinor: 98_900, feeMinor: 4_945, totalMinor: 103_845 },
    })
    expect(await findLatestChange(database.read, id)).toMatchObject({ state: 'applied' })
    expect(await ledger(id)).toBe(0)
    expect(await mails('change-mail')).toHaveLength(1)
    expect(await mails('confirmation-mail')).toHaveLength(1)
    const bills = await listInvoices(database.read, id)
    expect(bills.map(({ totalMinor }) => totalMinor)).toEqual([73_395, 30_450])
    expect(bills[1]?.lines.map(({ description }) => description)).toEqual([
      'Accommodation, 2 nights',
      'Processing fee',
    ])
    expect(await differences()).toEqual([])
    expect(await startPayment(payments, id, 'paypal')).toEqual({ ok: false, error: { code: 'nothing-owed' } })
  })

  test('something cheaper is had at once, and the share of the difference goes back after the conference', async () => {
    const { database, paid, find, offer, change, mails, ledger, differences } = await setUp()
    const { id } = await paid()
    // 300.00 and 5 % less; of 315.00 half goes back.
    expect(await offer(id, poster)).toMatchObject({
      value: { differenceMinor: -31_500, refundMinor: 15_750, keptMinor: 15_750 },
    })
    expect(await change(id, poster)).toEqual({ ok: true, value: 'applied' })
    expect(await find(id)).toMatchObject({
      state: 'paid',
      choice: { presentationType: 'poster', categoryName: 'Mid Term' },
      price: { totalMinor: 41_895 },
    })
    expect(await listRefunds(database.read, id)).toMatchObject([
      { state: 'scheduled', amountMinor: 15_750, dueAt: Temporal.Instant.from('2027-06-09T23:00:00Z') },
    ])
    const bills = await listInvoices(database.read, id)
    expect(bills.map(({ kind, totalMinor }) => [kind, totalMinor])).toEqual([
      ['invoice', 73_395],
      ['credit-note', -15_750],
    ])
    expect(await ledger(id)).toBe(-15_750)
    expect(await mails('change-mail')).toHaveLength(1)
    expect(await differences()).toEqual([])
  })

  test('the share of a cheaper change is not given back again when the registration is cancelled', async () => {
    const { clock, database, conference, paid, change, differences } = await setUp()
    const { id } = await paid()
    await change(id, poster)
    const act = { actor: aVisitor, now: clock.now() }
    const request = { conference, registrationId: id }
    const cancelled = await database.write(tx => cancelRegistration(tx, act, request))
    // Half of the 418.95 that still paid for the place: the rest was shared at the change.
    expect(cancelled).toEqual({ ok: true, value: { refundMinor: 20_948 } })
    expect(await differences()).toEqual([])
  })

  test('parts that stay keep their price, and a part that changes takes the price of today', async () => {
    const { clock, room, paid, offer } = await setUp()
    const { id } = await paid()
    clock.instant = Temporal.Instant.from('2027-04-10T12:00:00Z')
    expect(await offer(id, { ...oral, hasAddOn: true })).toMatchObject({
      value: {
        choice: { categoryName: 'Mid Term' },
        price: { registrationMinor: 69_900 },
        differenceMinor: 21_000,
      },
    })
    // In the late period a poster costs 499.00.
    expect(await offer(id, { ...poster, accommodation: room(1) })).toMatchObject({
      value: {
        choice: { categoryName: 'Late' },
        price: { registrationMinor: 49_900, accommodationMinor: 15_000 },
      },
    })
  })

  test.each([
    ['for every category', {}, 7_980, true],
    ['for oral presentations only', { presentation_type: 'oral' }, 0, false],
  ])(
    'a code %s is applied to the new price, or falls away',
    async (_name, columns, discountMinor, keepsCode) => {
      const { database, conference, paid, offer, change } = await setUp()
      await database.write(tx =>
        tx
          .insertInto('codes')
          .values({
            conference_id: conference.id,
            code: 'TWENTY',
            kind: 'percent',
            basis_points: 2_000,
            uses_allowed: 1,
            ...columns,
          })
          .execute(),
      )
      const { id } = await paid({ code: 'twenty' })
      const wish = { ...oral, presentationType: 'poster' } as const
      expect(await offer(id, wish)).toMatchObject({ value: { price: { discountMinor }, keepsCode } })
      await change(id, wish)
      const { uses } = await database.read.selectFrom('codes').select('uses').executeTakeFirstOrThrow()
      expect(uses).toBe(keepsCode ? 1 : 0)
    },
  )

  test('before anything is paid the choice is replaced, and the old order is closed at the gateway', async () => {
    const { database, payments, place, find, change, limit, taken } = await setUp()
    await limit(1, { presentation_type: 'oral' })
    await limit(1, { presentation_type: 'poster' })
    const { id } = await place()
    const started = await startPayment(payments, id, 'paypal')
    if (!started.ok) throw new Error('not started')
    expect(await change(id, poster)).toEqual({ ok: true, value: 'replaced' })
    expect(await find(id)).toMatchObject({ state: 'awaiting-payment', price: { totalMinor: 41_895 } })
    expect(await taken()).toEqual([0, 1])
    const [first] = await listAttempts(database.read, id)
    expect(first?.state).toBe('expired')
    await startPayment(payments, id, 'paypal')
    expect((await listAttempts(database.read, id)).at(-1)).toMatchObject({ number: 2, amountMinor: 41_895 })
  })

  test('who paid in the moment of changing has paid, and is shown the new terms', async () => {
    const { payments, place, pay, find, offer, conference } = await setUp()
    const { id } = await place()
    const offered = await offer(id, poster)
    if (!offered.ok) throw new Error('not offered')
    await pay(id)
    const { differenceMinor, refundMinor } = offered.value
    const expected = { differenceMinor, refundMinor }
    const answer = await changeChoice(
      payments,
      { actor: aVisitor, now: payments.clock.now() },
      { conference, registrationId: id, wish: poster, expected },
    )
    expect(answer).toEqual({ ok: false, error: { code: 'terms-changed' } })
    expect(await find(id)).toMatchObject({ state: 'paid', choice: { presentationType: 'oral' } })
  })

  test('while the gateway does not say whether it was paid, nothing is changed', async () => {
    let isDown = false
    const { payments, place, find, change } = await setUp(gateway => ({
      ...gateway,
      async fetch(orderId) {
        if (isDown) throw new GatewayError('unavailable', 'no answer')
        return gateway.fetch(orderId)
      },
    }))
    const { id } = await place()
    await startPayment(payments, id, 'paypal')
    isDown = true
    expect(await change(id, poster)).toEqual({ ok: false, error: { code: 'payment-pending' } })
    expect((await find(id)).choice).toMatchObject({ presentationType: 'oral' })
  })

  test('what is sold out is refused, and nothing is lost; a seat in what both have is enough', async () => {
    const { limit, paid, find, change, taken } = await setUp()
    await limit(1, {})
    const { id } = await paid()
    await limit(0, { presentation_type: 'poster' })
    expect(await change(id, poster)).toEqual({ ok: false, error: { code: 'sold-out', part: 'presentation' } })
    expect((await find(id)).choice).toMatchObject({ presentationType: 'oral' })
    expect(await change(id, { ...oral, hasAddOn: true })).toEqual({ ok: true, value: 'to-pay' })
    expect(await taken()).toEqual([1, 0])
  })

  test('a change that nobody pays is dropped, and only its own seats go to who waits', async () => {
    const { clock, database, payments, fees, conference, room, limit, paid, find, change, taken } =
      await setUp()
    await limit(5, {})
    await limit(1, { accommodation_id: fees.roomId })
    const { id } = await paid()
    await change(id, { ...oral, accommodation: room(2) })
    expect(await taken()).toEqual([1, 1])
    const waiting = await database.write(tx =>
      placeRegistration(
        tx,
        { conference, actor: aVisitor, now: clock.now(), draftKey: null, mayWait: true },
        oralInput(fees, { accommodation: room(1) }),
      ),
    )
    if (!waiting.ok) throw new Error('not waiting')
    expect(waiting.value.registration.state).toBe('waiting')
    expect(await reapUnpaidChanges(payments)).toBe(0)
    clock.pass({ minutes: 30 })
    expect(await reapUnpaidChanges(payments)).toBe(1)
    expect(await findLatestChange(database.read, id)).toMatchObject({ state: 'dropped' })
    expect(await find(id)).toMatchObject({ state: 'paid', choice: { accommodation: null } })
    expect((await find(waiting.value.registration.id)).state).toBe('awaiting-payment')
    expect(await taken()).toEqual([2, 1])
  })

  test('while the gateway does not say whether the difference was paid, its seats stay held', async () => {
    let isDown = false
    const { database, payments, paid, change, find, reasons, runOut } = await setUp(gateway => ({
      ...gateway,
      async fetch(orderId) {
        if (isDown) throw new GatewayError('unavailable', 'no answer')
        return gateway.fetch(orderId)
      },
    }))
    const { id } = await paid()
    await change(id, { ...oral, hasAddOn: true })
    const started = await startPayment(payments, id, 'paypal')
    if (!started.ok) throw new Error('not started')
    await approve(payments, started.value.address)
    isDown = true
    await runOut(id)
    expect(await reapUnpaidChanges(payments)).toBe(0)
    expect(await findOpenChange(database.read, id)).toBeDefined()
    isDown = false
    await runOut(id)
    // The payer had paid: closing finds the money.
    await reapUnpaidChanges(payments)
    expect(await find(id)).toMatchObject({ choice: { hasAddOn: true } })
    expect(await reasons(id)).toEqual([])
  })

  test.each([
    ['a seat is left: it is had after all', 1, true, []],
    ['none is left: the money is kept and a person is asked', 0, false, ['paid-without-a-seat']],
  ])('the difference is paid after the change was dropped when %s', async (_name, left, isHad, attention) => {
    const {
      clock,
      database,
      payments,
      fees,
      room,
      limit,
      paid,
      pay,
      place,
      change,
      find,
      taken,
      takeUnseen,
      reasons,
    } = await setUp()
    await limit(1 + left, { accommodation_id: fees.roomId })
    const { id } = await paid()
    await change(id, { ...oral, accommodation: room(2) })
    const attemptId = await pay(id)
    await takeUnseen(id)
    // As if the gateway had been out of reach when the hold ran out.
    await database.write(async tx =>
      dropOpenChange(tx, { actor: theClock, now: clock.now() }, await find(id)),
    )
    await place({ accommodation: room(1) })
    expect(await settle(payments, attemptId)).toBe('paid')
    expect(await readBalance(database.read, id)).toMatchObject({ capturedMinor: 73_395 + 30_450 })
    expect(await reasons(id)).toEqual(attention)
    expect((await find(id)).choice).toMatchObject({ accommodation: isHad ? { nights: 2 } : null })
    expect(await taken()).toEqual([1 + left])
  })

  test('approved money for a dropped change is taken only where it still brings what it was meant for', async () => {
    const { clock, database, payments, fees, room, limit, paid, pay, place, change, find, reasons } =
      await setUp()
    await limit(1, { accommodation_id: fees.roomId })
    const { id } = await paid()
    await change(id, { ...oral, accommodation: room(2) })
    const attemptId = await pay(id)
    await database.write(async tx =>
      dropOpenChange(tx, { actor: theClock, now: clock.now() }, await find(id)),
    )
    await place({ accommodation: room(1) })
    expect(await settle(payments, attemptId)).toBe('not-paid')
    expect(await readBalance(database.read, id)).toMatchObject({ capturedMinor: 73_395 })
    expect(await reasons(id)).toEqual([])
  })

  test('who keeps what they had may change again, and late money for the old change is not taken for the new one', async () => {
    const { clock, database, conference, payments, paid, pay, change, find, takeUnseen, reasons } =
      await setUp()
    const { id } = await paid()
    await change(id, { ...oral, hasAddOn: true })
    expect(await change(id, poster)).toEqual({ ok: false, error: { code: 'change-open' } })
    const attemptId = await pay(id)
    await takeUnseen(id)
    await database.write(async tx =>
      dropOpenChange(tx, { actor: aVisitor, now: clock.now() }, await find(id)),
    )
    // The other change is asked for before anybody has looked at the money.
    const offered = { differenceMinor: -31_500, refundMinor: 15_750 }
    await database.write(tx =>
      tx.updateTable('payment_attempts').set({ state: 'expired' }).where('id', '=', attemptId).execute(),
    )
    const changed = await changeChoice(
      payments,
      { actor: aVisitor, now: payments.clock.now() },
      {
        conference,
        registrationId: id,
        wish: poster,
        expected: offered,
      },
    )
    expect(changed).toEqual({ ok: true, value: 'applied' })
    await settle(payments, attemptId)
    expect((await find(id)).choice).toMatchObject({ presentationType: 'poster', hasAddOn: false })
    expect(await reasons(id)).toEqual(['paid-without-a-seat'])
  })

  test('of ten who want the last room at once, one gets it', async () => {
    const { fees, room, limit, paid, change, taken } = await setUp()
    await limit(1, { accommodation_id: fees.roomId })
    const registrations = []
    for (let count = 0; count < 10; count++) registrations.push(await paid())
    const answers = await Promise.all(
      registrations.map(({ id }) => change(id, { ...oral, accommodation: room(1) })),
    )
    expect(answers.filter(answer => answer.ok)).toHaveLength(1)
    expect(new Set(answers.flatMap(answer => (answer.ok ? [] : [answer.error.code])))).toEqual(
      new Set(['sold-out']),
    )
    expect(await taken()).toEqual([1])
  })

  test('the same change confirmed five times at once is made once', async () => {
    const { database, paid, change, mails } = await setUp()
    const { id } = await paid()
    const answers = await Promise.all(Array.from({ length: 5 }, () => change(id, poster)))
    expect(answers.filter(answer => answer.ok)).toHaveLength(1)
    expect(await listRefunds(database.read, id)).toHaveLength(1)
    expect(await mails('change-mail')).toHaveLength(1)
  })

  test('changing and cancelling at once leave no seat behind and no money unaccounted', async () => {
    const { clock, database, conference, room, limit, paid, change, find, taken, differences, fees } =
      await setUp()
    await limit(3, {})
    await limit(3, { accommodation_id: fees.roomId })
    const { id } = await paid()
    const act = { actor: aVisitor, now: clock.now() }
    const request = { conference, registrationId: id }
    await Promise.all([
      change(id, { ...oral, accommodation: room(1) }),
      database.write(tx => cancelRegistration(tx, act, request)),
    ])
    expect((await find(id)).state).toBe('cancelled')
    expect(await findOpenChange(database.read, id)).toBeUndefined()
    expect(await taken()).toEqual([0, 0])
    expect(await differences()).toEqual([])
  })

  test('the difference paid while the hold runs out is either had or kept safe, never both lost', async () => {
    const { database, payments, fees, room, limit, paid, change, find, taken, reasons, runOut } =
      await setUp()
    await limit(1, { accommodation_id: fees.roomId })
    const { id } = await paid()
    await change(id, { ...oral, accommodation: room(2) })
    const started = await startPayment(payments, id, 'paypal')
    if (!started.ok) throw new Error('not started')
    await approve(payments, started.value.address)
    const attemptId = (await listAttempts(database.read, id)).at(-1)?.id ?? 0
    await runOut(id)
    await Promise.all([reapUnpaidChanges(payments), settle(payments, attemptId), reapUnpaidChanges(payments)])
    expect(await find(id)).toMatchObject({ choice: { accommodation: { nights: 2 } } })
    expect(await reasons(id)).toEqual([])
    expect(await findLatestChange(database.read, id)).toMatchObject({ state: 'applied' })
    expect(await taken()).toEqual([1])
  })

  test('cancelling drops an open change, and its money that comes later asks for a person', async () => {
    const { clock, database, conference, payments, paid, change, pay, find, takeUnseen, reasons } =
      await setUp()
    const { id } = await paid()
    await change(id, { ...oral, hasAddOn: true })
    const attemptId = await pay(id)
    await takeUnseen(id)
    const act = { actor: aVisitor, now: clock.now() }
    const request = { conference, registrationId: id }
    await database.write(tx => cancelRegistration(tx, act, request))
    expect(await findOpenChange(database.read, id)).toBeUndefined()
    await settle(payments, attemptId)
    expect((await find(id)).state).toBe('cancelled')
    expect(await reasons(id)).toEqual(['paid-after-cancelling'])
  })

  test('closing what was left open when the registration was paid spares the order of a change', async () => {
    const { database, payments, paid, change, pay } = await setUp()
    const { id } = await paid()
    await change(id, { ...oral, hasAddOn: true })
    const started = await startPayment(payments, id, 'paypal')
    expect(started.ok).toBe(true)
    await closeAttempts(payments, id)
    expect((await listAttempts(database.read, id)).at(-1)?.state).toBe('started')
    expect(await pay(id)).toBeGreaterThan(0)
  })

  test('a payment begun after the change is left alone when the orders before the change are closed', async () => {
    const { database, payments, place, change, find } = await setUp()
    const { id } = await place()
    const start = () => startPayment(payments, id, 'paypal')
    expect(await start()).toMatchObject({ ok: true })
    expect(await change(id, { ...oral, hasAddOn: true })).toEqual({ ok: true, value: 'replaced' })
    const started = await start()
    await closeQueued(payments)
    expect(await listAttempts(database.read, id)).toMatchObject([{ state: 'expired' }, { state: 'started' }])
    await approve(payments, started.ok ? started.value.address : '')
    await settle(payments, (await listAttempts(database.read, id))[1]?.id ?? 0)
    expect((await find(id)).state).toBe('paid')
  })

  test('after a change at the same price no other card is tried on the order from before', async () => {
    const { clock, database, conference, payments, place, change } = await setUp()
    await database.write(tx =>
      tx
        .updateTable('registration_categories')
        .set({ poster_minor: 69_900 })
        .where('conference_id', '=', conference.id)
        .execute(),
    )
    const { id } = await place()
    const start = async () => {
      const started = await startPayment(payments, id, 'paypal')
      return started.ok ? started.value.address : ''
    }
    const first = await start()
    await declineDemoOrder({ database, clock }, new URL(first).pathname.split('/').at(-1) ?? '')
    await settle(payments, (await listAttempts(database.read, id))[0]?.id ?? 0)
    expect(await change(id, poster)).toEqual({ ok: true, value: 'replaced' })
    const second = await start()
    expect(second).not.toBe(first)
    await closeQueued(payments)
    expect(await listAttempts(database.read, id)).toMatchObject([{ state: 'failed' }, { state: 'started' }])
  })

  test('equal prices change at once and nothing is charged or given back', async () => {
    const { database, conference, paid, change, find, mails } = await setUp()
    await database.write(tx =>
      tx
        .updateTable('registration_categories')
        .set({ poster_minor: 69_900 })
        .where('conference_id', '=', conference.id)
        .execute(),
    )
    const { id } = await paid()
    expect(await change(id, poster)).toEqual({ ok: true, value: 'applied' })
    expect((await find(id)).choice).toMatchObject({ presentationType: 'poster' })
    expect(await listRefunds(database.read, id)).toEqual([])
    expect(await mails('change-mail')).toHaveLength(1)
  })

  test.each([
    ['the same again', oral, 'nothing-changed', '2027-01-10T12:00:00Z'],
    ['an unknown room', { ...oral, accommodation: { id: 9_999, nights: 1 as const } }, 'not-a-choice', '2027-01-10T12:00:00Z'],
    ['when registration is closed', poster, 'registration-closed', '2027-06-07T12:00:00Z'],
  ])('%s is refused', async (_name, wish, code, at) => {
    const { clock, paid, change } = await setUp()
    const { id } = await paid()
    clock.instant = Temporal.Instant.from(at)
    expect(await change(id, wish)).toEqual({ ok: false, error: { code } })
  }) // biome-ignore format: a table

  test('terms that changed since they were shown change nothing', async () => {
    const { payments, conference, paid, find } = await setUp()
    const { id } = await paid()
    const answer = await changeChoice(
      payments,
      { actor: aVisitor, now: payments.clock.now() },
      {
        conference,
        registrationId: id,
        wish: poster,
        expected: { differenceMinor: -31_500, refundMinor: 31_500 },
      },
    )
    expect(answer).toEqual({ ok: false, error: { code: 'terms-changed' } })
    expect((await find(id)).choice).toMatchObject({ presentationType: 'oral' })
  })
})
