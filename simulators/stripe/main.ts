/**
 * Runs the Stripe simulator: `npm run simulator:stripe`. PORT and WEBHOOK_URL may be set; the settings for
 * the product are printed.
 */
import { listen } from '#simulators/listen.ts'
import { createStripeSimulator } from '#simulators/stripe/simulator.ts'

const account = { secretKey: 'sk_test_simulated', webhookSecret: 'whsec_simulated' }
const simulator = createStripeSimulator(account)
const target = process.env.WEBHOOK_URL ?? 'http://localhost:3000/webhooks/stripe'
simulator.webhooks.control({ target })
const { url } = await listen(simulator.app, Number(process.env.PORT ?? 4020))
process.stdout.write(`Stripe simulator on ${url}, webhooks to ${target}. Start the product with:

STRIPE_API_URL=${url} STRIPE_SECRET_KEY=${account.secretKey} \\
STRIPE_WEBHOOK_SECRET=${account.webhookSecret} npm start
`)
