import { expect, test } from 'vitest'
import { changeChoice } from '#domain/desk/changing/change-choice.ts'
import { quoteChange } from '#domain/desk/changing/quote-change.ts'
import { moveToConference } from '#domain/desk/moving/move-to-conference.ts'
import { receiveEvent } from '#domain/desk/settlement/receive-event.ts'
import { readDue } from '#domain/money/books/due.ts'
import { readMoneyPositions } from '#domain/money/books/money-positions.ts'
import { readReceipt } from '#domain/money/books/read-receipt.ts'
import { listCaptures } from '#domain/money/payments/attempt-queries.ts'
import { listChargebacks } from '#domain/money/payments/chargeback.ts'
import { readFailedRefundsOwed } from '#domain/money/refunds/failed-refund.ts'
import { planRefund } from '#domain/money/refunds/plan-refund.ts'
import { writtenFailure } from '#domain/money/refunds/refund.ts'
import { listRefunds } from '#domain/money/refunds/refund-queries.ts'
import { payDueRefunds } from '#domain/money/returning/pay-refund.ts'
import { aVisitor, ida } from '#tests/factories/actors.ts'
import { poster } from '#tests/factories/choice-changes.ts'
import { createConference } from '#tests/factories/conference.ts'
import { disputedPayment, usd } from '#tests/factories/disputed-payment.ts'
import { aReceipt } from '#tests/factories/receipt.ts'
import { oralInput } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

describeOnBothDatabases('chargebacks', open => {
  const setUp = async () => disputedPayment(await open())

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
    decide('open')
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
    expect(await listRefunds(database.read, id)).toMatchObject([
      { state: 'failed', failure: { by: 'us', code: 'charged-back' } },
    ])
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
    const reversal = { id: taken?.gatewayRefundId ?? '', amount: usd(73_395), captureId }
    await receiveEvent(payments, 'demo', { about: 'reversal', ...reversal })
    await payDueRefunds(payments)
    const refunds = await listRefunds(database.read, id)
    const seen = refunds.map(refund => {
      const { amountMinor, state } = refund
      return { amountMinor, state, failure: writtenFailure(refund) }
    })
    expect(seen).toEqual([
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
    const quoted = await quoteChange(database.read, conference, await found(), poster, clock.now())
    if (!quoted.ok) throw new Error(quoted.error.code)
    const act = { actor: aVisitor, now: clock.now() }
    const requested = { conference, registrationId: id, requested: poster, expected: quoted.value }
    expect(await changeChoice(payments, act, requested)).toMatchObject({ ok: true })
    const kept = async () => {
      const facts = { conference, issuer: aReceipt().issuer, country: 'Portugal', address: '' }
      const receipt = await readReceipt(database.read, { registration: await found(), ...facts }, clock.now())
      return receipt?.retainedMinor
    }
    expect(await kept()).toBe(quoted.value.differenceMinor * -1 - quoted.value.refundMinor)
    expect(await kept()).toBeGreaterThan(0)
    decide('taken', usd(73_395 - quoted.value.refundMinor))
    await report()
    expect(await kept()).toBe(0)
  })

  test('a chargeback of money that moved to another conference is booked there', async () => {
    const { clock, database, fees, id, decide, report, balance, reasons } = await setUp()
    const glaciers = await createConference(database, { name: 'glaciers' })
    const { registrant: _, ...choice } = oralInput(glaciers)
    const moved = await database.write(tx =>
      moveToConference(
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
