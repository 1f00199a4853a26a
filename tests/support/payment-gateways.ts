/** Gateways for tests: each of the product's adapters with its simulator or books, on loopback. */
import { onTestFinished } from 'vitest'
import { createPaypalGateway, type PaypalOptions } from '#adapters/gateways/paypal/paypal.ts'
import { createStripeGateway, type StripeOptions } from '#adapters/gateways/stripe/stripe.ts'
import type { Clock } from '#domain/foundations/time.ts'
import type { StartRequest } from '#domain/money/payments/gateway.ts'
import { listen } from '#simulators/listen.ts'
import { createPaypalSimulator } from '#simulators/paypal/simulator.ts'
import { createStripeSimulator } from '#simulators/stripe/simulator.ts'
import { paypalAccount, stripeAccount } from '#tests/support/gateway-accounts.ts'

/** A PayPal simulator for the test, and an adapter connected to it. */
export async function openPaypal(clock: Clock, options: Partial<PaypalOptions> = {}) {
  const simulator = createPaypalSimulator(paypalAccount, clock)
  const { url, close } = await listen(simulator.app)
  onTestFinished(close)
  const gateway = createPaypalGateway({
    ...paypalAccount,
    apiUrl: url,
    clock,
    certificateAuthorities: [simulator.signer.authority],
    ...options,
  })
  return { simulator, gateway, url }
}

/** A Stripe simulator for the test, and an adapter connected to it. */
export async function openStripe(clock: Clock, options: Partial<StripeOptions> = {}) {
  const simulator = createStripeSimulator(stripeAccount, clock)
  const { url, close } = await listen(simulator.app)
  onTestFinished(close)
  const gateway = createStripeGateway({ ...stripeAccount, apiUrl: url, clock, ...options })
  return { simulator, gateway, url }
}

/** The attempt that tests pay: USD 734.90, with 35 minutes to do so. */
export function startRequest(clock: Clock, changes: Partial<StartRequest> = {}): StartRequest {
  const attemptId = changes.attemptId ?? 17
  return {
    attemptId,
    idempotencyKey: `att_${attemptId}-create`,
    amount: { amountMinor: 73_490, currency: 'USD' },
    invoiceId: `7K3Q-PD4M-${attemptId}`,
    description: 'Material Science: registration 7K3Q-PD4M',
    payerEmail: 'ada@example.org',
    brandName: 'Colloquy',
    returnAddress: `http://localhost:3000/material-science/message?r=token${attemptId}`,
    cancelAddress: `http://localhost:3000/material-science/online-registration?cancelled=token${attemptId}`,
    expiresAt: clock.now().add({ minutes: 35 }),
    ...changes,
  }
}

/**
 * Presses a button on a simulator's page.
 *
 * @returns where it redirects; undefined where the page stays
 */
export async function press(page: string, act: string): Promise<string | undefined> {
  const answer = await fetch(page, { method: 'POST', body: new URLSearchParams({ act }), redirect: 'manual' })
  return answer.headers.get('location') ?? undefined
}
