import { expect, test } from 'vitest'
import { quoteChange } from '#domain/desk/changing/quote-change.ts'
import { askForAttention } from '#domain/foundations/attention/attention.ts'
import { toStored } from '#domain/foundations/time.ts'
import { readUnallocatedMoney } from '#domain/money/billing/unallocated-money.ts'
import { readOwed } from '#domain/money/books/due.ts'
import { readMoneyPositions } from '#domain/money/books/money-positions.ts'
import { readReceipt } from '#domain/money/books/read-receipt.ts'
import { listCaptures } from '#domain/money/payments/attempt-queries.ts'
import { readBalance } from '#domain/money/payments/balance.ts'
import { listFailedRefunds, readFailedRefundsOwed } from '#domain/money/refunds/failed-refund.ts'
import { planRefund } from '#domain/money/refunds/plan-refund.ts'
import { recordChargeback } from '#domain/money/returning/record-chargeback.ts'
import { listRegistrations } from '#domain/office/lists/list-registrations.ts'
import { ida, permitFor } from '#tests/factories/actors.ts'
import { StoppedClock } from '#tests/factories/conference.ts'
import { forced } from '#tests/factories/forced-state.ts'
import { conferenceOn, travellers } from '#tests/factories/moves.ts'
import { reasonsOf } from '#tests/factories/payments.ts'
import { aReceipt } from '#tests/factories/receipt.ts'
import { createRegistration } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { positionWords } from '#words/money-position-words.ts'

describeOnBothDatabases('money in another currency than the registration’s', open => {
  test('is named in its own, and never added to the rest', async () => {
    const clock = new StoppedClock()
    const database = await open()
    const { conference, ...fees } = await conferenceOn(database, 'crystals', '2027-06-07')
    const { register, receive, find } = travellers(database, clock)
    const id = await register({ conference, ...fees }, 'poster')
    await receive(id, 73_395, 'B-1')
    await database.write(tx =>
      tx.updateTable('captures').set({ currency: 'JPY' }).where('amount_minor', '=', 73_395).execute(),
    )
    const told = async () => {
      const registration = await find(id)
      const request = { retainedMinor: 0, now: clock.now() }
      const positions = await readMoneyPositions(database.read, registration, conference, request)
      return positions.map(place => positionWords(place, registration.currency).label + sumOf(place))
    }
    const sumOf = ({ amountMinor, currency = 'USD' }: { amountMinor: number; currency?: string }) =>
      `: ${currency} ${amountMinor}`
    expect(await told()).toEqual([
      'Pays for the registration: USD 41895',
      'Paid in another currency, safe with us until it is decided: JPY 73395',
    ])
    expect(await readBalance(database.read, id)).toEqual({ capturedMinor: 41_895, refundedMinor: 0 })
    expect(await readBalance(database.read, id, 'JPY')).toEqual({ capturedMinor: 73_395, refundedMinor: 0 })
    const { scope } = permitFor('read-registrations', conference.id)
    const all = { filter: {}, order: 'registered', isDescending: false } as const
    expect((await listRegistrations(database.read, scope, all)).rows).toMatchObject([
      { receivedMinor: 41_895 },
    ])
    const { issuer, registrationAddress: address } = aReceipt()
    const receipt = await readReceipt(
      database.read,
      { registration: await find(id), conference, issuer, country: '', address },
      clock.now(),
    )
    expect(receipt?.payments).toMatchObject([
      { amountMinor: 41_895, currency: 'USD' },
      { amountMinor: 73_395, currency: 'JPY' },
    ])

    // It pays for nothing; its refund is shown, and takes nothing from the other money.
    const registration = await find(id)
    expect(await readOwed(database.read, registration)).toBe(0)
    expect(await readUnallocatedMoney(database.read, id)).toBe(0)

    const now = clock.now()
    const plan = { registrationId: id, currency: 'JPY', reason: 'Wrong currency' }
    const dueAt = now.add({ hours: 24 })
    await database.write(tx => planRefund(tx, { actor: ida, now }, { ...plan, amountMinor: 70_000, dueAt }))
    expect(await told()).toEqual([
      'Pays for the registration: USD 41895',
      'Paid in another currency, safe with us until it is decided: JPY 3395',
      'To be refunded from 11 January 2027 on: JPY 70000',
    ])
    expect(await readOwed(database.read, registration)).toBe(0)
    // A failed refund of it is owed in its own currency, and does not affect the other money.
    await database.write(tx =>
      tx
        .updateTable('refunds')
        .set({ state: forced('failed'), failure: 'refused', settled_at: toStored(now.add({ seconds: 1 })) })
        .execute(),
    )
    expect(await readOwed(database.read, registration)).toBe(0)
    expect(await readFailedRefundsOwed(database.read, id)).toBe(0)
    expect(await readFailedRefundsOwed(database.read, id, 'JPY')).toBe(70_000)
    expect(await listFailedRefunds(database.read, id)).toMatchObject([{ outcome: 'owed' }])
  })

  test('pays nothing of what an unpaid registration owes', async () => {
    const clock = new StoppedClock()
    const database = await open()
    const fees = await conferenceOn(database, 'crystals', '2027-06-07')
    const { receive, find } = travellers(database, clock)
    const { id } = await createRegistration(database, fees, clock)
    await receive(id, 40_000, 'B-1')
    await database.write(tx => tx.updateTable('captures').set({ currency: 'JPY' }).execute())
    const registration = await find(id)
    expect(await readOwed(database.read, registration)).toBe(73_395)
    // Its price stands all the same: somebody has to decide about the money first.
    const requested = { presentationType: 'poster', accommodation: null, hasAddOn: false } as const
    expect(
      await quoteChange(database.read, fees.conference, registration, requested, clock.now()),
    ).toMatchObject({ error: { code: 'part-paid' } })
  })

  test('is no longer here once a bank took it back', async () => {
    const clock = new StoppedClock()
    const database = await open()
    const fees = await conferenceOn(database, 'crystals', '2027-06-07')
    const { payments, receive, find } = travellers(database, clock)
    const { id } = await createRegistration(database, fees, clock)
    await receive(id, 40_000, 'B-1')
    await database.write(tx => tx.updateTable('captures').set({ currency: 'JPY' }).execute())
    await database.write(tx => askForAttention(tx, id, 'wrong-currency', clock.now()))
    const [capture] = await listCaptures(database.read, id)
    if (!capture) throw new Error('nothing was received')
    const source = { kind: 'dispute', id: 'D-1' } as const
    await recordChargeback(payments, capture, { source, amount: undefined, status: 'taken' })
    const request = { retainedMinor: 0, now: clock.now() }
    expect(await readMoneyPositions(database.read, await find(id), fees.conference, request)).toEqual([
      { at: 'due', amountMinor: 73_395 },
      { at: 'charged-back', amountMinor: 40_000, currency: 'JPY' },
    ])
    expect(await reasonsOf(database, id)).toEqual(['payment-charged-back'])
  })

  test('a question about it closes with its chargeback, and one about other money stays open', async () => {
    const clock = new StoppedClock()
    const database = await open()
    const fees = await conferenceOn(database, 'crystals', '2027-06-07')
    const { payments, receive } = travellers(database, clock)
    const { id } = await createRegistration(database, fees, clock)
    await receive(id, 40_000, 'B-1')
    await database.write(tx => tx.updateTable('captures').set({ currency: 'JPY' }).execute())
    await receive(id, 10_000, 'B-2')
    await database.write(tx => askForAttention(tx, id, 'wrong-currency', clock.now()))
    const take = async (index: number) => {
      const capture = (await listCaptures(database.read, id))[index]
      if (!capture) throw new Error('nothing was received')
      const source = { kind: 'dispute', id: `D-${index}` } as const
      await recordChargeback(payments, capture, { source, amount: undefined, status: 'taken' })
    }
    expect(await reasonsOf(database, id)).toEqual(['wrong-amount', 'wrong-currency'])
    await take(0)
    expect(await reasonsOf(database, id)).toEqual(['wrong-amount', 'payment-charged-back'])
    await take(1)
    expect(await reasonsOf(database, id)).toEqual(['payment-charged-back'])
  })

  test('an overpayment that the bank took back is no overpayment any more', async () => {
    const clock = new StoppedClock()
    const database = await open()
    const { register, receive, payments } = travellers(database, clock)
    const id = await register(await conferenceOn(database, 'crystals', '2027-06-07'), 'poster')
    await receive(id, 5_000, 'B-1')
    expect(await reasonsOf(database, id)).toEqual(['paid-too-much'])
    const capture = (await listCaptures(database.read, id)).at(-1)
    if (!capture) throw new Error('nothing was received')
    const source = { kind: 'dispute', id: 'D-1' } as const
    await recordChargeback(payments, capture, { source, amount: undefined, status: 'taken' })
    expect(await reasonsOf(database, id)).toEqual(['payment-charged-back'])
  })
})
