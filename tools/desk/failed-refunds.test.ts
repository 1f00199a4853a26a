import { expect, test } from 'vitest'
import { reconcile } from '#domain/desk/reconciliation/reconcile.ts'
import { listInvoices } from '#domain/money/billing/invoice-queries.ts'
import { readBalance } from '#domain/money/payments/balance.ts'
import { GatewayError } from '#domain/money/payments/gateway.ts'
import { planRefund } from '#domain/money/refunds/plan-refund.ts'
import { listRefunds } from '#domain/money/refunds/refund-queries.ts'
import { payDueRefunds } from '#domain/money/returning/pay-refund.ts'
import { ida } from '#tests/factories/actors.ts'
import { openDesk } from '#tests/factories/desk.ts'
import { forced } from '#tests/factories/forced-state.ts'
import { payInFull } from '#tests/factories/paying.ts'
import { createPayments, reasonsOf } from '#tests/factories/payments.ts'
import { type Dialect, dialects } from '#tests/support/database.ts'

/** A registration of 733.95, paid and cancelled at 50 %, whose refund its gateway refuses for good. */
async function setUp(dialect: Dialect) {
  const desk = await openDesk(dialect)
  const { run, database, clock, first } = desk
  const payments = createPayments(database, clock, gateway => ({
    ...gateway,
    async refund() {
      throw new GatewayError('declined', 'too late', { issue: 'REFUND_TIME_LIMIT_EXCEEDED' })
    },
  }))
  const pay = (registrationId: number) => payInFull(payments, registrationId)
  const ledger = async (registrationId = first.id) => {
    const entries = await database.read
      .selectFrom('ledger_entries')
      .select('amount_minor')
      .where('registration_id', '=', registrationId)
      .execute()
    return entries.reduce((sum, entry) => sum + entry.amount_minor, 0)
  }
  const differences = async () =>
    (await reconcile(payments, Temporal.Instant.from('2026-01-01T00:00:00Z'))).findings
  const mails = async (kind: string) =>
    (await database.read.selectFrom('outbox').select('id').where('kind', '=', kind).execute()).length
  await pay(first.id)
  expect((await run('cancel', first.code)).said).toContain('USD 366.98 is refunded')
  clock.instant = Temporal.Instant.from('2027-06-10T12:00:00Z')
  await payDueRefunds(payments)
  const [failed] = await listRefunds(database.read, first.id)
  return { ...desk, payments, pay, ledger, differences, mails, failedId: String(failed?.id) }
}

test.each(dialects)(
  'a refund that failed for good is still owed, and nothing differs (%s)',
  async dialect => {
    const { run, database, first, ledger, differences, mails, failedId } = await setUp(dialect)
    expect(await listRefunds(database.read, first.id)).toMatchObject([{ state: 'failed' }])
    // What was taken back by the credit note is a liability.
    expect(await ledger()).toBe(-36_698)
    expect(await differences()).toEqual([])
    expect(await mails('refund-failed-mail')).toBe(1)
    expect((await run('attention')).said).toMatch(
      new RegExp(
        `refund-failed  since .*\n    refund ${failedId}: USD 366.98 is owed \\(REFUND_TIME_LIMIT_EXCEEDED\\)\n$`,
      ),
    )
  },
)

test.each(dialects)(
  'it is settled once it was paid by hand, however often that is recorded (%s)',
  async dialect => {
    const { run, database, first, ledger, differences, mails, failedId } = await setUp(dialect)
    const pay = (reference: string, ...more: string[]) =>
      run('pay-failed-refund', failedId, reference, '2027-06-10', ...more)
    expect((await pay('B-7', '--means', 'gold')).said).toContain('--means is one of')
    const dated = async (date: string) => (await run('pay-failed-refund', failedId, 'B-7', date)).said
    expect(await dated('2027-01-09')).toContain('2027-01-10 at the earliest')
    expect(await dated('2099-12-31')).toContain('2027-06-11 at the latest')
    expect((await pay('B-7')).said).toBe(
      `Refund ${Number(failedId) + 1}: USD 366.98 paid back for ${first.code}, in place of refund ${failedId}.\n`,
    )
    expect((await pay('B-7')).said).toContain('Nothing was changed')
    const decided = `Refund ${failedId} was already decided.\n`
    expect((await pay('B-8')).said).toBe(decided)
    expect((await run('retain-failed-refund', failedId, '--reason', 'x')).said).toBe(decided)
    expect(await listRefunds(database.read, first.id)).toMatchObject([
      { state: 'failed', byHand: null },
      { state: 'completed', byHand: 'bank-transfer', gatewayRefundId: 'B-7' },
    ])
    expect(await readBalance(database.read, first.id)).toEqual({
      capturedMinor: 73_395,
      refundedMinor: 36_698,
    })
    expect(await ledger()).toBe(0)
    expect(await differences()).toEqual([])
    expect(await reasonsOf(database, first.id)).toEqual([])
    expect(await mails('refund-mail')).toBe(1)
    expect(await listInvoices(database.read, first.id)).toHaveLength(2)
  },
)

test.each(dialects)(
  'kept, what the credit note took back is billed again, to the cent (%s)',
  async dialect => {
    const { run, database, first, ledger, differences, mails, failedId } = await setUp(dialect)
    const retain = (...more: string[]) => run('retain-failed-refund', failedId, ...more)
    expect((await retain()).said).toContain('--reason')
    expect((await retain('--reason', 'Given to the travel fund')).said).toBe(
      'Invoice TEST-27/00002 for USD 366.98 bills again what had been credited.\n',
    )
    const [, note, again] = await listInvoices(database.read, first.id)
    expect(note).toMatchObject({ kind: 'credit-note', totalMinor: -36_698 })
    expect(again).toMatchObject({
      kind: 'invoice',
      totalMinor: 36_698,
      taxableMinor: -(note?.taxableMinor ?? 0),
      recipient: note?.recipient,
    })
    const named = expect.stringContaining(`after credit note ${note?.number}`)
    expect(again?.lines.map(({ detail }) => detail)).toEqual([named, named])
    expect(await ledger()).toBe(0)
    expect(await differences()).toEqual([])
    expect(await reasonsOf(database, first.id)).toEqual([])
    expect(await mails('refund-retained-mail')).toBe(1)
    expect((await retain('--reason', 'Again')).said).toBe(`Refund ${failedId} was already decided.\n`)
    expect((await run('pay-failed-refund', failedId, 'B-9', '2027-06-10')).said).toContain('already decided')
    // The organiser thinks better of it: what is billed again can be given back again.
    expect((await run('refund', first.code, '733.95', '--reason', 'After all')).code).toBe(0)
    const bills = await listInvoices(database.read, first.id)
    expect(bills.reduce((sum, bill) => sum + bill.totalMinor, 0)).toBe(0)
  },
)

test.each(dialects)('one transfer pays two refunds of one payment, each once (%s)', async dialect => {
  const { run, database, clock, second, payments, pay, ledger, differences, mails } = await setUp(dialect)
  await pay(second.id)
  const refund = (amountMinor: number) =>
    database.write(tx => {
      const now = clock.now()
      return planRefund(
        tx,
        { actor: ida, now },
        {
          registrationId: second.id,
          amountMinor,
          reason: 'Kind',
          dueAt: now,
        },
      )
    })
  for (const amountMinor of [30_000, 10_000]) expect(await refund(amountMinor)).toMatchObject({ ok: true })
  await payDueRefunds(payments)
  const [one, other] = (await listRefunds(database.read, second.id)).map(({ id }) => String(id))
  const payByHand = (id = '', reference = 'B-7') => run('pay-failed-refund', id, reference, '2027-06-10')
  expect((await payByHand(one)).said).toContain('USD 300.00 paid back')
  expect((await run('attention')).said).toMatch(
    new RegExp(
      `refund ${one}: USD 300.00 has been refunded since .*\\n    refund ${other}: USD 100.00 is owed`,
    ),
  )
  // What is still owed is not for the one that was paid.
  expect((await payByHand(one, 'B-8')).said).toContain('already decided')
  expect((await run('retain-failed-refund', one ?? '', '--reason', 'x')).said).toContain('already decided')
  expect((await payByHand(other)).said).toContain(`USD 100.00 paid back for ${second.code}, in place of`)
  for (const id of [one, other]) expect((await payByHand(id)).said).toContain('Nothing was changed')
  expect(await readBalance(database.read, second.id)).toEqual({
    capturedMinor: 73_395,
    refundedMinor: 40_000,
  })
  expect(await mails('refund-mail')).toBe(2)
  expect(await ledger(second.id)).toBe(0)
  expect(await differences()).toEqual([])
  expect(await reasonsOf(database, second.id)).toEqual([])
})

test.each(dialects)('an overpayment was never billed and cannot be retained (%s)', async dialect => {
  const { run, database, clock, second, pay, failedId } = await setUp(dialect)
  await pay(second.id)
  await run('confirm-payment', second.code, '100.00', '2027-01-10', 'B-1')
  clock.pass({ hours: 1 })
  // Of the newest payments first: 100.00 by bank transfer, 0.05 of the gateway's.
  const planned = await run('refund', second.code, '100.05', '--reason', 'Paid too much')
  expect(planned.code).toBe(0)
  await database.write(tx =>
    tx
      .updateTable('refunds')
      .set({ state: forced('failed'), failure: 'NO', settled_at: '2027-06-10T13:00:00.000Z' })
      .where('registration_id', '=', second.id)
      .execute(),
  )
  const ids = (await listRefunds(database.read, second.id)).map(({ id }) => String(id))
  expect(ids).toHaveLength(2)
  const retain = (id = '') => run('retain-failed-refund', id, '--reason', 'x')
  expect((await retain(ids[0])).said).toContain('never billed, so it cannot be retained')
  expect((await retain(ids[1])).said).toContain('Invoice TEST-27/00003 for USD 0.05')
  expect((await retain('999')).said).toBe('There is no refund 999 that failed.\n')
  expect(failedId).toBeDefined()
})

test.each(dialects)('one credit note for two refunds is billed again once (%s)', async dialect => {
  const { run, database, clock, second } = await setUp(dialect)
  await run('confirm-payment', second.code, '733.95', '2027-01-10', 'B-1')
  await run('confirm-payment', second.code, '733.95', '2027-01-11', 'B-2')
  clock.pass({ hours: 1 })
  // Twice the price came in: one half was billed, and is taken back; the other never was.
  expect((await run('refund', second.code, '1467.90', '--reason', 'Ill')).code).toBe(0)
  await database.write(tx =>
    tx
      .updateTable('refunds')
      .set({ state: forced('failed'), failure: 'NO', settled_at: '2027-06-10T13:00:00.000Z' })
      .where('registration_id', '=', second.id)
      .execute(),
  )
  const [one, other] = (await listRefunds(database.read, second.id)).map(({ id }) => String(id))
  const retain = (id = '') => run('retain-failed-refund', id, '--reason', 'Fund')
  expect((await retain(one)).said).toContain('for USD 733.95')
  expect((await retain(other)).said).toContain('never billed, so it cannot be retained')
  const bills = await listInvoices(database.read, second.id)
  expect(bills.map(({ totalMinor }) => totalMinor)).toEqual([73_395, -73_395, 73_395])
})
