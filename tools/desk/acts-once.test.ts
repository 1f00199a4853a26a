import { expect, test } from 'vitest'
import { readBalance } from '#domain/money/payments/balance.ts'
import { listRefunds } from '#domain/money/refunds/refund-queries.ts'
import { openDesk } from '#tests/factories/desk.ts'
import { forced } from '#tests/factories/forced-state.ts'
import { type DatabasePlace, type Dialect, dialects, placeForTest } from '#tests/support/database.ts'

async function setUp(dialect: Dialect, place?: DatabasePlace) {
  const desk = await openDesk(dialect, place)
  const { database } = desk
  const auditOf = async (act: string) =>
    (
      await database.read
        .selectFrom('audit_entries')
        .select(['actor_kind', 'subject_id', 'facts'])
        .where('act', '=', act)
        .orderBy('id')
        .execute()
    ).map(({ actor_kind, subject_id, facts }) => ({
      by: actor_kind,
      of: subject_id,
      facts: JSON.parse(facts) as unknown,
    }))
  return { ...desk, auditOf }
}

test.each(dialects)(
  'a refund that is run twice is paid once, and the audit says by whom (%s)',
  async dialect => {
    const { run, database, first, auditOf } = await setUp(dialect, await placeForTest(dialect))
    await run('confirm-payment', first.code, '733.95', '2027-01-10', 'B-1')
    const refund = (...more: string[]) => run('refund', first.code, '100.00', '--reason', 'Goodwill', ...more)
    const done = await refund()
    expect(done.said).toMatch(
      new RegExp(`^Refund 1: \\w+\nKey: ${first.code}/USD-100.00/[0-9a-f]{8}\\. Running the same command`),
    )
    const again = await refund()
    expect(again.code).toBe(0)
    expect(again.said).toMatch(/^This was already done.*Nothing was changed/)
    // At the same moment, too.
    await Promise.all([refund('--key', 'second'), refund('--key', 'second')])
    const amounts = async () =>
      (await listRefunds(database.read, first.id)).map(({ amountMinor }) => amountMinor)
    expect(await amounts()).toEqual([10_000, 10_000])
    // Another key, another refund; another amount by a key that is known is refused.
    const other = await run('refund', first.code, '50.00', '--reason', 'Goodwill', '--key', 'second')
    expect(other).toEqual({
      code: 1,
      said: 'The key “second” was used for another refund: USD 100.00. Give another --key.\n',
    })
    expect(await amounts()).toEqual([10_000, 10_000])
    expect(await auditOf('refund planned')).toEqual([
      {
        by: 'command-line',
        of: String(first.id),
        facts: { refundIds: '1', amountMinor: 10_000, currency: 'USD', reason: 'Goodwill' },
      },
      {
        by: 'command-line',
        of: String(first.id),
        facts: { refundIds: '2', amountMinor: 10_000, currency: 'USD', reason: 'Goodwill' },
      },
    ])
  },
)

test.each(dialects)('a failed refund is retried by the same command (%s)', async dialect => {
  const { run, database, clock, first } = await setUp(dialect)
  await run('confirm-payment', first.code, '733.95', '2027-01-10', 'B-1')
  const refund = () => run('refund', first.code, '100.00', '--reason', 'Goodwill')
  await refund()
  await database.write(tx =>
    tx
      .updateTable('refunds')
      .set({ state: forced('failed'), settled_at: '2027-01-10T12:00:00.000Z' })
      .execute(),
  )
  clock.pass({ minutes: 1 })
  expect((await refund()).said).toContain('Refund 2:')
  expect((await refund()).said).toContain('This was already done')
  expect((await listRefunds(database.read, first.id)).map(({ state }) => state)).toEqual([
    'failed',
    'pending',
  ])
})

test.each(dialects)('repeating a move of money moves it once (%s)', async dialect => {
  const { run, database, first, second } = await setUp(dialect)
  await run('confirm-payment', first.code, '733.95', '2027-01-10', 'B-1')
  await run('confirm-payment', first.code, '733.95', '2027-01-10', 'B-2')
  const move = (amount: string, ...more: string[]) =>
    run('reassign-payment', first.code, amount, second.code, '--reason', 'Paid on the wrong one', ...more)
  expect((await move('200.00')).said).toContain(`Key: ${first.code}/USD-200.00/`)
  expect((await move('200.00')).said).toMatch(/^This was already done/)
  expect(await readBalance(database.read, second.id)).toMatchObject({ capturedMinor: 20_000 })
  expect((await move('200.00', '--key', 'once more')).code).toBe(0)
  expect((await move('33.95', '--key', 'once more')).code).toBe(1)
  expect(await readBalance(database.read, second.id)).toMatchObject({ capturedMinor: 40_000 })
})

test.each(dialects)('the audit says who recorded a payment (%s)', async dialect => {
  const { run, first, auditOf } = await setUp(dialect)
  await run('confirm-payment', first.code, '733.95', '2027-01-10', 'B-1')
  await run('confirm-payment', first.code, '733.95', '2027-01-10', 'B-1')
  expect(await auditOf('payment recorded by hand')).toEqual([
    {
      by: 'command-line',
      of: String(first.id),
      facts: { attemptId: 1, amountMinor: 73_395, currency: 'USD', means: 'bank-transfer' },
    },
  ])
})
