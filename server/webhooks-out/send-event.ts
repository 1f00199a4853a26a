/**
 * Sends an event to an address that somebody typed. The name is resolved once, the resulting addresses are checked, and
 * the connection uses exactly those: changing the name's address in between (DNS rebinding) has no effect. Redirects
 * are not followed, and time and answer are limited.
 */

import { lookup as systemLookup } from 'node:dns/promises'
import { request as plainRequest } from 'node:http'
import { request } from 'node:https'
import { isIP } from 'node:net'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import type { SendEvent, SendFailure, SignedEvent } from '#domain/office/webhooks/deliver.ts'
import { isPublicAddress } from '#domain/office/webhooks/public-internet.server.ts'
import { receiverSeconds } from '#domain/office/webhooks/webhook-subscription.ts'

export interface Sending {
  /** Used in the name of the signature's header: `Colloquy-Signature`. */
  productName: string
  /** All addresses of a name. */
  resolve?: (host: string) => Promise<string[]>
  isAllowed?: (address: string) => boolean
  /** Test receivers have no certificate. */
  allowsPlainHttp?: boolean
  limitMs?: number
}

/** The answer's content does not matter, so a longer one is cut off. */
const answerLimitBytes = 64 * 1024

export function eventSender({
  productName,
  resolve = resolveBySystem,
  isAllowed = isPublicAddress,
  allowsPlainHttp = false,
  limitMs = receiverSeconds * 1_000,
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

/** An address that may be used; a failure if any of a name's addresses is not public. */
async function resolveChecked(
  url: URL,
  resolve: (host: string) => Promise<string[]>,
  isAllowed: (address: string) => boolean,
  signal: AbortSignal,
): Promise<Result<string, SendFailure>> {
  // URL has converted every notation of an IPv4 address into dotted numbers.
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
      // A new connection, so that none that was opened to another address is reused.
      agent: false,
      signal,
      // When the connection resolves the name, it gets the checked address. The certificate is still checked against
      // the name.
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
      const outcome = status >= 200 && status < 300 ? ok({ status }) : failed(wordsForStatus(status), status)
      let bytes = 0
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > answerLimitBytes) answer.destroy()
      })
      // Only the status counts, so an answer that breaks off is no failure.
      answer.on('close', () => resolve(outcome)).on('error', () => resolve(outcome))
    },
  )
  sent.on('error', error => resolve(failed(signal.aborted ? 'no answer in time' : wordsFor(error))))
  sent.end(event.body)
  return promise
}

function wordsForStatus(status: number): string {
  const isRedirect = status >= 300 && status < 400
  return `the receiver answered ${status}${isRedirect ? ', a redirect, which is not followed' : ''}`
}

/** Codes only: messages of connection errors contain addresses. */
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
