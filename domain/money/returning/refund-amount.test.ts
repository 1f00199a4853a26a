import { expect, test } from 'vitest'
import type { Reader, Transaction } from '#database/database.ts'
import { listRefunds } from '#domain/money/refunds/refund-queries.ts'
import { refundAmount } from '#domain/money/returning/refund-amount.ts'
import { ida, permitFor } from '#tests/factories/actors.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { travellers } from '#tests/factories/moves.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

describeOnBothDatabases('refunds by staff', open => {
  async function setUp() {
    const clock = new StoppedClock()
    const database = await open()
    const fees = await createConference(database)
    const { payments, register } = travellers(database, clock)
    const registrationId = await register(fees)
    const permit = permitFor('refund', fees.conference.id)
    const give = (requestKey: string | undefined, more: object = {}) =>
      refundAmount(
        payments,
        permit,
        { actor: ida, now: clock.now(), ...(requestKey && { requestKey }) },
        { registrationId, amountMinor: 5_000, reason: 'Ill', ...more },
      )
    const refunds = (db: Reader = database.read) => listRefunds(db, registrationId)
    return { database, fees, payments, registrationId, give, refunds }
  }

  test('pays once for each key, however often it is requested at once, and records who decided', async () => {
    const { database, give, refunds } = await setUp()
    const isAsRead = async (tx: Transaction) => (await refunds(tx)).length === 0
    const given = await Promise.all([give('a', { isAsRead }), give('a', { isAsRead })])
    expect(given.map(each => each.ok && each.value.isRepeat).sort()).toEqual([false, true])
    expect(await give('a')).toMatchObject({ ok: true, value: { isRepeat: true } })
    expect(await refunds()).toMatchObject([{ amountMinor: 5_000, state: 'completed' }])
    const audit = await database.read
      .selectFrom('audit_entries')
      .select(['actor_kind', 'actor_id'])
      .where('act', '=', 'refund planned')
      .execute()
    expect(audit).toEqual([{ actor_kind: 'staff', actor_id: 'ida' }])
  })

  test('does nothing if something has changed since it was read, or without the right', async () => {
    const { fees, payments, registrationId, give, refunds } = await setUp()
    const isAsRead = async () => false
    expect(await give('b', { isAsRead })).toEqual({ ok: false, error: { code: 'terms-changed' } })
    const elsewhere = permitFor('refund', fees.conference.id + 1)
    const act = { actor: ida, now: Temporal.Instant.from('2027-01-10T12:00:00Z') }
    const request = { registrationId, amountMinor: 5_000, reason: 'Ill' }
    expect(await refundAmount(payments, elsewhere, act, request)).toEqual({
      ok: false,
      error: { code: 'not-found' },
    })
    expect(await refunds()).toEqual([])
    expect(await give('b')).toMatchObject({ ok: true, value: { isRepeat: false } })
  })
})
