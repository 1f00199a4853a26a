import { expect, test } from 'vitest'
import { receiveEvent } from '#domain/desk/settlement/receive-event.ts'
import { settle } from '#domain/desk/settlement/settle.ts'
import { listAttempts, listCaptures } from '#domain/money/payments/attempt-queries.ts'
import { readBalance } from '#domain/money/payments/balance.ts'
import {
  type DisputeStatus,
  type Gateway,
  GatewayError,
  type RefundStatus,
} from '#domain/money/payments/gateway.ts'
import { planRefund } from '#domain/money/refunds/plan-refund.ts'
import { listRefunds } from '#domain/money/refunds/refund-queries.ts'
import { payDueRefunds } from '#domain/money/returning/pay-refund.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { ida } from '#tests/factories/actors.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { conferenceOn, travellers } from '#tests/factories/moves.ts'
import { startPayment } from '#tests/factories/payer.ts'
import { approve, createPayments, reasonsOf } from '#tests/factories/payments.ts'
import { createRegistration } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

describeOnBothDatabases('refunds and disputes that a gateway reports', open => {
  /** A paid registration of 733.95, and a gateway whose answers about refunds a test can change. */
  async function setUp({ onRefund }: { onRefund?: (refundStatus: RefundStatus) => Promise<void> } = {}) {
    const clock = new StoppedClock()
    const database = await open()
    const registration = await createRegistration(database, await createConference(database), clock)
    let demo: Gateway | undefined
    const said: { status?: RefundStatus['status']; isSilent?: boolean } = {}
    const payments = createPayments(database, clock, gateway => {
      demo = gateway
      return {
        ...gateway,
        async refund(request) {
          const refundStatus = await gateway.refund(request)
          await onRefund?.(refundStatus)
          return { ...refundStatus, status: said.status ?? refundStatus.status }
        },
        async fetchRefund(id) {
          if (said.isSilent) throw new GatewayError('unavailable', 'no answer')
          const refundStatus = await gateway.fetchRefund(id)
          return refundStatus && { ...refundStatus, status: said.status ?? refundStatus.status }
        },
      }
    })
    const started = await startPayment(payments, registration.id, 'paypal')
    if (!started.ok) throw new Error('not started')
    await approve(payments, started.value.address)
    const [attempt] = await listAttempts(database.read, registration.id)
    await settle(payments, attempt?.id ?? 0)
    const [capture] = await listCaptures(database.read, registration.id)
    const captureId = capture?.gatewayCaptureId ?? ''
    const reportPayment = () => receiveEvent(payments, 'demo', { about: 'payment', captureId })
    const reportRefund = (refundId: string, ofCapture = captureId) =>
      receiveEvent(payments, 'demo', { about: 'refund', refundId, captureId: ofCapture })
    const reportDispute = (state: DisputeStatus['state']) =>
      receiveEvent(payments, 'demo', { about: 'dispute', dispute: { id: 'PP-D-1', captureId, state } })
    return {
      clock,
      database,
      payments,
      said,
      reportPayment,
      reportRefund,
      reportDispute,
      /** Somebody gives money back in the gateway's own dashboard. */
      async refundAtGateway(amountMinor: number, key = 'by-hand') {
        const amount = { amountMinor, currency: 'USD' }
        const request = { refundId: 0, captureId, idempotencyKey: key, amount, note: '' }
        return (await demo?.refund(request))?.gatewayRefundId ?? ''
      },
      plan: (amountMinor: number) =>
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
        ),
      refunds: () => listRefunds(database.read, registration.id),
      balance: () => readBalance(database.read, registration.id),
      registration: () => findRegistration(database.read, registration.id),
      reasons: () => reasonsOf(database, registration.id),
      refundLedger: async () =>
        (
          await database.read
            .selectFrom('ledger_entries')
            .select('amount_minor')
            .where('kind', '=', 'refund')
            .orderBy('id')
            .execute()
        ).map(entry => entry.amount_minor),
    }
  }

  test('a refund made in the dashboard is recorded once, however often it is reported at once', async () => {
    const { reportRefund, refundAtGateway, refunds, balance, refundLedger } = await setUp()
    const refundId = await refundAtGateway(10_000)
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => reportRefund(refundId)))
    expect(new Set(outcomes)).toEqual(new Set(['paid']))
    expect(await refunds()).toMatchObject([
      {
        state: 'completed',
        amountMinor: 10_000,
        reason: 'Refunded through the payment service',
        gatewayRefundId: refundId,
        dueAt: null,
      },
    ])
    expect(await balance()).toEqual({ capturedMinor: 73_395, refundedMinor: 10_000 })
    expect(await refundLedger()).toEqual([10_000])
  })

  test('own refund reported by webhook before the API answers is one refund', async () => {
    const webhook: { report?: (refundId: string) => Promise<unknown> } = {}
    const { payments, reportRefund, plan, refunds, refundLedger } = await setUp({
      onRefund: async refundStatus => void (await webhook.report?.(refundStatus.gatewayRefundId)),
    })
    webhook.report = reportRefund
    await plan(10_000)
    await payDueRefunds(payments)
    expect(await refunds()).toMatchObject([{ state: 'completed', reason: 'Overpaid' }])
    expect(await refundLedger()).toEqual([10_000])
  })

  test('a dashboard refund of the same amount is not lost behind our own', async () => {
    const byHand: { report?: () => Promise<unknown> } = {}
    const { payments, reportRefund, plan, refundAtGateway, refunds, balance } = await setUp({
      onRefund: async () => void (await byHand.report?.()),
    })
    byHand.report = async () => reportRefund(await refundAtGateway(10_000))
    await plan(10_000)
    await payDueRefunds(payments)
    expect(await refunds()).toHaveLength(2)
    expect(await balance()).toEqual({ capturedMinor: 73_395, refundedMinor: 20_000 })
  })

  test('a refund that succeeded and later failed is taken back once, and a stale report changes nothing', async () => {
    const { said, reportRefund, refundAtGateway, refunds, balance, refundLedger, registration, reasons } =
      await setUp()
    const refundId = await refundAtGateway(10_000)
    await reportRefund(refundId)
    said.status = 'failed'
    await Promise.all(Array.from({ length: 5 }, () => reportRefund(refundId)))
    said.status = 'completed'
    await reportRefund(refundId)
    said.status = 'pending'
    await reportRefund(refundId)
    expect(await refunds()).toMatchObject([
      { state: 'failed', failure: { by: 'us', code: 'failed-at-the-gateway' } },
    ])
    expect(await balance()).toEqual({ capturedMinor: 73_395, refundedMinor: 0 })
    expect(await refundLedger()).toEqual([10_000, -10_000])
    expect(await registration()).toMatchObject({ state: 'paid' })
    expect(await reasons()).toEqual(['refund-failed'])
  })

  test('a pending refund is completed by the report that names its payment alone', async () => {
    const { payments, said, reportPayment, plan, refunds } = await setUp()
    await plan(10_000)
    said.status = 'pending'
    await payDueRefunds(payments)
    await reportPayment()
    expect(await refunds()).toMatchObject([{ state: 'pending' }])
    said.status = 'completed'
    await reportPayment()
    expect(await refunds()).toMatchObject([{ state: 'completed' }])
  })

  test('a pending refund of money that moved to another registration is completed too', async () => {
    const clock = new StoppedClock()
    const database = await open()
    let status: RefundStatus['status'] = 'pending'
    const payments = createPayments(database, clock, gateway => ({
      ...gateway,
      refund: async request => ({ ...(await gateway.refund(request)), status }),
    }))
    const here = await conferenceOn(database, 'crystals', '2027-06-07')
    const there = await conferenceOn(database, 'glasses', '2027-09-06')
    const { register, moved } = travellers(database, clock, payments)
    const firstId = await register(here)
    const registrationId = await moved(firstId, here.conference, there, 'poster')
    const [capture] = await listCaptures(database.read, firstId)
    const plan = { registrationId, amountMinor: 10_000, reason: 'Overpaid', dueAt: clock.now() }
    await database.write(tx => planRefund(tx, { actor: ida, now: clock.now() }, plan))
    await payDueRefunds(payments)
    status = 'completed'
    const captureId = capture?.gatewayCaptureId ?? ''
    await receiveEvent(payments, 'demo', { about: 'payment', captureId })
    expect(await listRefunds(database.read, registrationId)).toMatchObject([{ state: 'completed' }])
  })

  test('a report that cannot be verified at the gateway is requested again', async () => {
    const { said, reportRefund, refundAtGateway, refunds } = await setUp()
    const refundId = await refundAtGateway(10_000)
    said.isSilent = true
    expect(await reportRefund(refundId)).toBe('later')
    expect(await refunds()).toEqual([])
    said.isSilent = false
    expect(await reportRefund(refundId)).toBe('paid')
    expect(await refunds()).toHaveLength(1)
  })

  test('a refund or payment that the gateway does not know changes nothing', async () => {
    const { reportRefund, refunds } = await setUp()
    expect(await reportRefund('invented')).toBe('paid')
    expect(await reportRefund('invented', 'invented')).toBe('unknown')
    expect(await refunds()).toEqual([])
  })

  test('an open dispute stops refunds until it is closed, and the registration stays paid', async () => {
    const { payments, reportDispute, plan, refunds, registration, reasons, database } = await setUp()
    await plan(10_000)
    await Promise.all(Array.from({ length: 5 }, () => reportDispute('open')))
    expect(await registration()).toMatchObject({ state: 'paid' })
    expect(await reasons()).toEqual(['payment-disputed'])
    await payDueRefunds(payments)
    expect(await refunds()).toMatchObject([{ state: 'scheduled' }])
    await reportDispute('closed')
    // An older report that comes after the newer one.
    await reportDispute('open')
    expect(await database.read.selectFrom('disputes').select('is_open').execute()).toEqual([{ is_open: 0 }])
    await payDueRefunds(payments)
    expect(await refunds()).toMatchObject([{ state: 'completed' }])
  })
})
