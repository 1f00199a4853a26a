import { expect, test } from 'vitest'
import { placeCustomRegistration } from '#domain/desk/registering/place-registration.ts'
import { receiveRegistration } from '#domain/desk/registering/receive-registration.ts'
import { settle } from '#domain/desk/settlement/settle.ts'
import { listAttempts } from '#domain/money/payments/attempt-queries.ts'
import { aVisitor } from '#tests/factories/actors.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { startPayment } from '#tests/factories/payer.ts'
import { approve, createPayments, reasonsOf } from '#tests/factories/payments.ts'
import { oralInput, registrant } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

describeOnBothDatabases('registering a second time', open => {
  async function setUp() {
    const clock = new StoppedClock()
    const database = await open()
    const fees = await createConference(database)
    const payments = createPayments(database, clock)
    const placement = { conference: fees.conference, actor: aVisitor, now: clock.now(), draftKey: null }
    const place = async (email: string) => {
      const input = oralInput(fees, { registrant: { ...registrant, email } })
      const placed = await receiveRegistration(database, placement, input)
      if (!placed.ok) throw new Error(placed.error.code)
      return placed.value.registration
    }
    const placeCustom = async (email: string) => {
      const input = { registrant: { ...registrant, email }, amountMinor: 5_000, description: '' }
      const placed = await database.write(tx => placeCustomRegistration(tx, placement, input))
      if (!placed.ok) throw new Error(placed.error.code)
      return placed.value.registration
    }
    const approved = async ({ id }: { id: number }) => {
      const started = await startPayment(payments, id, 'paypal')
      if (!started.ok) throw new Error(started.error.code)
      await approve(payments, started.value.address)
      const [attempt] = await listAttempts(database.read, id)
      return () => settle(payments, attempt?.id ?? 0)
    }
    const pay = async (registration: { id: number }) => (await approved(registration))()
    const mails = async () => {
      const rows = await database.read
        .selectFrom('outbox')
        .select('effect')
        .where('kind', '=', 'already-registered-mail')
        .execute()
      return rows.map(({ effect }) => effect)
    }
    return { database, place, placeCustom, approved, pay, mails }
  }

  test('somebody who has paid is mailed the paid one once, in any case of the address', async () => {
    const { database, place, placeCustom, pay, mails } = await setUp()
    const first = await place('ada@example.org')
    await place('ada@example.org')
    await pay(first)
    expect(await mails()).toEqual([])
    await place('Ada@Example.ORG')
    await placeCustom('ADA@example.org')
    await place('grace@example.org')
    expect(await mails()).toEqual([`already-registered-mail:${first.id}`])
    expect(await reasonsOf(database, first.id)).toEqual([])
  })

  test('paying for both needs attention, even if both are paid at once', async () => {
    const { database, place, placeCustom, approved, pay } = await setUp()
    const both = [await place('ada@example.org'), await placeCustom('Ada@example.org')]
    const settles = [await approved(both[0] ?? { id: 0 }), await approved(both[1] ?? { id: 0 })]
    expect(await Promise.all(settles.map(run => run()))).toEqual(['paid', 'paid'])
    const reasons = await Promise.all(both.map(({ id }) => reasonsOf(database, id)))
    expect(reasons.flat()).toEqual(['registered-twice'])
    const other = await place('grace@example.org')
    await pay(other)
    expect(await reasonsOf(database, other.id)).toEqual([])
  })
})
