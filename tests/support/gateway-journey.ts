import { listen } from '#simulators/listen.ts'
import { createPaypalSimulator } from '#simulators/paypal/simulator.ts'
import { createStripeSimulator } from '#simulators/stripe/simulator.ts'
import { paypalAccount, stripeAccount } from '#tests/support/gateway-accounts.ts'
import { test as journey } from '#tests/support/journey.ts'

interface Gateways {
  /** The simulators' addresses, on ports of their own. */
  paypal: string
  stripe: string
}

/**
 * Journeys to gateway pages on other sites: the product has credentials for a PayPal and a Stripe simulator on
 * loopback.
 */
export const test = journey.extend<object, Gateways>({
  paypal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      const { url, close } = await listen(createPaypalSimulator(paypalAccount).app)
      await use(url)
      await close()
    },
    { scope: 'worker' },
  ],
  stripe: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => {
      const { url, close } = await listen(createStripeSimulator(stripeAccount).app)
      await use(url)
      await close()
    },
    { scope: 'worker' },
  ],
  settings: async ({ paypal, stripe }, use) =>
    use({
      PAYPAL_API_URL: paypal,
      PAYPAL_CLIENT_ID: paypalAccount.clientId,
      PAYPAL_CLIENT_SECRET: paypalAccount.clientSecret,
      PAYPAL_WEBHOOK_ID: paypalAccount.webhookId,
      STRIPE_API_URL: stripe,
      STRIPE_SECRET_KEY: stripeAccount.secretKey,
      STRIPE_WEBHOOK_SECRET: stripeAccount.webhookSecret,
    }),
})
