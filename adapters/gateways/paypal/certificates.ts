/**
 * The certificates with which PayPal signs its webhooks. A webhook names its certificate's address, so
 * that the address itself must be PayPal's before anything is fetched from it: TLS then vouches for the rest.
 */
import { X509Certificate } from 'node:crypto'
import type { Clock } from '#domain/time.ts'

/**
 * Fetches the certificate at an address that was found to be allowed.
 *
 * @returns PEM, or undefined where there is none at that address
 * @throws where the answer can't be had now
 */
export type FetchCertificate = (address: URL) => Promise<string | undefined>

const paypalApiHosts = new Set(['api-m.paypal.com', 'api-m.sandbox.paypal.com'])
const paypalCertificateOrigins = new Set(['https://api.paypal.com', 'https://api.sandbox.paypal.com'])
const signerNames = new Set([
  'messageverificationcerts.paypal.com',
  'messageverificationcerts.sandbox.paypal.com',
])
const certificatePath = /^\/v1\/notifications\/certs\/[A-Za-z0-9_-]{1,100}$/

/** Whether the API is PayPal's own, live or sandbox; any other is a proxy or a simulator that the operator set. */
export function isPaypalHost(apiUrl: string): boolean {
  return paypalApiHosts.has(URL.parse(apiUrl)?.hostname ?? '')
}

/**
 * The address of a certificate, if it may be trusted: with PayPal as the gateway, PayPal's two hosts alone;
 * with another host set as the API's address, that very origin alone.
 */
export function trustedCertificateAddress(text: string, apiUrl: string): URL | undefined {
  const address = URL.parse(text)
  const api = URL.parse(apiUrl)
  if (!address || !api) return undefined
  const origins = isPaypalHost(apiUrl) ? paypalCertificateOrigins : new Set([api.origin])
  const isPlain = !address.username && !address.password && !address.search && !address.hash
  const isTrusted = origins.has(address.origin) && isPlain && certificatePath.test(address.pathname)
  return isTrusted ? address : undefined
}

/** Whether a certificate is one that PayPal signs with now: in its name, issued by another, and in date. */
export function isSigningCertificate(certificate: X509Certificate, now: Temporal.Instant): boolean {
  const from = certificate.validFromDate.getTime()
  const to = certificate.validToDate.getTime()
  const name = /^CN=(.+)$/m.exec(certificate.subject)?.[1] ?? ''
  return (
    now.epochMilliseconds >= from &&
    now.epochMilliseconds <= to &&
    signerNames.has(name) &&
    certificate.publicKey.asymmetricKeyType === 'rsa' &&
    !certificate.checkIssued(certificate)
  )
}

/** How many certificates are kept; PayPal signs with one or two at a time. */
const cacheLimit = 8

/** Keeps the certificates that passed, so that a burst of webhooks asks for each once. */
export class Certificates {
  readonly #fetch: FetchCertificate
  readonly #clock: Clock
  readonly #kept = new Map<string, Promise<X509Certificate | undefined>>()

  constructor(fetch: FetchCertificate, clock: Clock) {
    this.#fetch = fetch
    this.#clock = clock
  }

  /**
   * @returns undefined where there is no certificate that PayPal signs with at the address
   * @throws where it can't be had now
   */
  async at(address: URL): Promise<X509Certificate | undefined> {
    const known = this.#kept.get(address.href)
    const loading = known ?? this.#load(address)
    if (!known) this.#keep(address.href, loading)
    try {
      const certificate = await loading
      if (certificate && isSigningCertificate(certificate, this.#clock.now())) return certificate
      this.#kept.delete(address.href)
      return undefined
    } catch (error) {
      this.#kept.delete(address.href)
      throw error
    }
  }

  async #load(address: URL): Promise<X509Certificate | undefined> {
    const pem = await this.#fetch(address)
    if (pem === undefined) return undefined
    try {
      return new X509Certificate(pem)
    } catch {
      return undefined
    }
  }

  #keep(address: string, loading: Promise<X509Certificate | undefined>) {
    const oldest = this.#kept.keys().next()
    if (this.#kept.size >= cacheLimit && !oldest.done) this.#kept.delete(oldest.value)
    this.#kept.set(address, loading)
  }
}

/** A few kilobytes are a certificate with its chain; more is something else. */
const sizeLimit = 64 * 1024

/** Fetches a certificate over HTTP(S), without following it anywhere else. */
export const fetchCertificate: FetchCertificate = async address => {
  const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(10_000) })
  if (response.status >= 500 || response.status === 429) {
    throw new Error(`the certificate's host answered ${response.status}`)
  }
  const text = await response.text()
  return response.ok && text.length <= sizeLimit ? text : undefined
}
