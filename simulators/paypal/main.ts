/**
 * Runs the PayPal simulator: `npm run simulator:paypal`. PORT and WEBHOOK_URL may be set; the settings for
 * the product are printed.
 */
import { listen } from '#simulators/listen.ts'
import { createPaypalSimulator } from '#simulators/paypal/simulator.ts'

const account = { clientId: 'simulated-client', clientSecret: 'simulated-secret', webhookId: 'WH-SIMULATED' }
const simulator = createPaypalSimulator(account)
const target = process.env.WEBHOOK_URL ?? 'http://localhost:3000/webhooks/paypal'
simulator.webhooks.control({ target })
const { url } = await listen(simulator.app, Number(process.env.PORT ?? 4010))
process.stdout.write(`PayPal simulator on ${url}, webhooks to ${target}. Start the product with:

PAYPAL_API_URL=${url} PAYPAL_CLIENT_ID=${account.clientId} \\
PAYPAL_CLIENT_SECRET=${account.clientSecret} PAYPAL_WEBHOOK_ID=${account.webhookId} npm start
`)
