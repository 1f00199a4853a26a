import { Hono } from 'hono'
import { receiveEvent } from '#domain/desk/settlement/receive-event.ts'
import { type GatewayName, gatewayNames, paymentNamedBy } from '#domain/money/payments/gateway.ts'
import type { ReceiveBodies } from '#server/bodies/receive-bodies.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { limitTime, timeLimits } from '#server/http/time-limits.ts'
import { webhookPath } from '#words/addresses/payment-paths.ts'

/** Gateways' events are a few kilobytes. */
const maxBytes = 256 * 1024

const statusOf = { 'too-large': 413, 'too-slow': 408, 'too-much-at-once': 503, encoded: 415 } as const

/**
 * Receives gateways' events: `POST /webhooks/paypal`, `POST /webhooks/stripe`. Answers 200 once an event is processed,
 * even if its object is unknown here, because gateways repeat anything else for days; 401 without a valid signature;
 * 400 if it is signed but no event; 413 if it is too large; 415 if it is compressed; 503 if it can't be verified or processed now.
 */
export function webhooks(
  { payments, log }: Pick<Dependencies, 'payments' | 'log'>,
  receiveBodies: ReceiveBodies,
): Hono {
  const receive = receiveBodies({
    hasFile: () => false,
    maxBytes: () => maxBytes,
    refuse: (c, problem) => c.body(null, statusOf[problem]),
  })
  const inTime = limitTime(timeLimits.answerMs, c => c.body(null, 503, { 'Retry-After': '30' }))
  return new Hono().post(webhookPath(':gateway'), receive, inTime, async c => {
    const name = gatewayNames.find((known): known is GatewayName => known === c.req.param('gateway'))
    const gateway = name && payments.gateways.get(name)
    if (!gateway) return c.body(null, 404)
    const bytes = new Uint8Array(await c.req.arrayBuffer())
    const outcome = await gateway.parseWebhook(bytes, c.req.raw.headers)
    if (!outcome.ok) {
      log.warn({ gateway: name, status: outcome.status }, 'a webhook was refused')
      return c.body(null, outcome.status)
    }
    const { eventId, type } = outcome.event
    const { orderId } = paymentNamedBy(outcome.event)
    const result = await receiveEvent(payments, gateway.name, outcome.event)
    log.info({ gateway: name, eventId, type, orderId, result }, 'a webhook was received')
    // Only the gateway knows of a refund made in its dashboard, so it must send the event again.
    return c.body(null, result === 'later' ? 503 : 200)
  })
}
