/** Addresses that payers and gateways come to. Only the server builds them, so no page's script carries them. */
import type { GatewayName } from '#domain/money/payments/gateway.ts'
import type { PayerAddresses } from '#domain/money/payments/payments.ts'
import { paths } from '#words/addresses/paths.ts'

/** Where a gateway reports what happened to a payment. */
export const webhookPath = (gateway: GatewayName | ':gateway') => `/webhooks/${gateway}`

/** The demo gateway's page for an order. */
export const demoOrderPath = (orderId: string) => `/demo-gateway/${orderId}`

/**
 * @param publicUrl without a trailing slash
 * @param pathAt how a path is written there: at a conference's own domain without its beginning
 */
export function payerAddresses(
  publicUrl: string,
  pathAt: (path: string) => string = path => path,
): PayerAddresses {
  const whole = (path: string) => publicUrl + pathAt(path)
  return {
    afterPayment: (event, token) => whole(paths.message(event, token)),
    afterCancelling: (event, token, choice) => whole(paths.cancelled(event, token, choice)),
    registration: (event, secret) => whole(paths.registration(event, secret)),
  }
}
