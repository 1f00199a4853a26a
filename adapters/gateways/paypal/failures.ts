import { z } from 'zod'
import { GatewayError } from '#domain/payments/gateway.ts'

/** An answer as it came in, whatever it says. */
export interface RawAnswer {
  status: number
  headers: Headers
  text: string
}

/**
 * What was asked: a read changes nothing, so its failure leaves nothing open; after a failed change only
 * a repetition with the same key, or a read, tells what happened.
 */
export type CallKind = 'read' | 'change'

/** Issues after which the payer may try again on the same order, with another card or account. */
export const retryableByPayer: ReadonlySet<string> = new Set([
  'INSTRUMENT_DECLINED',
  'PAYER_ACTION_REQUIRED',
  'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
])

/** Issues that only say that the order moved on, or is not there yet: the order itself tells the rest. */
export const answeredByReading: ReadonlySet<string> = new Set([
  'ORDER_ALREADY_CAPTURED',
  'ORDER_ALREADY_COMPLETED',
  'ORDER_COMPLETION_IN_PROGRESS',
  'ORDER_NOT_APPROVED',
])

/** Issues that end the matter: PayPal will not move this money. */
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

/** Why PayPal refused. The message names the call and PayPal's debug id, never what the payer typed. */
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
  // A 409 says that the same key is still being worked on.
  if (status >= 500 || status === 408 || status === 409) return unfinished(kind)
  // A page instead of an issue comes from a machine in front of PayPal, which let nothing through.
  if (issue === undefined) return status === 401 ? 'auth' : 'unavailable'
  if (status === 401 || status === 403) return 'auth'
  return finalRefusals.has(issue) || retryableByPayer.has(issue) ? 'declined' : 'invalid'
}

/** An answer that said yes but cannot be read: cut off, or not what PayPal documents. */
export function unreadable(call: string, kind: CallKind, cause?: unknown): GatewayError {
  return new GatewayError(unfinished(kind), `PayPal's answer to ${call} cannot be read`, { cause })
}

/** No answer came. Only where no connection was made is it certain that nothing happened. */
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

/** A connection that broke, such as one that the other side closed while it was idle. */
export function isBrokenConnection(error: unknown): boolean {
  return ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'].includes(codeOf(error))
}

/** The code of the failure that `fetch` wraps. */
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

/** A `Retry-After` in seconds; its other form, a date, is left to the caller's own patience. */
function secondsOf(header: string | null): number | undefined {
  return header && /^\d{1,9}$/.test(header) ? Number(header) : undefined
}
