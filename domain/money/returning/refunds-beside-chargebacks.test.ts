import { expect, test } from 'vitest'
import { changeChoice } from '#domain/desk/changing/change-choice.ts'
import { quoteChange } from '#domain/desk/changing/quote-change.ts'
import { moveToConference } from '#domain/desk/moving/move-to-conference.ts'
import { receiveEvent } from '#domain/desk/settlement/receive-event.ts'
import { clearAttention } from '#domain/foundations/attention/attention.ts'
import { toStored } from '#domain/foundations/time.ts'
import { reissueInvoice } from '#domain/money/billing/issue-invoice.ts'
import { listCaptures } from '#domain/money/payments/attempt-queries.ts'
import { listChargebacks } from '#domain/money/payments/chargeback.ts'
import { payFailedRefund } from '#domain/money/refunds/failed-refund.ts'
import { readRegistrationMoney } from '#domain/money/refunds/money-parts.ts'
import { planRefund } from '#domain/money/refunds/plan-refund.ts'
import { recordReportedRefund } from '#domain/money/refunds/record-refund.ts'
import { listRefunds } from '#domain/money/refunds/refund-queries.ts'
import { payDueRefunds } from '#domain/money/returning/pay-refund.ts'
import { eraseRegistration } from '#domain/office/privacy/erase-registration.ts'
import { listChanges } from '#domain/registrations/choice-change.ts'
import { registrationChanged } from '#mails/registration-changed.ts'
import { registrationMoving } from '#mails/registration-moving.ts'
import { aVisitor, ida, permitFor } from '#tests/factories/actors.ts'
import { poster } from '#tests/factories/choice-changes.ts'
import { createConference } from '#tests/factories/conference.ts'
import { disputedPayment, usd } from '#tests/factories/disputed-payment.ts'
import { forced } from '#tests/factories/forced-state.ts'
import { aReceipt } from '#tests/factories/receipt.ts'
import { oralInput } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

describeOnBothDatabases('refunds beside a chargeback', open => {
  const setUp = async () => disputedPayment(await open())

  test('a refund from the dashboard credits exactly its amount of the invoice', async () => {
    const { database, id, payments, decide, report, bills, compare, cancel, found } = await setUp()
    decide('taken', usd(30_000))
    await report()
    const [capture] = await listCaptures(database.read, id)
    const captureId = capture?.gatewayCaptureId ?? ''
    const back = { refundId: 0, captureId, idempotencyKey: 'dashboard', amount: usd(10_000), note: '' }
    const refund = await payments.gateways.get('demo')?.refund(back)
    if (!refund) throw new Error('no refund')
    await receiveEvent(payments, 'demo', { about: 'refund', refundId: refund.gatewayRefundId, captureId })
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

  test('a refund of as much as the bank took is one, where the gateway lists no chargebacks among them', async () => {
    const { database, id, payments, decide, report, bills } = await setUp()
    decide('taken', usd(30_000))
    await report()
    const [capture] = await listCaptures(database.read, id)
    if (!capture) throw new Error('no capture')
    const refunded = { gatewayRefundId: 'RF-1', status: 'completed', amount: usd(30_000) } as const
    const ofStripe = { ...capture, gateway: 'stripe' } as const
    for (let i = 0; i < 2; i++) await recordReportedRefund(payments, ofStripe, refunded)
    expect(await listRefunds(database.read, id)).toMatchObject([{ ...usd(30_000), state: 'completed' }])
    expect(await bills()).toEqual([73_395, -30_000])
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

  /** Moves the registration to another conference. */
  async function setUpMoved(presentationType: 'oral' | 'poster') {
    const product = await setUp()
    const { clock, database, fees, id } = product
    const glaciers = await createConference(database, { name: 'glaciers' })
    const { registrant: _, ...listed } = oralInput(glaciers)
    const act = { actor: aVisitor, now: clock.now() }
    const choice = { ...listed, presentationType }
    const request = { from: fees.conference, to: glaciers.conference, registrationId: id, choice }
    const moved = await database.write(tx => moveToConference(tx, act, request))
    if (!moved.ok) throw new Error(moved.error.code)
    const fallback = { issuer: aReceipt().issuer, hue: 0 }
    const context = {
      db: database.read,
      fallback,
      addressOf: () => '',
      pageOf: () => '',
      invitationOf: () => '',
      fileAt: String,
      newsletterLinks: { confirm: () => '', unsubscribe: () => '' },
      isDemo: true,
      now: clock.now(),
    }
    return { ...product, act, there: moved.value, conference: glaciers.conference, context }
  }

  test('a refund of a change that is planned again counts as before, and its mail names its day', async () => {
    const { database, payments, decide, report, act, there, conference, context } = await setUpMoved('oral')
    const quoted = await quoteChange(database.read, conference, there, poster, act.now)
    if (!quoted.ok) throw new Error(quoted.error.code)
    const requested = { conference, registrationId: there.id, requested: poster, expected: quoted.value }
    expect(await changeChoice(payments, act, requested)).toMatchObject({ ok: true })
    const [change] = await listChanges(database.read, there.id)
    const read = async () => [
      await readRegistrationMoney(database.read, there.id),
      (await registrationChanged.effects['change-mail'](context, { changeId: change?.id ?? 0 }))?.refundFrom,
    ]
    const before = [
      {
        shared: [{ amountMinor: 41_895, fixedBasisPoints: 5_000, hadPlace: true }],
        unbilledMinor: 0,
        retainedMinor: 15_750,
        surplus: [],
      },
      '2027-06-10',
    ]
    expect(await read()).toEqual(before)
    decide('taken')
    await report()
    decide('returned')
    await report()
    expect(await read()).toEqual(before)
    // An erasure removes the gateway's words, and no reason of ours: the money is counted as before.
    await database.write(tx => eraseRegistration(tx, act, there.id))
    expect(await readRegistrationMoney(database.read, there.id)).toEqual(before[0])
  })

  test('a refund of a move that is planned again is told once', async () => {
    const { database, id, decide, report, context } = await setUpMoved('poster')
    const [refund] = await listRefunds(database.read, id)
    const told = async () =>
      (
        await registrationMoving.effects['move-mail'](context, {
          moveId: refund?.moveId ?? 0,
          occasion: 'completed',
        })
      )?.refundMinor
    expect(await told()).toBe(15_750)
    decide('taken')
    await report()
    expect(await told()).toBe(0)
    decide('returned')
    await report()
    expect(await told()).toBe(15_750)
  })

  test('a refund of a change that staff paid in place of a failed one counts as before', async () => {
    const { clock, database, payments, act, there, conference } = await setUpMoved('oral')
    const quoted = await quoteChange(database.read, conference, there, poster, act.now)
    if (!quoted.ok) throw new Error(quoted.error.code)
    const requested = { conference, registrationId: there.id, requested: poster, expected: quoted.value }
    await changeChoice(payments, act, requested)
    const before = await readRegistrationMoney(database.read, there.id)
    const [refund] = await listRefunds(database.read, there.id)
    const failed = { state: forced('failed'), failure: 'refused', settled_at: toStored(clock.now()) }
    const paid = {
      refundId: refund?.id ?? 0,
      means: 'cash',
      reference: 'Desk 9',
      paidAt: clock.now(),
    } as const
    const done = await database.write(async tx => {
      await tx.updateTable('refunds').set(failed).execute()
      return payFailedRefund(tx, permitFor('refund', conference.id), { ...act, actor: ida }, paid)
    })
    expect(done).toMatchObject({ ok: true })
    expect(await readRegistrationMoney(database.read, there.id)).toEqual(before)
  })
})
