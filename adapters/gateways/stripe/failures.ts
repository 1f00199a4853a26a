import type Stripe from 'stripe'
import { GatewayError } from '#domain/payments/gateway.ts'

/**
 * What an error of the SDK means to the product. The message names the call and Stripe's request id, never
 * what the payer typed.
 *
 * @param kind a failed read leaves nothing open; a failed change may have happened all the same
 */
export function failureOf(
  call: string,
  kind: 'read' | 'change',
  error: Stripe.errors.StripeError,
): GatewayError {
  const issue = error.code ?? error.rawType
  const requestId = error.requestId ? `, request id ${error.requestId}` : ''
  const status = error.statusCode === undefined ? 'nothing readable' : String(error.statusCode)
  const message = `Stripe answered ${status} to ${call}${issue ? `: ${issue}` : ''}${requestId}`
  const retryAfter = error.headers?.['retry-after']
  return new GatewayError(kindOf(kind, error), message, {
    issue,
    retryAfterSeconds: retryAfter && /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) : undefined,
    cause: error.type === 'StripeConnectionError' ? error.detail : undefined,
  })
}

function kindOf(kind: 'read' | 'change', error: Stripe.errors.StripeError): GatewayError['kind'] {
  const unfinished = kind === 'change' ? 'unknown-outcome' : 'unavailable'
  switch (error.statusCode) {
    case undefined:
      return neverConnected.has(connectionCode(error)) ? 'unavailable' : unfinished
    case 429:
      return 'rate'
    case 401:
    case 403:
      return 'auth'
    case 402:
      return 'declined'
    case 409:
      // The same key is still being worked on.
      return unfinished
    default:
      return error.statusCode >= 500 ? unfinished : 'invalid'
  }
}

const neverConnected: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
])

function connectionCode({ detail }: Stripe.errors.StripeError): string {
  return detail instanceof Error && 'code' in detail ? String(detail.code) : ''
}
