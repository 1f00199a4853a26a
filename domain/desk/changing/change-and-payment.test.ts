import { expect, test } from 'vitest'
import { declineDemoOrder } from '#adapters/gateways/demo.ts'
import { cancelRegistration } from '#domain/desk/cancelling/cancel-registration.ts'
import { changeChoice } from '#domain/desk/changing/change-choice.ts'
import { dropOpenChange } from '#domain/desk/completing/settle-change.ts'
import { receiveOfflinePayment } from '#domain/desk/settlement/receive-offline-payment.ts'
import { settle } from '#domain/desk/settlement/settle.ts'
import { closeAttempts, reapUnpaidChanges } from '#domain/desk/settlement/watch-payments.ts'
import { theClock } from '#domain/foundations/audit/actor.ts'
import { listAttempts } from '#domain/money/payments/attempt-queries.ts'
import { readBalance } from '#domain/money/payments/balance.ts'
import { type Gateway, GatewayError } from '#domain/money/payments/gateway.ts'
import { findLatestChange, findOpenChange } from '#domain/registrations/choice-change.ts'
import { aVisitor, ida, permitFor } from '#tests/factories/actors.ts'
import { openChanges, oral, poster } from '#tests/factories/choice-changes.ts'
import { forced } from '#tests/factories/forced-state.ts'
import { startPayment } from '#tests/factories/payer.ts'
import { approve, closeQueued } from '#tests/factories/payments.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

describeOnBothDatabases('a changed choice and what is paid', open => {
  const setUp = async (replace?: (gateway: Gateway) => Gateway) => openChanges(await open(), replace)

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

  test('a payment at the moment of the change counts, and the new terms are shown', async () => {
    const { payments, place, pay, find, quote, conference } = await setUp()
    const { id } = await place()
    const offered = await quote(id, poster)
    if (!offered.ok) throw new Error('not offered')
    await pay(id)
    const { differenceMinor, refundMinor } = offered.value
    const expected = { differenceMinor, refundMinor }
    const answer = await changeChoice(
      payments,
      { actor: aVisitor, now: payments.clock.now() },
      { conference, registrationId: id, requested: poster, expected },
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
    const found = await find(id)
    // As if the gateway had been unreachable when the hold expired.
    await database.write(tx => dropOpenChange(tx, { actor: theClock, now: clock.now() }, found))
    await place({ accommodation: room(1) })
    expect(await settle(payments, attemptId)).toBe('paid')
    expect(await readBalance(database.read, id)).toMatchObject({ capturedMinor: 73_395 + 30_450 })
    expect(await reasons(id)).toEqual(attention)
    expect((await find(id)).choice).toMatchObject({ accommodation: isHad ? { nights: 2 } : null })
    expect(await taken()).toEqual([1 + left])
  })

  test('approved money for a dropped change is captured only if the change is still possible', async () => {
    const { clock, database, payments, fees, room, limit, paid, pay, place, change, find, reasons } =
      await setUp()
    await limit(1, { accommodation_id: fees.roomId })
    const { id } = await paid()
    await change(id, { ...oral, accommodation: room(2) })
    const attemptId = await pay(id)
    const found = await find(id)
    await database.write(tx => dropOpenChange(tx, { actor: theClock, now: clock.now() }, found))
    await place({ accommodation: room(1) })
    expect(await settle(payments, attemptId)).toBe('not-paid')
    expect(await readBalance(database.read, id)).toMatchObject({ capturedMinor: 73_395 })
    expect(await reasons(id)).toEqual([])
  })

  test('after a withdrawn change another one is possible, and late money for the old one does not pay for it', async () => {
    const { clock, database, conference, payments, paid, pay, change, find, takeUnseen, reasons } =
      await setUp()
    const { id } = await paid()
    await change(id, { ...oral, hasAddOn: true })
    expect(await change(id, poster)).toEqual({ ok: false, error: { code: 'change-open' } })
    const attemptId = await pay(id)
    await takeUnseen(id)
    const found = await find(id)
    await database.write(tx => dropOpenChange(tx, { actor: aVisitor, now: clock.now() }, found))
    // The other change is requested before the money is reviewed.
    const offered = { differenceMinor: -31_500, refundMinor: 15_750 }
    await database.write(tx =>
      tx
        .updateTable('payment_attempts')
        .set({ state: forced('expired') })
        .where('id', '=', attemptId)
        .execute(),
    )
    const changed = await changeChoice(
      payments,
      { actor: aVisitor, now: payments.clock.now() },
      {
        conference,
        registrationId: id,
        requested: poster,
        expected: offered,
      },
    )
    expect(changed).toEqual({ ok: true, value: 'applied' })
    await settle(payments, attemptId)
    expect((await find(id)).choice).toMatchObject({ presentationType: 'poster', hasAddOn: false })
    expect(await reasons(id)).toEqual(['paid-without-a-seat'])
  })

  test('a difference paid while the hold expires either pays for the change or stays safe, and is never lost', async () => {
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

  test.each([
    { part: 'all of it at once', partMinor: 0 },
    { part: 'the rest after a transfer', partMinor: 1_000 },
  ])(
    'cancelling drops an open change, and its money that comes later, $part, asks for a person',
    async ({ partMinor }) => {
      const {
        clock,
        database,
        conference,
        payments,
        paid,
        change,
        pay,
        find,
        takeUnseen,
        reasons,
        differences,
      } = await setUp()
      const { id } = await paid()
      await change(id, { ...oral, hasAddOn: true })
      if (partMinor > 0) {
        const permit = permitFor('record-transfer', conference.id)
        const receipt = {
          registrationId: id,
          amountMinor: partMinor,
          means: 'bank-transfer',
          reference: 'SEPA',
        } as const
        const now = clock.now()
        await receiveOfflinePayment(payments, permit, { actor: ida, now }, { ...receipt, receivedAt: now })
      }
      const attemptId = await pay(id)
      await takeUnseen(id)
      const act = { actor: aVisitor, now: clock.now() }
      const request = { conference, registrationId: id }
      await database.write(tx => cancelRegistration(tx, act, request))
      expect(await findOpenChange(database.read, id)).toBeUndefined()
      await settle(payments, attemptId)
      expect((await find(id)).state).toBe('cancelled')
      expect(await reasons(id)).toEqual(['paid-after-cancelling'])
      expect(await differences()).toEqual([])
    },
  )

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
})
