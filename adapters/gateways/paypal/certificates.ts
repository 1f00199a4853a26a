/**
 * The certificates with which PayPal signs its webhooks. A webhook names its certificate's address, so the address
 * must be PayPal's before anything is fetched from it.
 */
import type { X509Certificate } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import {
  type CertificateBundle,
  type CertificateVerdict,
  judgeCertificate,
  publicAuthorities,
  readBundle,
} from '#adapters/gateways/paypal/certificate-chain.ts'
import type { Clock } from '#domain/time.ts'

/**
 * Fetches the certificate from an address that is known to be allowed.
 *
 * @returns PEM, or undefined where there is none at that address
 * @throws where the certificate cannot be fetched now
 */
export type FetchCertificate = (address: URL) => Promise<string | undefined>

const paypalApiHosts = new Set(['api-m.paypal.com', 'api-m.sandbox.paypal.com'])
const paypalCertificateOrigins = new Set(['https://api.paypal.com', 'https://api.sandbox.paypal.com'])
const certificatePath = /^\/v1\/notifications\/certs\/[A-Za-z0-9_-]{1,100}$/

/** Whether the API is PayPal's own, live or sandbox; any other is a proxy or a simulator that the operator set. */
export function isPaypalHost(apiUrl: string): boolean {
  return paypalApiHosts.has(URL.parse(apiUrl)?.hostname ?? '')
}

/**
 * A certificate's address, if it may be trusted. With PayPal's own API, only PayPal's two hosts are; with another
 * API address, only that origin.
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

/** The number of cached certificates; PayPal signs with one or two at a time. */
const cacheLimit = 8

export type JudgedCertificate =
  | { verdict: Exclude<CertificateVerdict, 'refused'>; certificate: X509Certificate }
  /** PayPal does not sign with it now; `absent`: there is no readable certificate at the address. */
  | { verdict: 'refused' | 'absent' }

/** A certificate that PayPal withdraws is no longer served, and counts no longer than this. */
const cachedForMs = 3_600_000

/** Caches verified certificates, so that a burst of webhooks fetches each once. */
export class Certificates {
  readonly #fetch: FetchCertificate
  readonly #clock: Clock
  readonly #authorities: readonly X509Certificate[] | undefined
  readonly #bundles: LRUCache<string, Promise<CertificateBundle | undefined>>

  /** @param authorities trusted instead of the public ones that Node knows */
  constructor(fetch: FetchCertificate, clock: Clock, authorities?: readonly X509Certificate[]) {
    this.#fetch = fetch
    this.#clock = clock
    this.#authorities = authorities
    this.#bundles = new LRUCache({
      max: cacheLimit,
      ttl: cachedForMs,
      // Each look asks the clock, instead of a time that the cache remembers.
      ttlResolution: 0,
      perf: { now: () => clock.now().epochMilliseconds },
    })
  }

  /** @throws where the certificate cannot be fetched now */
  async at(address: URL): Promise<JudgedCertificate> {
    const known = this.#bundles.get(address.href)
    const loading = known ?? this.#load(address)
    if (!known) this.#bundles.set(address.href, loading)
    try {
      const bundle = await loading
      const judged = this.#judge(bundle)
      if (judged.verdict === 'refused' || judged.verdict === 'absent') this.#bundles.delete(address.href)
      return judged
    } catch (error) {
      this.#bundles.delete(address.href)
      throw error
    }
  }

  #judge(bundle: CertificateBundle | undefined): JudgedCertificate {
    if (!bundle) return { verdict: 'absent' }
    const trusted = this.#authorities ?? publicAuthorities()
    const verdict = judgeCertificate(bundle, trusted, this.#clock.now())
    return verdict === 'refused' ? { verdict } : { verdict, certificate: bundle.leaf }
  }

  async #load(address: URL): Promise<CertificateBundle | undefined> {
    const pem = await this.#fetch(address)
    return pem === undefined ? undefined : readBundle(pem)
  }
}

/** The largest file that is read; a certificate with its chain has a few kilobytes. */
const sizeLimit = 64 * 1024

/** Fetches a certificate over HTTP(S) without following redirects. */
export const fetchCertificate: FetchCertificate = async address => {
  const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(10_000) })
  if (response.status >= 500 || response.status === 429) {
    throw new Error(`the certificate's host answered ${response.status}`)
  }
  const text = await response.text()
  return response.ok && text.length <= sizeLimit ? text : undefined
}
