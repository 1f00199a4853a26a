/** One record that cannot be read ends the daily work on no other. */
import pino from 'pino'
import { expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { addContent } from '#domain/conference/content/write-content.ts'
import { reconcile } from '#domain/desk/reconciliation/reconcile.ts'
import { effectHandlers } from '#server/effects/effect-handlers.ts'
import { groupOf, placeGroup, takeGroups } from '#tests/factories/groups.ts'
import { startPayment } from '#tests/factories/payer.ts'
import { payInFull } from '#tests/factories/paying.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

describeOnBothDatabases('one faulty record', open => {
  /** Nobody can read what it is any more. */
  const spoil = (database: Database, id: number) =>
    database.write(tx =>
      tx.updateTable('registrations').set({ created_at: 'never' }).where('id', '=', id).execute(),
    )
  const queued = async (database: Database, kind: string) =>
    (
      await database.read
        .selectFrom('outbox')
        .select('payload')
        .where('kind', '=', kind)
        .orderBy('id')
        .execute()
    ).map(({ payload }) => JSON.parse(payload).registrationId)

  test('of names or invoices ends neither those of others nor the other work of the day', async () => {
    const office = await openOffice(await open())
    const { database, clock, payments } = office
    await takeGroups(database)
    const until = clock.now().toZonedDateTimeISO('UTC').toPlainDate().add({ days: 10 }).toString()
    await database.write(async tx => {
      await tx.updateTable('conferences').set({ names_until: until, group_invoice_days: 5 }).execute()
      const bankTransfer = { accountHolder: 'Crystals e.V.', account: 'PT50 0002 0123 1234 5678 9015 4' }
      await addContent(tx, null, 'offline-payment', [{ bankTransfer, cashOnSite: null }])
    })
    const ids: number[] = []
    for (const email of ['one@example.org', 'two@example.org', 'three@example.org']) {
      const { id } = await placeGroup(office, groupOf({ oral: 2 }), { email })
      expect((await startPayment(payments, id, 'bank-transfer' as never)).ok).toBe(true)
      ids.push(id)
    }
    const [first = 0, ...others] = ids
    await spoil(database, first)
    clock.pass({ hours: 24 * 6 })
    const means = { ...office, settings: { productName: 'Colloquy' }, log: pino({ level: 'silent' }) }
    const { 'remove-expired-data': daily } = effectHandlers(means as never)
    const signal = new AbortController().signal
    await expect(daily({ payload: {} } as never, signal)).rejects.toThrow()
    expect(await queued(database, 'names-mail')).toEqual(others)
    expect(await queued(database, 'payment-reminder-mail')).toEqual(expect.arrayContaining(others))
  })

  test('ends the comparison of no other with the gateways', async () => {
    const office = await openOffice(await open())
    const { database, clock, payments } = office
    await takeGroups(database)
    const ids: number[] = []
    for (const email of ['one@example.org', 'two@example.org']) {
      const { id } = await placeGroup(office, groupOf({ oral: 2 }), { email })
      await payInFull(payments, id)
      ids.push(id)
    }
    const [, second = 0] = ids
    // What the books say of both is wrong, and the first cannot be compared at all.
    await database.write(async tx => {
      await tx
        .updateTable('payment_attempts')
        .set({ created_at: 'never' })
        .where('registration_id', '=', ids[0] ?? 0)
        .execute()
      const row = {
        kind: 'refund',
        amount_minor: 1,
        currency: 'USD',
        effect: 'nothing',
        recorded_at: '2027-01-01T00:00:00Z',
      }
      await tx
        .insertInto('ledger_entries')
        .values({ registration_id: second, ...row })
        .execute()
    })
    await expect(reconcile(payments, clock.now().subtract({ hours: 24 }))).rejects.toThrow()
    const found = await database.read.selectFrom('payment_findings').select('registration_id').execute()
    expect([...new Set(found.map(row => row.registration_id))]).toEqual([second])
  })
})
