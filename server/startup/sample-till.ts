import { approveDemoOrder } from '#adapters/gateways/demo.ts'
import type { OpenTill } from '#sample/year/till.ts'
import { openPayments } from '#server/startup/payments.ts'
import type { Settings } from '#server/startup/settings.ts'

/**
 * Lets the people of the sample pay through the demo gateway and by bank transfer. If real gateways are configured they
 * all pay by transfer, so that no real gateway is ever contacted.
 */
export function sampleTill(settings: Settings): OpenTill {
  return books => ({
    payments: openPayments({ ...settings, paypal: undefined, stripe: undefined }, books),
    approve: async address => {
      await approveDemoOrder(books, new URL(address).pathname.split('/').at(-1) ?? '')
    },
  })
}
