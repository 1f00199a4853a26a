import { verify } from 'node:crypto'
import { crc32 } from 'node:zlib'
import pLimit from 'p-limit'
import { z } from 'zod'
import { type CertificateVerdict, readAuthorities } from '#adapters/gateways/paypal/certificate-chain.ts'
import {
  Certificates,
  type FetchCertificate,
  isPaypalHost,
  trustedCertificateAddress,
} from '#adapters/gateways/paypal/certificates.ts'
import type { PaypalClient } from '#adapters/gateways/paypal/client.ts'
import { readEvent } from '#adapters/gateways/paypal/events.ts'
import type { Clock } from '#domain/foundations/time.ts'
import { GatewayError, type WebhookOutcome } from '#domain/money/payments/gateway.ts'

interface WebhookSettings {
  webhookId: string | undefined
  apiUrl: string
  clock: Clock
  fetchCertificate: FetchCertificate
  /** PEM; trusted instead of the public authorities. */
  authorities: readonly string[] | undefined
  client: PaypalClient
}

/** How many transmissions the API is asked about at the same time; PayPal sends a refused one again. */
const maxConfirming = 8

/**
 * Verifies that PayPal signed a webhook, over the bytes received: JSON that is parsed and written again differs in
 * `1.0`, in spaces and in escapes. The age of a transmission does not matter: PayPal repeats one for three days,
 * and an event only triggers a read, so a replay does no harm.
 */
export function paypalWebhooks(settings: WebhookSettings) {
  const { webhookId, apiUrl, clock, fetchCertificate, authorities, client } = settings
  const certificates = new Certificates(fetchCertificate, clock, authorities && readAuthorities(authorities))
  const confirm = pLimit(maxConfirming)

  async function judge(
    body: Uint8Array,
    transmission: Transmission,
    id: string,
  ): Promise<CertificateVerdict> {
    const address = trustedCertificateAddress(transmission.certificateAddress, apiUrl)
    // A proxy forwards events that name a certificate at PayPal, and a simulator may have none.
    const withoutCertificate = isPaypalHost(apiUrl) ? 'refused' : 'unproven'
    if (!address) return withoutCertificate
    const judged = await certificates.at(address)
    if (!('certificate' in judged)) return judged.verdict === 'absent' ? withoutCertificate : 'refused'
    const signed = `${transmission.id}|${transmission.time}|${id}|${crc32(body)}`
    const { publicKey } = judged.certificate
    const isSigned = verify('sha256', Buffer.from(signed), publicKey, transmission.signature)
    return isSigned ? judged.verdict : 'refused'
  }

  return async (body: Uint8Array, headers: Headers): Promise<WebhookOutcome> => {
    const transmission = readTransmission(headers)
    if (!transmission) return { ok: false, status: 401 }
    if (webhookId === undefined) return { ok: false, status: 503 }
    const verdict = await judge(body, transmission, webhookId).catch(() => 'not now' as const)
    if (verdict === 'not now') return { ok: false, status: 503 }
    if (verdict === 'refused') return { ok: false, status: 401 }
    const event = readEvent(body)
    if (verdict === 'unproven') {
      if (confirm.activeCount >= maxConfirming) return { ok: false, status: 503 }
      const isGenuine = event && (await confirm(() => isConfirmed(client, body, transmission, webhookId)))
      if (!isGenuine) return { ok: false, status: 401 }
    }
    return event ? { ok: true, event } : { ok: false, status: 400 }
  }
}

/**
 * Asks the API about a transmission that no certificate chain proves: PayPal may change its authority, a simulator
 * has its own, and a proxy forwards events that name a certificate at PayPal. An API that cannot answer confirms
 * nothing; PayPal repeats what was refused.
 */
async function isConfirmed(
  client: PaypalClient,
  body: Uint8Array,
  transmission: Transmission,
  webhookId: string,
): Promise<boolean> {
  const question = {
    auth_algo: algorithm,
    cert_url: transmission.certificateAddress,
    transmission_id: transmission.id,
    transmission_sig: transmission.signature.toString('base64'),
    transmission_time: transmission.time,
    webhook_id: webhookId,
  }
  const event = { webhook_event: Buffer.from(body).toString('utf8') }
  try {
    const answer = await client.ask(
      '/v1/notifications/verify-webhook-signature',
      question,
      event,
      confirmation,
    )
    return answer.verification_status === 'SUCCESS'
  } catch (error) {
    if (error instanceof GatewayError) return false
    throw error
  }
}

const confirmation = z.object({ verification_status: z.string() })
const algorithm = 'SHA256withRSA'

interface Transmission {
  id: string
  time: string
  signature: Buffer
  certificateAddress: string
}

function readTransmission(headers: Headers): Transmission | undefined {
  const id = headers.get('paypal-transmission-id')
  const time = headers.get('paypal-transmission-time')
  const signature = headers.get('paypal-transmission-sig')
  const certificateAddress = headers.get('paypal-cert-url')
  if (!id || !time || !signature || !certificateAddress) return undefined
  if (headers.get('paypal-auth-algo') !== algorithm) return undefined
  return { id, time, signature: Buffer.from(signature, 'base64'), certificateAddress }
}
