import { expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { changeChoice } from '#domain/desk/changing/change-choice.ts'
import { reconcile } from '#domain/desk/reconciliation/reconcile.ts'
import { reapUnpaid, reapUnpaidChanges } from '#domain/desk/settlement/watch-payments.ts'
import { listInvoices } from '#domain/money/billing/invoice-queries.ts'
import { listLimits } from '#domain/registrations/places/read-limits.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { aVisitor } from '#tests/factories/actors.ts'
import { openDesk } from '#tests/factories/desk.ts'
import { createPayments, reasonsOf } from '#tests/factories/payments.ts'
import { createRegistration } from '#tests/factories/registration.ts'
import { dialects } from '#tests/support/database.ts'

async function actsOf({ read }: Database, act: string) {
  const rows = await read.selectFrom('audit_entries').select('facts').where('act', '=', act).execute()
  return rows.map(({ facts }) => JSON.parse(facts))
}

async function mailsOf({ read }: Database, kind: string): Promise<number> {
  return (await read.selectFrom('outbox').select('id').where('kind', '=', kind).execute()).length
}

test.each(dialects)('late money without a place is given one by hand, once (%s)', async dialect => {
  const { run, database, fees, clock, first, second } = await openDesk(dialect)
  const { conference } = fees
  const payments = createPayments(database, clock)
  await run('limit', 'set', conference.name, '2')
  clock.pass({ minutes: 30 })
  expect(await reapUnpaid(payments)).toBe(2)
  // Two others take both places; then the money for the first comes.
  for (const _ of [1, 2]) await createRegistration(database, fees, clock)
  const pay = (amount: string, reference: string) =>
    run('confirm-payment', first.code, amount, '2027-01-10', reference)
  expect((await pay('700.00', 'B-1')).said).toContain('wrong-amount')
  expect((await run('grant', first.code)).said).toContain('--reason')
  const grant = (...more: string[]) => run('grant', first.code, '--reason', 'Paid in time', ...more)
  expect((await grant()).said).toBe(`${first.code} was not paid in full: USD 33.95 is missing.\n`)
  expect((await pay('33.95', 'B-2')).said).toContain('paid-without-a-seat')
  expect(await grant()).toEqual({
    code: 1,
    said: `The choice of ${first.code} is sold out (conference). With --add-place the limit is raised for it.\n`,
  })
  expect(await grant('--add-place')).toEqual({
    code: 0,
    said: `${first.code} is registered: the confirmation goes to ada@example.org.\nLimits raised by this place: 1.\n`,
  })
  expect(await listLimits(database.read, conference.id)).toMatchObject([{ seats: 3, taken: 3 }])
  expect(await findRegistration(database.read, first.id)).toMatchObject({ state: 'paid' })
  expect(await listInvoices(database.read, first.id)).toMatchObject([{ kind: 'invoice', totalMinor: 73_395 }])
  expect(await mailsOf(database, 'confirmation-mail')).toBe(1)
  expect(await reasonsOf(database, first.id)).toEqual([])
  expect(await actsOf(database, 'place granted by hand')).toEqual([
    { from: 'expired', reason: 'Paid in time', limitsRaised: 1 },
  ])
  const { findings } = await reconcile(payments, Temporal.Instant.from('2026-01-01T00:00:00Z'))
  expect(findings).toEqual([])

  expect((await grant()).said).toContain(`${first.code} is paid: there is no place to give`)
  await run('cancel', second.code)
  expect((await run('grant', second.code, '--reason', 'x')).said).toContain('is cancelled')
})

test.each(dialects)('a dropped change is applied by hand for late money (%s)', async dialect => {
  const { run, database, fees, clock, first } = await openDesk(dialect)
  const { conference } = fees
  const payments = createPayments(database, clock)
  const pay = (amount: string, reference: string) =>
    run('confirm-payment', first.code, amount, '2027-01-10', reference)
  const apply = (...more: string[]) => run('apply-change', first.code, '--reason', 'Slow bank', ...more)
  await pay('733.95', 'B-1')
  expect((await apply()).said).toContain('its newest change was not dropped')
  await database.write(tx =>
    tx
      .insertInto('capacity_limits')
      .values({ conference_id: conference.id, is_for_add_on: 1, seats: 1 })
      .execute(),
  )
  await changeChoice(
    payments,
    { actor: aVisitor, now: payments.clock.now() },
    {
      conference,
      registrationId: first.id,
      requested: { presentationType: 'oral', accommodation: null, hasAddOn: true },
      expected: { differenceMinor: 21_000, refundMinor: 0 },
    },
  )
  expect((await apply()).said).toContain('its newest change was not dropped')
  clock.pass({ minutes: 30 })
  await reapUnpaidChanges(payments)
  expect((await apply()).said).toBe(`${first.code} was not paid in full: USD 210.00 is missing.\n`)
  await createRegistration(database, fees, clock, { hasAddOn: true })
  // More than the difference: it is not known to be for the change.
  expect((await pay('215.00', 'B-2')).said).toContain('paid-too-much')
  expect((await apply()).said).toContain('sold out (add-on)')
  expect((await apply('--add-place')).said).toBe(
    `${first.code} is changed as requested: the mail about it goes to ada@example.org.\nLimits raised by this place: 1.\n`,
  )
  expect(await findRegistration(database.read, first.id)).toMatchObject({
    state: 'paid',
    choice: { hasAddOn: true },
    price: { totalMinor: 94_395 },
  })
  expect(await listInvoices(database.read, first.id)).toMatchObject([
    { totalMinor: 73_395 },
    { totalMinor: 21_000 },
  ])
  expect(await mailsOf(database, 'change-mail')).toBe(1)
  // 5.00 are still the registrant's, and somebody has to give them back.
  expect(await reasonsOf(database, first.id)).toEqual(['paid-too-much'])
  expect((await run('refund', first.code, '5.00', '--reason', 'Paid too much')).code).toBe(0)
  expect(await listInvoices(database.read, first.id)).toHaveLength(2)
  expect(await actsOf(database, 'dropped change made by hand')).toMatchObject([
    { reason: 'Slow bank', limitsRaised: 1 },
  ])
  expect((await apply()).code).toBe(1)
})

test.each(dialects)('money for an impossible change is refunded in full (%s)', async dialect => {
  const { run, database, fees, clock, first } = await openDesk(dialect)
  const payments = createPayments(database, clock)
  await run('confirm-payment', first.code, '733.95', '2027-01-10', 'B-1')
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
  clock.pass({ minutes: 30 })
  await reapUnpaidChanges(payments)
  await run('limit', 'set', fees.conference.name, '2')
  await database.write(tx =>
    tx
      .insertInto('capacity_limits')
      .values({ conference_id: fees.conference.id, is_for_add_on: 1, seats: 0 })
      .execute(),
  )
  expect((await run('confirm-payment', first.code, '210.00', '2027-01-10', 'B-2')).said).toContain(
    'paid-without-a-seat',
  )
  expect((await run('refund', first.code, '210.00', '--reason', 'Sold out')).said).toContain(
    'Refund 1: pending\n',
  )
  expect((await run('confirm-refund', '1', 'B-3', '2027-01-10')).said).toBe('Refund 1: completed\n')
  // What was billed stays billed, and the place stays had.
  expect(await listInvoices(database.read, first.id)).toMatchObject([{ totalMinor: 73_395 }])
  expect(await findRegistration(database.read, first.id)).toMatchObject({ state: 'paid' })
})
