import { expect, test } from 'vitest'
import { settle } from '#domain/desk/settlement/settle.ts'
import { findOpenAttempt, listAttempts, listCaptures } from '#domain/money/payments/attempt-queries.ts'
import type { Gateway } from '#domain/money/payments/gateway.ts'
import { planRefund } from '#domain/money/refunds/plan-refund.ts'
import { listRefunds } from '#domain/money/refunds/refund-queries.ts'
import { payDueRefunds } from '#domain/money/returning/pay-refund.ts'
import { ida } from '#tests/factories/actors.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { startPayment } from '#tests/factories/payer.ts'
import { createPayments } from '#tests/factories/payments.ts'
import { createRegistration } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openPaypal, openStripe, press } from '#tests/support/payment-gateways.ts'

describeOnBothDatabases('a second database with one gateway account', open => {
  /** Registers, pays and refunds a dollar, each the first in a fresh database. */
  async function payAndRefund(clock: StoppedClock, gateway: Gateway, act: string) {
    const database = await open()
    const registration = await createRegistration(database, await createConference(database), clock)
    const payments = createPayments(database, clock, () => gateway)
    const started = await startPayment(payments, registration.id, 'paypal')
    if (!started.ok) throw new Error(`not started: ${started.error.code}`)
    const attempt = await findOpenAttempt(database.read, registration.id)
    await press(started.value.address, act)
    await settle(payments, attempt?.id ?? 0, { hasPayerActed: true })
    const now = clock.now()
    const plan = { registrationId: registration.id, amountMinor: 100, reason: 'Overpaid', dueAt: now }
    await database.write(tx => planRefund(tx, { actor: ida, now }, plan))
    await payDueRefunds(payments)
    return {
      attempts: await listAttempts(database.read, registration.id),
      captures: await listCaptures(database.read, registration.id),
      refunds: await listRefunds(database.read, registration.id),
    }
  }

  test.each([
    ['PayPal', openPaypal, 'completed'],
    ['Stripe', openStripe, 'pay'],
  ] as const)('gets orders and refunds of its own at %s for the same ids', async (_name, connect, act) => {
    const clock = new StoppedClock()
    const { gateway } = await connect(clock)
    const first = await payAndRefund(clock, gateway, act)
    clock.pass({ minutes: 5 })
    const second = await payAndRefund(clock, gateway, act)
    for (const books of [first, second]) {
      expect(books.attempts).toMatchObject([{ id: 1, state: 'succeeded' }])
      expect(books.captures).toHaveLength(1)
      expect(books.refunds).toMatchObject([{ id: 1, state: 'completed' }])
    }
    expect(second.attempts[0]?.orderId).not.toBe(first.attempts[0]?.orderId)
    expect(second.refunds[0]?.gatewayRefundId).not.toBe(first.refunds[0]?.gatewayRefundId)
  })
})
