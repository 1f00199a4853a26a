import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { changeChoice } from '#domain/desk/changing/change-choice.ts'
import { reconcile } from '#domain/desk/reconciliation/reconcile.ts'
import { placeRegistration } from '#domain/desk/registering/place-registration.ts'
import { reapUnpaid } from '#domain/desk/settlement/watch-payments.ts'
import { listInvoices } from '#domain/money/billing/invoice-queries.ts'
import { readBalance } from '#domain/money/payments/balance.ts'
import { listMovedMoney } from '#domain/money/payments/moved-money.ts'
import { planRefund } from '#domain/money/refunds/plan-refund.ts'
import { listRefunds } from '#domain/money/refunds/refund-queries.ts'
import { listLimits } from '#domain/registrations/places/read-limits.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { aVisitor, ida } from '#tests/factories/actors.ts'
import { openDesk } from '#tests/factories/desk.ts'
import { startPayment } from '#tests/factories/payer.ts'
import { createPayments, reasonsOf } from '#tests/factories/payments.ts'
import { createRegistration, oralInput, registrant } from '#tests/factories/registration.ts'
import { type Dialect, dialects } from '#tests/support/database.ts'

async function setUp(dialect: Dialect) {
  const desk = await openDesk(dialect)
  const { run, database, fees, clock, first } = desk
  const payments = createPayments(database, clock)
  const pay = (code: string, amount: string, reference: string) =>
    run('confirm-payment', code, amount, '2027-01-10', reference)
  const move = async (amount: string, to: string, ...more: string[]) => {
    const done = await run(
      'reassign-payment',
      first.code,
      amount,
      to,
      '--reason',
      'Paid on the wrong one',
      ...more,
    )
    // The key has tests of its own.
    return { ...done, said: done.said.replace(/^Key: .*\n/m, '') }
  }
  const stateOf = async (id: number) => (await findRegistration(database.read, id))?.state
  const differences = async () =>
    (await reconcile(payments, Temporal.Instant.from('2026-01-01T00:00:00Z'))).findings
  const mails = async () =>
    (
      await database.read.selectFrom('outbox').select('effect').where('kind', '=', 'moved-mail').execute()
    ).map(({ effect }) => effect)
  const place = (email: string) =>
    createRegistration(database, fees, clock, { registrant: { ...registrant, email } })
  return { ...desk, payments, pay, move, stateOf, differences, mails, place }
}

test.each(dialects)('a double payment of one registration pays for another (%s)', async dialect => {
  const { database, first, second, pay, move, stateOf, differences, mails, run, payments } =
    await setUp(dialect)
  await pay(first.code, '733.95', 'B-1')
  expect((await move('733.95', second.code)).said).toBe(
    `Only USD 0.00 of ${first.code} can be moved. USD 733.95 pays for its place: with --give-up that is cancelled and everything is moved.\n`,
  )
  await pay(first.code, '733.95', 'B-2')
  expect(await move('733.96', second.code)).toMatchObject({ code: 1 })
  expect((await move('400.00', second.code)).said).toBe(
    `USD 400.00 was moved from ${first.code} to ${second.code}; both registrants get a mail.\nUSD 333.95 of ${second.code} is still to pay.\n`,
  )
  expect(await stateOf(second.id)).toBe('awaiting-payment')
  expect(await reasonsOf(database, first.id)).toEqual(['paid-too-much'])
  expect((await move('333.95', second.code)).said).toContain(`${second.code} is paid.`)
  expect(await stateOf(second.id)).toBe('paid')
  expect(await stateOf(first.id)).toBe('paid')
  expect(await reasonsOf(database, first.id)).toEqual([])
  expect(await readBalance(database.read, first.id)).toMatchObject({ capturedMinor: 73_395 })
  expect(await listInvoices(database.read, first.id)).toMatchObject([{ totalMinor: 73_395 }])
  expect(await listInvoices(database.read, second.id)).toMatchObject([{ totalMinor: 73_395, isDemo: false }])
  expect(await differences()).toEqual([])
  expect(await mails()).toHaveLength(4)
  expect((await move('1.00', second.code)).code).toBe(1)

  // What goes back of it goes to whoever paid, and never more than was paid.
  expect((await run('refund', second.code, '733.95', '--reason', 'Ill')).code).toBe(0)
  expect((await run('refund', first.code, '733.96', '--reason', 'Ill')).code).toBe(1)
  expect((await run('refund', first.code, '733.95', '--reason', 'Ill')).code).toBe(0)
  expect(await reapUnpaid(payments)).toBe(0)
})

test.each(dialects)(
  'each registration says where a moved payment is, and leads only its own holder on (%s)',
  async dialect => {
    const { database, first, second, place, pay, move } = await setUp(dialect)
    const stranger = await place('eve@example.org')
    await pay(first.code, '733.95', 'B-1')
    await pay(first.code, '733.95', 'B-2')
    await move('400.00', second.code)
    await move('100.00', stranger.code)
    const seen = async (id: number) =>
      (await listMovedMoney(database.read, id)).map(({ direction, amountMinor, other, isSameHolder }) => [
        direction,
        amountMinor,
        other.code,
        isSameHolder,
      ])
    expect(await seen(first.id)).toEqual([
      ['to', 40_000, second.code, true],
      ['to', 10_000, stranger.code, false],
    ])
    expect(await seen(second.id)).toEqual([['from', 40_000, first.code, true]])
    expect(await seen(stranger.id)).toEqual([['from', 10_000, first.code, false]])
  },
)

test.each(dialects)('a place that was paid by mistake is released for the right one (%s)', async dialect => {
  const { run, database, fees, first, pay, move, stateOf, differences, place } = await setUp(dialect)
  const right = await place('right@example.org')
  await pay(first.code, '733.95', 'B-1')
  expect((await move('700.00', right.code, '--give-up')).said).toBe(
    'With --give-up everything is moved, which is USD 733.95 and not USD 700.00.\n',
  )
  await run('limit', 'set', fees.conference.name, '3')
  expect((await move('733.95', right.code, '--give-up')).said).toBe(
    `USD 733.95 was moved from ${first.code} to ${right.code}; both registrants get a mail.\n${first.code} is cancelled.\n${right.code} is paid.\n`,
  )
  expect([await stateOf(first.id), await stateOf(right.id)]).toEqual(['cancelled', 'paid'])
  expect(await listLimits(database.read, fees.conference.id)).toMatchObject([{ taken: 2 }])
  expect(await listInvoices(database.read, first.id)).toMatchObject([
    { kind: 'invoice', totalMinor: 73_395 },
    { kind: 'credit-note', totalMinor: -73_395, reason: 'Paid on the wrong one' },
  ])
  expect(await differences()).toEqual([])
  expect((await run('cancel', right.code, '--share', '100', '--reason', 'Ill')).said).toContain('733.95')
  expect(await listRefunds(database.read, right.id)).toMatchObject([{ amountMinor: 73_395 }])
  expect((await run('refund', first.code, '0.01', '--reason', 'x')).code).toBe(1)
  expect(await differences()).toEqual([])
})

test.each(dialects)(
  'what is given up goes to the right one, before anybody who waits (%s)',
  async dialect => {
    const desk = await setUp(dialect)
    const { run, database, fees, clock, first, second, payments, pay, move, stateOf, differences } = desk
    const { conference, roomId } = fees
    await pay(first.code, '733.95', 'B-1')
    await pay(second.code, '733.95', 'B-2')
    const withRoom = { accommodation: { id: roomId, nights: 1 }, code: '' } as const
    const right = await createRegistration(database, fees, clock, withRoom)
    clock.pass({ minutes: 30 })
    await reapUnpaid(payments)
    // Two have paid, and the first of them holds the only room beside its place, for a change that is not paid.
    await run('limit', 'set', conference.name, '2')
    const limit = { conference_id: conference.id, seats: 1, accommodation_id: roomId }
    await database.write(tx => tx.insertInto('capacity_limits').values(limit).execute())
    const changed = await changeChoice(
      payments,
      { actor: aVisitor, now: payments.clock.now() },
      {
        conference,
        registrationId: first.id,
        requested: { presentationType: 'oral', hasAddOn: false, accommodation: withRoom.accommodation },
        expected: { differenceMinor: 15_750, refundMinor: 0 },
      },
    )
    expect(changed).toEqual({ ok: true, value: 'to-pay' })
    const placement = { conference, actor: aVisitor, now: clock.now(), draftKey: null, mayWait: true }
    const placed = await database.write(tx => placeRegistration(tx, placement, oralInput(fees, withRoom)))
    const waiting = placed.ok && placed.value.registration
    expect(waiting).toMatchObject({ state: 'waiting' })
    // Of what the right one costs, the rest is what was paid for the other.
    await pay(right.code, '157.50', 'B-3')

    expect((await move('733.95', right.code, '--give-up')).said).toBe(
      `USD 733.95 was moved from ${first.code} to ${right.code}; both registrants get a mail.\n${first.code} is cancelled.\n${right.code} is paid.\n`,
    )
    expect([await stateOf(first.id), await stateOf(right.id)]).toEqual(['cancelled', 'paid'])
    expect(waiting && (await stateOf(waiting.id))).toBe('waiting')
    expect(await listLimits(database.read, conference.id)).toMatchObject([{ taken: 2 }, { taken: 1 }])
    expect(await differences()).toEqual([])
  },
)

test.each(dialects)('the released seat is offered to the waiting list (%s)', async dialect => {
  const desk = await setUp(dialect)
  const { run, database, fees, clock, first, second, pay, move, stateOf } = desk
  const { conference } = fees
  await pay(first.code, '733.95', 'B-1')
  await run('limit', 'set', conference.name, '2')
  const placement = { conference, actor: aVisitor, now: clock.now(), draftKey: null, mayWait: true }
  const placed = await database.write(tx => placeRegistration(tx, placement, oralInput(fees)))
  const waiting = placed.ok ? placed.value.registration.id : 0
  expect(await stateOf(waiting)).toBe('waiting')
  expect((await move('733.95', second.code, '--give-up')).said).toContain(`${second.code} is paid.`)
  expect(await stateOf(waiting)).toBe('awaiting-payment')
  expect(await listLimits(database.read, conference.id)).toMatchObject([{ taken: 2 }])
})

test.each(dialects)('an order for an amount that is no longer owed is closed (%s)', async dialect => {
  const { database, first, second, payments, pay, move } = await setUp(dialect)
  const started = await startPayment(payments, second.id, 'paypal')
  expect(started.ok).toBe(true)
  await pay(first.code, '733.95', 'B-1')
  await pay(first.code, '733.95', 'B-2')
  await move('400.00', second.code)
  const closing = await database.read
    .selectFrom('outbox')
    .select('payload')
    .where('kind', '=', 'close-attempts')
    .execute()
  expect(closing.map(({ payload }) => JSON.parse(payload))).toContainEqual({
    registrationId: second.id,
    lastAttempt: 1,
  })
})

test.each(dialects)('money that is being refunded pays for no place (%s)', async dialect => {
  const { first, second, pay, move, run, stateOf } = await setUp(dialect)
  await pay(second.code, '400.00', 'B-1')
  expect((await run('refund', second.code, '400.00', '--reason', 'Too early')).said).toContain('pending')
  await pay(first.code, '733.95', 'B-2')
  await pay(first.code, '733.95', 'B-3')
  expect((await move('333.95', second.code)).said).toContain('USD 400.00 of')
  expect(await stateOf(second.id)).toBe('awaiting-payment')
  expect((await move('400.00', second.code)).said).toContain(`${second.code} is paid.`)
})

test.each(dialects)('money that does not fit is not moved (%s)', async dialect => {
  const { database, fees, clock, first, second, payments, pay, move, run } = await setUp(dialect)
  const { conference } = fees
  await pay(first.code, '733.95', 'B-1')
  await pay(first.code, '900.00', 'B-2')
  expect((await move('800.00', second.code)).said).toBe(`${second.code} owes USD 733.95, not USD 800.00.\n`)
  expect((await move('10.00', first.code)).said).toBe('Name two registrations.\n')
  expect((await move('10.00', second.code, '--give-up')).said).toContain('everything is moved')
  expect((await run('reassign-payment', first.code, '10.00', second.code)).said).toContain('--reason')
  await database.write(tx =>
    tx.updateTable('registrations').set({ currency: 'EUR' }).where('id', '=', second.id).execute(),
  )
  expect((await move('10.00', second.code)).said).toContain('not paid in the same currency')
  await database.write(tx =>
    tx.updateTable('registrations').set({ currency: 'USD' }).where('id', '=', second.id).execute(),
  )
  clock.pass({ minutes: 30 })
  await reapUnpaid(payments)
  await run('limit', 'set', conference.name, '1')
  expect((await move('733.95', second.code)).said).toContain('sold out (conference)')
  expect((await move('733.95', second.code, '--add-place')).said).toContain('Limits raised by this place: 1.')
  await run('cancel', second.code)
  expect((await move('1.00', second.code)).said).toBe(`${second.code} is cancelled and owes nothing.\n`)
})

test('two concurrent refunds of payments shared by two registrations refund nothing twice', async () => {
  const { database, clock, first, second, pay, move } = await setUp('postgres')
  await pay(first.code, '733.95', 'B-1')
  await pay(first.code, '733.95', 'B-2')
  await move('733.95', second.code)
  const plan = (registrationId: number, meanwhile: () => Promise<unknown>) =>
    database.write(async tx => {
      const now = clock.now()
      await planRefund(
        tx,
        { actor: ida, now },
        {
          registrationId,
          amountMinor: 73_395,
          reason: 'Ill',
          dueAt: now,
        },
      )
      await meanwhile()
    })
  const begun: Promise<unknown>[] = []
  const somebodyElse = AsyncLocalStorage.snapshot()
  await plan(first.id, async () => {
    begun.push(somebodyElse(() => plan(second.id, async () => {})))
    await sleep(200)
  })
  await Promise.all(begun)
  const refunds = [
    ...(await listRefunds(database.read, first.id)),
    ...(await listRefunds(database.read, second.id)),
  ]
  expect(new Set(refunds.map(({ captureId }) => captureId)).size).toBe(2)
})
