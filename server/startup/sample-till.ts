import { approveDemoOrder } from '#adapters/gateways/demo.ts'
import type { OpenTill } from '#sample/year/till.ts'
import { openPayments } from '#server/startup/payments.ts'
import type { Settings } from '#server/startup/settings.ts'

/**
 * Lets the people of the sample pay by the demo gateway and by bank transfer. Where real gateways are configured they
 * all pay by transfer: no real gateway ever hears of them.
 */
export function sampleTill(settings: Settings): OpenTill {
  return books => ({
    payments: openPayments({ ...settings, paypal: undefined, stripe: undefined }, books),
    approve: async address => {
      await approveDemoOrder(books, new URL(address).pathname.split('/').at(-1) ?? '')
    },
  })
}
