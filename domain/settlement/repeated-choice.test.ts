/** Somebody who chose a way to pay and did not see the answer chooses it again. */
import { expect, test } from 'vitest'
import { startPayment } from '#tests/factories/payer.ts'
import { effects, openPaying } from '#tests/factories/paying.ts'
import { statementsDuring } from '#tests/support/count-statements.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

describeOnBothDatabases('a way to pay that is chosen again', open => {
  test.for(['bank-transfer', 'paypal'] as const)(
    'is answered as before, and writes nothing (%s)',
    async means => {
      const database = await open()
      const data = JSON.stringify({
      bankTransfer: {
        accountHolder: 'Colloquy', account: 'DE02', bic: '', bank: '', daysToPay: 7, graceDays: 3, note: '',
      },
    }) // biome-ignore format: a row
      await database.write(tx =>
        tx
          .insertInto('content_items')
          .values({ kind: 'offline-payment', conference_id: null, position: 1, data })
          .execute(),
      )
      const { payments, registration, attempts } = await openPaying(database)
      const choose = () => startPayment(payments, registration.id, means)
      const first = await choose()
      expect(first.ok).toBe(true)
      const before = await attempts()
      let again: unknown
      const statements = await statementsDuring(async () => {
        again = await choose()
      })
      expect(again).toEqual(first)
      expect(statements.filter(statement => !statement.startsWith('select'))).toEqual([])
      expect(statements.length).toBeLessThanOrEqual(10)
      expect(await attempts()).toEqual(before)
      expect(await effects(database, 'payment-request-mail')).toHaveLength(means === 'paypal' ? 0 : 1)
    },
  )
})
