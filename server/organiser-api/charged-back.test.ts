/** What the API says about money that a payer's bank took back. */
import { expect, test } from 'vitest'
import { listCaptures } from '#domain/money/payments/attempt-queries.ts'
import { recordChargeback } from '#domain/money/returning/record-chargeback.ts'
import { callApi, makeMaker } from '#tests/support/api.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { makeConference, openWire, registrationFields } from '#tests/support/wire.ts'

describeOnBothDatabases('a payment that the bank took back, by the organiser API', (_open, dialect) => {
  test('stands as taken, and nothing of its withdrawn refund looks owed', async () => {
    const wire = await openWire(dialect)
    const crystals = await makeConference(wire.database, { name: 'crystals' })
    const placed = await wire.postJson(
      '/crystals/registration/registrationform/',
      registrationFields(crystals, { email: 'ada@example.org' }),
    )
    const { id, code } = (await placed.json()) as { id: number; code: string }
    const { token } = await makeMaker(wire, { role: 'finance', at: null })
    const at = `/conferences/crystals/registrations/${code}`
    const get = async (path: string) => (await callApi(wire, `${at}${path}`, { token })).body
    const post = async (path: string, body: unknown) =>
      (await callApi(wire, `${at}${path}`, { token, method: 'POST', body })).body
    const transfer = {
      amountMinor: 73_395,
      means: 'bank-transfer',
      paidOn: '2027-01-10',
      reference: 'SEPA-1',
    }
    await post('/payments', transfer)
    expect((await get('/payments')).rows).toMatchObject([{ amountMinor: 73_395, chargedBackMinor: 0 }])
    const { refundMinor } = await get('/cancellation')
    await post('/cancellation', { expectedRefundMinor: refundMinor, reason: 'Cannot travel.' })
    expect((await get('/refunds')).rows).toMatchObject([{ state: 'scheduled', failure: null }])

    const [capture] = await listCaptures(wire.database.read, id)
    if (!capture) throw new Error('no capture')
    await recordChargeback(wire.dependencies.payments, capture, {
      source: { kind: 'reversal', id: 'R-1' },
      amount: undefined,
      status: 'taken',
    })
    expect((await get('/payments')).rows).toMatchObject([{ amountMinor: 73_395, chargedBackMinor: 73_395 }])
    expect((await get('/refunds')).rows).toMatchObject([{ state: 'failed', failure: 'charged-back' }])
  })
})
