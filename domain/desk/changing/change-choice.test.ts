import { expect, test } from 'vitest'
import { cancelRegistration } from '#domain/desk/cancelling/cancel-registration.ts'
import { changeChoice } from '#domain/desk/changing/change-choice.ts'
import { settle } from '#domain/desk/settlement/settle.ts'
import { listInvoices } from '#domain/money/billing/invoice-queries.ts'
import { listAttempts } from '#domain/money/payments/attempt-queries.ts'
import type { Gateway } from '#domain/money/payments/gateway.ts'
import { listRefunds } from '#domain/money/refunds/refund-queries.ts'
import { findLatestChange, findOpenChange } from '#domain/registrations/choice-change.ts'
import { aVisitor } from '#tests/factories/actors.ts'
import { openChanges, oral, poster } from '#tests/factories/choice-changes.ts'
import { startPayment } from '#tests/factories/payer.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

describeOnBothDatabases('changing a choice', open => {
  const setUp = async (replace?: (gateway: Gateway) => Gateway) => openChanges(await open(), replace)

  test('changes by the organiser since the page was requested apply, and are shown first', async () => {
    const { database, payments, conference, paid, find } = await setUp()
    const { id } = await paid()
    await database.write(tx => tx.updateTable('conferences').set({ add_on_minor: 25_000 }).execute())
    const change = (differenceMinor: number) =>
      changeChoice(
        payments,
        { actor: aVisitor, now: payments.clock.now() },
        {
          // As it was read when its page was requested.
          conference,
          registrationId: id,
          requested: { ...oral, hasAddOn: true },
          expected: { differenceMinor, refundMinor: 0 },
        },
      )
    expect(await change(21_000)).toEqual({ ok: false, error: { code: 'terms-changed' } })
    expect(await findOpenChange(database.read, id)).toBeUndefined()
    expect(await change(26_250)).toEqual({ ok: true, value: 'to-pay' })
    expect((await find(id)).price.totalMinor).toBe(73_395)
  })

  test('a more expensive choice applies once its difference is paid, and only that is charged', async () => {
    const { database, payments, room, paid, pay, find, change, ledger, mails, differences } = await setUp()
    const { id } = await paid()
    const requested = { ...oral, accommodation: room(2) }
    expect(await change(id, requested)).toEqual({ ok: true, value: 'to-pay' })
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

  test('a cheaper choice applies at once, and the share of the difference is refunded after the conference', async () => {
    const { database, paid, find, quote, change, mails, ledger, differences } = await setUp()
    const { id } = await paid()
    // 300.00 and 5 % less; of 315.00 half goes back.
    expect(await quote(id, poster)).toMatchObject({
      value: { differenceMinor: -31_500, refundMinor: 15_750, retainedMinor: 15_750 },
    })
    expect(await change(id, poster)).toEqual({ ok: true, value: 'applied' })
    expect(await find(id)).toMatchObject({
      state: 'paid',
      choice: { presentationType: 'poster', periodName: 'Mid Term' },
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

  test('the share of a cheaper change is not refunded again when the registration is cancelled', async () => {
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
    const { clock, room, paid, quote } = await setUp()
    const { id } = await paid()
    clock.instant = Temporal.Instant.from('2027-04-10T12:00:00Z')
    expect(await quote(id, { ...oral, hasAddOn: true })).toMatchObject({
      value: {
        choice: { periodName: 'Mid Term' },
        price: { registrationMinor: 69_900 },
        differenceMinor: 21_000,
      },
    })
    // In the late period a poster costs 499.00.
    expect(await quote(id, { ...poster, accommodation: room(1) })).toMatchObject({
      value: {
        choice: { periodName: 'Late' },
        price: { registrationMinor: 49_900, accommodationMinor: 15_000 },
      },
    })
  })

  test.each([
    ['for every period', {}, 7_980, true],
    ['for oral presentations only', { presentation_type: 'oral' }, 0, false],
  ])(
    'a code %s is applied to the new price, or falls away',
    async (_name, columns, discountMinor, codeApplies) => {
      const { database, conference, paid, quote, change } = await setUp()
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
      const requested = { ...oral, presentationType: 'poster' } as const
      expect(await quote(id, requested)).toMatchObject({ value: { price: { discountMinor }, codeApplies } })
      await change(id, requested)
      const { uses } = await database.read.selectFrom('codes').select('uses').executeTakeFirstOrThrow()
      expect(uses).toBe(codeApplies ? 1 : 0)
    },
  )

  test('a change at the same price applies at once, and nothing is charged or refunded', async () => {
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
  ])('%s is refused', async (_name, requested, code, at) => {
    const { clock, paid, change } = await setUp()
    const { id } = await paid()
    clock.instant = Temporal.Instant.from(at)
    expect(await change(id, requested)).toEqual({ ok: false, error: { code } })
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
        requested: poster,
        expected: { differenceMinor: -31_500, refundMinor: 31_500 },
      },
    )
    expect(answer).toEqual({ ok: false, error: { code: 'terms-changed' } })
    expect((await find(id)).choice).toMatchObject({ presentationType: 'oral' })
  })
})
