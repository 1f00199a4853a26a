/**
 * The built product with a PayPal simulator that still offers PayPal's own button. The real script knows only
 * orders of the real PayPal, so a browser test replaces it with a script of its own.
 */
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const program = path.resolve(import.meta.dirname, '../../build/server/main.js')
const { startServer } = await import(pathToFileURL(program).href)

process.on('disconnect', () => process.exit())
await startServer(process.env, (/** @type {any} */ dependencies) => {
  for (const { gateway } of dependencies.payments.offered) {
    if (gateway.name !== 'paypal') continue
    gateway.capabilities.button = {
      clientId: process.env.PAYPAL_CLIENT_ID,
      environment: 'sandbox',
      origins: ['https://*.paypal.com', 'https://*.paypalobjects.com'],
    }
  }
  return dependencies
})
