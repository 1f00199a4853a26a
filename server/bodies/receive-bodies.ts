import { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { Context, MiddlewareHandler } from 'hono'
import { type BodyProblem, readBody } from '#server/bodies/read-body.ts'
import { clientAddressReader } from '#server/http/client-address.ts'

/** Memory for request bodies in progress, in bytes. */
interface MemoryLimit {
  inAll: number
  ofOneAddress: number
}

/** Text forms are small; files have a share of their own, so that they never block a form. */
const memoryLimits = {
  text: { inAll: 64 * 1024 * 1024, ofOneAddress: 16 * 1024 * 1024 },
  file: { inAll: 256 * 1024 * 1024, ofOneAddress: 64 * 1024 * 1024 },
} as const satisfies Record<string, MemoryLimit>

/** `encoded`: compressed, which nothing here reads. */
export type BodyRefusal = Exclude<BodyProblem, 'gone'> | 'encoded'

interface Receiving {
  /** The largest body of this request, in bytes. */
  maxBytes(c: Context): number
  hasFile(c: Context): boolean
  /** 413, 408, 415 or 503. */
  refuse(c: Context, problem: BodyRefusal): Response | Promise<Response>
}

/** Whether this form may contain files. */
export function isMultipart(c: Context): boolean {
  return c.req.header('Content-Type')?.trimStart().toLowerCase().startsWith('multipart/form-data') === true
}

/**
 * Reads each body whole before the request is processed, so that a slow sender occupies no worker. Later code finds
 * the body in memory.
 */
export type ReceiveBodies = (receiving: Receiving) => MiddlewareHandler

/** Made once for the whole process: all its interfaces share the memory for bodies. */
export function bodyReceiver(trustedProxies: readonly string[]): ReceiveBodies {
  const addressOf = clientAddressReader(trustedProxies)
  const shares = { text: sharesOf(memoryLimits.text), file: sharesOf(memoryLimits.file) }
  return ({ maxBytes, hasFile, refuse }) =>
    async (c, next) => {
      const body = bodyOf(c)
      if (!body) return next()
      if (isEncoded(c)) {
        const answer = await refuse(c, 'encoded')
        // What would be read instead: RFC 9110, section 15.5.16.
        answer.headers.set('Accept-Encoding', 'identity')
        answer.headers.set('Connection', 'close')
        return answer
      }
      const share = shares[hasFile(c) ? 'file' : 'text'](addressOf(c))
      try {
        const declared = Number(c.req.header('Content-Length') ?? Number.NaN)
        const limits = { maxBytes: maxBytes(c), ...share }
        const read = await readBody(body, Number.isNaN(declared) ? undefined : declared, limits)
        if (!read.ok) {
          // The sender has gone, so nobody reads this answer.
          if (read.problem === 'gone') return c.body(null, 400)
          const answer = await refuse(c, read.problem)
          // Everything that still arrives is discarded.
          answer.headers.set('Connection', 'close')
          return answer
        }
        keepBody(c, read.bytes)
        await next()
      } finally {
        share.release()
      }
    }
}

function isEncoded(c: Context): boolean {
  const encoding = c.req.header('Content-Encoding')?.trim().toLowerCase() ?? ''
  return encoding !== '' && encoding !== 'identity'
}

/** Node's own request, from which the body is read without making a Request; tests without a server have none. */
function incomingOf(c: Context): IncomingMessage | undefined {
  const incoming = (c.env as { incoming?: unknown } | undefined)?.incoming
  return incoming instanceof IncomingMessage ? incoming : undefined
}

function bodyOf(c: Context): Readable | undefined {
  const { method, raw } = c.req
  if (method === 'GET' || method === 'HEAD') return undefined
  const incoming = incomingOf(c)
  if (incoming) return incoming
  // The platform's two types of one stream differ.
  return raw.body ? Readable.fromWeb(raw.body as ReadableStream) : undefined
}

function keepBody(c: Context, bytes: Buffer): void {
  const incoming = incomingOf(c)
  if (incoming) {
    // Where @hono/node-server looks for a body that was read before.
    Object.assign(incoming, { rawBody: bytes })
    return
  }
  const { url, method, headers, signal } = c.req.raw
  c.req.raw = new Request(url, { method, headers, signal, body: new Uint8Array(bytes) })
}

/** Counts reserved memory, in total and by address. */
function sharesOf({ inAll, ofOneAddress }: MemoryLimit) {
  let total = 0
  const byAddress = new Map<string, number>()
  return (address: string) => {
    let own = 0
    return {
      reserve(bytes: number): boolean {
        const before = byAddress.get(address) ?? 0
        if (total + bytes > inAll || before + bytes > ofOneAddress) return false
        total += bytes
        own += bytes
        byAddress.set(address, before + bytes)
        return true
      },
      release(): void {
        total -= own
        const left = (byAddress.get(address) ?? 0) - own
        if (left > 0) byAddress.set(address, left)
        else byAddress.delete(address)
        own = 0
      },
    }
  }
}
