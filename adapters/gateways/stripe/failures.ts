import type Stripe from 'stripe'
import { GatewayError } from '#domain/money/payments/gateway.ts'

/** The kind of request: a failed read leaves nothing open, a failed change may have happened all the same. */
export interface Call {
  name: string
  kind: 'read' | 'change'
}

/** Translates an error of the SDK. The message names the call and Stripe's request id, never the payer's input. */
export function failureOf(call: Call, error: Stripe.errors.StripeError): GatewayError {
  const { statusCode: status, requestId } = error
  const issue = error.code ?? error.rawType
  const what = `${status ?? 'nothing readable'} to ${call.name}${issue ? `: ${issue}` : ''}`
  const retryAfter = error.headers?.['retry-after']
  const isCertain = status === undefined && neverConnected.has(connectionCode(error))
  return new GatewayError(
    isCertain ? 'unavailable' : kindOf(call, status),
    `Stripe answered ${what}${requestId ? `, request id ${requestId}` : ''}`,
    {
      issue,
      retryAfterSeconds: retryAfter && /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) : undefined,
      cause: status === undefined ? error.detail : undefined,
    },
  )
}

/** The response is not the expected object. */
export function unreadable(call: Call, status: number): GatewayError {
  return new GatewayError(
    status === 429 ? 'rate' : unfinished(call),
    `Stripe answered ${status} to ${call.name}, but not with the expected object`,
  )
}

function kindOf(call: Call, status: number | undefined): GatewayError['kind'] {
  switch (status) {
    case 429:
      return 'rate'
    case 401:
    case 403:
      return 'auth'
    case 402:
      return 'declined'
    case 409:
      // A request with the same key is still in progress.
      return unfinished(call)
    default:
      return status === undefined || status >= 500 ? unfinished(call) : 'invalid'
  }
}

const unfinished = ({ kind }: Call) => (kind === 'change' ? 'unknown-outcome' : 'unavailable')

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

/** Undefined where Stripe does not know the id. */
export async function unlessMissing<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof GatewayError && error.issue === 'resource_missing') return undefined
    throw error
  }
}
