import { expect, test } from 'vitest'
import { cancelRegistration } from '#domain/desk/cancelling/cancel-registration.ts'
import { reconcile } from '#domain/desk/reconciliation/reconcile.ts'
import { settle } from '#domain/desk/settlement/settle.ts'
import { type AttentionReason, clearAttention } from '#domain/foundations/attention/attention.ts'
import { captureKey } from '#domain/money/payments/attempt.ts'
import { listAttempts, listCaptures } from '#domain/money/payments/attempt-queries.ts'
import { readBalance } from '#domain/money/payments/balance.ts'
import { type CaptureStatus, GatewayError } from '#domain/money/payments/gateway.ts'
import { planRefund } from '#domain/money/refunds/plan-refund.ts'
import { listRefunds } from '#domain/money/refunds/refund-queries.ts'
import { payDueRefunds } from '#domain/money/returning/pay-refund.ts'
import { aVisitor, ida } from '#tests/factories/actors.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { startPayment } from '#tests/factories/payer.ts'
import { approve, createPayments, reasonsOf } from '#tests/factories/payments.ts'
import { createRegistration } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openPaypal, openStripe, press } from '#tests/support/payment-gateways.ts'

describeOnBothDatabases('comparing the books', open => {
  /** A paid registration of 733.95, and a gateway whose books a test can change without telling the product. */
  async function setUp() {
    const clock = new StoppedClock()
    const database = await open()
    const fees = await createConference(database)
    const registration = await createRegistration(database, fees, clock)
    const theirs: {
      change?: (captures: CaptureStatus[]) => CaptureStatus[]
      isSilent?: boolean
      isSilentOnRefunds?: boolean
      /** Happens after the gateway has read its books, and before its answer arrives. */
      late?: () => Promise<void>
    } = {}
    const payments = createPayments(database, clock, gateway => ({
      ...gateway,
      async fetch(orderId) {
        if (theirs.isSilent) throw new GatewayError('unavailable', 'no answer')
        const reported = await gateway.fetch(orderId)
        await theirs.late?.()
        return reported && { ...reported, captures: theirs.change?.(reported.captures) ?? reported.captures }
      },
      async refund(request) {
        if (theirs.isSilentOnRefunds) throw new GatewayError('unavailable', 'no answer')
        return gateway.refund(request)
      },
    }))
    const started = await startPayment(payments, registration.id, 'paypal')
    if (!started.ok) throw new Error('not started')
    await approve(payments, started.value.address)
    const [attempt] = await listAttempts(database.read, registration.id)
    await settle(payments, attempt?.id ?? 0)
    const [capture] = await listCaptures(database.read, registration.id)
    const since = clock.now().subtract({ hours: 24 })
    const failures: object[] = []
    return {
      clock,
      database,
      fees,
      registration,
      payments,
      theirs,
      captureId: capture?.gatewayCaptureId,
      compare: () =>
        reconcile(
          { ...payments, reportFailure: ({ kind }, about) => failures.push({ kind, ...about }) },
          since,
        ),
      failures,
      captures: () => listCaptures(database.read, registration.id),
      attention: () => reasonsOf(database, registration.id),
      kept: () =>
        database.read
          .selectFrom('payment_findings')
          .select(['kind', 'reference', 'ours_minor', 'theirs_minor', 'resolved_at'])
          .orderBy('id')
          .execute(),
    }
  }

  test('ends between two registrations when it is told to, and later begins again', async () => {
    const { clock, database, fees, payments, theirs, kept } = await setUp()
    const next = await createRegistration(database, fees, clock)
    const started = await startPayment(payments, next.id, 'paypal')
    if (!started.ok) throw new Error('not started')
    const stop = new AbortController()
    theirs.change = () => {
      stop.abort()
      return []
    }
    const since = clock.now().subtract({ hours: 24 })
    const error = await reconcile(payments, since, stop.signal).catch(error => error)
    expect(error).toBe(stop.signal.reason)
    expect(await kept()).toHaveLength(1)
    expect(await reconcile(payments, since)).toMatchObject({ examined: 2 })
  })

  test('finds nothing where they agree, from the payment to the last refund', async () => {
    const { clock, database, fees, registration, payments, compare, attention } = await setUp()
    const clean = { examined: 1, unanswered: 0, findings: [], unknown: [] }
    expect(await compare()).toEqual(clean)
    await database.write(tx =>
      cancelRegistration(
        tx,
        { actor: aVisitor, now: clock.now() },
        { conference: fees.conference, registrationId: registration.id },
      ),
    )
    expect(await compare()).toEqual(clean)
    clock.instant = Temporal.Instant.from('2027-06-10T00:00:00Z')
    await payDueRefunds(payments)
    expect(await compare()).toEqual(clean)
    expect(await attention()).toEqual([])
    const { balance } = await database.read
      .selectFrom('ledger_entries')
      .select(eb => eb.fn.sum<number>('amount_minor').as('balance'))
      .executeTakeFirstOrThrow()
    expect(balance).toBe(0)
  })

  test('finds a payment that was never recorded, records it, and closes the finding once it is in', async () => {
    const { theirs, captureId, compare, captures, attention, kept } = await setUp()
    theirs.change = ([capture]) => (capture ? [capture, { ...capture, captureId: 'second' }] : [])
    expect((await compare()).findings).toMatchObject([
      { kind: 'missing-capture', reference: 'second', oursMinor: null, theirsMinor: 73_395 },
    ])
    expect(await attention()).toEqual(['paid-too-much', 'books-differ'])
    expect((await captures()).map(capture => capture.gatewayCaptureId)).toEqual([captureId, 'second'])
    await compare()
    expect(await kept()).toMatchObject([{ kind: 'missing-capture', resolved_at: expect.any(String) }])
  })

  /** Another registration, approved at the gateway and not settled. */
  async function approveAnother({ clock, database, fees, payments }: Awaited<ReturnType<typeof setUp>>) {
    const next = await createRegistration(database, fees, clock)
    const started = await startPayment(payments, next.id, 'paypal')
    if (!started.ok) throw new Error('not started')
    await approve(payments, started.value.address)
    const [attempt] = await listAttempts(database.read, next.id)
    if (!attempt?.orderId) throw new Error('no order')
    return { next, attempt, orderId: attempt.orderId }
  }

  test('a payment that is booked while its order is being read is no difference', async () => {
    const at = await setUp()
    const { database, payments, theirs, compare, kept } = at
    const { next, attempt } = await approveAnother(at)
    let isBooked = false
    // The gateway's answer is from before the payment, and arrives after it was booked.
    theirs.late = async () => {
      if (isBooked) return
      isBooked = true
      await settle(payments, attempt.id)
    }
    expect((await compare()).findings).toEqual([])
    expect(await listCaptures(database.read, next.id)).toHaveLength(1)
    expect(await reasonsOf(database, next.id)).not.toContain('books-differ')
    expect(await kept()).toEqual([])
  })

  test('a payment that is captured and not booked yet is booked, and is no difference', async () => {
    const at = await setUp()
    const { database, payments, compare, kept } = at
    const { next, attempt, orderId } = await approveAnother(at)
    await payments.gateways.get('demo')?.complete(orderId, captureKey(attempt, 0))
    expect((await compare()).findings).toEqual([])
    expect(await listCaptures(database.read, next.id)).toHaveLength(1)
    expect(await reasonsOf(database, next.id)).not.toContain('books-differ')
    expect(await kept()).toEqual([])
  })

  test('payments that are settled while the books are compared raise nothing, however they meet', async () => {
    const at = await setUp()
    const { database, payments, compare, kept } = at
    const others = [await approveAnother(at), await approveAnother(at), await approveAnother(at)]
    const settling = others.map(({ attempt }) => settle(payments, attempt.id))
    await Promise.all([compare(), compare(), ...settling])
    for (const { next } of others) expect(await reasonsOf(database, next.id)).not.toContain('books-differ')
    expect(await kept()).toEqual([])
  })

  test('a refund that is paid while it is being read is no difference', async () => {
    const { clock, database, registration, payments, theirs, compare, kept, attention } = await setUp()
    const act = { actor: ida, now: clock.now() }
    const plan = { registrationId: registration.id, amountMinor: 10_000, reason: 'Agreed', dueAt: act.now }
    await database.write(tx => planRefund(tx, act, plan))
    let isPaid = false
    theirs.late = async () => {
      if (isPaid) return
      isPaid = true
      await payDueRefunds(payments)
    }
    expect((await compare()).findings).toEqual([])
    expect(await listRefunds(database.read, registration.id)).toMatchObject([{ state: 'completed' }])
    expect(await kept()).toEqual([])
    expect(await attention()).toEqual([])
  })

  test('a difference that is gone closes its case too, and the audit says so', async () => {
    const { database, theirs, compare, attention } = await setUp()
    theirs.change = () => []
    await compare()
    expect(await attention()).toEqual(['books-differ'])
    delete theirs.change
    expect((await compare()).findings).toEqual([])
    expect(await attention()).toEqual([])
    const closed = await database.read
      .selectFrom('audit_entries')
      .select(['actor_kind', 'facts'])
      .where('act', '=', 'attention cleared')
      .execute()
    expect(closed.map(({ actor_kind, facts }) => [actor_kind, JSON.parse(facts)])).toEqual([
      ['clock', { reason: 'books-differ', note: 'books-agree' }],
    ])
  })

  test('one of two differences that is gone leaves the case open', async () => {
    const { database, registration, theirs, compare, attention } = await setUp()
    theirs.change = () => []
    const stray = { kind: 'payment', amount_minor: 1, currency: 'USD', effect: 'entered by hand' }
    await database.write(tx =>
      tx
        .insertInto('ledger_entries')
        .values({ ...stray, registration_id: registration.id, recorded_at: '2027-01-01T00:00:00Z' })
        .execute(),
    )
    await compare()
    delete theirs.change
    await compare()
    expect(await attention()).toEqual(['books-differ'])
  })

  test('money paid twice is no difference while somebody is asked about it, and one when nobody is', async () => {
    const { clock, database, registration, theirs, compare, attention, kept } = await setUp()
    theirs.change = ([capture]) => (capture ? [capture, { ...capture, captureId: 'second' }] : [])
    await compare()
    expect((await compare()).findings).toEqual([])
    const clear = (reason: AttentionReason) =>
      database.write(tx =>
        clearAttention(
          tx,
          { actor: ida, now: clock.now() },
          { registrationId: registration.id, reason, note: 'Seen' },
        ),
      )
    await clear('books-differ')
    await clear('paid-too-much')
    // Nobody decided anything: the money would be overlooked.
    expect((await compare()).findings).toMatchObject([
      { kind: 'ledger-unsettled', oursMinor: -73_395, theirsMinor: 0 },
    ])
    expect(await attention()).toEqual(['books-differ'])
    await database.write(tx =>
      planRefund(
        tx,
        { actor: ida, now: clock.now() },
        { registrationId: registration.id, amountMinor: 73_395, reason: 'Paid twice', dueAt: clock.now() },
      ),
    )
    expect((await compare()).findings).toEqual([])
    expect(await attention()).toEqual([])
    expect((await kept()).every(({ resolved_at }) => resolved_at !== null)).toBe(true)
  })

  test('finds a payment that the gateway does not know', async () => {
    const { theirs, captureId, compare, attention, kept } = await setUp()
    theirs.change = () => []
    expect((await compare()).findings).toMatchObject([
      { kind: 'foreign-capture', reference: captureId, oursMinor: 73_395, theirsMinor: null },
    ])
    expect(await attention()).toEqual(['books-differ'])
    await compare()
    expect(await kept()).toHaveLength(1)
    delete theirs.change
    expect((await compare()).findings).toEqual([])
    expect(await kept()).toMatchObject([{ resolved_at: expect.any(String) }])
  })

  test('finds a wrong amount', async () => {
    const { theirs, captureId, compare, attention } = await setUp()
    theirs.change = captures =>
      captures.map(capture => ({ ...capture, amount: { amountMinor: 73_000, currency: 'USD' } }))
    expect((await compare()).findings).toMatchObject([
      { kind: 'wrong-amount', reference: captureId, oursMinor: 73_395, theirsMinor: 73_000 },
    ])
    expect(await attention()).toEqual(['books-differ'])
  })

  test('finds a full refund at the gateway that was never reported', async () => {
    const { theirs, compare } = await setUp()
    theirs.change = captures =>
      captures.map(capture => ({ ...capture, status: 'refunded', refundedMinor: 73_395 }))
    expect((await compare()).findings).toMatchObject([
      { kind: 'missing-refund', oursMinor: 0, theirsMinor: 73_395 },
    ])
  })

  test('finds a ledger that differs from the payments', async () => {
    const { database, registration, compare } = await setUp()
    const stray = { kind: 'payment', amount_minor: 1, currency: 'USD', effect: 'entered by hand' }
    await database.write(tx =>
      tx
        .insertInto('ledger_entries')
        .values({ ...stray, registration_id: registration.id, recorded_at: '2027-01-01T00:00:00Z' })
        .execute(),
    )
    expect((await compare()).findings).toMatchObject([
      { kind: 'ledger-entries-differ', oursMinor: -73_394, theirsMinor: -73_395 },
      { kind: 'ledger-unsettled', oursMinor: 1, theirsMinor: 0 },
    ])
  })

  test('compares each currency of the ledger by itself', async () => {
    const { database, registration, compare, kept } = await setUp()
    const about = { registration_id: registration.id, recorded_at: '2027-01-01T00:00:00Z' }
    const strays = [
      { kind: 'payment', amount_minor: 1, currency: 'USD', effect: 'entered by hand' },
      { kind: 'payment', amount_minor: -1, currency: 'JPY', effect: 'entered by hand, too' },
    ]
    await database.write(tx =>
      tx
        .insertInto('ledger_entries')
        .values(strays.map(stray => ({ ...stray, ...about })))
        .execute(),
    )
    const differences = [
      { kind: 'ledger-entries-differ', currency: 'USD', oursMinor: -73_394, theirsMinor: -73_395 },
      { kind: 'ledger-unsettled', currency: 'USD', oursMinor: 1, theirsMinor: 0 },
      { kind: 'ledger-entries-differ', currency: 'JPY', oursMinor: -1, theirsMinor: 0 },
      { kind: 'ledger-unsettled', currency: 'JPY', oursMinor: -1, theirsMinor: 0 },
    ]
    expect((await compare()).findings).toMatchObject(differences)
    expect((await compare()).findings).toMatchObject(differences)
    expect(await kept()).toHaveLength(4)
  })

  test('an entry of the ledger never changes', async () => {
    const { database } = await setUp()
    const refusal = 'a ledger entry never changes'
    await expect(
      database.write(tx => tx.updateTable('ledger_entries').set({ amount_minor: 0 }).execute()),
    ).rejects.toThrow(refusal)
    await expect(database.write(tx => tx.deleteFrom('ledger_entries').execute())).rejects.toThrow(refusal)
  })

  test('a gateway that does not answer leaves its registrations for later, and the log says why', async () => {
    const { registration, theirs, compare, failures, attention } = await setUp()
    theirs.isSilent = true
    expect(await compare()).toEqual({ examined: 1, unanswered: 1, findings: [], unknown: [] })
    expect(failures).toEqual([{ kind: 'unavailable', registrationId: registration.id }])
    expect(await attention()).toEqual([])
  })

  test('a refund without an answer leaves its registration for later, and is logged once', async () => {
    const { clock, database, registration, payments, theirs, compare, failures } = await setUp()
    const act = { actor: ida, now: clock.now() }
    const plan = { registrationId: registration.id, amountMinor: 10_000, reason: 'Agreed', dueAt: act.now }
    const planned = await database.write(tx => planRefund(tx, act, plan))
    theirs.isSilentOnRefunds = true
    await payDueRefunds(payments)
    expect(await compare()).toMatchObject({ unanswered: 1, findings: [] })
    expect(failures).toEqual([{ kind: 'unavailable', refundId: planned.ok && planned.value.ids[0] }])
    theirs.isSilentOnRefunds = false
    expect(await compare()).toMatchObject({ unanswered: 0, findings: [] })
  })
})

describeOnBothDatabases('refunds made in a dashboard whose report never came', open => {
  test.each([
    { name: 'PayPal', opener: openPaypal, act: 'completed', path: '_captures', body: { value: '100.00' } },
    { name: 'Stripe', opener: openStripe, act: 'pay', path: '_payment_intents', body: { amount: 10_000 } },
  ])('a part that was refunded at $name is found, recorded once, and then agrees', async given => {
    const clock = new StoppedClock()
    const database = await open()
    const registration = await createRegistration(database, await createConference(database), clock)
    const { gateway, url } = await given.opener(clock)
    const payments = createPayments(database, clock, () => gateway)
    const started = await startPayment(payments, registration.id, 'paypal')
    if (!started.ok) throw new Error('not started')
    await press(started.value.address, given.act)
    const [attempt] = await listAttempts(database.read, registration.id)
    await settle(payments, attempt?.id ?? 0)
    const [capture] = await listCaptures(database.read, registration.id)
    const captureId = capture?.gatewayCaptureId ?? ''
    const since = clock.now().subtract({ hours: 24 })
    expect((await reconcile(payments, since)).findings).toEqual([])

    const refundThere = () =>
      fetch(`${url}/${given.path}/${captureId}/refund`, { method: 'POST', body: JSON.stringify(given.body) })
    await refundThere()
    await refundThere()
    expect((await reconcile(payments, since)).findings).toMatchObject([
      { kind: 'missing-refund', reference: captureId, oursMinor: 0, theirsMinor: 20_000 },
    ])
    const recorded = {
      state: 'completed',
      amountMinor: 10_000,
      reason: 'Refunded through the payment service',
    }
    expect(await listRefunds(database.read, registration.id)).toMatchObject([recorded, recorded])
    expect(await reasonsOf(database, registration.id)).toEqual(['books-differ'])
    expect((await reconcile(payments, since)).findings).toEqual([])
    expect(await listRefunds(database.read, registration.id)).toHaveLength(2)
    expect(await readBalance(database.read, registration.id)).toEqual({
      capturedMinor: 73_395,
      refundedMinor: 20_000,
    })
  })
})
