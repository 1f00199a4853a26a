import { createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { z } from 'zod'
import type { Clock } from '#domain/foundations/time.ts'
import { randomId } from '#simulators/identifiers.ts'
import { issueCertificate } from '#simulators/paypal/certificate.ts'

interface SigningCertificate {
  pem: string
  key: KeyObject
}

export interface CertificateOptions {
  subjectName?: string
  validFrom?: Temporal.Instant
  validUntil?: Temporal.Instant
  isSelfSigned?: boolean
  /** Whether it names another issuer than the key that signed it. */
  isForged?: boolean
  /** Issued by an intermediate authority, which is served with it unless it is left out. */
  intermediate?: {
    isAuthority?: boolean
    isLeftOut?: boolean
    isForged?: boolean
    validUntil?: Temporal.Instant
  }
}

/** Signs webhooks as PayPal does, with certificates of its own authority, and serves them. */
export class WebhookSigner {
  readonly #clock: Clock
  readonly #webhookId: string
  readonly #authority = usualKeys().authority
  readonly #certificates = new Map<string, SigningCertificate>()
  /** The authority's certificate as PEM, for tests to trust instead of a public one. */
  readonly authority: string
  /** The default certificate. */
  readonly defaultCertificate: string

  constructor(clock: Clock, webhookId: string) {
    this.#clock = clock
    this.#webhookId = webhookId
    this.authority = this.#issueBy(authorityName, this.#authority, {
      subjectName: authorityName,
      subjectKey: this.#authority.publicKey,
      isAuthority: true,
    })
    this.defaultCertificate = this.issue({}, usualKeys().signing)
  }

  /**
   * Creates a certificate to sign with.
   *
   * @returns its id, the last part of its address
   */
  issue(options: CertificateOptions = {}, keys = newKeys()): string {
    const id = `CERT-${randomId(24)}`
    const subjectName = options.subjectName ?? 'messageverificationcerts.sandbox.paypal.com'
    const issuerName = options.isSelfSigned
      ? subjectName
      : options.intermediate
        ? intermediateName
        : authorityName
    const signsItself = options.isSelfSigned || options.isForged
    const intermediate = options.intermediate && newKeys()
    const issuer = signsItself ? keys : (intermediate ?? this.#authority)
    const { validFrom, validUntil } = options
    const subject = { subjectName, subjectKey: keys.publicKey, validFrom, validUntil }
    const parts = [this.#issueBy(issuerName, issuer, subject)]
    if (intermediate && !options.intermediate?.isLeftOut)
      parts.push(this.#issueIntermediate(intermediate, options.intermediate))
    this.#certificates.set(id, { pem: parts.join(''), key: keys.privateKey })
    return id
  }

  #issueIntermediate({ publicKey }: Keys, options: CertificateOptions['intermediate']): string {
    const { isAuthority = true, isForged = false, validUntil } = options ?? {}
    const subject = { subjectName: intermediateName, subjectKey: publicKey, isAuthority, validUntil }
    return this.#issueBy(authorityName, isForged ? newKeys() : this.#authority, subject)
  }

  #issueBy(
    issuerName: string,
    { privateKey: issuerKey }: Keys,
    {
      validFrom = this.#clock.now().subtract({ hours: 24 * 30 }),
      validUntil = this.#clock.now().add({ hours: 24 * 365 }),
      isAuthority = false,
      ...subject
    }: Subject,
  ): string {
    return issueCertificate({ ...subject, issuerName, issuerKey, validFrom, validUntil, isAuthority })
  }

  pem(certificateId: string): string | undefined {
    return this.#certificates.get(certificateId)?.pem
  }

  /**
   * The headers of one transmission of a body.
   *
   * @param origin where the certificate is served
   */
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

  /** PayPal's `verify-webhook-signature`, over the event exactly as it stands in the request. */
  confirms(question: string): boolean {
    const { cert_url, transmission_id, transmission_sig, transmission_time, webhook_id } = asked.parse(
      JSON.parse(question),
    )
    const certificate = this.#certificates.get(this.defaultCertificate)
    if (!certificate || !cert_url.endsWith(`/${this.defaultCertificate}`)) return false
    const event = question.slice(question.indexOf(eventField) + eventField.length, -1)
    const message = `${transmission_id}|${transmission_time}|${webhook_id}|${crc32(event)}`
    const isOurs = webhook_id === this.#webhookId
    return (
      isOurs &&
      verify(
        'sha256',
        Buffer.from(message),
        createPublicKey(certificate.key),
        Buffer.from(transmission_sig, 'base64'),
      )
    )
  }
}

const eventField = '"webhook_event":'

const asked = z.object({
  auth_algo: z.literal('SHA256withRSA'),
  cert_url: z.string(),
  transmission_id: z.string(),
  transmission_sig: z.string(),
  transmission_time: z.string(),
  webhook_id: z.string(),
  webhook_event: z.looseObject({ id: z.string(), event_type: z.string() }),
})

const authorityName = 'PayPal simulator'
const intermediateName = 'PayPal simulator, issuing'

interface Subject {
  subjectName: string
  subjectKey: KeyObject
  validFrom?: Temporal.Instant | undefined
  validUntil?: Temporal.Instant | undefined
  isAuthority?: boolean
}

interface Keys {
  publicKey: KeyObject
  privateKey: KeyObject
}

const newKeys = (): Keys => generateKeyPairSync('rsa', { modulusLength: 2048 })

let usual: { authority: Keys; signing: Keys } | undefined

/** Shared by all signers of a process, as PayPal has one authority: a new key costs 50 ms of the processor. */
const usualKeys = () => (usual ??= { authority: newKeys(), signing: newKeys() })
