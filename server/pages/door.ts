/** Sends cached responses before any framework object is made: docs/decisions/0027-cached-pages-at-the-door.md. */

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import { LRUCache } from 'lru-cache'
import { type Clock, epochMs } from '#domain/foundations/time.ts'
import { domainOf } from '#server/hosts/own-hosts.ts'
import { requestFromProxy } from '#server/http/client-address.ts'
import { isKnownTag } from '#server/http/etags.ts'
import { cacheKey } from '#server/pages/cacheable.ts'
import type { FinishedPage } from '#server/pages/finished-page.ts'
import type { Revisions } from '#server/pages/revisions.ts'
import type { PageCount, Visits } from '#server/visits/visits.ts'
import { servicePaths } from '#words/addresses/service-paths.ts'

/** A page from the cache, and how long it may be served. */
export interface CachedPage {
  page: FinishedPage
  /** `Revisions.stamp` at the time when the page was found to be current. */
  stamp: number | undefined
  expiresAt: Temporal.Instant
}

declare module 'hono' {
  interface ContextVariableMap {
    /** Set when a request is answered from the page cache. */
    cachedPage: CachedPage
  }
}

/** Counts an answer for the metrics. */
export type CountRepeated = (method: RepeatableMethod, status: number) => void

export type RepeatableMethod = 'GET' | 'HEAD'

/** A response as Node sends it. */
interface Prepared {
  status: number
  /** Names and values alternate. */
  headers: readonly string[]
  body: Uint8Array | undefined
}

interface Entry {
  /** It may be served while `Revisions.stamp` is the same; null: for ever. */
  stamp: number | null
  /** In milliseconds since 1970. */
  expiresAtMs: number
  etag: string | undefined
  isFile?: true
  /** Where its visits are counted. */
  counted?: PageCount
  full?: Prepared
  /** The 304. */
  unchanged?: Prepared
}

const maxEntries = 4_000
const maxBytes = 96 * 1024 * 1024

/** Larger files are read for each client: a slow one would hold all of it in memory. Sending them takes longer anyway. */
const maxFileBytes = 256 * 1024

/**
 * Repeats responses that the application has made before. It stores each response as the application sent it, once for
 * every combination of the request's parts that the response depends on, so both send the same bytes. A page is
 * repeated until its revisions change or it expires.
 */
export class Door {
  readonly #revisions: Revisions
  readonly #clock: Clock
  readonly #isFromProxy: (request: IncomingMessage) => boolean
  readonly #entries = new LRUCache<string, Entry>({
    max: maxEntries,
    maxSize: maxBytes,
    sizeCalculation: ({ full }) => 1_000 + (full?.body?.byteLength ?? 0),
  })
  readonly #visits: Pick<Visits, 'see'> | undefined
  #count: CountRepeated = () => {}

  constructor(
    revisions: Revisions,
    clock: Clock,
    trustedProxies: readonly string[],
    visits?: Pick<Visits, 'see'>,
  ) {
    this.#revisions = revisions
    this.#clock = clock
    this.#visits = visits
    this.#isFromProxy = requestFromProxy(trustedProxies)
  }

  /** @returns whether the request was answered; if not, the application has to */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { method } = request
    if (method !== 'GET' && method !== 'HEAD') return false
    const entry = this.#entries.get(this.#keyOf(request))
    if (!entry) return false
    if (entry.stamp !== null) {
      const isCurrent = entry.stamp === this.#revisions.stamp() && epochMs(this.#clock) < entry.expiresAtMs
      if (!isCurrent) return false
    }
    const { 'if-none-match': tags, 'if-modified-since': since } = request.headers
    const isKnown = entry.etag !== undefined && isKnownTag(tags, entry.etag)
    // A file's date is compared by the application.
    if (entry.isFile && since !== undefined) return false
    const prepared = isKnown ? entry.unchanged : entry.full
    if (!prepared) return false
    // Node uses such an array without copying or changing it.
    response.writeHead(prepared.status, prepared.headers as string[])
    response.end(prepared.body)
    this.#count(method, prepared.status)
    if (entry.counted && method === 'GET') this.#visits?.see(entry.counted, request.headers)
    return true
  }

  /** The outermost middleware: sees each response as it is sent, and stores those that may be repeated. */
  learning(count: CountRepeated): MiddlewareHandler {
    this.#count = count
    return async (c, next) => {
      const stamp = this.#revisions.stamp()
      await next()
      // Tests call the application without a server.
      const request = (c.env as { incoming?: IncomingMessage } | undefined)?.incoming
      if (!request?.url) return
      const cached = c.get('cachedPage')
      if (cached) await this.#learnPage(request, c.res, cached, c.get('countedPage'))
      else if (isLastingFile(request, c.res)) await this.#learnFile(request, c.res, stamp)
    }
  }

  async #learnPage(
    request: IncomingMessage,
    response: Response,
    { page, stamp, expiresAt }: CachedPage,
    counted: PageCount | undefined,
  ) {
    const { status } = response
    if (stamp === undefined || (status !== 200 && status !== 304)) return
    const accepted = request.headers['accept-encoding']
    const bytes = status === 200 ? await page.bytesFor(accepted) : undefined
    // The page was compressed better since this response was made: the next one is stored.
    if (bytes && response.headers.get('Content-Length') !== String(bytes.byteLength)) return
    const body = request.method === 'GET' ? bytes : undefined
    const prepared = { status, headers: headersOf(response), body }
    const key = this.#keyOf(request)
    const before = this.#entries.peek(key)
    const isSame = before?.stamp === stamp && before.etag === page.etag
    this.#entries.set(key, {
      ...(isSame && before),
      stamp,
      expiresAtMs: expiresAt.epochMilliseconds,
      etag: page.etag,
      ...(counted && { counted }),
      ...(status === 304 ? { unchanged: prepared } : { full: prepared }),
    })
    // Then the application's next response is stored instead.
    void page.whenSmaller(accepted)?.then(() => this.#entries.delete(key))
  }

  /** Uploads may be removed, which changes a revision; the build's own files stay. */
  async #learnFile(request: IncomingMessage, response: Response, stampBefore: number | undefined) {
    const stamp = request.url?.startsWith(servicePaths.assets) ? null : stampBefore
    if (stamp === undefined) return
    const body = new Uint8Array(await response.clone().arrayBuffer())
    const full = { status: response.status, headers: headersOf(response), body }
    const etag = response.headers.get('ETag') ?? undefined
    this.#entries.set(this.#keyOf(request), { stamp, expiresAtMs: Infinity, etag, isFile: true, full })
  }

  /** All parts of a request that a cached response depends on, except If-None-Match. */
  #keyOf(request: IncomingMessage): string {
    const { method, url, headers } = request
    const { host, 'accept-encoding': encodings = '', range = '' } = headers
    const { 'x-forwarded-host': forwarded = '', 'x-forwarded-proto': scheme = '' } = headers
    // Only a trusted proxy's word decides whether a page has https addresses.
    const trusted = scheme !== '' && this.#isFromProxy(request) ? scheme : ''
    // A host's name may become a conference's domain, and cease to be one, while pages stay as they are.
    const own = domainOf(request)
    return `${method}\n${sharedAddress(url ?? '')}\n${host}\n${own}\n${encodings}\n${forwarded}\n${trusted}\n${range}`
  }
}

/** The address under which the application caches a page: without parameters that no route reads. */
function sharedAddress(url: string): string {
  // Without a query there is nothing to leave out.
  if (!url.includes('?') || !/^\/(?!\/)/.test(url)) return url
  return cacheKey(new URL(url, 'http://localhost')) ?? url
}

/**
 * Names and values alternate, with one byte for each character. A single string with two bytes for each character would
 * make Node store the whole head with two, and copy it twice with each answer.
 */
function headersOf({ headers }: Response): string[] {
  return [...headers].flat().map(text => Buffer.from(text, 'latin1').toString('latin1'))
}

/** A file whose address changes with its content. */
function isLastingFile({ method, headers }: IncomingMessage, response: Response): boolean {
  return (
    method === 'GET' &&
    response.status === 200 &&
    headers.range === undefined &&
    (response.headers.get('Cache-Control')?.includes('immutable') ?? false) &&
    Number(response.headers.get('Content-Length') ?? Infinity) <= maxFileBytes &&
    response.body !== null
  )
}
