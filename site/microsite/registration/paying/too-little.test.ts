import { expect, test } from 'vitest'
import { addContent } from '#domain/conference/content/write-content.ts'
import { startPayment } from '#domain/desk/settlement/start-payment.ts'
import { formatMoney } from '#domain/foundations/money.ts'
import { listAttempts } from '#domain/money/payments/attempt-queries.ts'
import type { SiteContext } from '#site/context.ts'
import { readRegistrationPage } from '#site/microsite/registration/page/read-registration-page.ts'
import { startPaymentFailure } from '#site/microsite/registration/paying/start-payment-failure.ts'
import { aVisitor } from '#tests/factories/actors.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { createPayments } from '#tests/factories/payments.ts'
import { createRegistration } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

describeOnBothDatabases('an amount below what a gateway charges at least', open => {
  async function setUp(least: number) {
    const clock = new StoppedClock()
    const database = await open()
    const fees = await createConference(database, { currency: 'EUR' })
    const bankTransfer = { accountHolder: 'Crystals e.V.', account: 'PT50 0002 0123 1234 5678 9015 4' }
    await database.write(tx => addContent(tx, null, 'offline-payment', [{ bankTransfer }]))
    const payments = createPayments(database, clock, gateway => ({
      ...gateway,
      capabilities: { ...gateway.capabilities, least: () => least },
    }))
    const registration = await createRegistration(database, fees, clock)
    // What the page reads; the test needs nothing else.
    const site = { database, clock, payments, isDemo: false, reportFault: () => {} } as unknown as SiteContext
    const { page } = await readRegistrationPage(site, fees.conference, registration)
    const start = (method: 'paypal' | 'bank-transfer') =>
      startPayment(payments, { actor: aVisitor, now: clock.now() }, registration.id, method)
    const total = registration.price.totalMinor
    return { database, registration, page, start, total }
  }

  const least = formatMoney(100_000, 'EUR')
  const words = `PayPal charges no less than ${least} at a time. Please pay in another way, or write to us.`

  test('is not offered there: the page names the least, and the other ways', async () => {
    const { database, registration, page, start } = await setUp(100_000)
    expect([page.methods, page.offlineMethods, page.tooLittle]).toEqual([[], ['bank-transfer'], words])
    const refused = await start('paypal')
    expect(refused).toMatchObject({ ok: false, error: { code: 'too-little' } })
    expect(!refused.ok && startPaymentFailure(refused.error)).toEqual({ words, status: 422 })
    expect(await listAttempts(database.read, registration.id)).toEqual([])
    expect((await start('bank-transfer')).ok).toBe(true)
  })

  test('of exactly as much is paid there', async () => {
    const { total } = await setUp(0)
    const { page, start } = await setUp(total)
    expect([page.methods.length, page.tooLittle]).toEqual([1, undefined])
    expect((await start('paypal')).ok).toBe(true)
  })
})
