import { hash } from 'node:crypto'
import pLimit from 'p-limit'
import { bestEncoding, type Encoding, encode } from '#server/http/encoding.ts'
import { isKnownTag } from '#server/http/etags.ts'

/**
 * Brotli levels. `once`, for pages sent once: the next level takes half as long again and saves a twentieth. `first`,
 * for the first visitors of a cached page: nearly as small as with level 9, in a quarter of its time. `improved`, for all
 * others: another eighth smaller, so that the head and body of a conference's home fit into the first 14,600 bytes, which
 * a server sends before it waits for the browser; but it takes 8 to 60 ms of another thread.
 */
const quality = { once: 2, first: 5, improved: 11 } as const

/** Improves one page at a time, so that files and forms find a free thread. */
const inTurn = pLimit(1)

/** A response ready to send: headers, ETag, and the body in every encoding asked for so far. */
export class FinishedPage {
  readonly status: number
  readonly headers: Headers
  readonly etag: string | undefined
  readonly #html: Buffer
  readonly #use: 'once' | 'cached'
  readonly #encoded = new Map<Encoding, Promise<Uint8Array>>()
  /** Compressing it again, better: `waiting` until somebody asks for the page a second time. */
  #improving: Promise<void> | 'waiting' | 'done' = 'waiting'

  /** @param use `cached` pages are worth more compression than those sent once */
  constructor(html: string, status: number, headers: Headers, use: 'once' | 'cached') {
    this.#html = Buffer.from(html)
    this.#use = use
    this.status = status
    this.headers = headers
    const isRepeatable = status === 200 && !headers.get('Cache-Control')?.includes('no-store')
    // Weak, because the same page is sent in several encodings.
    this.etag = isRepeatable ? `W/"${hash('sha256', this.#html, 'base64url').slice(0, 27)}"` : undefined
  }

  /** Estimated memory in bytes: the text and both compressed forms. */
  get size(): number {
    return Math.ceil(this.#html.byteLength * 1.5) + 1_000
  }

  /** The response to one request: in the best encoding it accepts, or 304. */
  async respond(request: Request): Promise<Response> {
    const headers = new Headers(this.headers)
    if (this.etag) {
      headers.set('ETag', this.etag)
      if (isKnownTag(request.headers.get('If-None-Match'), this.etag))
        return new Response(null, { status: 304, headers })
    }
    const encoding = bestEncoding(request.headers.get('Accept-Encoding'))
    const body = await this.#bytes(encoding)
    if (encoding !== 'identity') headers.set('Content-Encoding', encoding)
    headers.set('Content-Length', String(body.byteLength))
    return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), {
      status: this.status,
      headers,
    })
  }

  /** The body in the best encoding that an Accept-Encoding header allows. */
  bytesFor(accepted: string | string[] | undefined): Promise<Uint8Array> {
    return this.#bytes(encodingFor(accepted))
  }

  /** Resolves when this body has become smaller; undefined if it will not. */
  whenSmaller(accepted: string | string[] | undefined): Promise<void> | undefined {
    const improving = this.#improving
    return typeof improving === 'object' && encodingFor(accepted) === 'br' ? improving : undefined
  }

  #bytes(encoding: Encoding): Promise<Uint8Array> {
    const known = this.#encoded.get(encoding)
    if (known) {
      const isWorthMore = encoding === 'br' && this.#use === 'cached' && this.#improving === 'waiting'
      if (isWorthMore) this.#improving = inTurn(() => this.#improve())
      return known
    }
    const made = encode(this.#html, encoding, this.#use === 'cached' ? quality.first : quality.once)
    this.#encoded.set(encoding, made)
    return made
  }

  async #improve(): Promise<void> {
    try {
      const better = await encode(this.#html, 'br', quality.improved)
      this.#encoded.set('br', Promise.resolve(better))
    } catch {
      // The page stays as it was compressed first.
    }
    this.#improving = 'done'
  }
}

const encodingFor = (accepted: string | string[] | undefined): Encoding =>
  bestEncoding(accepted === undefined ? null : String(accepted))
