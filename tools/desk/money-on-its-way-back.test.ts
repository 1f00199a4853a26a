import { expect, test } from 'vitest'
import { cancelDemoOrder } from '#adapters/gateways/demo.ts'
import { changeChoice } from '#domain/desk/changing/change-choice.ts'
import { reconcile } from '#domain/desk/reconciliation/reconcile.ts'
import { quoteRenewal } from '#domain/desk/registering/renew-registration.ts'
import { settle } from '#domain/desk/settlement/settle.ts'
import { reapUnpaid } from '#domain/desk/settlement/watch-payments.ts'
import { toStored } from '#domain/foundations/time.ts'
import { listInvoices } from '#domain/money/billing/invoice-queries.ts'
import { readDue } from '#domain/money/books/due.ts'
import { listAttempts, listCaptures } from '#domain/money/payments/attempt-queries.ts'
import type { Gateway } from '#domain/money/payments/gateway.ts'
import { planRefund } from '#domain/money/refunds/plan-refund.ts'
import { listRefunds } from '#domain/money/refunds/refund-queries.ts'
import { payDueRefunds } from '#domain/money/returning/pay-refund.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { aVisitor, ida } from '#tests/factories/actors.ts'
import { openDesk } from '#tests/factories/desk.ts'
import { forced } from '#tests/factories/forced-state.ts'
import { startPayment, turnBack } from '#tests/factories/payer.ts'
import { approve, createPayments, reasonsOf } from '#tests/factories/payments.ts'
import { type Dialect, dialects } from '#tests/support/database.ts'

/** A registration of 733.95 for which 400.00 came in by bank transfer. */
async function setUp(dialect: Dialect, replace?: (gateway: Gateway) => Gateway) {
  const desk = await openDesk(dialect)
  const { run, database, clock, first } = desk
  const payments = createPayments(database, clock, replace)
  const confirm = (amount: string, reference: string) =>
    run('confirm-payment', first.code, amount, '2027-01-10', reference)
  const refund = async (amount: string) =>
    expect((await run('refund', first.code, amount, '--reason', 'Too early')).code).toBe(0)
  const owed = async () => (await readDue(database.read, first.id))?.owedMinor
  const state = async () => (await findRegistration(database.read, first.id))?.state
  const start = async () => {
    const started = await startPayment(payments, first.id, 'paypal')
    if (!started.ok) throw new Error(started.error.code)
    return started.value.address
  }
  const newest = async () => (await listAttempts(database.read, first.id)).at(-1)
  const settleNewest = async () => settle(payments, (await newest())?.id ?? 0)
  const billed = async () => (await listInvoices(database.read, first.id)).map(({ totalMinor }) => totalMinor)
  const differences = async () =>
    (await reconcile(payments, Temporal.Instant.from('2026-01-01T00:00:00Z'))).findings
  await confirm('400.00', 'B-1')
  return {
    ...desk, payments, confirm, refund, owed, state, start, newest, settleNewest, billed, differences,
  } // biome-ignore format: a record
}

test.each(dialects)(
  'a part that is being refunded pays for nothing: the whole amount is due (%s)',
  async dialect => {
    const { payments, refund, owed, state, start, newest, settleNewest, billed, differences } =
      await setUp(dialect)
    expect(await owed()).toBe(33_395)
    await refund('400.00')
    expect(await owed()).toBe(73_395)
    const address = await start()
    expect(await newest()).toMatchObject({ amountMinor: 73_395 })
    await approve(payments, address)
    expect(await settleNewest()).toBe('paid')
    expect(await state()).toBe('paid')
    expect(await billed()).toEqual([73_395])
    expect(await differences()).toEqual([])
  },
)

test.each(dialects)('the same for a payment that the bank reports to staff (%s)', async dialect => {
  const { database, first, confirm, refund, state } = await setUp(dialect)
  await refund('400.00')
  await confirm('333.95', 'B-2')
  expect(await state()).toBe('awaiting-payment')
  await confirm('400.00', 'B-3')
  expect(await state()).toBe('paid')
  expect(await listCaptures(database.read, first.id)).toHaveLength(3)
})

test.each(dialects)(
  'an order for the rest grants no place once the part is being refunded (%s)',
  async dialect => {
    const { payments, refund, owed, state, start, settleNewest, billed, differences } = await setUp(dialect)
    const address = await start()
    await refund('400.00')
    await approve(payments, address)
    expect(await settleNewest()).toBe('paid')
    expect(await state()).toBe('awaiting-payment')
    expect(await billed()).toEqual([])
    expect(await owed()).toBe(40_000)
    await approve(payments, await start())
    await settleNewest()
    expect(await state()).toBe('paid')
    expect(await billed()).toEqual([73_395])
    expect(await differences()).toEqual([])
  },
)

test.each(dialects)(
  'a part whose refund failed is its payer’s, and counts for nothing (%s)',
  async dialect => {
    const { run, database, refund, owed, confirm, state } = await setUp(dialect)
    await refund('400.00')
    const failure = { state: forced('failed'), failure: 'NO', settled_at: '2027-01-10T13:00:00.000Z' }
    await database.write(tx => tx.updateTable('refunds').set(failure).execute())
    expect(await owed()).toBe(73_395)
    await confirm('733.95', 'B-2')
    expect(await state()).toBe('paid')
    const [{ id } = { id: 0 }] = await database.read.selectFrom('refunds').select('id').execute()
    expect((await run('pay-failed-refund', String(id), 'B-9', '2027-01-11')).said).toContain('USD 400.00')
  },
)

test.each(
  dialects.flatMap(dialect => (['pending', 'failed'] as const).map(again => [dialect, again] as const)),
)('what failed and was tried again is owed back once at most (%s, %s)', async (dialect, again) => {
  const { run, database, clock, first, refund, owed, confirm, state } = await setUp(dialect)
  const become = (id: number, columns: object) =>
    database.write(tx => tx.updateTable('refunds').set(columns).where('id', '=', id).execute())
  const failed = () => ({ state: 'failed', failure: 'NO', settled_at: toStored(clock.now()) })
  const ids = async () => (await listRefunds(database.read, first.id)).map(({ id }) => id)
  await refund('400.00')
  await become((await ids())[0] ?? 0, failed())
  clock.pass({ minutes: 5 })
  await refund('400.00')
  const [one = 0, other = 0] = await ids()
  const pending = { state: 'pending', gateway_refund_id: 'R-1', failure: null, settled_at: null }
  await become(other, again === 'pending' ? pending : failed())
  expect(await owed()).toBe(73_395)
  await confirm('733.95', 'B-2')
  expect(await state()).toBe('paid')
  const paidByHand = await run('pay-failed-refund', String(one), 'B-9', '2027-01-11')
  expect(paidByHand.said).toContain(again === 'pending' ? 'Only USD 0.00' : 'USD 400.00 paid back')
  expect((await run('pay-failed-refund', String(other), 'B-9', '2027-01-11')).code).toBe(1)
})

test.each(dialects)(
  'a part of a change’s difference whose refund failed counts for nothing either (%s)',
  async dialect => {
    const { run, database, fees, first, payments, refund, owed, confirm } = await setUp(dialect)
    await confirm('333.95', 'B-2')
    await changeChoice(
      payments,
      { actor: aVisitor, now: payments.clock.now() },
      {
        conference: fees.conference,
        registrationId: first.id,
        requested: { presentationType: 'oral', accommodation: null, hasAddOn: true },
        expected: { differenceMinor: 21_000, refundMinor: 0 },
      },
    )
    await confirm('100.00', 'B-3')
    expect(await owed()).toBe(11_000)
    await refund('100.00')
    expect(await owed()).toBe(21_000)
    const failure = { state: forced('failed'), failure: 'NO', settled_at: '2027-01-10T13:00:00.000Z' }
    await database.write(tx => tx.updateTable('refunds').set(failure).execute())
    expect(await owed()).toBe(21_000)
    const changed = async () => (await findRegistration(database.read, first.id))?.price.totalMinor === 94_395
    await confirm('110.00', 'B-4')
    expect(await changed()).toBe(false)
    await confirm('100.00', 'B-5')
    expect(await changed()).toBe(true)
    const [{ id } = { id: 0 }] = await database.read.selectFrom('refunds').select('id').execute()
    expect((await run('pay-failed-refund', String(id), 'B-9', '2027-01-11')).said).toContain('USD 100.00')
  },
)

test.each(dialects)('a registrant is not charged again for a refunded amount (%s)', async dialect => {
  // As PayPal, which has no way of closing an order: who turned back from it may go back to it.
  const { database, clock, second, payments } = await setUp(dialect, gateway => ({
    ...gateway,
    cancel: async orderId => ({ orderId, status: 'closed', customId: null, captures: [] }),
  }))
  const attempts = () => listAttempts(database.read, second.id)
  const start = async () => {
    const started = await startPayment(payments, second.id, 'paypal')
    if (!started.ok) throw new Error(started.error.code)
    return started.value.address
  }
  const abandoned = await start()
  await cancelDemoOrder({ database, clock }, new URL(abandoned).pathname.split('/').at(-1) ?? '')
  await turnBack(payments, (await attempts())[0])
  await approve(payments, await start())
  expect(await settle(payments, (await attempts())[1]?.id ?? 0)).toBe('paid')
  const now = clock.now()
  await database.write(tx =>
    planRefund(
      tx,
      { actor: ida, now },
      {
        registrationId: second.id,
        amountMinor: 73_395,
        reason: 'Kind',
        dueAt: now,
      },
    ),
  )
  await payDueRefunds(payments)
  // The first order, in another tab.
  await approve(payments, abandoned)
  expect(await settle(payments, (await attempts())[0]?.id ?? 0)).toBe('paid')
  expect(await listCaptures(database.read, second.id)).toHaveLength(1)
  expect(await reasonsOf(database, second.id)).toEqual([])
})

test.each(dialects)(
  'money that is being refunded does not prevent renewing a registration (%s)',
  async dialect => {
    const { database, fees, clock, first, payments, refund, state } = await setUp(dialect)
    clock.pass({ minutes: 36 })
    await reapUnpaid(payments)
    expect(await state()).toBe('expired')
    const offer = async () => {
      const registration = await findRegistration(database.read, first.id)
      return registration && quoteRenewal(database.read, fees.conference, registration, clock.now())
    }
    expect(await offer()).toEqual({ ok: false, error: { code: 'paid-already' } })
    await refund('400.00')
    expect(await offer()).toMatchObject({ ok: true, value: { price: { totalMinor: 73_395 } } })
  },
)
