/** Webhooks of PayPal, whose sender PayPal itself confirms. */

import pLimit from 'p-limit'
import { z } from 'zod'
import type { PaypalClient } from '#adapters/gateways/paypal/client.ts'
import { readEvent } from '#adapters/gateways/paypal/events.ts'
import { GatewayError, type WebhookOutcome } from '#domain/money/payments/gateway.ts'

interface WebhookSettings {
  webhookId: string | undefined
  client: PaypalClient
}

/** How many transmissions PayPal is asked about at the same time: anybody may send us forgeries. */
const maxAsking = 8

/**
 * Receives webhooks, of which PayPal itself says whether it sent them: ADR 47. The age of a transmission does not
 * matter: PayPal repeats one for three days, and an event only triggers a read, so a replay does no harm.
 *
 * @returns 401 for what PayPal did not send; 503 where it cannot say now, or is asked about too many, so that it is sent
 *   again
 */
export function paypalWebhooks({ webhookId, client }: WebhookSettings) {
  const asking = pLimit(maxAsking)

  return async (body: Uint8Array, headers: Headers): Promise<WebhookOutcome> => {
    const transmission = readTransmission(headers)
    if (!transmission) return { ok: false, status: 401 }
    if (webhookId === undefined) return { ok: false, status: 503 }
    const event = readEvent(body)
    if (!event) return { ok: false, status: 400 }
    if (asking.activeCount >= maxAsking) return { ok: false, status: 503 }
    try {
      const isGenuine = await asking(() =>
        isConfirmed(client, body, { ...transmission, webhook_id: webhookId }),
      )
      return isGenuine ? { ok: true, event } : { ok: false, status: 401 }
    } catch (error) {
      if (error instanceof GatewayError) return { ok: false, status: 503 }
      throw error
    }
  }
}

/**
 * Asks PayPal about a transmission, in the very bytes received: JSON that is parsed and written again differs in `1.0`,
 * in spaces and in escapes.
 *
 * @throws GatewayError where PayPal cannot answer now
 */
async function isConfirmed(
  client: PaypalClient,
  body: Uint8Array,
  transmission: Transmission & { webhook_id: string },
): Promise<boolean> {
  const event = { webhook_event: Buffer.from(body).toString('utf8') }
  const path = '/v1/notifications/verify-webhook-signature'
  try {
    const answer = await client.ask(path, { ...transmission }, event, confirmation)
    return answer.verification_status === 'SUCCESS'
  } catch (error) {
    // PayPal cannot read what it did not write.
    if (error instanceof GatewayError && error.kind === 'invalid') return false
    throw error
  }
}

const confirmation = z.object({ verification_status: z.string() })

/** As PayPal's question names its parts. */
interface Transmission {
  auth_algo: string
  cert_url: string
  transmission_id: string
  transmission_sig: string
  transmission_time: string
}

function readTransmission(headers: Headers): Transmission | undefined {
  const algorithm = headers.get('paypal-auth-algo')
  const certificate = headers.get('paypal-cert-url')
  const id = headers.get('paypal-transmission-id')
  const signature = headers.get('paypal-transmission-sig')
  const time = headers.get('paypal-transmission-time')
  if (!algorithm || !certificate || !id || !signature || !time) return undefined
  return {
    auth_algo: algorithm,
    cert_url: certificate,
    transmission_id: id,
    transmission_sig: signature,
    transmission_time: time,
  }
}
