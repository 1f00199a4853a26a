import { describe, expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { WriteTookTooLong } from '#database/limit-writes.ts'
import { startPayment } from '#tests/factories/payer.ts'
import { dialects } from '#tests/support/database.ts'
import { makeConference, openWire, registrationFields } from '#tests/support/wire.ts'

const form = '/material-science/registration/registrationform'

/** A database whose writes take too long once a condition holds. */
function slowOnce(database: Database, isSlow: () => Promise<boolean> | boolean): Database {
  return {
    ...database,
    async write(work) {
      if (await isSlow()) throw new WriteTookTooLong(8_000)
      return database.write(work)
    },
  }
}

describe.each(dialects)('a call whose write takes too long (%s)', dialect => {
  test('says that a part is done where an earlier one stands, and can be made again', async () => {
    let isHeld = true
    const { database, dependencies, postJson, approve } = await openWire(dialect, {
      replace: ({ payments, ...others }) => {
        const isRecorded = async () =>
          isHeld && (await payments.database.read.selectFrom('captures').select('id').execute()).length > 0
        return { ...others, payments: { ...payments, database: slowOnce(payments.database, isRecorded) } }
      },
    })
    const conference = await makeConference(database, { name: 'material-science' })
    const { id } = await (await postJson(form, registrationFields(conference))).json()
    await startPayment(dependencies.payments, id, 'paypal')
    const attempts = database.read.selectFrom('payment_attempts').select('gateway_order_id')
    const { gateway_order_id: orderId } = await attempts.executeTakeFirstOrThrow()
    await approve(orderId ?? '')
    const report = () => postJson('/material-science/Transaction_details', { transaction_id: orderId })

    const answer = await report()
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5'])
    expect((await answer.json()).detail).toBe(
      'Part of it is done. Please make the same call again in a moment: nothing is done twice.',
    )
    const captures = () => database.read.selectFrom('captures').select('id').execute()
    expect(await captures()).toHaveLength(1)
    isHeld = false
    expect((await report()).status).toBe(200)
    expect(await captures()).toHaveLength(1)
  })

  test('says that nothing was done where nothing was, its count aside', async () => {
    let writes = 0
    const { database, postJson } = await openWire(dialect, {
      replace: dependencies => ({
        ...dependencies,
        // The first one counts the post.
        database: slowOnce(dependencies.database, () => writes++ > 0),
      }),
    })
    const conference = await makeConference(database, { name: 'material-science' })
    const answer = await postJson(form, { ...registrationFields(conference), amount: '25.00' })
    expect(answer.status).toBe(503)
    expect((await answer.json()).detail).toBe('Nothing was done. Please try again in a moment.')
    expect(writes).toBe(2)
    expect(await database.read.selectFrom('registrations').select('id').execute()).toEqual([])
    expect(await database.read.selectFrom('rate_limits').select('points').execute()).toEqual([{ points: 1 }])
  })
})
