import { expect, test } from 'vitest'
import { clearAttention } from '#domain/attention/attention.ts'
import { listInvoices } from '#domain/billing/invoice-queries.ts'
import { reissueInvoice } from '#domain/billing/issue-invoice.ts'
import { readDue } from '#domain/books/due.ts'
import { readMoneyPositions } from '#domain/books/money-positions.ts'
import { readReceipt } from '#domain/books/read-receipt.ts'
import { cancelRegistration } from '#domain/cancellation/cancel-registration.ts'
import { changeChoice } from '#domain/changes/change-choice.ts'
import { offerChange } from '#domain/changes/offer-change.ts'
import { transferToConference } from '#domain/moves/transfer-to-conference.ts'
import { listAttempts, listCaptures } from '#domain/payments/attempt-queries.ts'
import { listChargebacks } from '#domain/payments/chargeback.ts'
import { type DisputeStatus, GatewayError } from '#domain/payments/gateway.ts'
import { listRefunds } from '#domain/payments/refund.ts'
import { reconcile } from '#domain/reconciliation/reconcile.ts'
import { readFailedRefundsOwed } from '#domain/refunds/failed-refund.ts'
import { giveBack } from '#domain/refunds/give-back.ts'
import { payDueRefunds } from '#domain/refunds/pay-refund.ts'
import { planRefund } from '#domain/refunds/plan-refund.ts'
import { recordReportedRefund } from '#domain/refunds/record-refund.ts'
import { findRegistration, readBalance } from '#domain/registrations/registration-queries.ts'
import { receiveEvent } from '#domain/settlement/receive-event.ts'
import { settle } from '#domain/settlement/settle.ts'
import { aVisitor, ida, permitFor } from '#tests/factories/actors.ts'
import { poster } from '#tests/factories/choice-changes.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { startPayment } from '#tests/factories/payer.ts'
import { approve, createPayments, reasonsOf } from '#tests/factories/payments.ts'
import { aReceipt } from '#tests/factories/receipt.ts'
import { createRegistration, oralInput } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

const begin = Temporal.Instant.from('2026-01-01T00:00:00Z')
const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' })

describeOnBothDatabases('chargebacks', open => {
  /** A paid registration of 733.95, at a gateway whose reports on disputes a test can change. */
  async function setUp() {
    const clock = new StoppedClock()
    const database = await open()
    const fees = await createConference(database)
    const registration = await createRegistration(database, fees, clock)
    const disputes = new Map<string, DisputeStatus>()
    let refunds: 'answered' | 'unanswered' | 'lost' | 'refused' = 'answered'
    /** `lost`: the gateway pays a refund, and its answer never arrives; `unanswered`: it does neither. */
    const letRefundsBe = (next: typeof refunds) => {
      refunds = next
    }
    const payments = createPayments(database, clock, gateway => ({
      ...gateway,
      async refund(request) {
        if (refunds === 'refused')
          throw new GatewayError('invalid', 'refused', { issue: 'CAPTURE_FULLY_REFUNDED' })
        const paid = refunds === 'unanswered' ? undefined : await gateway.refund(request)
        if (!paid || refunds === 'lost') throw new GatewayError('unavailable', 'no answer')
        return paid
      },
      disputes: {
        fetch: async id => disputes.get(id),
        listSince: async () => [...disputes.values()],
      },
    }))
    const started = await startPayment(payments, registration.id, 'paypal')
    if (!started.ok) throw new Error(started.error.code)
    await approve(payments, started.value.address)
    await settle(payments, (await listAttempts(database.read, registration.id))[0]?.id ?? 0)
    const [capture] = await listCaptures(database.read, registration.id)
    const captureId = capture?.gatewayCaptureId ?? ''
    const { id } = registration
    /** The gateway decides a dispute; nobody reports it. */
    const decide = (outcome: DisputeStatus['outcome'], amount = usd(73_395)) =>
      disputes.set('D-1', { id: 'D-1', captureId, isOpen: outcome === undefined, outcome, amount })
    const report = () =>
      receiveEvent(payments, 'demo', {
        eventId: 'WH-1',
        type: 'test',
        captureId,
        dispute: { id: 'D-1', isOpen: true },
      })
    /** The gateway reports that the payer's bank took this much, without a dispute. */
    const reverse = (amountMinor: number) =>
      receiveEvent(payments, 'demo', {
        eventId: 'WH-2',
        type: 'test',
        captureId,
        reversal: { id: 'R-1', amount: usd(amountMinor) },
      })
    const refund = (amountMinor: number) =>
      giveBack(
        payments,
        permitFor('refund', fees.conference.id),
        { actor: ida, now: clock.now() },
        { registrationId: id, amountMinor, reason: 'Agreed' },
      )
    const compare = async () => (await reconcile(payments, begin)).findings
    const cancel = (actor = aVisitor) =>
      database.write(tx =>
        cancelRegistration(
          tx,
          { actor, now: clock.now() },
          { conference: fees.conference, registrationId: id },
        ),
      )
    const bills = async () => (await listInvoices(database.read, id)).map(({ totalMinor }) => totalMinor)
    const balance = (registrationId = id) => readBalance(database.read, registrationId)
    const reasons = (registrationId = id) => reasonsOf(database, registrationId)
    const found = async () => {
      const now = await findRegistration(database.read, id)
      if (!now) throw new Error('no registration')
      return now
    }
    return {
      clock,
      database,
      fees,
      id,
      payments,
      decide,
      report,
      compare,
      cancel,
      bills,
      balance,
      reasons,
      found,
      letRefundsBe,
      refund,
      reverse,
    }
  }

  test('a lost dispute without a webhook is found by the comparison, and then nothing differs', async () => {
    const { database, fees, clock, id, decide, compare, reasons, balance, found } = await setUp()
    decide('taken')
    expect(await compare()).toMatchObject([
      { kind: 'missing-chargeback', registrationId: id, reference: 'D-1', theirsMinor: 73_395 },
    ])
    expect(await reasons()).toEqual(['payment-charged-back'])
    expect(await compare()).toEqual([])
    expect(await listChargebacks(database.read, id)).toMatchObject([usd(73_395)])
    expect(await balance()).toEqual({ capturedMinor: 0, refundedMinor: 0 })
    const registration = await found()
    // The place stays, and nobody is asked to pay again automatically.
    expect(registration.state).toBe('paid')
    expect((await readDue(database.read, id))?.owedMinor).toBe(0)
    const money = await readMoneyPositions(database.read, registration, fees.conference, {
      retainedMinor: 0,
      now: clock.now(),
    })
    expect(money).toEqual([{ at: 'charged-back', amountMinor: 73_395 }])
  })

  test('an open dispute is found by the comparison, too', async () => {
    const { decide, compare, reasons } = await setUp()
    decide(undefined)
    expect(await compare()).toMatchObject([{ kind: 'missing-dispute', reference: 'D-1' }])
    expect(await compare()).toEqual([])
    expect(await reasons()).toEqual(['payment-disputed'])
    decide('returned')
    await compare()
    expect(await reasons()).toEqual([])
  })

  test('five reports at once make one row and one entry', async () => {
    const { database, id, decide, report, reasons } = await setUp()
    decide('taken')
    await Promise.all(Array.from({ length: 5 }, report))
    expect(await listChargebacks(database.read, id)).toHaveLength(1)
    const entries = await database.read
      .selectFrom('ledger_entries')
      .select('amount_minor')
      .where('kind', '=', 'chargeback')
      .execute()
    expect(entries).toEqual([{ amount_minor: 73_395 }])
    expect(await reasons()).toEqual(['payment-charged-back'])
  })

  test('a lost dispute takes what a refund left whose answer never arrived', async () => {
    const { database, id, payments, decide, report, compare, letRefundsBe, refund } = await setUp()
    letRefundsBe('lost')
    expect(await refund(5_000)).toMatchObject({ ok: true, value: { refunds: [{ outcome: 'unknown' }] } })
    decide('taken')
    await report()
    expect(await listChargebacks(database.read, id)).toMatchObject([usd(68_395)])
    expect(await listRefunds(database.read, id)).toMatchObject([{ state: 'completed', ...usd(5_000) }])
    await payDueRefunds(payments)
    expect(await compare()).toEqual([])
  })

  test('the bank takes all of a payment of which a refund was requested and then refused', async () => {
    const { database, id, compare, reverse, letRefundsBe, refund } = await setUp()
    letRefundsBe('unanswered')
    await refund(5_000)
    await reverse(73_395)
    expect(await listChargebacks(database.read, id)).toMatchObject([usd(73_395)])
    letRefundsBe('refused')
    // The comparison asks again by itself.
    expect(await compare()).toEqual([])
    expect(await listRefunds(database.read, id)).toMatchObject([{ state: 'failed', ...usd(5_000) }])
    expect(await readFailedRefundsOwed(database.read, id)).toBe(0)
  })

  test('a dispute that is won later brings the money back', async () => {
    const { decide, report, compare, reasons, balance } = await setUp()
    decide('taken')
    await report()
    decide('returned')
    expect(await compare()).toEqual([])
    await report()
    expect(await balance()).toEqual({ capturedMinor: 73_395, refundedMinor: 0 })
    expect(await reasons()).toEqual(['chargeback-returned'])
  })

  test('nothing of a payment that was taken back can be refunded', async () => {
    const { clock, database, id, payments, decide, report } = await setUp()
    decide('taken')
    await report()
    const now = clock.now()
    const plan = { registrationId: id, amountMinor: 1, reason: 'Agreed', dueAt: now }
    expect(await database.write(tx => planRefund(tx, { actor: ida, now }, plan))).toEqual({
      ok: false,
      error: { code: 'more-than-is-left', leftMinor: 0 },
    })
    await payDueRefunds(payments)
    expect(await listRefunds(database.read, id)).toEqual([])
  })

  test('a refund that was planned before is withdrawn, and not paid', async () => {
    const { clock, database, id, payments, cancel, decide, compare, balance } = await setUp()
    await cancel()
    decide('taken')
    await compare()
    expect(await compare()).toEqual([])
    clock.instant = Temporal.Instant.from('2027-06-09T23:00:00Z')
    await payDueRefunds(payments)
    expect(await listRefunds(database.read, id)).toMatchObject([{ state: 'failed', failure: 'charged-back' }])
    expect(await balance()).toEqual({ capturedMinor: 0, refundedMinor: 0 })
    const mails = database.read.selectFrom('outbox').select('id').where('kind', 'like', 'refund%')
    expect(await mails.execute()).toEqual([])
  })

  test('it is also withdrawn if the gateway had reported the chargeback as a refund', async () => {
    const { database, id, payments, cancel, compare, balance, reasons } = await setUp()
    await cancel()
    const [capture] = await listCaptures(database.read, id)
    const captureId = capture?.gatewayCaptureId ?? ''
    const taken = await payments.gateways.get('demo')?.refund({
      refundId: 0,
      captureId,
      idempotencyKey: 'of the bank',
      amount: usd(73_395),
      note: '',
    })
    await compare()
    const reversal = { id: taken?.gatewayRefundId ?? '', amount: usd(73_395) }
    await receiveEvent(payments, 'demo', { eventId: 'WH-2', type: 'test', captureId, reversal })
    await payDueRefunds(payments)
    const refunds = await listRefunds(database.read, id)
    expect(refunds.map(({ amountMinor, state, failure }) => ({ amountMinor, state, failure }))).toEqual([
      { amountMinor: 36_698, state: 'failed', failure: 'went-back' },
      { amountMinor: 73_395, state: 'completed', failure: null },
    ])
    expect(await balance()).toMatchObject({ refundedMinor: 73_395 })
    expect(await reasons()).toContain('payment-charged-back')
  })

  test('the organiser cancels: nothing is refunded, and everything that was billed is credited', async () => {
    const { decide, report, compare, cancel, bills } = await setUp()
    decide('taken')
    await report()
    expect(await cancel(ida)).toEqual({ ok: true, value: { refundMinor: 0 } })
    expect(await bills()).toEqual([73_395, -73_395])
    expect(await compare()).toEqual([])
  })

  test('after a partial chargeback, the policy applies to the rest', async () => {
    const { decide, report, cancel, bills, compare } = await setUp()
    decide('taken', usd(30_000))
    await report()
    expect(await cancel()).toEqual({ ok: true, value: { refundMinor: 21_698 } })
    expect(await bills()).toEqual([73_395, -51_698])
    expect(await compare()).toEqual([])
  })

  test('a receipt lists nothing as kept by the policy that the bank has taken', async () => {
    const { clock, database, fees, id, payments, decide, report, found } = await setUp()
    const { conference } = fees
    const offered = await offerChange(database.read, conference, await found(), poster, clock.now())
    if (!offered.ok) throw new Error(offered.error.code)
    const act = { actor: aVisitor, now: clock.now() }
    const wish = { conference, registrationId: id, wish: poster, expected: offered.value }
    expect(await changeChoice(payments, act, wish)).toMatchObject({ ok: true })
    const kept = async () => {
      const facts = { conference, issuer: aReceipt().issuer, country: 'Portugal', address: '' }
      const receipt = await readReceipt(database.read, { registration: await found(), ...facts }, clock.now())
      return receipt?.retainedMinor
    }
    expect(await kept()).toBe(offered.value.differenceMinor * -1 - offered.value.refundMinor)
    expect(await kept()).toBeGreaterThan(0)
    decide('taken', usd(73_395 - offered.value.refundMinor))
    await report()
    expect(await kept()).toBe(0)
  })

  test('a refund from the dashboard credits exactly its amount of the invoice', async () => {
    const { database, id, payments, decide, report, bills, compare, cancel, found } = await setUp()
    decide('taken', usd(30_000))
    await report()
    const [capture] = await listCaptures(database.read, id)
    const captureId = capture?.gatewayCaptureId ?? ''
    const back = { refundId: 0, captureId, idempotencyKey: 'dashboard', amount: usd(10_000), note: '' }
    const refund = await payments.gateways.get('demo')?.refund(back)
    await receiveEvent(payments, 'demo', {
      eventId: 'WH-2',
      type: 'test',
      captureId,
      refundId: refund?.gatewayRefundId,
    })
    expect(await bills()).toEqual([73_395, -10_000])
    expect((await found()).state).toBe('paid')
    expect(await compare()).toEqual([])
    await cancel(ida)
    expect((await bills()).slice(0, 2)).toEqual([73_395, -10_000])
    expect(await compare()).toEqual([])
  })

  test('a refund from the dashboard of what the bank took already is booked, credits nothing, and asks a person', async () => {
    const { database, id, payments, decide, report, bills, compare, reasons } = await setUp()
    decide('taken', usd(50_000))
    await report()
    const [capture] = await listCaptures(database.read, id)
    if (!capture) throw new Error('no capture')
    const refunded = { gatewayRefundId: 'RF-1', status: 'completed', amount: usd(40_000) } as const
    await recordReportedRefund(payments, capture, refunded)
    await recordReportedRefund(payments, capture, refunded)
    expect(await listRefunds(database.read, id)).toMatchObject([{ ...usd(40_000), state: 'completed' }])
    // 233.95 of the payment were left; the other 166.05 the payer has twice.
    expect(await bills()).toEqual([73_395, -23_395])
    expect(await reasons()).toEqual(['payment-charged-back', 'books-differ'])
    expect(await compare()).toMatchObject([
      { kind: 'foreign-refund', reference: 'RF-1' },
      { kind: 'ledger-unsettled', oursMinor: 66_605, theirsMinor: 50_000 },
    ])
  })

  test('a refund from the dashboard in another currency credits nothing, and asks a person', async () => {
    const { database, id, payments, decide, report, bills, reasons } = await setUp()
    decide('taken')
    await report()
    const [capture] = await listCaptures(database.read, id)
    if (!capture) throw new Error('no capture')
    const amount = { amountMinor: 50_000, currency: 'JPY' }
    await recordReportedRefund(payments, capture, { gatewayRefundId: 'RF-1', status: 'completed', amount })
    expect(await listRefunds(database.read, id)).toMatchObject([{ ...amount, state: 'completed' }])
    expect(await bills()).toEqual([73_395])
    expect(await reasons()).toEqual(['payment-charged-back', 'books-differ'])
  })

  test.for(['by us', 'in the dashboard'])(
    'a chargeback of what was refunded %s books nothing, and asks a person once',
    async where => {
      const { clock, database, id, payments, decide, report, reasons } = await setUp()
      const now = clock.now()
      if (where === 'by us') {
        const plan = { registrationId: id, amountMinor: 73_395, reason: 'Agreed', dueAt: now }
        await database.write(tx => planRefund(tx, { actor: ida, now }, plan))
        await payDueRefunds(payments)
      } else {
        const [capture] = await listCaptures(database.read, id)
        if (!capture) throw new Error('no capture')
        const refunded = { gatewayRefundId: 'RF-1', status: 'completed', amount: usd(73_395) } as const
        await recordReportedRefund(payments, capture, refunded)
      }
      decide('taken')
      await report()
      expect(await listChargebacks(database.read, id)).toEqual([])
      expect(await reasons()).toEqual(['payment-charged-back'])
      const cleared = { registrationId: id, reason: 'payment-charged-back', note: 'The same money' } as const
      await database.write(tx => clearAttention(tx, { actor: ida, now: clock.now() }, cleared))
      await report()
      expect(await reasons()).toEqual([])
    },
  )

  test('a refund by staff credits exactly its amount', async () => {
    const { clock, database, id, payments, decide, report, bills, compare } = await setUp()
    decide('taken', usd(30_000))
    await report()
    const now = clock.now()
    const plan = { registrationId: id, amountMinor: 10_000, reason: 'Agreed', dueAt: now }
    await database.write(tx => planRefund(tx, { actor: ida, now }, plan))
    await payDueRefunds(payments)
    expect(await bills()).toEqual([73_395, -10_000])
    expect(await compare()).toEqual([])
  })

  test('a corrected invoice bills what the bank took while the registration keeps its place', async () => {
    const { clock, database, id, decide, report, bills, compare } = await setUp()
    decide('taken')
    await report()
    await database.write(tx =>
      tx.updateTable('registrations').set({ billing_organization: 'Travel Office' }).execute(),
    )
    const corrected = await database.write(tx => reissueInvoice(tx, id, 'Wrong recipient', clock.now()))
    expect(corrected.ok).toBe(true)
    expect(await bills()).toEqual([73_395, -73_395, 73_395])
    expect(await compare()).toEqual([])
  })

  test('a chargeback of money that moved to another conference is booked there', async () => {
    const { clock, database, fees, id, decide, report, balance, reasons } = await setUp()
    const glaciers = await createConference(database, { name: 'glaciers' })
    const { registrant: _, ...choice } = oralInput(glaciers)
    const moved = await database.write(tx =>
      transferToConference(
        tx,
        { actor: aVisitor, now: clock.now() },
        { from: fees.conference, to: glaciers.conference, registrationId: id, choice },
      ),
    )
    if (!moved.ok) throw new Error(moved.error.code)
    decide('taken')
    await report()
    expect(await reasons()).toEqual([])
    expect(await reasons(moved.value.id)).toEqual(['payment-charged-back'])
    expect(await balance(moved.value.id)).toEqual({ capturedMinor: 0, refundedMinor: 0 })
  })
})
