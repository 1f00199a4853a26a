import { generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { z } from 'zod'
import type { Clock } from '#domain/foundations/time.ts'
import { randomId } from '#simulators/identifiers.ts'

/** Signs webhooks as PayPal does, and says of what it is asked about whether it signed it. */
export class WebhookSigner {
  readonly #clock: Clock
  readonly #webhookId: string
  readonly #keys = usualKeys()
  readonly #certificatePath = `/v1/notifications/certs/CERT-${randomId(24)}`

  constructor(clock: Clock, webhookId: string) {
    this.#clock = clock
    this.#webhookId = webhookId
  }

  /**
   * The headers of one transmission of a body.
   *
   * @param origin where its certificate is said to be
   */
  headersFor(body: Uint8Array, origin: string): Record<string, string> {
    const id = randomId(32)
    const time = this.#clock.now().toString({ smallestUnit: 'second' })
    const message = Buffer.from(`${id}|${time}|${this.#webhookId}|${crc32(body)}`)
    return {
      'PayPal-Transmission-Id': id,
      'PayPal-Transmission-Time': time,
      'PayPal-Transmission-Sig': sign('sha256', message, this.#keys.privateKey).toString('base64'),
      'PayPal-Cert-Url': origin + this.#certificatePath,
      'PayPal-Auth-Algo': 'SHA256withRSA',
    }
  }

  /**
   * PayPal's `verify-webhook-signature`, over the event exactly as it stands in the request.
   *
   * @returns undefined for a question that it cannot read
   */
  confirms(question: string): boolean | undefined {
    const { data: asked } = questionShape.safeParse(JSON.parse(question))
    if (!asked) return undefined
    const event = question.slice(question.indexOf(eventField) + eventField.length, -1)
    const message = `${asked.transmission_id}|${asked.transmission_time}|${asked.webhook_id}|${crc32(event)}`
    const signature = Buffer.from(asked.transmission_sig, 'base64')
    return (
      asked.webhook_id === this.#webhookId &&
      asked.cert_url.endsWith(this.#certificatePath) &&
      verify('sha256', Buffer.from(message), this.#keys.publicKey, signature)
    )
  }
}

const eventField = '"webhook_event":'

const questionShape = z.object({
  auth_algo: z.literal('SHA256withRSA'),
  cert_url: z.string(),
  transmission_id: z.string(),
  transmission_sig: z.string(),
  transmission_time: z.string(),
  webhook_id: z.string(),
  webhook_event: z.looseObject({ id: z.string(), event_type: z.string() }),
})

let usual: { publicKey: KeyObject; privateKey: KeyObject } | undefined

/** Shared by all signers of a process: a new key costs 50 ms of the processor. */
const usualKeys = () => (usual ??= generateKeyPairSync('rsa', { modulusLength: 2048 }))
