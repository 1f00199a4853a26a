import type { MiddlewareHandler } from 'hono'
import { bestEncoding, encode } from '#server/http/encoding.ts'

/** Media types that compress well; pictures and archives are compressed already. */
const text = /^(?:text\/(?!html)|image\/svg\+xml|application\/(?:atom\+xml|xml|json|problem\+json))/

/** Smaller responses gain nothing. */
const minBytes = 1_024

/** Larger files are sent as they are: each request would hold all of it in memory, and keep a processor busy. */
const maxBytes = 1024 * 1024

/** Compressed on each request, so speed counts: higher levels take many times as long for little more. */
const quality = 5

/** Compresses drawings, stylesheets, feeds and data of every route; pages arrive compressed. */
export const compressText: MiddlewareHandler = async (c, next) => {
  await next()
  const { res } = c
  // The status comes first: reading `res.body` creates a stream.
  if (res.status !== 200 || !res.body || res.headers.has('Content-Encoding')) return
  if (!text.test(res.headers.get('Content-Type') ?? '')) return
  res.headers.append('Vary', 'Accept-Encoding')
  const encoding = bestEncoding(c.req.header('Accept-Encoding'))
  if (encoding === 'identity' || c.req.method === 'HEAD') return
  if (Number(res.headers.get('Content-Length') ?? 0) > maxBytes) return
  const whole = new Uint8Array(await res.arrayBuffer())
  const isWorthIt = whole.byteLength >= minBytes
  const body = isWorthIt ? await encode(whole, encoding, quality) : whole
  const headers = new Headers(res.headers)
  if (isWorthIt) headers.set('Content-Encoding', encoding)
  headers.set('Content-Length', String(body.byteLength))
  // Hono would overwrite the new headers with the old ones.
  c.res = undefined
  c.res = new Response(new Uint8Array(body), { status: res.status, headers })
}
