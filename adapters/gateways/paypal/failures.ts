/** What PayPal's refusals mean for a payment: the payer may try again, it is over, or the order has to be read. */

import { z } from 'zod'
import { GatewayError } from '#domain/money/payments/gateway.ts'

/** A response, not yet interpreted. */
export interface RawAnswer {
  status: number
  headers: Headers
  text: string
}

/**
 * The kind of request. A read changes nothing, so its failure leaves nothing open. After a failed change only a
 * retry with the same key, or a read, tells what happened.
 */
export type CallKind = 'read' | 'change'

/** Issues after which the payer may retry the same order with another card or account. */
export const retryableByPayer: ReadonlySet<string> = new Set([
  'INSTRUMENT_DECLINED',
  'PAYER_ACTION_REQUIRED',
  'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
])

/** Issues that say that the order has changed state, or does not exist yet: reading the order tells the rest. */
export const answeredByReading: ReadonlySet<string> = new Set([
  'ORDER_ALREADY_CAPTURED',
  'ORDER_ALREADY_COMPLETED',
  'ORDER_COMPLETION_IN_PROGRESS',
  'ORDER_NOT_APPROVED',
])

/** Final issues: PayPal will not move this money. */
const finalRefusals: ReadonlySet<string> = new Set([
  'CARD_EXPIRED',
  'COMPLIANCE_VIOLATION',
  'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
  'PAYEE_ACCOUNT_RESTRICTED',
  'PAYEE_BLOCKED_TRANSACTION',
  'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
  'PAYER_ACCOUNT_RESTRICTED',
  'PAYER_CANNOT_PAY',
  'REFUND_FAILED_INSUFFICIENT_FUNDS',
  'REFUND_NOT_ALLOWED',
  'REFUND_TIME_LIMIT_EXCEEDED',
  'TRANSACTION_BLOCKED_BY_PAYEE',
  'TRANSACTION_LIMIT_EXCEEDED',
  'TRANSACTION_RECEIVING_LIMIT_EXCEEDED',
  'TRANSACTION_REFUSED',
])

const errorBody = z.object({
  name: z.string().optional(),
  debug_id: z.string().optional(),
  details: z.array(z.object({ issue: z.string() })).optional(),
})

/** Why PayPal refused. The message names the call and PayPal's debug id, never the payer's input. */
export function refusalOf(call: string, kind: CallKind, answer: RawAnswer): GatewayError {
  const body = errorBody.safeParse(parseJson(answer.text))
  const issue = body.data?.details?.[0]?.issue ?? body.data?.name
  const debugId = body.data?.debug_id ? `, debug id ${body.data.debug_id}` : ''
  const message = `PayPal answered ${answer.status} to ${call}${issue ? `: ${issue}` : ''}${debugId}`
  const retryAfterSeconds = secondsOf(answer.headers.get('retry-after'))
  return new GatewayError(kindOf(answer.status, issue, kind), message, { issue, retryAfterSeconds })
}

function kindOf(status: number, issue: string | undefined, kind: CallKind): GatewayError['kind'] {
  if (status === 429) return 'rate'
  // A 409 means that a request with the same key is still in progress.
  if (status >= 500 || status === 408 || status === 409) return unfinished(kind)
  // An HTML page instead of an issue comes from a machine in front of PayPal, which blocked the request.
  if (issue === undefined) return status === 401 ? 'auth' : 'unavailable'
  if (status === 401 || status === 403) return 'auth'
  return finalRefusals.has(issue) || retryableByPayer.has(issue) ? 'declined' : 'invalid'
}

/** A success response that cannot be read: truncated, or not what PayPal documents. */
export function unreadable(call: string, kind: CallKind, cause?: unknown): GatewayError {
  return new GatewayError(unfinished(kind), `PayPal's answer to ${call} cannot be read`, { cause })
}

/** There was no answer. Only where no connection was made is it certain that nothing happened. */
export function unanswered(call: string, kind: CallKind, cause: unknown): GatewayError {
  const wasSent = !neverConnected.has(codeOf(cause))
  return new GatewayError(wasSent ? unfinished(kind) : 'unavailable', `no answer from PayPal to ${call}`, {
    cause,
  })
}

const unfinished = (kind: CallKind) => (kind === 'change' ? 'unknown-outcome' : 'unavailable')

const neverConnected: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** A broken connection, for example one that the server closed while it was idle. */
export function isBrokenConnection(error: unknown): boolean {
  return ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'].includes(codeOf(error))
}

/** The code of the error that `fetch` wraps. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause ? String(cause.code) : ''
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** `Retry-After` in seconds; where it is a date, the caller uses its own delay. */
function secondsOf(header: string | null): number | undefined {
  return header && /^\d{1,9}$/.test(header) ? Number(header) : undefined
}
