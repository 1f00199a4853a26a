import { verify } from 'node:crypto'
import { crc32 } from 'node:zlib'
import {
  Certificates,
  type FetchCertificate,
  trustedCertificateAddress,
} from '#adapters/gateways/paypal/certificates.ts'
import { readEvent } from '#adapters/gateways/paypal/events.ts'
import type { WebhookOutcome } from '#domain/payments/gateway.ts'
import type { Clock } from '#domain/time.ts'

interface WebhookSettings {
  webhookId: string | undefined
  apiUrl: string
  clock: Clock
  fetchCertificate: FetchCertificate
}

/**
 * Verifies that PayPal signed a webhook, over the bytes as they came in: JSON that is parsed and written
 * again differs in `1.0`, in blanks and in escapes. How old a transmission is does not matter: PayPal
 * repeats one for three days, and an event is a trigger to read the truth, so that a replay does no harm.
 */
export function paypalWebhooks({ webhookId, apiUrl, clock, fetchCertificate }: WebhookSettings) {
  const certificates = new Certificates(fetchCertificate, clock)

  return async (body: Uint8Array, headers: Headers): Promise<WebhookOutcome> => {
    const transmission = readTransmission(headers)
    if (!transmission) return { ok: false, status: 401 }
    if (webhookId === undefined) return { ok: false, status: 503 }
    const address = trustedCertificateAddress(transmission.certificateAddress, apiUrl)
    if (!address) return { ok: false, status: 401 }
    const certificate = await certificates.at(address).catch(() => 'not now' as const)
    if (certificate === 'not now') return { ok: false, status: 503 }
    const signed = `${transmission.id}|${transmission.time}|${webhookId}|${crc32(body)}`
    const isSigned =
      certificate && verify('sha256', Buffer.from(signed), certificate.publicKey, transmission.signature)
    if (!isSigned) return { ok: false, status: 401 }
    const event = readEvent(body)
    return event ? { ok: true, event } : { ok: false, status: 400 }
  }
}

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
  if (headers.get('paypal-auth-algo') !== 'SHA256withRSA') return undefined
  return { id, time, signature: Buffer.from(signature, 'base64'), certificateAddress }
}
