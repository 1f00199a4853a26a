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
import { readAtMost } from '#adapters/read-at-most.ts'
import type { Clock } from '#domain/foundations/time.ts'

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

/** How many certificates are fetched at the same time: anybody may name addresses that have none. */
const maxLoading = 8

export type JudgedCertificate =
  | { verdict: Exclude<CertificateVerdict, 'refused'>; certificate: X509Certificate }
  /** PayPal does not sign with it now; `absent`: there is no readable certificate at the address. */
  | { verdict: 'refused' | 'absent' }

/** A certificate that PayPal withdraws is no longer served, and counts no longer than this. */
const cachedForMs = 3_600_000

/** Caches verified certificates, and fetches one once for a burst of webhooks. */
export class Certificates {
  readonly #fetch: FetchCertificate
  readonly #clock: Clock
  readonly #authorities: readonly X509Certificate[] | undefined
  readonly #bundles: LRUCache<string, CertificateBundle>
  readonly #loading = new Map<string, Promise<CertificateBundle | undefined>>()

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
    const cached = this.#bundles.get(address.href)
    const bundle = cached ?? (await this.#load(address))
    const judged = this.#judge(bundle)
    if (!('certificate' in judged)) this.#bundles.delete(address.href)
    // Only after the verdict: addresses that others make up must not displace PayPal's certificate.
    else if (bundle && !cached) this.#bundles.set(address.href, bundle)
    return judged
  }

  #judge(bundle: CertificateBundle | undefined): JudgedCertificate {
    if (!bundle) return { verdict: 'absent' }
    const trusted = this.#authorities ?? publicAuthorities()
    const verdict = judgeCertificate(bundle, trusted, this.#clock.now())
    return verdict === 'refused' ? { verdict } : { verdict, certificate: bundle.leaf }
  }

  #load(address: URL): Promise<CertificateBundle | undefined> {
    const underWay = this.#loading.get(address.href)
    if (underWay) return underWay
    if (this.#loading.size >= maxLoading) return Promise.reject(new Error('too many certificates at once'))
    const loading = this.#fetch(address)
      .then(pem => (pem === undefined ? undefined : readBundle(pem)))
      .finally(() => this.#loading.delete(address.href))
    this.#loading.set(address.href, loading)
    return loading
  }
}

/** A certificate with its chain has a few kilobytes. */
const maxBytes = 64 * 1024

/** Fetches a certificate over HTTP(S) without following redirects. */
export const fetchCertificate: FetchCertificate = async address => {
  const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(10_000) })
  if (response.status >= 500 || response.status === 429) {
    throw new Error(`the certificate's host answered ${response.status}`)
  }
  const body = await readAtMost(response, maxBytes)
  return response.ok ? body.toString() : undefined
}
