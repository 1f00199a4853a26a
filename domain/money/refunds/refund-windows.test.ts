import { expect, test } from 'vitest'
import { compose } from '#adapters/mail/compose.ts'
import { lockConference } from '#domain/conference/conferences/conference-queries.ts'
import { cancelRegistration, quoteCancellation } from '#domain/desk/cancelling/cancel-registration.ts'
import { settle } from '#domain/desk/settlement/settle.ts'
import { listInvoices } from '#domain/money/billing/invoice-queries.ts'
import { readMoneyPositions } from '#domain/money/books/money-positions.ts'
import { listAttempts, listCaptures } from '#domain/money/payments/attempt-queries.ts'
import { readFailedRefundsOwed } from '#domain/money/refunds/failed-refund.ts'
import { listRefunds } from '#domain/money/refunds/refund-queries.ts'
import { lastSafeDay, refundDue, refundWindow } from '#domain/money/refunds/refund-window.ts'
import { watchRefundWindows } from '#domain/money/refunds/watch-refund-windows.ts'
import { payDueRefunds } from '#domain/money/returning/pay-refund.ts'
import { recordChargeback } from '#domain/money/returning/record-chargeback.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { refundWindowCloses } from '#mails/refund-window-closes.ts'
import { aVisitor } from '#tests/factories/actors.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { startPayment } from '#tests/factories/payer.ts'
import { createPayments, reasonsOf } from '#tests/factories/payments.ts'
import { createRegistration } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openPaypal, openStripe, press } from '#tests/support/payment-gateways.ts'

const at = (text: string) => Temporal.Instant.from(text)
const days = (count: number) => ({ hours: 24 * count })
const paidAt = at('2027-01-10T12:00:00Z')
/** 180 days later, a month before the conference is over. */
const closesAt = at('2027-07-09T12:00:00Z')

test('PayPal takes refunds for 180 days, and only PayPal for a time', () => {
  const window = refundWindow({ gateway: 'paypal', capturedAt: paidAt })
  expect(window).toEqual({
    closesAt,
    releaseAt: closesAt.subtract(days(3)),
    warnAt: closesAt.subtract(days(14)),
  })
  expect(window && lastSafeDay(window, 'Europe/Lisbon').toString()).toBe('2027-07-08')
  for (const gateway of ['stripe', 'offline', 'demo'] as const) {
    expect(refundWindow({ gateway, capturedAt: paidAt })).toBeUndefined()
  }
})

test.each([
  ['long before', closesAt.subtract(days(30)), paidAt, closesAt.subtract(days(30)), 'as-wanted'],
  ['at the release', closesAt.subtract(days(3)), paidAt, closesAt.subtract(days(3)), 'as-wanted'],
  ['after it', closesAt.add(days(20)), paidAt, closesAt.subtract(days(3)), 'window'],
  [
    'in the last days',
    closesAt.add(days(20)),
    closesAt.subtract(days(1)),
    closesAt.subtract(days(1)),
    'window',
  ],
  ['too late', closesAt.add(days(20)), closesAt, closesAt, 'by-hand'],
] as const)('a refund that is wanted %s is paid in time', (_name, wanted, now, due, because) => {
  const window = refundWindow({ gateway: 'paypal', capturedAt: paidAt })
  expect(refundDue(window, wanted, now)).toEqual({ at: due, because })
})

describeOnBothDatabases('refunds whose window closes', open => {
  /** 733.95 paid at a gateway on 10 January 2027; the conference ends on 9 August. */
  async function setUp(opener: typeof openPaypal | typeof openStripe = openPaypal, act = 'completed') {
    const clock = new StoppedClock()
    const database = await open()
    const fees = await createConference(database)
    await database.write(tx =>
      tx.updateTable('conferences').set({ starts_on: '2027-08-07', ends_on: '2027-08-09' }).execute(),
    )
    const conference = await database.write(tx => lockConference(tx, fees.conference.id))
    const registration = await createRegistration(database, fees, clock)
    const { gateway } = await opener(clock)
    const payments = createPayments(database, clock, () => gateway)
    const started = await startPayment(payments, registration.id, 'paypal')
    if (!started.ok) throw new Error(started.error.code)
    await press(started.value.address, act)
    const [attempt] = await listAttempts(database.read, registration.id)
    await settle(payments, attempt?.id ?? 0, { hasPayerActed: true })
    const { id } = registration
    const find = async () => {
      const found = await findRegistration(database.read, id)
      if (!found) throw new Error('no registration')
      return found
    }
    const cancel = (more: object = {}) =>
      database.write(tx =>
        cancelRegistration(
          tx,
          { actor: aVisitor, now: clock.now() },
          { conference, registrationId: id, ...more },
        ),
      )
    const quote = async () => quoteCancellation(database.read, conference, await find(), clock.now())
    const refunds = () => listRefunds(database.read, id)
    const reasons = () => reasonsOf(database, id)
    const places = async () =>
      readMoneyPositions(database.read, await find(), conference, { retainedMinor: 0, now: clock.now() })
    const mails = async (kind: string) =>
      (await database.read.selectFrom('outbox').select('id').where('kind', '=', kind).execute()).length
    const desk = () => ({
      db: database.read,
      fallback: { issuer: { name: 'Desk', address: '', email: 'desk@example.org', phone: '' }, hue: 0 },
      addressOf: () => '',
      pageOf: () => '',
      invitationOf: () => '',
      fileAt: String,
      newsletterLinks: { confirm: () => '', unsubscribe: () => '' },
      isDemo: false,
      now: clock.now(),
    })
    return { clock, database, id, payments, cancel, quote, refunds, reasons, places, mails, desk }
  }

  test('the day that is named is the one on which it can be paid, and it is paid then', async () => {
    const { clock, payments, cancel, quote, refunds, reasons, places } = await setUp()
    clock.pass(days(30))
    const releaseAt = closesAt.subtract(days(3))
    expect(await quote()).toMatchObject({ payableFrom: releaseAt, payableBecause: 'window' })
    await cancel()
    expect(await refunds()).toMatchObject([{ state: 'scheduled', amountMinor: 36_698, dueAt: releaseAt }])
    expect(await places()).toContainEqual({ at: 'being-refunded', amountMinor: 36_698, from: '2027-07-06' })
    expect(await reasons()).toEqual(['refund-due-early'])
    clock.instant = releaseAt.subtract({ seconds: 1 })
    await payDueRefunds(payments)
    expect(await refunds()).toMatchObject([{ state: 'scheduled' }])
    clock.instant = releaseAt
    await payDueRefunds(payments)
    expect(await refunds()).toMatchObject([{ state: 'completed' }])
    expect(await reasons()).toEqual([])
  })

  test('the organiser is told 14 days before, once', async () => {
    const { clock, payments, cancel, refunds, mails, desk } = await setUp()
    await cancel()
    clock.instant = closesAt.subtract(days(14)).subtract({ seconds: 1 })
    await watchRefundWindows(payments)
    expect(await mails('refund-window-mail')).toBe(0)
    clock.instant = closesAt.subtract(days(14))
    for (let i = 0; i < 3; i++) await watchRefundWindows(payments)
    expect(await mails('refund-window-mail')).toBe(1)
    const [refund] = await refunds()
    const message = await refundWindowCloses.effects['refund-window-mail'](desk(), {
      refundId: refund?.id ?? 0,
    })
    expect(message).toMatchObject({ paidOn: '2027-07-06', lastSafeDay: '2027-07-08', amountMinor: 36_698 })
    const words = message && JSON.stringify(compose(message)).replaceAll('\u00a0', ' ')
    expect(words).toContain('only until 8 July 2027')
    expect(words).toContain('USD 366.98')
  })

  test('after a chargeback, nobody is asked about an early refund of the payment', async () => {
    const { clock, database, id, payments, cancel, refunds, reasons } = await setUp()
    await cancel()
    expect(await reasons()).toEqual(['refund-due-early'])
    const [capture] = await listCaptures(database.read, id)
    if (!capture) throw new Error('no capture')
    const source = { kind: 'reversal', id: 'R-1' } as const
    await recordChargeback(payments, capture, { source, amount: undefined, status: 'taken' })
    expect((await refunds()).map(({ state }) => state)).toEqual(['failed'])
    expect(await reasons()).toEqual(['payment-charged-back'])
    clock.pass(days(1))
    await recordChargeback(payments, capture, { source, amount: undefined, status: 'returned' })
    expect((await refunds()).map(({ state }) => state)).toEqual(['failed', 'scheduled'])
    expect(await reasons()).toEqual(['chargeback-returned'])
  })

  test('a refund that was planned for too late before is brought forward', async () => {
    const { clock, database, payments, cancel, refunds, reasons } = await setUp()
    await cancel()
    await database.write(async tx => {
      await tx.updateTable('refunds').set({ due_at: '2027-08-09T23:00:00Z' }).execute()
      await tx.deleteFrom('attention_reasons').execute()
    })
    for (let i = 0; i < 2; i++) await watchRefundWindows(payments)
    expect(await refunds()).toMatchObject([{ state: 'scheduled', dueAt: closesAt.subtract(days(3)) }])
    expect(await reasons()).toEqual(['refund-due-early'])
    clock.instant = closesAt.add(days(1))
    await payDueRefunds(payments)
    // The window was missed: the gateway is not called.
    expect(await refunds()).toMatchObject([
      { state: 'failed', failure: { by: 'us', code: 'refund-window-closed' } },
    ])
  })

  test('after the window has closed a refund is left to staff from the start', async () => {
    const { clock, database, id, cancel, quote, refunds, reasons, places, mails } = await setUp()
    clock.instant = closesAt
    expect(await quote()).toMatchObject({ payableBecause: 'by-hand' })
    await cancel({ override: { refundBasisPoints: 5_000, reason: 'Agreed' } })
    expect(await refunds()).toMatchObject([
      { state: 'failed', failure: { by: 'us', code: 'refund-window-closed' }, amountMinor: 36_698 },
    ])
    expect(await places()).toContainEqual({ at: 'owed-back', amountMinor: 36_698 })
    expect(await readFailedRefundsOwed(database.read, id)).toBe(36_698)
    expect(await reasons()).toEqual(['refund-failed'])
    expect(await mails('refund-failed-mail')).toBe(1)
    const bills = (await listInvoices(database.read, id)).map(({ totalMinor }) => totalMinor)
    expect(bills).toEqual([73_395, -36_698])
  })

  test('Stripe refunds at any time: nothing is brought forward', async () => {
    const { payments, cancel, refunds, reasons } = await setUp(openStripe, 'pay')
    await cancel()
    await watchRefundWindows(payments)
    expect(await refunds()).toMatchObject([{ dueAt: at('2027-08-09T23:00:00Z') }])
    expect(await reasons()).toEqual([])
  })
})
