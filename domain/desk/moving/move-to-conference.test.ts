import { expect, test } from 'vitest'
import { cancelConference } from '#domain/desk/cancelling/cancel-conference.ts'
import { cancelRegistration } from '#domain/desk/cancelling/cancel-registration.ts'
import { changeChoice } from '#domain/desk/changing/change-choice.ts'
import { changeDetails } from '#domain/desk/changing/change-details.ts'
import { handOver } from '#domain/desk/changing/hand-over.ts'
import { reassignPayment } from '#domain/desk/moving/reassign-payment.ts'
import { remindOfMoves } from '#domain/desk/moving/remind-of-moves.ts'
import { reconcile } from '#domain/desk/reconciliation/reconcile.ts'
import { quoteRenewal } from '#domain/desk/registering/renew-registration.ts'
import { reapUnpaid } from '#domain/desk/settlement/watch-payments.ts'
import { listInvoices } from '#domain/money/billing/invoice-queries.ts'
import { readDue } from '#domain/money/books/due.ts'
import { listAttempts, listCaptures } from '#domain/money/payments/attempt-queries.ts'
import { readBalance } from '#domain/money/payments/balance.ts'
import { planRefund } from '#domain/money/refunds/plan-refund.ts'
import { listRefunds } from '#domain/money/refunds/refund-queries.ts'
import { recordDisputeStatus } from '#domain/money/returning/record-dispute.ts'
import { listLimits } from '#domain/registrations/places/read-limits.ts'
import { aVisitor, ida, permitFor } from '#tests/factories/actors.ts'
import { StoppedClock } from '#tests/factories/conference.ts'
import { conferenceOn, travellers } from '#tests/factories/moves.ts'
import { startPayment } from '#tests/factories/payer.ts'
import { approve, reasonsOf } from '#tests/factories/payments.ts'
import { registrant } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

describeOnBothDatabases('moving to another conference', (open, _dialect) => {
  /** A poster at one conference, paid 418.95, whose registrant requests an oral presentation at another: 733.95. */
  async function setUp(openOne = open) {
    const clock = new StoppedClock()
    const database = await openOne()
    const here = await conferenceOn(database, 'crystals', '2027-06-07')
    const there = await conferenceOn(database, 'glasses', '2027-09-06')
    const acts = travellers(database, clock)
    const oldId = await acts.register(here)
    const ask = () => acts.moved(oldId, here.conference, there)
    const cancel = (id: number, { conference } = here) =>
      database.write(tx =>
        cancelRegistration(tx, { actor: aVisitor, now: clock.now() }, { conference, registrationId: id }),
      )
    const taken = async () =>
      Promise.all(
        [here, there].map(
          async ({ conference }) => (await listLimits(database.read, conference.id))[0]?.taken,
        ),
      )
    const states = async (newId: number) => [(await acts.find(oldId)).state, (await acts.find(newId)).state]
    const differences = async () =>
      (await reconcile(acts.payments, Temporal.Instant.from('2026-01-01T00:00:00Z'))).findings
    const bills = async (id: number) =>
      (await listInvoices(database.read, id)).map(({ totalMinor }) => totalMinor)
    return { ...acts, clock, database, here, there, oldId, ask, cancel, taken, states, differences, bills }
  }

  test('to a more expensive one keeps the old place until the difference is paid, and then moves completely', async () => {
    const { database, oldId, ask, pay, taken, states, mails, moveStates, differences, bills } = await setUp()
    const newId = await ask()
    expect(await states(newId)).toEqual(['paid', 'awaiting-payment'])
    expect(await taken()).toEqual([1, 1])
    expect(await readDue(database.read, newId)).toMatchObject({ owedMinor: 31_500 })
    expect(await readBalance(database.read, oldId)).toMatchObject({ capturedMinor: 41_895 })
    expect(await bills(oldId)).toEqual([41_895])
    expect(await mails()).toEqual(['move-mail:1:started'])
    await pay(newId)
    expect(await states(newId)).toEqual(['cancelled', 'paid'])
    expect(await taken()).toEqual([0, 1])
    expect(await readBalance(database.read, oldId)).toMatchObject({ capturedMinor: 0 })
    expect(await readBalance(database.read, newId)).toMatchObject({ capturedMinor: 73_395 })
    expect(await bills(oldId)).toEqual([41_895, -41_895])
    expect(await bills(newId)).toEqual([73_395])
    expect(await moveStates()).toEqual(['completed'])
    expect(await mails()).toEqual(['move-mail:1:started', 'move-mail:1:completed'])
    expect(await reasonsOf(database, newId)).toEqual([])
    expect(await differences()).toEqual([])
  })

  test('to one at the same price is complete at once', async () => {
    const { here, there, oldId, moved, states, mails, taken } = await setUp()
    const newId = await moved(oldId, here.conference, there, 'poster')
    expect(await states(newId)).toEqual(['cancelled', 'paid'])
    expect(await taken()).toEqual([0, 1])
    expect(await mails()).toEqual(['move-mail:1:completed'])
  })

  test('to a cheaper one refunds today’s share of the rest after the old conference', async () => {
    const { database, here, there, register, moved, find, bills, differences } = await setUp()
    const oralId = await register(here, 'oral')
    const newId = await moved(oralId, here.conference, there, 'poster')
    expect((await find(newId)).state).toBe('paid')
    expect(await readBalance(database.read, newId)).toMatchObject({ capturedMinor: 41_895 })
    // 148 days before: half of 315.00.
    expect(await listRefunds(database.read, oralId)).toMatchObject([
      { amountMinor: 15_750, dueAt: Temporal.Instant.from('2027-06-09T23:00:00Z') },
    ])
    expect(await bills(oralId)).toEqual([73_395, -41_895, -15_750])
    expect(await bills(newId)).toEqual([41_895])
    expect(await reasonsOf(database, newId)).toEqual([])
    expect(await differences()).toEqual([])
  })

  test('if the time runs out, everything is as before, and it can be requested again', async () => {
    const {
      clock,
      database,
      payments,
      there,
      ask,
      pay,
      find,
      taken,
      states,
      mails,
      moveStates,
      bills,
      oldId,
    } = await setUp()
    const newId = await ask()
    clock.pass({ minutes: 19 })
    expect(await remindOfMoves(payments)).toBe(0)
    clock.pass({ minutes: 1 })
    expect(await remindOfMoves(payments)).toBe(1)
    expect(await remindOfMoves(payments)).toBe(0)
    clock.pass({ minutes: 10 })
    expect(await reapUnpaid(payments)).toBe(1)
    expect(await states(newId)).toEqual(['paid', 'expired'])
    expect(await taken()).toEqual([1, 0])
    expect(await bills(oldId)).toEqual([41_895])
    expect(await mails()).toEqual(['started', 'reminder', 'lapsed'].map(moment => `move-mail:1:${moment}`))
    expect(await quoteRenewal(database.read, there.conference, await find(newId), clock.now())).toEqual({
      ok: false,
      error: { code: 'was-for-a-move' },
    })
    const again = await ask()
    await pay(again)
    expect(await states(again)).toEqual(['cancelled', 'paid'])
    expect(await moveStates()).toEqual(['lapsed', 'completed'])
  })

  test('money that staff record, and a cheaper choice there, complete it too', async () => {
    const first = await setUp()
    const newId = await first.ask()
    await first.receive(newId, 20_000, 'B-1')
    expect(await first.states(newId)).toEqual(['paid', 'awaiting-payment'])
    expect(await readDue(first.database.read, newId)).toMatchObject({ owedMinor: 11_500 })
    await first.receive(newId, 11_500, 'B-2')
    expect(await first.states(newId)).toEqual(['cancelled', 'paid'])

    const second = await setUp()
    const otherId = await second.ask()
    const requested = { presentationType: 'poster', accommodation: null, hasAddOn: false } as const
    const expected = { differenceMinor: -31_500, refundMinor: 0 }
    const request = { conference: second.there.conference, registrationId: otherId, requested, expected }
    expect(
      await changeChoice(second.payments, { actor: aVisitor, now: second.payments.clock.now() }, request),
    ).toEqual({ ok: true, value: 'replaced' })
    expect(await second.states(otherId)).toEqual(['cancelled', 'paid'])
    expect(await readBalance(second.database.read, otherId)).toMatchObject({ capturedMinor: 41_895 })
  })

  test('what is paid beyond the difference is too much at the new one, and nothing is lost at the old one', async () => {
    const { database, ask, receive, states, bills, oldId } = await setUp()
    const newId = await ask()
    await receive(newId, 40_000, 'B-1')
    expect(await states(newId)).toEqual(['cancelled', 'paid'])
    expect(await readBalance(database.read, newId)).toMatchObject({ capturedMinor: 81_895 })
    expect(await reasonsOf(database, newId)).toContain('paid-too-much')
    expect(await bills(oldId)).toEqual([41_895, -41_895])
  })

  test('a transfer that the bank books late completes it, unless the old registration is gone', async () => {
    const first = await setUp()
    const newId = await first.ask()
    first.clock.pass({ hours: 1 })
    await reapUnpaid(first.payments)
    await first.receive(newId, 31_500, 'B-1')
    expect(await first.states(newId)).toEqual(['cancelled', 'paid'])
    expect(await first.moveStates()).toEqual(['completed'])
    expect(await first.differences()).toEqual([])

    const second = await setUp()
    const lateId = await second.ask()
    second.clock.pass({ hours: 1 })
    await reapUnpaid(second.payments)
    await second.cancel(second.oldId)
    await second.receive(lateId, 31_500, 'B-1')
    expect(await second.states(lateId)).toEqual(['cancelled', 'expired'])
    expect(await reasonsOf(second.database, lateId)).toContain('paid-without-a-seat')
    expect(await readBalance(second.database.read, lateId)).toMatchObject({ capturedMinor: 31_500 })
    expect(await second.moveStates()).toEqual(['lapsed'])
  })

  test('late money finds no seat there: it stays, a person is asked, and the old registration stays', async () => {
    const { clock, database, payments, there, ask, receive, states } = await setUp()
    const newId = await ask()
    clock.pass({ hours: 1 })
    await reapUnpaid(payments)
    await database.write(tx =>
      tx
        .updateTable('capacity_limits')
        .set({ seats: 0 })
        .where('conference_id', '=', there.conference.id)
        .execute(),
    )
    await receive(newId, 31_500, 'B-1')
    expect(await states(newId)).toEqual(['paid', 'expired'])
    expect(await reasonsOf(database, newId)).toContain('paid-without-a-seat')
  })

  test('cancelling the old registration ends the move, and releases the place at the new conference', async () => {
    const { database, payments, oldId, ask, cancel, states, taken, moveStates, settleLast } = await setUp()
    const newId = await ask()
    const started = await startPayment(payments, newId, 'paypal')
    if (!started.ok) throw new Error(started.error.code)
    expect(await cancel(oldId)).toEqual({ ok: true, value: { refundMinor: 20_948 } })
    expect(await moveStates()).toEqual(['lapsed'])
    await approve(payments, started.value.address)
    await settleLast(newId)
    expect(await listAttempts(database.read, newId)).toMatchObject([{ uncaptured: 'move-lapsed' }])
    expect(await startPayment(payments, newId, 'paypal')).toEqual({
      ok: false,
      error: { code: 'not-payable' },
    })
    expect(await reapUnpaid(payments)).toBe(1)
    expect(await states(newId)).toEqual(['cancelled', 'expired'])
    expect(await taken()).toEqual([0, 0])
    expect(await listRefunds(database.read, oldId)).toMatchObject([{ amountMinor: 20_948 }])
  })

  test('cancelling the new registration ends the move, and the old one stays', async () => {
    const { database, there, ask, cancel, states, taken, moveStates, receive } = await setUp()
    const newId = await ask()
    await receive(newId, 10_000, 'B-1')
    expect(await cancel(newId, there)).toEqual({ ok: true, value: { refundMinor: 10_000 } })
    expect(await states(newId)).toEqual(['paid', 'cancelled'])
    expect(await taken()).toEqual([1, 0])
    expect(await moveStates()).toEqual(['lapsed'])
    expect(await listRefunds(database.read, newId)).toMatchObject([{ amountMinor: 10_000 }])
  })

  test('meanwhile the old one is neither changed, moved nor handed over, and its details may be corrected', async () => {
    const { clock, database, payments, here, there, oldId, ask, move, find, register } = await setUp()
    const newId = await ask()
    const openMove = { ok: false, error: { code: 'move-open' } }
    const requested = { presentationType: 'oral', accommodation: null, hasAddOn: false } as const
    const change = { conference: here.conference, registrationId: oldId, requested }
    const expected = { differenceMinor: 31_500, refundMinor: 0 }
    expect(
      await changeChoice(payments, { actor: aVisitor, now: payments.clock.now() }, { ...change, expected }),
    ).toEqual(openMove)
    expect(await move(oldId, here.conference, there)).toEqual(openMove)
    const successor = { title: 'Prof.', name: 'Eve', email: 'eve@example.org', telephone: '1' } as const
    for (const [id, { conference }] of [
      [oldId, here],
      [newId, there],
    ] as const) {
      const known = await find(id)
      expect(
        await database.write(tx =>
          handOver(tx, { actor: aVisitor, now: clock.now() }, conference, known, successor),
        ),
      ).toEqual(openMove)
    }
    const other = await find(await register(there))
    const payment = {
      from: other,
      to: await find(newId),
      amountMinor: 100,
      reason: 'Asked',
      isCancelling: false,
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
    ).toMatchObject({
      error: { code: 'not-free' },
    })
    const details = { ...registrant, city: 'Porto' }
    expect(
      await database.write(tx => changeDetails(tx, { actor: aVisitor, now: clock.now() }, oldId, details)),
    ).toMatchObject({
      ok: true,
    })
  })

  test('a refund or a dispute of the old one’s money ends the move', async () => {
    for (const act of ['refund', 'dispute'] as const) {
      const { clock, database, payments, oldId, ask, states, moveStates } = await setUp()
      const newId = await ask()
      const now = clock.now()
      if (act === 'refund') {
        const plan = {
          registrationId: oldId,
          amountMinor: 5_000,
          reason: 'Goodwill',
          dueAt: now,
        }
        await database.write(tx => planRefund(tx, { actor: ida, now }, plan))
      } else {
        const [capture] = await listCaptures(database.read, oldId)
        if (!capture) throw new Error('no capture')
        await recordDisputeStatus(payments, capture, { id: 'D-1', state: 'open' })
      }
      expect(await moveStates()).toEqual(['lapsed'])
      expect(await reapUnpaid(payments)).toBe(1)
      expect(await states(newId)).toEqual(['paid', 'expired'])
    }
  })

  test('either conference that is cancelled ends the move', async () => {
    const first = await setUp()
    const newId = await first.ask()
    await cancelConference(
      first.payments,
      { actor: ida, now: first.payments.clock.now() },
      first.here.conference,
      'Storm',
    )
    await reapUnpaid(first.payments)
    expect(await first.states(newId)).toEqual(['cancelled', 'expired'])
    expect(await first.moveStates()).toEqual(['lapsed'])
    expect(await readBalance(first.database.read, first.oldId)).toMatchObject({ refundedMinor: 41_895 })

    const second = await setUp()
    const otherId = await second.ask()
    await cancelConference(
      second.payments,
      { actor: ida, now: second.payments.clock.now() },
      second.there.conference,
      'Storm',
    )
    expect(await second.states(otherId)).toEqual(['paid', 'cancelled'])
    expect(await second.moveStates()).toEqual(['lapsed'])
  })

  test('paid, reported five times and cancelled in one moment, it is either moved or as it was', async () => {
    const { payments, database, oldId, ask, start, settleLast, cancel, states, moveStates, differences } =
      await setUp()
    const newId = await ask()
    await approve(payments, await start(newId))
    await Promise.all([
      cancel(oldId),
      ...Array.from({ length: 5 }, () => settleLast(newId)),
      reapUnpaid(payments),
    ])
    const [state] = await moveStates()
    const [before, after] = await states(newId)
    expect(before).toBe('cancelled')
    if (state === 'completed') {
      expect(after).toBe('paid')
      expect(await listRefunds(database.read, oldId)).toEqual([])
    } else {
      expect(after).not.toBe('paid')
      expect(await listRefunds(database.read, oldId)).toMatchObject([{ amountMinor: 20_948 }])
    }
    expect(await differences()).toEqual([])
  })

  test('two that move in opposite directions at once wait for each other and both arrive', async () => {
    const { here, there, oldId, register, move } = await setUp()
    const otherId = await register(there)
    const done = await Promise.all([
      move(oldId, here.conference, there, 'poster'),
      move(otherId, there.conference, here, 'poster'),
    ])
    expect(done.map(({ ok }) => ok)).toEqual([true, true])
  })
})
