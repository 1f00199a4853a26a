import { expect, test } from 'vitest'
import { replaceContent } from '#domain/conference/content/write-content.ts'
import { changeDetails } from '#domain/desk/changing/change-details.ts'
import { reassignPayment } from '#domain/desk/moving/reassign-payment.ts'
import { reapUnpaid } from '#domain/desk/settlement/watch-payments.ts'
import { listInvoices } from '#domain/money/billing/invoice-queries.ts'
import { listCaptures } from '#domain/money/payments/attempt-queries.ts'
import { recordChargeback } from '#domain/money/returning/record-chargeback.ts'
import { recordDisputeStatus } from '#domain/money/returning/record-dispute.ts'
import { aVisitor, ida, permitFor } from '#tests/factories/actors.ts'
import { StoppedClock } from '#tests/factories/conference.ts'
import { conferenceOn, travellers } from '#tests/factories/moves.ts'
import { reasonsOf } from '#tests/factories/payments.ts'
import { createRegistration, registrant } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

describeOnBothDatabases('money that moved and is asked back by its payer’s bank', open => {
  async function setUp() {
    const clock = new StoppedClock()
    const database = await open()
    const here = await conferenceOn(database, 'crystals', '2027-06-07')
    const there = await conferenceOn(database, 'glasses', '2027-09-06')
    const acts = travellers(database, clock)
    const captureOf = async (id: number) => {
      const [capture] = await listCaptures(database.read, id)
      if (!capture) throw new Error('no capture')
      return capture
    }
    const dispute = async (id: number, state: 'open' | 'closed') =>
      recordDisputeStatus(acts.payments, await captureOf(id), { id: 'D-1', state })
    return { ...acts, clock, database, here, there, captureOf, dispute }
  }

  test('a dispute of it ends the second move, and stops all others until it is closed', async () => {
    const { database, clock, here, there, register, move, moved, find, moveStates, dispute } = await setUp()
    const firstId = await register(here)
    const secondId = await moved(firstId, here.conference, there, 'poster')
    const thirdId = await moved(secondId, there.conference, here, 'oral')
    expect(await moveStates()).toEqual(['completed', 'open'])
    await dispute(firstId, 'open')
    expect(await moveStates()).toEqual(['completed', 'lapsed'])
    // The registration that has the money is the one that needs attention.
    expect([await reasonsOf(database, firstId), await reasonsOf(database, secondId)]).toEqual([
      [],
      ['payment-disputed'],
    ])
    expect(await move(secondId, there.conference, here)).toEqual({ ok: false, error: { code: 'disputed' } })
    const right = await createRegistration(database, there, clock, { presentationType: 'poster' })
    const payment = {
      from: await find(secondId),
      to: right,
      amountMinor: 41_895,
      reason: 'Wrong one',
      isCancelling: true,
    }
    expect(
      await database.write(tx =>
        reassignPayment(
          tx,
          permitFor('refund', payment.from.conferenceId),
          { actor: ida, now: clock.now() },
          payment,
        ),
      ),
    ).toEqual({
      ok: false,
      error: { code: 'disputed' },
    })

    await dispute(firstId, 'closed')
    expect(await reasonsOf(database, secondId)).toEqual([])
    expect((await find(thirdId)).state).toBe('awaiting-payment')
    expect(await move(secondId, there.conference, here)).toMatchObject({ ok: true })
  })

  test('a chargeback during an open move ends it: the old place stays for a person to decide on', async () => {
    const { payments, database, here, there, register, moved, find, moveStates, captureOf } = await setUp()
    const oldId = await register(here)
    const newId = await moved(oldId, here.conference, there, 'oral')
    const source = { kind: 'reversal', id: 'R-1' } as const
    await recordChargeback(payments, await captureOf(oldId), { source, amount: undefined, status: 'taken' })
    expect(await moveStates()).toEqual(['lapsed'])
    expect(await reapUnpaid(payments)).toBe(1)
    expect([(await find(oldId)).state, (await find(newId)).state]).toEqual(['paid', 'expired'])
    expect(await reasonsOf(database, oldId)).toEqual(['payment-charged-back'])
  })

  test('a tax that falls away completes a move, and its invoice names the number that it fell away for', async () => {
    const { database, clock, here, there, register, moved, find, moveStates } = await setUp()
    await database.write(tx =>
      replaceContent(tx, there.conference.id, 'tax-profile', {
        regime: 'vat',
        taxId: 'DE136695976',
        rateBasisPoints: 1_900,
        accommodationRateBasisPoints: 700,
        pricesIncludeTax: false,
      }),
    )
    const oldId = await register(here, 'virtual')
    const newId = await moved(oldId, here.conference, there, 'virtual')
    expect(await find(newId)).toMatchObject({ state: 'awaiting-payment' })
    const details = { ...registrant, taxId: 'PT501964843' }
    expect(
      await database.write(tx => changeDetails(tx, { actor: aVisitor, now: clock.now() }, newId, details)),
    ).toMatchObject({
      ok: true,
      value: { state: 'paid' },
    })
    expect(await moveStates()).toEqual(['completed'])
    expect([(await find(oldId)).state, (await find(newId)).state]).toEqual(['cancelled', 'paid'])
    expect(await listInvoices(database.read, newId)).toMatchObject([
      { recipient: { taxId: { value: 'PT501964843' } }, taxes: [] },
    ])
  })
})
