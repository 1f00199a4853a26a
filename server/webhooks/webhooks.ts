import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { type GatewayName, gatewayNames } from '#domain/payments/gateway.ts'
import { receiveEvent } from '#domain/payments/receive-event.ts'
import type { Dependencies } from '#server/dependencies.ts'

/** Gateways' events are a few kilobytes. */
const maxBytes = 256 * 1024

/**
 * Where gateways report: `POST /webhooks/paypal`, `POST /webhooks/stripe`. 200 once it is dealt with, also
 * where the object is none of ours, since gateways repeat everything else for days: 401 no signature, or one
 * that does not hold, 400 what is signed and yet no event, 413 what is too large, 503 what can't be verified or
 * learned now.
 */
export function webhooks({ payments, log }: Pick<Dependencies, 'payments' | 'log'>): Hono {
  // Thrown on, it would be taken for a fault of the product.
  const limitBody = bodyLimit({ maxSize: maxBytes, onError: c => c.body(null, 413) })
  return new Hono().post('/:gateway', limitBody, async c => {
    const name = gatewayNames.find((known): known is GatewayName => known === c.req.param('gateway'))
    const gateway = name && payments.gateways.get(name)
    if (!gateway) return c.body(null, 404)
    const outcome = await gateway.parseWebhook(new Uint8Array(await c.req.arrayBuffer()), c.req.raw.headers)
    if (!outcome.ok) {
      log.warn({ gateway: name, status: outcome.status }, 'a webhook was refused')
      return c.body(null, outcome.status)
    }
    const { eventId, type, orderId } = outcome.event
    const result = await receiveEvent(payments, gateway.name, outcome.event)
    log.info({ gateway: name, eventId, type, orderId, result }, 'a webhook came in')
    // Only a gateway knows of a refund made in its dashboard: it is asked to tell again.
    return c.body(null, result === 'later' ? 503 : 200)
  })
}
