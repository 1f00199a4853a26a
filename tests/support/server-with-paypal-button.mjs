/**
 * The built product, whose PayPal is a simulator and offers PayPal's own button all the same: the real script
 * knows orders of the real PayPal only, so a browser's test puts a script of its own in its place.
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
