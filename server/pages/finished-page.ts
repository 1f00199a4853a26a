import { hash } from 'node:crypto'
import { bestEncoding, type Encoding, encode } from '#server/http/encoding.ts'

/**
 * Brotli levels. For pages sent once: the next level takes half as long again and saves a twentieth. For cached pages:
 * above this level, time grows faster than the savings.
 */
const quality = { once: 2, kept: 9 } as const

/** A response ready to send: headers, ETag, and the body in every encoding asked for so far. */
export class FinishedPage {
  readonly status: number
  readonly headers: Headers
  readonly etag: string | undefined
  readonly #html: Buffer
  readonly #quality: number
  readonly #encoded = new Map<Encoding, Promise<Uint8Array>>()

  /** @param use `kept` pages are worth more compression than those sent once */
  constructor(html: string, status: number, headers: Headers, use: 'once' | 'kept') {
    this.#html = Buffer.from(html)
    this.#quality = quality[use]
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
      const known = request.headers
        .get('If-None-Match')
        ?.split(',')
        .map(tag => tag.trim())
      if (known?.includes(this.etag)) return new Response(null, { status: 304, headers })
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
    return this.#bytes(bestEncoding(accepted === undefined ? null : String(accepted)))
  }

  #bytes(encoding: Encoding): Promise<Uint8Array> {
    const known = this.#encoded.get(encoding)
    if (known) return known
    const made = encode(this.#html, encoding, this.#quality)
    this.#encoded.set(encoding, made)
    return made
  }
}
