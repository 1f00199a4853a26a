import { expect, test } from 'vitest'
import { cancelRegistration } from '#domain/desk/cancelling/cancel-registration.ts'
import { placeRegistration } from '#domain/desk/registering/place-registration.ts'
import { reapUnpaidChanges } from '#domain/desk/settlement/watch-payments.ts'
import { type Gateway, GatewayError } from '#domain/money/payments/gateway.ts'
import { listRefunds } from '#domain/money/refunds/refund-queries.ts'
import { findLatestChange, findOpenChange } from '#domain/registrations/choice-change.ts'
import { aVisitor } from '#tests/factories/actors.ts'
import { openChanges, oral, poster } from '#tests/factories/choice-changes.ts'
import { startPayment } from '#tests/factories/payer.ts'
import { approve } from '#tests/factories/payments.ts'
import { oralInput } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

describeOnBothDatabases('a changed choice and its seats', open => {
  const setUp = async (replace?: (gateway: Gateway) => Gateway) => openChanges(await open(), replace)

  test('a sold-out choice is refused, and nothing is lost; a seat that both choices need is taken only once', async () => {
    const { limit, paid, find, change, taken } = await setUp()
    await limit(1, {})
    const { id } = await paid()
    await limit(0, { presentation_type: 'poster' })
    expect(await change(id, poster)).toEqual({ ok: false, error: { code: 'sold-out', part: 'presentation' } })
    expect((await find(id)).choice).toMatchObject({ presentationType: 'oral' })
    expect(await change(id, { ...oral, hasAddOn: true })).toEqual({ ok: true, value: 'to-pay' })
    expect(await taken()).toEqual([1, 0])
  })

  test('an unpaid change is dropped, and only its own seats are offered to the waiting list', async () => {
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

  test('changing and cancelling at once leave no claimed seat and no unaccounted money', async () => {
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
})
