import { expect, onTestFinished, test } from 'vitest'
import { insertMany } from '#database/many.ts'
import { queries } from '#database/report-query.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import {
  listCompletedConferences,
  listUpcomingConferences,
} from '#domain/conference/conferences/conference-queries.ts'
import { cancelConference, continueCancelling } from '#domain/desk/cancelling/cancel-conference.ts'
import { cancelRegistration } from '#domain/desk/cancelling/cancel-registration.ts'
import { changeChoice } from '#domain/desk/changing/change-choice.ts'
import { grantByHand } from '#domain/desk/granting/grant-by-hand.ts'
import { grantRegistration } from '#domain/desk/granting/grant-registration.ts'
import { moveToConference } from '#domain/desk/moving/move-to-conference.ts'
import { placeCustomRegistration, placeRegistration } from '#domain/desk/registering/place-registration.ts'
import { receiveRegistration } from '#domain/desk/registering/receive-registration.ts'
import { renewRegistration } from '#domain/desk/registering/renew-registration.ts'
import { receiveOfflinePayment } from '#domain/desk/settlement/receive-offline-payment.ts'
import { settle } from '#domain/desk/settlement/settle.ts'
import { reapUnpaid } from '#domain/desk/settlement/watch-payments.ts'
import { offerSeats } from '#domain/desk/waiting/waiting-list.ts'
import { listAttempts, listCaptures } from '#domain/money/payments/attempt-queries.ts'
import { readBalance } from '#domain/money/payments/balance.ts'
import { type Gateway, GatewayError } from '#domain/money/payments/gateway.ts'
import { listRefunds } from '#domain/money/refunds/refund-queries.ts'
import { payDueRefunds } from '#domain/money/returning/pay-refund.ts'
import { recordChargeback } from '#domain/money/returning/record-chargeback.ts'
import { readCancellationEffects } from '#domain/preparation/set-up/cancellation-effects.ts'
import { listLimits } from '#domain/registrations/places/read-limits.ts'
import { releaseSeats } from '#domain/registrations/places/seats.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { createAbstract } from '#tests/factories/abstract.ts'
import { aVisitor, ida, permitFor } from '#tests/factories/actors.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { forced } from '#tests/factories/forced-state.ts'
import { startPayment } from '#tests/factories/payer.ts'
import { approve, createPayments, reasonsOf } from '#tests/factories/payments.ts'
import { createRegistration, oralInput, registrant } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

describeOnBothDatabases('cancelling a conference', open => {
  /** Four seats: three paid and one unpaid; and one person on the waiting list. */
  async function setUp(replace?: (gateway: Gateway) => Gateway) {
    const clock = new StoppedClock()
    const database = await open()
    const fees = await createConference(database)
    const { conference } = fees
    await database.write(tx =>
      tx.insertInto('capacity_limits').values({ conference_id: conference.id, seats: 4 }).execute(),
    )
    const payments = createPayments(database, clock, replace)
    const ids: number[] = []
    for (let i = 0; i < 4; i++) ids.push((await createRegistration(database, fees, clock)).id)
    for (const id of ids.slice(0, 3)) {
      const started = await startPayment(payments, id, 'paypal')
      if (!started.ok) throw new Error('not started')
      await approve(payments, started.value.address)
      const [attempt] = await listAttempts(database.read, id)
      await settle(payments, attempt?.id ?? 0)
    }
    const waiting = await database.write(tx =>
      placeRegistration(
        tx,
        { conference, actor: aVisitor, now: clock.now(), draftKey: null, mayWait: true },
        oralInput(fees),
      ),
    )
    if (waiting.ok) ids.push(waiting.value.registration.id)
    const states = async () =>
      Promise.all(ids.map(async id => (await findRegistration(database.read, id))?.state))
    const refunds = async () =>
      (await Promise.all(ids.map(id => listRefunds(database.read, id)))).flat().map(({ state }) => state)
    return { clock, database, conference, fees, payments, ids, states, refunds }
  }

  test('refunds everything, and offers no place to the waiting list', async () => {
    const { database, conference, payments, ids, states, refunds } = await setUp()
    expect(
      await cancelConference(payments, { actor: ida, now: payments.clock.now() }, conference, 'Storm'),
    ).toEqual({
      reason: 'Storm',
      isRepeat: false,
      cancelled: 5,
      refunded: 3,
      unpaid: [],
      broken: [],
      isComplete: true,
    })
    expect(await states()).toEqual(Array(5).fill('cancelled'))
    expect(await refunds()).toEqual(['completed', 'completed', 'completed'])
    for (const id of ids) {
      const { capturedMinor, refundedMinor } = await readBalance(database.read, id)
      expect(refundedMinor).toBe(capturedMinor)
    }
    expect(await listLimits(database.read, conference.id)).toMatchObject([{ taken: 0 }])
    const offers = await database.read
      .selectFrom('outbox')
      .select('id')
      .where('kind', '=', 'offer-mail')
      .execute()
    expect(offers).toEqual([])
    // Repeating it changes nothing.
    const again = await cancelConference(
      payments,
      { actor: ida, now: payments.clock.now() },
      conference,
      'Storm',
    )
    const nothing = { cancelled: 0, refunded: 0, unpaid: [], broken: [], isComplete: true }
    expect(again).toEqual({ reason: 'Storm', isRepeat: true, ...nothing })
    expect(await refunds()).toHaveLength(3)
  })

  test('brings refunds forward that were planned until its last day', async () => {
    const { clock, database, conference, payments, ids } = await setUp()
    const [left = 0] = ids
    const act = { actor: aVisitor, now: clock.now() }
    await database.write(tx => cancelRegistration(tx, act, { conference, registrationId: left }))
    const states = async () => (await listRefunds(database.read, left)).map(({ state }) => state)
    expect(await states()).toEqual(['scheduled'])
    const storm = { actor: ida, now: clock.now() }
    expect(await cancelConference(payments, storm, conference, 'Storm')).toMatchObject({
      refunded: 3,
      unpaid: [],
    })
    expect(await states()).toEqual(['completed'])
  })

  test('refunds what its page says beforehand: nothing that a bank took, that moved away or that stays', async () => {
    const { clock, database, conference, payments, ids, refunds } = await setUp()
    const [taken = 0, movedAway = 0, cancelled = 0] = ids
    const [capture] = await listCaptures(database.read, taken)
    if (!capture) throw new Error('not paid')
    const source = { kind: 'dispute', id: 'D-1' } as const
    await recordChargeback(payments, capture, { source, amount: undefined, status: 'taken' })
    const other = await createConference(database, { name: 'glaciers' })
    const choice = { periodId: other.openId, presentationType: 'oral', accommodation: null } as const
    const move = { from: conference, to: other.conference, registrationId: movedAway }
    const act = { actor: aVisitor, now: clock.now() }
    await database.write(async tx => {
      await moveToConference(tx, act, { ...move, choice: { ...choice, hasAddOn: false, code: '' } })
      await cancelRegistration(tx, act, { conference, registrationId: cancelled })
    })
    const quoted = async (of: Conference) =>
      (await readCancellationEffects(database.read, of, clock.now())).beingRefunded
    expect(await quoted(conference)).toEqual([])
    expect(await quoted(other.conference)).toEqual([{ amountMinor: 73_395, currency: 'USD' }])
    const before = await refunds()
    await cancelConference(payments, { actor: ida, now: clock.now() }, conference, 'Storm')
    // No more of them, and those that were planned are paid.
    expect(await refunds()).toEqual(before.map(() => 'completed'))
    await cancelConference(payments, { actor: ida, now: clock.now() }, other.conference, 'Storm')
    const storm = database.read.selectFrom('refunds').select('amount_minor').where('reason', '=', 'Storm')
    expect(await storm.execute()).toEqual([{ amount_minor: 73_395 }])
    expect(await quoted(other.conference)).toEqual([])
  })

  test('one refund refused by the gateway, one unanswered: the third is paid, and later the second too', async () => {
    let calls = 0
    const { database, conference, payments, ids, states, refunds } = await setUp(gateway => ({
      ...gateway,
      async refund(request) {
        calls++
        if (calls === 1) throw new GatewayError('invalid', 'refused', { issue: 'REFUND_NOT_ALLOWED' })
        const reported = await gateway.refund(request)
        if (calls === 2) throw new GatewayError('unknown-outcome', 'lost')
        return reported
      },
    }))
    expect(
      await cancelConference(payments, { actor: ida, now: payments.clock.now() }, conference, 'Storm'),
    ).toEqual({
      reason: 'Storm',
      isRepeat: false,
      cancelled: 5,
      refunded: 1,
      unpaid: [ids[0], ids[1]],
      broken: [],
      isComplete: true,
    })
    expect(await states()).toEqual(Array(5).fill('cancelled'))
    expect(await refunds()).toEqual(['failed', 'requested', 'completed'])
    expect(await reasonsOf(database, ids[0] ?? 0)).toEqual(['refund-failed'])
    // Somebody who repeats it need not know the exact reason.
    expect(
      await cancelConference(payments, { actor: ida, now: payments.clock.now() }, conference, 'Wind'),
    ).toMatchObject({
      cancelled: 0,
      refunded: 1,
      unpaid: [ids[0]],
    })
    expect(await refunds()).toEqual(['failed', 'completed', 'completed'])
  })

  test('one that is answered before its end, or killed, is completed in the background', async () => {
    const { database, conference, payments, states, refunds } = await setUp()
    const act = { actor: ida, now: payments.clock.now() }
    let steps = 0
    const two = () => ++steps <= 2
    const begun = await cancelConference(payments, act, conference, 'Storm', two)
    expect(begun).toMatchObject({ cancelled: 2, refunded: 0, isComplete: false })
    expect((await states()).toSorted()).toEqual(['cancelled', 'cancelled', 'paid', 'paid', 'paid'])
    const queued = await database.read
      .selectFrom('outbox')
      .select(['payload', 'state'])
      .where('kind', '=', 'cancel-registrations')
      .execute()
    expect(queued).toEqual([{ payload: `{"conferenceId":${conference.id}}`, state: 'queued' }])
    steps = 1
    const further = await continueCancelling(payments, conference.id, two)
    expect(further).toEqual({ cancelled: 1, broken: [], isComplete: false })
    const rest = await Promise.all([1, 2].map(() => continueCancelling(payments, conference.id, () => true)))
    expect(rest.reduce((sum, { cancelled }) => sum + cancelled, 0)).toBe(2)
    expect(await states()).toEqual(Array(5).fill('cancelled'))
    const actors = await database.read
      .selectFrom('audit_entries')
      .select('actor_id')
      .distinct()
      .where('act', '=', 'registration cancelled')
      .execute()
    expect(actors).toEqual([{ actor_id: ida.personId }])
    await payDueRefunds(payments)
    expect(await refunds()).toEqual(['completed', 'completed', 'completed'])
  })

  test('one failure stops no other registration, and is reported', async () => {
    const { database, conference, payments, ids, states } = await setUp()
    let writes = 0
    const breaking = {
      ...payments,
      database: {
        ...database,
        write: async <T>(work: Parameters<typeof database.write<T>>[0]) => {
          if (++writes === 3) throw new Error('the disk is full')
          return database.write(work)
        },
      },
    }
    const { broken, cancelled } = await cancelConference(
      breaking,
      { actor: ida, now: breaking.clock.now() },
      conference,
      'Storm',
    )
    expect(cancelled).toBe(4)
    // The waiting list comes first, then the unpaid registration.
    expect(broken).toMatchObject([{ registrationId: ids[3], error: { message: 'the disk is full' } }])
    expect(await states()).toEqual(['cancelled', 'cancelled', 'cancelled', 'awaiting-payment', 'cancelled'])
    expect(
      await cancelConference(payments, { actor: ida, now: payments.clock.now() }, conference, 'Storm'),
    ).toMatchObject({ cancelled: 1, broken: [] })
    expect(await states()).toEqual(Array(5).fill('cancelled'))
  })

  /** The conference is marked, but none of its registrations is cancelled yet. */
  async function setUpMarked() {
    const registered = await setUp()
    const { database, conference, payments } = registered
    let writes = 0
    const write = async <T>(work: Parameters<typeof database.write<T>>[0]) => {
      if (++writes > 1) throw new Error('the power went')
      return database.write(work)
    }
    const act = { actor: ida, now: payments.clock.now() }
    await cancelConference({ ...payments, database: { ...database, write } }, act, conference, 'Storm')
    return registered
  }

  test('nothing is sold from the first moment on, before any registration is cancelled', async () => {
    const { clock, database, conference, fees, payments, ids, states } = await setUpMarked()
    expect(await states()).toEqual(['paid', 'paid', 'paid', 'awaiting-payment', 'waiting'])
    const [paidId = 0, , , unpaidId = 0] = ids
    const closed = { ok: false, error: { code: 'conference-cancelled' } }
    const now = clock.now()
    // As a request that arrived before the mark has read it.
    const placement = { conference, actor: aVisitor, now, draftKey: null, mayWait: true }
    const custom = { registrant, amountMinor: 10_000, description: 'Exhibitor' }
    const requested = { presentationType: 'poster', accommodation: null, hasAddOn: false } as const
    expect(await database.write(tx => placeRegistration(tx, placement, oralInput(fees)))).toEqual(closed)
    expect(await receiveRegistration(database, placement, oralInput(fees))).toEqual(closed)
    expect(await database.write(tx => placeCustomRegistration(tx, placement, custom))).toEqual(closed)
    const expected = { differenceMinor: -31_500, refundMinor: -15_750 }
    expect(
      await changeChoice(
        payments,
        { actor: aVisitor, now: payments.clock.now() },
        { conference, registrationId: paidId, requested, expected },
      ),
    ).toEqual(closed)
    expect(await startPayment(payments, unpaidId, 'paypal')).toEqual({
      ok: false,
      error: { code: 'not-payable' },
    })
    // A released seat is offered to nobody.
    await database.write(tx => releaseSeats(tx, conference.id, paidId))
    expect(await database.write(tx => offerSeats(tx, conference.id, now))).toEqual({ toPay: [], granted: [] })
    clock.pass({ hours: 1 })
    expect(await reapUnpaid(payments)).toBe(1)
    const renewal = { conference, registrationId: unpaidId, expectedTotalMinor: 73_395 }
    expect(
      await renewRegistration(payments, { actor: aVisitor, now: payments.clock.now() }, renewal),
    ).toEqual(closed)
    const permit = permitFor('edit-registrations', conference.id)
    const beyondLimits = permitFor('exceed-limits', conference.id)
    const decision = { registrationId: unpaidId, reason: 'Asked', beyondLimits }
    await receiveOfflinePayment(
      payments,
      permitFor('record-transfer', conference.id),
      { actor: ida, now: clock.now() },
      {
        registrationId: unpaidId,
        amountMinor: 73_395,
        means: 'bank-transfer',
        reference: 'TRF-1',
        receivedAt: now,
      },
    )
    expect(await reasonsOf(database, unpaidId)).toEqual(['paid-without-a-seat'])
    expect(await database.write(tx => grantByHand(tx, permit, { actor: ida, now }, decision))).toEqual(closed)
  })

  test('nobody can move a registration to it', async () => {
    const { clock, database, conference, fees } = await setUpMarked()
    const other = await createConference(database, { name: 'glasses' })
    const registration = await createRegistration(database, other, clock)
    await database.write(tx => grantRegistration(tx, { actor: aVisitor, now: clock.now() }, registration))
    const { registrant: _, ...choice } = oralInput(fees)
    const request = { from: other.conference, to: conference, registrationId: registration.id, choice }
    expect(
      await database.write(tx => moveToConference(tx, { actor: aVisitor, now: clock.now() }, request)),
    ).toMatchObject({ ok: false, error: { code: 'conference-cancelled' } })
    const upcoming = await listUpcomingConferences(database.read, clock.now())
    expect(upcoming.map(({ name }) => name)).toEqual(['glasses'])
    const after = Temporal.Instant.from('2027-07-01T00:00:00Z')
    expect((await listCompletedConferences(database.read, after)).map(({ name }) => name)).toEqual([
      'glasses',
    ])
  })

  test('a registrant who cancels before their turn is also refunded in full, at once', async () => {
    const { clock, database, conference, ids } = await setUpMarked()
    const [registrationId = 0] = ids
    const act = { actor: aVisitor, now: clock.now() }
    const request = { conference, registrationId }
    expect(await database.write(tx => cancelRegistration(tx, act, request))).toEqual({
      ok: true,
      value: { refundMinor: 73_395 },
    })
    const [refund] = await listRefunds(database.read, registrationId)
    expect(refund?.dueAt && Temporal.Instant.compare(refund.dueAt, clock.now())).toBeLessThanOrEqual(0)
  })

  test('tells more authors than one statement can name', async () => {
    const { clock, database, conference, payments } = await setUp()
    const id = await createAbstract(
      database,
      { conferenceId: conference.id, now: clock.now() },
      { number: '1' },
    )
    // As many parameters as PostgreSQL refuses, and twice those that SQLite does.
    const count = 8_200
    const authors = Array.from({ length: count }, (_, at) => ({
      abstract_id: id,
      position: at + 2,
      is_presenting: 0 as const,
      name: `Author ${at}`,
      affiliation: '',
      email: `author-${at}@example.org`,
      is_coauthor: 1 as const,
    }))
    await database.write(tx => insertMany(tx, 'abstract_authors', authors))
    const act = { actor: ida, now: clock.now() }
    expect(await cancelConference(payments, act, conference, 'Storm')).toMatchObject({ isComplete: true })
    const { mails } = await database.read
      .selectFrom('outbox')
      .select(eb => eb.fn.countAll<number>().as('mails'))
      .where('kind', 'in', ['cancelled-submitter-mail', 'cancelled-coauthor-mail'])
      .executeTakeFirstOrThrow()
    expect(Number(mails)).toBe(count + 1)
  })

  test('tells nobody again whose abstract was withdrawn between two runs', async () => {
    const { clock, database, conference, payments } = await setUp()
    const of = { conferenceId: conference.id, now: clock.now() }
    const told = await createAbstract(database, of, { number: '1', email: 'ida@example.org' })
    const other = await createAbstract(database, of, { number: '2' })
    const same = { email: 'Ida@example.org' }
    await database.write(tx => tx.updateTable('abstracts').set(same).where('id', '=', other).execute())
    const act = { actor: ida, now: clock.now() }
    const mails = async () =>
      (await database.read.selectFrom('outbox').select('effect').execute())
        .map(({ effect }) => effect)
        .filter(effect => effect.startsWith('conference-cancelled:'))
    await cancelConference(payments, act, conference, 'Storm')
    expect(await mails()).toEqual([`conference-cancelled:submitter:${told}`])
    await database.write(tx =>
      tx
        .updateTable('abstracts')
        .set({ state: forced('withdrawn') })
        .where('id', '=', told)
        .execute(),
    )
    await cancelConference(payments, act, conference, 'Storm')
    expect(await mails(), `nothing about ${other}`).toHaveLength(1)
  })

  test('money for a replaced registration does not buy a place', async () => {
    const { clock, database, payments, fees, conference, states, ids } = await setUp()
    await database.write(tx =>
      tx
        .updateTable('capacity_limits')
        .set({ seats: 9 })
        .where('conference_id', '=', conference.id)
        .execute(),
    )
    const late = await createRegistration(database, fees, clock)
    const started = await startPayment(payments, late.id, 'paypal')
    if (!started.ok) throw new Error('not started')
    await approve(payments, started.value.address)
    await database.write(tx =>
      tx
        .updateTable('registrations')
        .set({ state: forced('superseded') })
        .where('id', '=', late.id)
        .execute(),
    )
    await cancelConference(payments, { actor: ida, now: payments.clock.now() }, conference, 'Storm')
    const [attempt] = await listAttempts(database.read, late.id)
    await settle(payments, attempt?.id ?? 0)
    expect((await findRegistration(database.read, late.id))?.state).toBe('superseded')
    // The approval was not captured.
    expect(await readBalance(database.read, late.id)).toEqual({ capturedMinor: 0, refundedMinor: 0 })
    expect(await states()).toEqual(ids.map(() => 'cancelled'))
  })

  test('needs few queries for somebody who never paid', async () => {
    const { database, clock } = { database: await open(), clock: new StoppedClock() }
    const fees = await createConference(database)
    const { conference } = fees
    const { id } = await createRegistration(database, fees, clock)
    let asked = 0
    const count = () => {
      asked++
    }
    queries.subscribe(count)
    onTestFinished(() => void queries.unsubscribe(count))
    const act = { actor: ida, now: clock.now() }
    const cancelled = await database.write(tx =>
      cancelRegistration(tx, act, { conference, registrationId: id }),
    )
    expect(cancelled).toEqual({ ok: true, value: { refundMinor: 0 } })
    // The number of queries for each registration of an act on thousands.
    expect(asked).toBeLessThan(30)
  })
})
