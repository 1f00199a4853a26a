import { Hono } from 'hono'
import { type GatewayName, gatewayNames } from '#domain/payments/gateway.ts'
import { receiveEvent } from '#domain/settlement/receive-event.ts'
import { receiveBodies } from '#server/bodies/receive-bodies.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { clientAddressReader } from '#server/http/client-address.ts'
import type { Settings } from '#server/startup/settings.ts'
import { webhookPath } from '#words/payment-addresses.ts'

/** Gateways' events are a few kilobytes. */
const maxBytes = 256 * 1024

type Receiver = Pick<Dependencies, 'payments' | 'log'> & { settings: Pick<Settings, 'trustedProxies'> }

/**
 * So many are verified at once: a certificate that a webhook names is fetched before anybody knows whether it is genuine,
 * and nobody may make this product ask without end. Gateways repeat what was refused.
 */
const maxVerifying = 8

const statusOf = { 'too-large': 413, 'too-slow': 408, 'too-much-at-once': 503 } as const

/**
 * Where gateways report: `POST /webhooks/paypal`, `POST /webhooks/stripe`. 200 once it is dealt with, also
 * where the object is none of ours, since gateways repeat everything else for days: 401 no signature, or one
 * that does not hold, 400 what is signed and yet no event, 413 what is too large, 503 what can't be verified or
 * learned now.
 */
export function webhooks({ payments, log, settings }: Receiver): Hono {
  const receive = receiveBodies({
    addressOf: clientAddressReader(settings.trustedProxies),
    hasFile: () => false,
    maxBytes: () => maxBytes,
    refuse: (c, problem) => c.body(null, statusOf[problem]),
  })
  let verifying = 0
  return new Hono().post(webhookPath(':gateway'), receive, async c => {
    const name = gatewayNames.find((known): known is GatewayName => known === c.req.param('gateway'))
    const gateway = name && payments.gateways.get(name)
    if (!gateway) return c.body(null, 404)
    if (verifying >= maxVerifying) return c.body(null, 503, { 'Retry-After': '5' })
    verifying++
    const outcome = await gateway
      .parseWebhook(new Uint8Array(await c.req.arrayBuffer()), c.req.raw.headers)
      .finally(() => verifying--)
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
