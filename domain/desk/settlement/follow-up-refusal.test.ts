import { expect, test } from 'vitest'
import { cancelRegistration } from '#domain/desk/cancelling/cancel-registration.ts'
import { settle } from '#domain/desk/settlement/settle.ts'
import { reapUnpaid } from '#domain/desk/settlement/watch-payments.ts'
import { listAttempts } from '#domain/money/payments/attempt-queries.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { paymentNotMade } from '#mails/payment-not-made.ts'
import { mailContextOf } from '#server/effects/correspondence.ts'
import { readSettings } from '#server/startup/settings.ts'
import { aVisitor } from '#tests/factories/actors.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { startPayment } from '#tests/factories/payer.ts'
import { createPayments } from '#tests/factories/payments.ts'
import { createRegistration } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openPaypal, openStripe, press } from '#tests/support/payment-gateways.ts'

const openers = { PayPal: openPaypal, Stripe: openStripe } as const
const wait = { PayPal: 'pending', Stripe: 'debit' } as const
const names = ['PayPal', 'Stripe'] as const

describeOnBothDatabases('a payment under review that fails', open => {
  async function setUp(name: keyof typeof openers) {
    const clock = new StoppedClock()
    const database = await open()
    const { conference, ...fees } = await createConference(database)
    const registration = await createRegistration(database, { conference, ...fees }, clock)
    const { gateway, simulator, url } = await openers[name](clock)
    const payments = createPayments(database, clock, () => gateway)
    const started = await startPayment(payments, registration.id, 'paypal')
    if (!started.ok) throw new Error(started.error.code)
    const [attempt] = await listAttempts(database.read, registration.id)
    if (!attempt) throw new Error('not started')
    const settings = readSettings({ SECRET_KEY: 'k'.repeat(64), PUBLIC_URL: 'https://conf.example' })
    const dashboard = (path: string, body: object) =>
      fetch(url + path, { method: 'POST', body: JSON.stringify(body) })
    return {
      clock,
      database,
      conference,
      registration,
      payments,
      attempt,
      page: started.value.address,
      back: () => settle(payments, attempt.id, { hasPayerActed: true }),
      /** The gateway decides against what it had been reviewing. */
      deny: async () => {
        const [capture] = 'captures' in simulator.books ? simulator.books.captures.values() : []
        const decided = capture
          ? await dashboard(`/_captures/${capture.id}/settle`, { status: 'DECLINED' })
          : await dashboard(`/_sessions/${attempt.orderId}/settle`, { outcome: 'failed' })
        expect(decided.status).toBe(204)
      },
      find: async () => {
        const found = await findRegistration(database.read, registration.id)
        if (!found) throw new Error('gone')
        return found
      },
      mails: () =>
        database.read
          .selectFrom('outbox')
          .select('effect')
          .where('kind', '=', 'payment-not-made-mail')
          .execute(),
      message: () =>
        paymentNotMade.effects['payment-not-made-mail'](
          mailContextOf({ database, clock, settings, payments }),
          { attemptId: attempt.id },
        ),
    }
  }

  test.each(names)(
    'if %s denies it days later, the payer gets one mail and a day to pay in another way',
    async name => {
      const { clock, registration, payments, page, back, deny, find, mails, message } = await setUp(name)
      await press(page, wait[name])
      expect(await back()).toBe('checking')
      clock.pass({ hours: 50 })
      expect(await reapUnpaid(payments)).toBe(0)
      expect(await mails()).toEqual([])
      await deny()
      for (let i = 0; i < 3; i++) expect(await back()).toBe('declined')
      expect(await mails()).toHaveLength(1)
      const { state, holdUntil } = await find()
      expect(state).toBe('awaiting-payment')
      expect(clock.now().until(holdUntil).total('hours')).toBe(24)
      expect(await message()).toMatchObject({
        kind: 'payment-not-made',
        amount: { amountMinor: 73_395, currency: 'USD' },
        why: 'refused',
        place: 'held',
        held: { due: { amountMinor: 73_395 } },
      })
      expect(await startPayment(payments, registration.id, 'paypal')).toMatchObject({ ok: true })
      clock.pass({ hours: 25 })
      await reapUnpaid(payments)
      expect((await find()).state).toBe('expired')
      expect(await message()).toMatchObject({ place: 'gone', held: null })
    },
  )

  test('the mail for a registration that was cancelled meanwhile says that nothing is owed', async () => {
    const { clock, database, conference, registration, page, back, deny, message } = await setUp('PayPal')
    await press(page, 'pending')
    await back()
    const act = { actor: aVisitor, now: clock.now() }
    const request = { conference, registrationId: registration.id }
    await database.write(tx => cancelRegistration(tx, act, request))
    expect(await message()).toBe(undefined)
    await deny()
    await back()
    expect(await message()).toMatchObject({ place: 'cancelled', held: null })
  })

  test('a card that was declined at once causes no mail', async () => {
    const { page, back, mails } = await setUp('PayPal')
    await press(page, 'capture-declined')
    expect(await back()).toBe('declined')
    expect(await mails()).toEqual([])
  })
})
