import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { up } from '#database/migrations/0019-what-bills-belong-to.ts'
import { changeChoice } from '#domain/desk/changing/change-choice.ts'
import { listRefunds } from '#domain/money/refunds/refund.ts'
import { aVisitor } from '#tests/factories/actors.ts'
import { openDesk } from '#tests/factories/desk.ts'
import { forced } from '#tests/factories/forced-state.ts'
import { createPayments } from '#tests/factories/payments.ts'
import { createRegistration } from '#tests/factories/registration.ts'
import { dialects, placeForTest } from '#tests/support/database.ts'

test.each(dialects)(
  'the causes of earlier documents are derived from their time and the audit (%s)',
  async dialect => {
    // It changes the schema.
    const place = await placeForTest(dialect)
    const { run, database, fees, clock, first, second } = await openDesk(dialect, place)
    const third = await createRegistration(database, fees, clock)
    await run('confirm-payment', first.code, '733.95', '2027-01-10', 'B-1')
    await run('move-payment', first.code, '733.95', second.code, '--give-up', '--reason', 'Wrong one')
    await run('confirm-payment', third.code, '733.95', '2027-01-10', 'B-2')
    clock.pass({ hours: 1 })
    const poster = { presentationType: 'poster', accommodation: null, hasAddOn: false } as const
    const changed = await changeChoice(
      createPayments(database, clock),
      { actor: aVisitor, now: clock.now() },
      {
        conference: fees.conference,
        registrationId: third.id,
        requested: poster,
        expected: { differenceMinor: -31_500, refundMinor: 15_750 },
      },
    )
    expect(changed).toEqual({ ok: true, value: 'applied' })
    clock.pass({ hours: 1 })
    await run('cancel', second.code)
    const failed = (await listRefunds(database.read, second.id)).at(-1)?.id ?? 0
    await database.write(tx =>
      tx
        .updateTable('refunds')
        .set({ state: forced('failed'), failure: 'NO', settled_at: '2027-01-10T15:00:00.000Z' })
        .where('id', '=', failed)
        .execute(),
    )
    clock.pass({ hours: 1 })
    expect((await run('pay-failed-refund', String(failed), 'B-7', '2027-01-11')).code).toBe(0)

    const causes = async () => {
      const { rows } = await sql`
      select invoice_id, refund_id, credit_id, choice_change_id from bill_causes
      order by invoice_id, refund_id, credit_id, choice_change_id
    `.execute(database.read)
      return rows
    }
    const instead = async () =>
      (await listRefunds(database.read, second.id)).map(({ id, insteadOf }) => ({ id, insteadOf }))
    const [causesBefore, insteadBefore] = [await causes(), await instead()]
    expect(causesBefore).toHaveLength(4)
    expect(insteadBefore.at(-1)).toMatchObject({ insteadOf: failed })
    await database.write(async tx => {
      await tx.schema.dropTable('bill_causes').execute()
      await tx.schema.dropIndex('failed_refund_paid_once').execute()
      await tx.schema.alterTable('refunds').dropColumn('instead_of').execute()
      // A migration is given tables that it knows nothing of.
      await up(tx as unknown as Kysely<unknown>)
    })
    expect(await causes()).toEqual(causesBefore)
    expect(await instead()).toEqual(insteadBefore)
  },
)
