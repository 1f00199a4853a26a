/** Addresses that payers and gateways come to. Only the server builds them, so no page's script carries them. */
import type { GatewayName } from '#domain/money/payments/gateway.ts'
import type { PayerAddresses } from '#domain/money/payments/payments.ts'
import { paths } from '#words/paths.ts'

/** Where a gateway reports what happened to a payment. */
export const webhookPath = (gateway: GatewayName | ':gateway') => `/webhooks/${gateway}`

/** The demo gateway's page for an order. */
export const demoOrderPath = (orderId: string) => `/demo-gateway/${orderId}`

/** @param publicUrl without a trailing slash */
export function payerAddresses(publicUrl: string): PayerAddresses {
  return {
    afterPayment: (event, token) => publicUrl + paths.message(event, token),
    afterCancelling: (event, token, choice) => publicUrl + paths.cancelled(event, token, choice),
    registration: (event, secret) => publicUrl + paths.registration(event, secret),
  }
}
