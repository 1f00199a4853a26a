import { createHmac } from 'node:crypto'
import { randomId } from '#simulators/identifiers.ts'
import type { GatewayEvent } from '#simulators/webhook-outbox.ts'

/**
 * An event as the exact bytes to send: indented, with non-ASCII letters, because the signature covers exactly
 * these.
 */
export function event(type: string, object: object, created: number): GatewayEvent {
  const id = `evt_${randomId(24)}`
  const envelope = { id, object: 'event', api_version: '2026-10-28.endive', created, type, livemode: false }
  return { id, type, body: JSON.stringify({ ...envelope, data: { object }, request: {} }, null, 2) }
}

/** The `Stripe-Signature` of a body: HMAC-SHA256 over the time and the body. */
export function signatureOf(body: string, secret: string, timestamp: number): string {
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  return `t=${timestamp},v1=${signature}`
}
