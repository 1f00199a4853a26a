import { hash } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { partOf, readRange } from '#server/http/byte-range.ts'
import { bestEncoding, encode, encodeStream } from '#server/http/encoding.ts'
import { isKnown } from '#server/http/etags.ts'

/** Media types that compress well; pictures and archives are compressed already. */
const text =
  /^(?:text\/|image\/svg\+xml|application\/(?:atom\+xml|xml|json|problem\+json|manifest\+json|javascript))/

/** Smaller responses gain nothing. */
const minBytes = 1_024

/** Larger files are sent as they are: each request would hold all of it in memory, and keep a processor busy. */
const maxBytes = 1024 * 1024

/** Longer texts, whose size nobody knows beforehand, are compressed while they are sent, and get no tag of their bytes. */
const maxWholeBytes = 8 * 1024 * 1024

/** Compressed on each request, so speed counts: higher levels take many times as long for little more. */
const quality = 5

/**
 * What everything that is not a page has in common, so that no route has to: validators and 304, ranges, compression with
 * Vary, Allow on 405, and Retry-After on 503. Pages arrive finished (`server/pages/finished-page.ts`) and are left as they are. Routes only set
 * ETag and Last-Modified where they know them; other texts get a tag of their bytes.
 */
export const represent: MiddlewareHandler = async (c, next) => {
  await next()
  const { status, headers } = c.res
  if (status === 405 && !headers.has('Allow')) headers.set('Allow', 'GET, HEAD')
  if (status === 503 && !headers.has('Retry-After')) headers.set('Retry-After', '30')
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
  if (isFinished(c.res)) {
    if (isRead && status === 200) isUnchanged(c, undefined)
    return
  }
  const isText = text.test(headers.get('Content-Type') ?? '')
  if (isText && (status === 200 || status === 304)) vary(headers)
  // The status comes first: reading `res.body` creates a stream.
  if (status !== 200) return
  if (!c.res.body) {
    if (isRead) isUnchanged(c, undefined)
    return
  }
  const size = headers.get('Content-Length')
  const isWanted = isText ? Number(size ?? 0) <= maxBytes : isMadeForAll(headers)
  const read = isWanted ? await readWhole(c.res.body) : undefined
  const bytes = read instanceof Uint8Array ? read : undefined
  const long = read instanceof ReadableStream ? read : undefined
  if (long) replace(c, new Response(long, { status, headers }))
  if (bytes && !isText) replace(c, tagged(bytes, headers))
  // Of what is compressed while it is sent, there are no parts.
  const length = isText && bytes ? null : (bytes?.byteLength ?? size)
  const isKnownHere = () => isUnchanged(c, isText ? bytes : undefined)
  if (isRead && (isKnownHere() || (length !== null && isPart(c, Number(length))))) return
  if (!isText) return
  if (bytes) await compress(c, bytes)
  else if (long) compressWhileSent(c, long)
}

/** Pictures that are drawn when they are asked for, which come without a size: whoever has one should not get it again. */
const isMadeForAll = (headers: Headers) =>
  !headers.has('ETag') &&
  !headers.has('Content-Length') &&
  /\bpublic\b/.test(headers.get('Cache-Control') ?? '')

function tagged(bytes: Uint8Array, given: Headers): Response {
  const headers = new Headers(given)
  headers.set('ETag', `"${tagOf(bytes)}"`)
  headers.set('Content-Length', String(bytes.byteLength))
  return new Response(new Uint8Array(bytes), { status: 200, headers })
}

const tagOf = (bytes: Uint8Array) => hash('sha256', bytes, 'base64url').slice(0, 27)

/** A page says itself what it varies by, and a file of the build is compressed beforehand. */
const isFinished = ({ headers }: Response) =>
  headers.has('Content-Encoding') || /accept-encoding/i.test(headers.get('Vary') ?? '')

function vary(headers: Headers): void {
  headers.append('Vary', 'Accept-Encoding')
}

/** A text as a whole; a very long one as the stream that it came in. */
async function readWhole(body: ReadableStream<Uint8Array>): Promise<Uint8Array | ReadableStream<Uint8Array>> {
  const reader = body.getReader()
  const chunks: Uint8Array[] = []
  for (let length = 0; length <= maxWholeBytes; ) {
    const { done, value } = await reader.read()
    if (done) return Buffer.concat(chunks)
    chunks.push(value)
    length += value.byteLength
  }
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const known = chunks.shift()
        const { done, value } = known ? { done: false, value: known } : await reader.read()
        if (done || !value) controller.close()
        else controller.enqueue(value)
      },
      cancel: reason => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}

/** Answers 304 to somebody who has it already. */
function isUnchanged(c: Context, bytes: Uint8Array | undefined): boolean {
  const { headers, body } = c.res
  if (!headers.has('ETag') && bytes && mayBeTagged(headers)) {
    // Weak, because it is sent in several encodings.
    headers.set('ETag', `W/"${tagOf(bytes)}"`)
  }
  const validators = { etag: headers.get('ETag'), lastModified: headers.get('Last-Modified') }
  if (!isKnown(c.req.raw.headers, validators)) return false
  if (!bytes) void body?.cancel()
  const known = new Headers(headers)
  for (const name of ['Content-Type', 'Content-Length', 'Content-Disposition']) known.delete(name)
  replace(c, new Response(null, { status: 304, headers: known }))
  return true
}

/** Data of a page's script is read by nobody else, and not twice. */
const mayBeTagged = (headers: Headers) =>
  !headers.get('Cache-Control')?.includes('no-store') &&
  !headers.get('Content-Type')?.startsWith('text/x-script')

/** Answers with the part that was asked for. */
function isPart(c: Context, size: number): boolean {
  const { headers, body } = c.res
  headers.set('Accept-Ranges', 'bytes')
  if (c.req.method !== 'GET' || !body || !mayBePart(c)) return false
  const range = readRange(c.req.header('Range') ?? null, size)
  if (!range) return false
  const partial = new Headers(headers)
  if (range === 'none') {
    void body.cancel()
    partial.set('Content-Range', `bytes */${size}`)
    for (const name of ['Content-Type', 'Content-Length', 'Content-Disposition', 'Cache-Control', 'ETag'])
      partial.delete(name)
    replace(c, new Response(null, { status: 416, headers: partial }))
    return true
  }
  partial.set('Content-Range', `bytes ${range.first}-${range.last}/${size}`)
  partial.set('Content-Length', String(range.last + 1 - range.first))
  replace(c, new Response(partOf(body, range), { status: 206, headers: partial }))
  return true
}

/** A part of a file belongs only to parts of the same one. */
function mayBePart(c: Context): boolean {
  const condition = c.req.header('If-Range')
  if (condition === undefined) return true
  const { headers } = c.res
  return condition === (condition.startsWith('"') ? headers.get('ETag') : headers.get('Last-Modified'))
}

/** Zlib works in Node's other threads, also chunk by chunk. */
function compressWhileSent(c: Context, text: ReadableStream<Uint8Array>): void {
  const encoding = bestEncoding(c.req.header('Accept-Encoding'))
  const headers = new Headers(c.res.headers)
  if (encoding === 'identity' || c.req.method === 'HEAD') {
    replace(c, new Response(text, { status: 200, headers }))
    return
  }
  headers.set('Content-Encoding', encoding)
  weaken(headers)
  replace(c, new Response(encodeStream(text, encoding, quality), { status: 200, headers }))
}

/** A strong tag names one sequence of bytes. */
function weaken(headers: Headers): void {
  const etag = headers.get('ETag')
  if (etag?.startsWith('"')) headers.set('ETag', `W/${etag}`)
}

async function compress(c: Context, whole: Uint8Array): Promise<void> {
  const encoding = bestEncoding(c.req.header('Accept-Encoding'))
  const headers = new Headers(c.res.headers)
  const isWorthIt = encoding !== 'identity' && whole.byteLength >= minBytes && c.req.method !== 'HEAD'
  const body = isWorthIt ? await encode(whole, encoding, quality) : whole
  if (isWorthIt) {
    headers.set('Content-Encoding', encoding)
    weaken(headers)
  }
  if (isWorthIt || c.req.method !== 'HEAD') headers.set('Content-Length', String(body.byteLength))
  replace(c, new Response(new Uint8Array(body), { status: 200, headers }))
}

function replace(c: Context, response: Response): void {
  // Hono would overwrite the new headers with the old ones.
  c.res = undefined
  c.res = response
}
