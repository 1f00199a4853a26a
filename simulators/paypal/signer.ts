import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Clock } from '#domain/time.ts'
import { randomId } from '#simulators/identifiers.ts'
import { issueCertificate } from '#simulators/paypal/certificate.ts'

interface SigningCertificate {
  pem: string
  key: KeyObject
}

export interface CertificateWishes {
  subjectName?: string
  validFrom?: Temporal.Instant
  validUntil?: Temporal.Instant
  isSelfSigned?: boolean
}

/** Signs webhooks as PayPal does, with certificates of its own that it also serves. */
export class WebhookSigner {
  readonly #clock: Clock
  readonly #webhookId: string
  readonly #authority = newKeys()
  readonly #certificates = new Map<string, SigningCertificate>()
  /** The one that is used unless another is asked for. */
  readonly defaultCertificate: string

  constructor(clock: Clock, webhookId: string) {
    this.#clock = clock
    this.#webhookId = webhookId
    this.defaultCertificate = this.issue()
  }

  /** Makes a certificate that can be signed with. @returns its id, the last part of its address */
  issue(wishes: CertificateWishes = {}): string {
    const id = `CERT-${randomId(24)}`
    const keys = newKeys()
    const subjectName = wishes.subjectName ?? 'messageverificationcerts.sandbox.paypal.com'
    const pem = issueCertificate({
      subjectName,
      subjectKey: keys.publicKey,
      issuerName: wishes.isSelfSigned ? subjectName : 'PayPal simulator',
      issuerKey: wishes.isSelfSigned ? keys.privateKey : this.#authority.privateKey,
      validFrom: wishes.validFrom ?? this.#clock.now().subtract({ hours: 24 * 30 }),
      validUntil: wishes.validUntil ?? this.#clock.now().add({ hours: 24 * 365 }),
    })
    this.#certificates.set(id, { pem, key: keys.privateKey })
    return id
  }

  pem(certificateId: string): string | undefined {
    return this.#certificates.get(certificateId)?.pem
  }

  /** The headers of one transmission of a body. @param origin where the certificate is served */
  headersFor(
    body: Uint8Array,
    origin: string,
    certificateId = this.defaultCertificate,
  ): Record<string, string> {
    const certificate = this.#certificates.get(certificateId)
    if (!certificate) throw new Error(`no certificate ${certificateId}`)
    const id = randomId(32)
    const time = this.#clock.now().toString({ smallestUnit: 'second' })
    const message = Buffer.from(`${id}|${time}|${this.#webhookId}|${crc32(body)}`)
    return {
      'PayPal-Transmission-Id': id,
      'PayPal-Transmission-Time': time,
      'PayPal-Transmission-Sig': sign('sha256', message, certificate.key).toString('base64'),
      'PayPal-Cert-Url': `${origin}/v1/notifications/certs/${certificateId}`,
      'PayPal-Auth-Algo': 'SHA256withRSA',
    }
  }
}

const newKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
