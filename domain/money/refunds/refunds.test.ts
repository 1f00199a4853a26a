import { expect, test } from 'vitest'
import { cancelRegistration } from '#domain/desk/cancelling/cancel-registration.ts'
import { settle } from '#domain/desk/settlement/settle.ts'
import { listAttempts, listCaptures } from '#domain/money/payments/attempt-queries.ts'
import { readBalance } from '#domain/money/payments/balance.ts'
import { type Gateway, GatewayError } from '#domain/money/payments/gateway.ts'
import { readFailedRefundsOwed } from '#domain/money/refunds/failed-refund.ts'
import { planRefund } from '#domain/money/refunds/plan-refund.ts'
import { recordRefund } from '#domain/money/refunds/record-refund.ts'
import { listRefunds } from '#domain/money/refunds/refund-queries.ts'
import { payDueRefunds, payRefund, releaseRefund } from '#domain/money/returning/pay-refund.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { aVisitor, ida, permitFor } from '#tests/factories/actors.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { startPayment } from '#tests/factories/payer.ts'
import { approve, createPayments, reasonsOf } from '#tests/factories/payments.ts'
import { createRegistration } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

describeOnBothDatabases('refunds', open => {
  /** A paid registration of 733.95, on 10 January 2027, 148 days before the conference. */
  async function setUp(replace?: (gateway: Gateway) => Gateway) {
    const clock = new StoppedClock()
    const database = await open()
    const fees = await createConference(database)
    const registration = await createRegistration(database, fees, clock)
    const payments = createPayments(database, clock, replace)
    const started = await startPayment(payments, registration.id, 'paypal')
    if (!started.ok) throw new Error('not started')
    await approve(payments, started.value.address)
    const [attempt] = await listAttempts(database.read, registration.id)
    await settle(payments, attempt?.id ?? 0)
    const cancel = (more: object = {}) =>
      database.write(tx =>
        cancelRegistration(
          tx,
          { actor: aVisitor, now: clock.now() },
          { conference: fees.conference, registrationId: registration.id, ...more },
        ),
      )
    const refunds = () => listRefunds(database.read, registration.id)
    const plan = (amountMinor: number) =>
      database.write(tx =>
        planRefund(
          tx,
          { actor: ida, now: clock.now() },
          {
            registrationId: registration.id,
            amountMinor,
            reason: 'Overpaid',
            dueAt: clock.now(),
          },
        ),
      )
    const balance = () => readBalance(database.read, registration.id)
    return { clock, database, fees, registration, payments, cancel, refunds, plan, balance }
  }

  test('cancelling schedules the policy’s share for after the conference, and pays it then', async () => {
    const { clock, database, registration, payments, cancel, refunds, balance } = await setUp()
    expect(await cancel({ expectedRefundMinor: 36_698 })).toEqual({
      ok: true,
      value: { refundMinor: 36_698 },
    })
    expect((await findRegistration(database.read, registration.id))?.state).toBe('cancelled')
    // The conference ends on 9 June in Lisbon, an hour before midnight UTC.
    expect(await refunds()).toMatchObject([
      { state: 'scheduled', amountMinor: 36_698, dueAt: Temporal.Instant.from('2027-06-09T23:00:00Z') },
    ])
    expect(await payDueRefunds(payments)).toBe(0)
    clock.instant = Temporal.Instant.from('2027-06-09T23:00:00Z')
    await payDueRefunds(payments)
    expect(await refunds()).toMatchObject([{ state: 'completed' }])
    expect(await balance()).toEqual({ capturedMinor: 73_395, refundedMinor: 36_698 })
    const mails = await database.read
      .selectFrom('outbox')
      .select('kind')
      .where('kind', '=', 'refund-mail')
      .execute()
    expect(mails).toHaveLength(1)
    expect(await cancel()).toEqual({ ok: false, error: { code: 'not-cancellable' } })
  })

  test('terms that changed since they were shown cancel nothing', async () => {
    const { clock, cancel, refunds } = await setUp()
    clock.instant = Temporal.Instant.from('2027-03-20T12:00:00Z')
    expect(await cancel({ expectedRefundMinor: 36_698 })).toEqual({
      ok: false,
      error: { code: 'terms-changed', refundMinor: 29_358 },
    })
    expect(await refunds()).toEqual([])
  })

  test('an organiser may refund another share at once, with a reason', async () => {
    const { payments, cancel, refunds } = await setUp()
    await cancel({
      override: { refundBasisPoints: 10_000, reason: 'The conference is cancelled', isDueNow: true },
    })
    await payDueRefunds(payments)
    expect(await refunds()).toMatchObject([
      { state: 'completed', amountMinor: 73_395, reason: 'The conference is cancelled' },
    ])
  })

  test('a scheduled refund is released early with a stored reason', async () => {
    const { database, fees, payments, cancel, refunds } = await setUp()
    await cancel()
    const [refund] = await refunds()
    await database.write(tx =>
      releaseRefund(
        tx,
        permitFor('refund', fees.conference.id),
        { actor: ida, now: payments.clock.now() },
        { refundId: refund?.id ?? 0, reason: 'Hardship' },
      ),
    )
    await payDueRefunds(payments)
    expect(await refunds()).toMatchObject([{ state: 'completed' }])
    const audit = await database.read
      .selectFrom('audit_entries')
      .selectAll()
      .where('act', '=', 'refund released early')
      .execute()
    expect(audit).toMatchObject([{ actor_kind: 'staff', actor_id: 'ida' }])
  })

  test('a refund that times out after it happened is found with the same key, once', async () => {
    let isLost = true
    const keys: string[] = []
    const { clock, payments, plan, refunds, balance } = await setUp(gateway => ({
      ...gateway,
      async refund(request) {
        keys.push(request.idempotencyKey)
        const reported = await gateway.refund(request)
        if (isLost) throw new GatewayError('unknown-outcome', 'timed out')
        return reported
      },
    }))
    await plan(10_000)
    await payDueRefunds(payments)
    expect(await refunds()).toMatchObject([{ state: 'requested' }])
    isLost = false
    clock.pass({ minutes: 1 })
    await payDueRefunds(payments)
    expect(new Set(keys).size).toBe(1)
    expect(await refunds()).toMatchObject([{ state: 'completed' }])
    expect(await balance()).toEqual({ capturedMinor: 73_395, refundedMinor: 10_000 })
  })

  test('a refund that was made in the dashboard already is found when the gateway refuses ours', async () => {
    const { database, clock, registration, payments, plan, refunds, balance } = await setUp(gateway => ({
      ...gateway,
      async refund(request) {
        const left = await database.read
          .selectFrom('demo_orders')
          .leftJoin('demo_refunds', 'demo_refunds.capture_id', 'demo_orders.capture_id')
          .select(eb => eb.fn.sum<number | null>('demo_refunds.amount_minor').as('gone'))
          .where('demo_orders.capture_id', '=', request.captureId)
          .executeTakeFirstOrThrow()
        if (Number(left.gone ?? 0) + request.amount.amountMinor > 73_395) {
          throw new GatewayError('invalid', 'more than is left', { issue: 'REFUND_AMOUNT_EXCEEDED' })
        }
        return gateway.refund(request)
      },
    }))
    const inDashboard = async (amountMinor: number) => {
      const [capture] = await listCaptures(database.read, registration.id)
      await payments.gateways.get('demo')?.refund({
        refundId: 0,
        captureId: capture?.gatewayCaptureId ?? '',
        idempotencyKey: `by-hand-${amountMinor}`,
        amount: { amountMinor, currency: 'USD' },
        note: '',
      })
    }
    await plan(73_395)
    await inDashboard(20_000)
    await payDueRefunds(payments)
    // Of the 733.95, 200.00 are with the payer already.
    expect(await balance()).toEqual({ capturedMinor: 73_395, refundedMinor: 20_000 })
    expect(await readFailedRefundsOwed(database.read, registration.id)).toBe(53_395)
    expect(await reasonsOf(database, registration.id)).toEqual(['refund-failed'])

    // The rest, too: nothing is owed any more.
    await inDashboard(53_395)
    await plan(53_395)
    clock.pass({ minutes: 1 })
    await payDueRefunds(payments)
    expect(await refunds()).toMatchObject([
      { state: 'failed', amountMinor: 73_395 },
      { state: 'completed', amountMinor: 20_000 },
      { state: 'failed', amountMinor: 53_395 },
      { state: 'completed', amountMinor: 53_395 },
    ])
    expect(await balance()).toEqual({ capturedMinor: 73_395, refundedMinor: 73_395 })
    expect(await readFailedRefundsOwed(database.read, registration.id)).toBe(0)
  })

  test('two equal partial refunds both succeed, and never more is refunded than was received', async () => {
    const { clock, payments, plan, refunds, balance } = await setUp()
    expect(await plan(30_000)).toMatchObject({ ok: true })
    expect(await plan(30_000)).toMatchObject({ ok: true })
    expect(await plan(30_000)).toEqual({ ok: false, error: { code: 'more-than-is-left', leftMinor: 13_395 } })
    await Promise.all(
      (await refunds()).map(refund =>
        payRefund(payments, { actor: ida, now: payments.clock.now() }, refund.id),
      ),
    )
    clock.pass({ minutes: 1 })
    await payDueRefunds(payments)
    expect(await refunds()).toMatchObject([{ state: 'completed' }, { state: 'completed' }])
    expect(await balance()).toEqual({ capturedMinor: 73_395, refundedMinor: 60_000 })
  })

  test('a refund that succeeded and later failed counts as unpaid, and needs attention', async () => {
    const { database, registration, payments, plan, refunds, balance } = await setUp()
    await plan(10_000)
    await payDueRefunds(payments)
    const [refund] = await refunds()
    await recordRefund(payments, refund?.id ?? 0, 'demo', {
      gatewayRefundId: refund?.gatewayRefundId ?? '',
      status: 'failed',
      amount: { amountMinor: 10_000, currency: 'USD' },
    })
    expect(await balance()).toEqual({ capturedMinor: 73_395, refundedMinor: 0 })
    expect(await reasonsOf(database, registration.id)).toEqual(['refund-failed'])
    const entries = await database.read
      .selectFrom('ledger_entries')
      .select('amount_minor')
      .where('kind', '=', 'refund')
      .execute()
    expect(entries.reduce((sum, entry) => sum + entry.amount_minor, 0)).toBe(0)
  })

  test('while a dispute is open nothing is refunded', async () => {
    const { database, clock, payments, plan, refunds } = await setUp()
    await plan(10_000)
    const [refund] = await refunds()
    await database.write(tx =>
      tx
        .insertInto('disputes')
        .values({
          gateway: 'demo',
          gateway_dispute_id: 'PP-1',
          capture_id: refund?.captureId ?? 0,
          is_open: 1,
          opened_at: clock.now().toString(),
        })
        .execute(),
    )
    expect(await payRefund(payments, { actor: ida, now: payments.clock.now() }, refund?.id ?? 0)).toBe(
      'blocked-by-dispute',
    )
    expect(await refunds()).toMatchObject([{ state: 'scheduled' }])
  })

  test('one failing refund stops no other', async () => {
    let isFirst = true
    const { payments, plan, refunds } = await setUp(gateway => ({
      ...gateway,
      async refund(request) {
        if (!isFirst) return gateway.refund(request)
        isFirst = false
        throw new GatewayError('invalid', 'refused', { issue: 'REFUND_TIME_LIMIT_EXCEEDED' })
      },
    }))
    await plan(10_000)
    await plan(20_000)
    await payDueRefunds(payments)
    expect(await refunds()).toMatchObject([
      { state: 'failed', failure: { by: 'gateway', text: 'REFUND_TIME_LIMIT_EXCEEDED' } },
      { state: 'completed' },
    ])
  })

  test('slow refunds are checked less often, and delay no other', async () => {
    let asked = 0
    let isSlow = true
    const { clock, payments, plan, refunds } = await setUp(gateway => ({
      ...gateway,
      async refund(request) {
        asked++
        return { ...(await gateway.refund(request)), status: isSlow ? 'pending' : 'completed' }
      },
      fetchRefund: async id => {
        const reported = await gateway.fetchRefund(id)
        return reported && { ...reported, status: 'pending' }
      },
    }))
    for (let i = 0; i < 20; i++) await plan(100)
    expect(await payDueRefunds(payments)).toBe(20)
    expect(asked).toBe(20)
    isSlow = false
    await plan(200)
    clock.pass({ minutes: 1 })
    await payDueRefunds(payments)
    expect((await refunds()).at(-1)).toMatchObject({ amountMinor: 200, state: 'completed' })
    // The second check comes after two minutes, the third after four.
    expect(await payDueRefunds(payments)).toBe(1)
    expect(await payDueRefunds(payments)).toBe(0)
    clock.pass({ minutes: 2 })
    expect(await payDueRefunds(payments)).toBe(20)
  })

  test('a refund at a gateway without credentials waits, and stops no other', async () => {
    const { clock, payments, plan, refunds } = await setUp()
    await plan(100)
    const without = { ...payments, gateways: new Map() }
    expect(await payDueRefunds(without)).toBe(1)
    expect(await refunds()).toMatchObject([{ state: 'requested' }])
    clock.pass({ minutes: 1 })
    await payDueRefunds(payments)
    expect(await refunds()).toMatchObject([{ state: 'completed' }])
  })
})
