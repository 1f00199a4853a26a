import { expect, test } from 'vitest'
import { settle } from '#domain/desk/settlement/settle.ts'
import { GatewayError } from '#domain/money/payments/gateway.ts'
import { turnBack } from '#tests/factories/payer.ts'
import { decline, openPaying } from '#tests/factories/paying.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

describeOnBothDatabases('the audit of a payment', open => {
  async function setUp(isRefused = false) {
    const database = await open()
    const paying = await openPaying(database, gateway => ({
      ...gateway,
      start: request => {
        if (isRefused) throw new GatewayError('invalid', 'no', { issue: 'AMOUNT_TOO_LARGE' })
        return gateway.start(request)
      },
    }))
    const noted = async () => {
      const rows = await database.read
        .selectFrom('audit_entries')
        .select(['act', 'actor_kind', 'facts'])
        .where('act', 'like', 'payment %')
        .orderBy('id')
        .execute()
      return rows.map(row => ({ by: row.actor_kind, act: row.act, failure: JSON.parse(row.facts).failure }))
    }
    return { ...paying, noted }
  }

  test('says once each that the visitor started and turned back', async () => {
    const { start, payments, attempts, noted } = await setUp()
    await start()
    await start()
    for (let times = 0; times < 2; times++) await turnBack(payments, (await attempts())[0])
    expect(await noted()).toEqual([
      { by: 'visitor', act: 'payment started' },
      { by: 'visitor', act: 'payment cancelled' },
    ])
  })

  test('says what the gateway declined, and that another card was tried', async () => {
    const { start, payments, attempts, noted } = await setUp()
    const address = await start()
    await decline(payments, address)
    await settle(payments, (await attempts())[0]?.id ?? 0)
    await start()
    expect((await noted()).map(({ by, act }) => `${by}: ${act}`)).toEqual([
      'visitor: payment started',
      'gateway: payment declined',
      'visitor: payment tried with another card',
    ])
  })

  test('says that the gateway made no order, and why', async () => {
    const { start, noted } = await setUp(true)
    await expect(start()).rejects.toThrow('gateway-unavailable')
    expect(await noted()).toEqual([
      { by: 'visitor', act: 'payment started' },
      { by: 'gateway', act: 'payment refused by its gateway', failure: 'AMOUNT_TOO_LARGE' },
    ])
  })
})
