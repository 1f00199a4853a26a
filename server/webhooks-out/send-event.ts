/**
 * Sends an event to an address that somebody typed. The name is resolved once, what it resolves to is checked, and the
 * connection goes to just that: a name that is pointed elsewhere in between (DNS rebinding) changes nothing. Redirects are
 * not followed, and time and answer are limited.
 */
import { lookup as systemLookup } from 'node:dns/promises'
import { request as plainRequest } from 'node:http'
import { request } from 'node:https'
import { isIP } from 'node:net'
import { fail, ok, type Result } from '#domain/result.ts'
import type { SendEvent, SendFailure, SignedEvent } from '#domain/webhooks/deliver.ts'
import { isPublicAddress } from '#server/webhooks-out/public-address.ts'

export interface Sending {
  /** In the name of the header that carries the signature: `Colloquy-Signature`. */
  productName: string
  /** All addresses of a name. */
  resolve?: (host: string) => Promise<string[]>
  isAllowed?: (address: string) => boolean
  /** Tests receive without a certificate. */
  allowsPlainHttp?: boolean
  limitMs?: number
}

/** From the question for the name to the end of the answer. */
const usualLimitMs = 10_000
/** A receiver has nothing to tell: what is longer is cut off. */
const answerLimitBytes = 64 * 1024

export function eventSender({
  productName,
  resolve = resolveBySystem,
  isAllowed = isPublicAddress,
  allowsPlainHttp = false,
  limitMs = usualLimitMs,
}: Sending): SendEvent {
  const prefix = productName.replaceAll(/[^A-Za-z0-9]/g, '') || 'Webhook'
  return async event => {
    const url = new URL(event.address)
    if (url.protocol !== 'https:' && !(allowsPlainHttp && url.protocol === 'http:')) {
      return failed('the address does not begin with https:')
    }
    const signal = AbortSignal.timeout(limitMs)
    const checked = await resolveChecked(url, resolve, isAllowed, signal)
    if (!checked.ok) return checked
    return post(url, checked.value, { event, prefix, signal })
  }
}

/** An address that may be sent to; a failure where any of a name's addresses is not public. */
async function resolveChecked(
  url: URL,
  resolve: (host: string) => Promise<string[]>,
  isAllowed: (address: string) => boolean,
  signal: AbortSignal,
): Promise<Result<string, SendFailure>> {
  // URL has turned every way of writing an IPv4 address into dotted numbers.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  let addresses: string[]
  try {
    addresses = isIP(host) ? [host] : await orTimeout(resolve(host), signal)
  } catch {
    return failed('the name has no address')
  }
  const [first] = addresses
  if (first === undefined) return failed('the name has no address')
  if (!addresses.every(isAllowed)) return failed('the address is not on the public internet')
  return ok(first)
}

function post(
  url: URL,
  address: string,
  { event, prefix, signal }: { event: SignedEvent; prefix: string; signal: AbortSignal },
): Promise<Result<{ status: number }, SendFailure>> {
  const { promise, resolve } = Promise.withResolvers<Result<{ status: number }, SendFailure>>()
  const family = isIP(address)
  const begin = url.protocol === 'https:' ? request : plainRequest
  const sent = begin(
    url,
    {
      method: 'POST',
      // A connection of its own: none that was opened for another address is used again.
      agent: false,
      signal,
      // Asked for the name, the connection gets the address that was checked. The certificate is still the name's.
      lookup: (_host, options, done) =>
        options.all ? done(null, [{ address, family }]) : done(null, address, family),
      headers: {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(event.body),
        'User-Agent': `${prefix}-Webhooks/1`,
        [`${prefix}-Signature`]: event.signature,
        [`${prefix}-Event-Id`]: event.eventKey,
      },
    },
    answer => {
      const status = answer.statusCode ?? 0
      const outcome =
        status >= 200 && status < 300 ? ok({ status }) : failed(`the receiver answered ${status}`, status)
      let bytes = 0
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > answerLimitBytes) answer.destroy()
      })
      // What it says beyond its status counts for nothing, so a broken end is none.
      answer.on('close', () => resolve(outcome)).on('error', () => resolve(outcome))
    },
  )
  sent.on('error', error => resolve(failed(signal.aborted ? 'no answer in time' : wordsFor(error))))
  sent.end(event.body)
  return promise
}

/** Codes only: words of a connection's errors name addresses. */
function wordsFor(error: Error): string {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  return `the connection failed: ${code}`
}

const failed = (failure: string, status: number | null = null) =>
  fail<SendFailure>({ code: 'not-delivered', status, failure })

async function resolveBySystem(host: string): Promise<string[]> {
  const found = await systemLookup(host, { all: true })
  return found.map(({ address }) => address)
}

function orTimeout<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => reject(new Error('too slow')), { once: true })
  return Promise.race([work, promise])
}
