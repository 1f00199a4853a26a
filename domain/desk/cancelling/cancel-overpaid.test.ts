import { expect, test } from 'vitest'
import { cancelConference } from '#domain/desk/cancelling/cancel-conference.ts'
import { cancelRegistration, quoteCancellation } from '#domain/desk/cancelling/cancel-registration.ts'
import { changeChoice } from '#domain/desk/changing/change-choice.ts'
import { quoteChange } from '#domain/desk/changing/quote-change.ts'
import { settle } from '#domain/desk/settlement/settle.ts'
import type { Money } from '#domain/foundations/money.ts'
import { listInvoices } from '#domain/money/billing/invoice-queries.ts'
import { listAttempts, listCaptures } from '#domain/money/payments/attempt-queries.ts'
import type { Gateway, OrderStatus } from '#domain/money/payments/gateway.ts'
import { recordReportedRefund } from '#domain/money/refunds/record-refund.ts'
import { listRefunds } from '#domain/money/refunds/refund-queries.ts'
import { payDueRefunds } from '#domain/money/returning/pay-refund.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { aVisitor, ida } from '#tests/factories/actors.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { startPayment } from '#tests/factories/payer.ts'
import { approve, createPayments, reasonsOf } from '#tests/factories/payments.ts'
import { createRegistration } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

const conferenceEnd = Temporal.Instant.from('2027-06-09T23:00:00Z')
const usd = (amountMinor: number): Money => ({ amountMinor, currency: 'USD' })

describeOnBothDatabases('money beyond what was billed', open => {
  /** A registration of 733.95, 148 days before the conference, for whose order the gateway reports these amounts. */
  async function setUp(amounts: readonly Money[]) {
    const clock = new StoppedClock()
    const database = await open()
    const fees = await createConference(database)
    const registration = await createRegistration(database, fees, clock)
    const withAmounts = (reported: OrderStatus): OrderStatus => {
      const [capture] = reported.captures
      if (!capture) return reported
      const captureId = (at: number) => (at === 0 ? capture.captureId : `${capture.captureId}-${at}`)
      return {
        ...reported,
        captures: amounts.map((amount, at) => ({ ...capture, amount, captureId: captureId(at) })),
      }
    }
    const replace = (gateway: Gateway): Gateway => ({
      ...gateway,
      complete: async (orderId, key) => withAmounts(await gateway.complete(orderId, key)),
      fetch: async orderId => {
        const reported = await gateway.fetch(orderId)
        return reported && withAmounts(reported)
      },
    })
    const payments = createPayments(database, clock, replace)
    const started = await startPayment(payments, registration.id, 'paypal')
    if (!started.ok) throw new Error(started.error.code)
    await approve(payments, started.value.address)
    const [attempt] = await listAttempts(database.read, registration.id)
    await settle(payments, attempt?.id ?? 0)
    const { id } = registration
    const find = async () => {
      const found = await findRegistration(database.read, id)
      if (!found) throw new Error(`no registration ${id}`)
      return found
    }
    const cancel = (more: object = {}) =>
      database.write(tx =>
        cancelRegistration(
          tx,
          { actor: aVisitor, now: clock.now() },
          { conference: fees.conference, registrationId: id, ...more },
        ),
      )
    const refunds = async () =>
      (await listRefunds(database.read, id)).map(refund => ({
        amountMinor: refund.amountMinor,
        currency: refund.currency,
        isDueNow: refund.dueAt?.equals(clock.now()),
      }))
    const bills = async () => (await listInvoices(database.read, id)).map(({ totalMinor }) => totalMinor)
    const reasons = () => reasonsOf(database, id)
    return { clock, database, fees, id, payments, find, cancel, refunds, bills, reasons }
  }

  test('paid twice and cancelled at 50 %: the second payment is refunded in full, at once', async () => {
    const { clock, database, fees, find, cancel, refunds, bills, reasons } = await setUp([
      usd(73_395),
      usd(73_395),
    ])
    expect(await reasons()).toContain('paid-too-much')
    expect(await quoteCancellation(database.read, fees.conference, await find(), clock.now())).toMatchObject({
      billedMinor: 73_395,
      surplusMinor: 73_395,
      policyRefundMinor: 36_698,
      refundMinor: 110_093,
      payableFrom: conferenceEnd,
    })
    expect(await cancel({ expectedRefundMinor: 110_093 })).toEqual({
      ok: true,
      value: { refundMinor: 110_093 },
    })
    expect(await refunds()).toEqual([
      { ...usd(73_395), isDueNow: true },
      { ...usd(36_698), isDueNow: false },
    ])
    expect(await bills()).toEqual([73_395, -36_698])
    expect(await reasons()).not.toContain('paid-too-much')
  })

  test('terms shown before a second payment arrived cannot be confirmed', async () => {
    const { cancel, refunds } = await setUp([usd(73_395), usd(73_395)])
    expect(await cancel({ expectedRefundMinor: 36_698 })).toEqual({
      ok: false,
      error: { code: 'terms-changed', refundMinor: 110_093 },
    })
    expect(await refunds()).toEqual([])
  })

  test('an overpaid cent is refunded in addition to the share', async () => {
    const { cancel, refunds, bills, reasons } = await setUp([usd(73_396)])
    expect(await reasons()).toEqual(['wrong-amount', 'paid-too-much'])
    expect(await cancel()).toMatchObject({ value: { refundMinor: 36_699 } })
    expect(await refunds()).toMatchObject([usd(1), usd(36_698)])
    expect(await bills()).toEqual([73_395, -36_698])
    expect(await reasons()).toEqual([])
  })

  test('a part payment of a registration that was never complete is refunded in full', async () => {
    const { find, cancel, refunds, bills } = await setUp([usd(40_000)])
    expect((await find()).state).toBe('awaiting-payment')
    expect(await cancel()).toMatchObject({ value: { refundMinor: 40_000 } })
    expect(await refunds()).toEqual([{ ...usd(40_000), isDueNow: true }])
    expect(await bills()).toEqual([])
  })

  test('a share set by staff applies to what was billed', async () => {
    const { cancel, refunds } = await setUp([usd(73_395), usd(10_000)])
    const override = { refundBasisPoints: 1_000, reason: 'Agreed', isDueNow: true }
    expect(await cancel({ override })).toMatchObject({ value: { refundMinor: 17_340 } })
    expect(await refunds()).toEqual([
      { ...usd(10_000), isDueNow: true },
      { ...usd(7_340), isDueNow: true },
    ])
  })

  test('a cancelled conference refunds everything, once', async () => {
    const { clock, payments, fees, refunds, bills, reasons } = await setUp([usd(73_395), usd(73_395)])
    expect(
      await cancelConference(payments, { actor: ida, now: payments.clock.now() }, fees.conference, 'Storm'),
    ).toMatchObject({
      cancelled: 1,
      broken: [],
    })
    expect(await refunds()).toMatchObject([usd(73_395), usd(73_395)])
    expect(await bills()).toEqual([73_395, -73_395])
    clock.pass({ minutes: 5 })
    expect(
      await cancelConference(payments, { actor: ida, now: payments.clock.now() }, fees.conference, 'Storm'),
    ).toMatchObject({ cancelled: 0 })
    expect(await refunds()).toHaveLength(2)
    expect(await reasons()).not.toContain('paid-too-much')
  })

  test('money in another currency is refunded in full in that currency', async () => {
    const { cancel, refunds, bills } = await setUp([usd(73_395), { amountMinor: 50_000, currency: 'JPY' }])
    // The share depends on what was billed, whether or not the money grants the place.
    const billedMinor = (await bills()).reduce((sum, minor) => sum + minor, 0)
    const done = await cancel()
    const ownMinor = billedMinor > 0 ? 36_698 : 73_395
    expect(done).toMatchObject({ value: { refundMinor: ownMinor } })
    const back = await refunds()
    expect(back).toContainEqual({ amountMinor: 50_000, currency: 'JPY', isDueNow: true })
    const own = back.filter(({ currency }) => currency === 'USD')
    expect(own.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(ownMinor)
  })

  test('a change to something cheaper refunds the surplus in full, in addition to the share of the difference', async () => {
    const { clock, database, payments, fees, id, find, refunds, bills, reasons } = await setUp([
      usd(73_395),
      usd(73_395),
    ])
    const requested = { presentationType: 'poster', accommodation: null, hasAddOn: false } as const
    const quote = await quoteChange(database.read, fees.conference, await find(), requested, clock.now())
    expect(quote).toMatchObject({
      value: { differenceMinor: -31_500, refundMinor: 15_750, surplusMinor: 73_395 },
    })
    const expected = { differenceMinor: -31_500, refundMinor: 15_750 }
    const request = { conference: fees.conference, registrationId: id, requested, expected }
    expect(await changeChoice(payments, { actor: aVisitor, now: payments.clock.now() }, request)).toEqual({
      ok: true,
      value: 'applied',
    })
    expect(await refunds()).toEqual([
      { ...usd(73_395), isDueNow: true },
      { ...usd(15_750), isDueNow: false },
    ])
    expect(await bills()).toEqual([73_395, -15_750])
    expect(await reasons()).not.toContain('paid-too-much')
  })

  test('a surplus that was refunded at the gateway no longer needs attention', async () => {
    const { database, payments, id, reasons } = await setUp([usd(73_395), usd(73_395)])
    const [, capture] = await listCaptures(database.read, id)
    if (!capture) throw new Error('no second payment')
    const reported = { gatewayRefundId: 'R-1', status: 'completed' as const, amount: usd(73_395) }
    await recordReportedRefund(payments, capture, reported)
    expect(await reasons()).not.toContain('paid-too-much')
  })

  test('refunded money for a cancelled registration is in the books once', async () => {
    const { clock, database, payments, id, cancel } = await setUp([usd(40_000)])
    await cancel()
    clock.pass({ minutes: 1 })
    await payDueRefunds(payments)
    const entries = await database.read
      .selectFrom('ledger_entries')
      .select('amount_minor')
      .where('registration_id', '=', id)
      .where('kind', 'in', ['payment', 'refund', 'credit-note', 'charge'])
      .execute()
    expect(entries.reduce((sum, entry) => sum + entry.amount_minor, 0)).toBe(0)
  })
})
