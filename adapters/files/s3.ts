import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { aborted } from 'node:util'
import { AwsV4Signer } from 'aws4fetch'
import pLimit from 'p-limit'
import { keyPath } from '#adapters/files/key-path.ts'
import type { S3Bucket } from '#adapters/files/s3-bucket.ts'
import { faultOf, noAnswer } from '#adapters/files/s3-faults.ts'
import { readAtMost } from '#adapters/read-at-most.ts'
import { type FileStore, FilesUnavailable } from '#domain/conference/files/file-store.ts'
import type { Clock } from '#domain/foundations/time.ts'

/** Time limits for the store, in milliseconds: docs/decisions/0024-files-in-a-bucket.md. */
export interface S3Patience {
  /** One request; each megabyte sent or received adds `msForMegabyte`. */
  requestMs: number
  /** All tries of one operation, including time in the queue; each megabyte sent adds `msForMegabyte`. */
  actMs: number
  msForMegabyte: number
}

interface S3Surroundings {
  clock: Clock
  patience?: S3Patience
  /** The HTTP client. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>
}

/** For requests of visitors. */
const visitorsPatience: S3Patience = { requestMs: 3_000, actMs: 6_000, msForMegabyte: 250 }

/** For commands that an operator watches, perhaps over a slow line. */
export const patienceOfTools: S3Patience = { requestMs: 60_000, actMs: 180_000, msForMegabyte: 10_000 }

const maxTries = 3
/** The pause before a retry; it doubles each time. */
const pauseMs = 150
/** Requests in progress at the same time; their content is in memory. */
const atOnce = 64
/** The largest response that is read. No stored file comes near it. */
const maxBytes = 64 * 1024 ** 2

/** How much of a file that is being sent is in memory. */
const pieceBytes = 256 * 1024

type Act = { method: 'GET'; from?: number } | { method: 'DELETE' } | { method: 'PUT'; bytes: Uint8Array }

/** A response's content: an object, or a part of one. */
interface Content {
  bytes: Uint8Array<ArrayBuffer>
  /** Of the whole object. */
  size: number
}

/**
 * Stores files in an S3-compatible store, one object each, under the same paths below the prefix as in a folder.
 * Temporary errors are retried; every operation is idempotent.
 */
export function openS3(
  place: S3Bucket,
  { clock, patience = visitorsPatience, fetch = globalThis.fetch }: S3Surroundings,
): FileStore {
  const limit = pLimit(atOnce)
  const base = addressOf(place)

  async function carryOut(key: string, act: Act): Promise<Content | undefined> {
    const url = `${base}/${place.prefix}${keyPath(key)}`
    const size = act.method === 'PUT' ? act.bytes.byteLength : 0
    if (size > maxBytes) throw new RangeError(`a file of ${size} bytes exceeds the limit of ${maxBytes}`)
    const outOfTime = AbortSignal.timeout(patience.actMs + forSize(size))
    let hasBegun = false
    const answer = limit(() => {
      hasBegun = true
      return tryRepeatedly(url, act, outOfTime)
    })
    await Promise.race([answer, aborted(outOfTime, answer)])
    // If the signal aborts while the request is queued, nothing is sent.
    if (!hasBegun) throw noAnswer(place, outOfTime.reason)
    return answer
  }

  async function tryRepeatedly(url: string, act: Act, outOfTime: AbortSignal) {
    for (let tries = 1; ; tries++) {
      try {
        return await tryOnce(url, act, outOfTime)
      } catch (error) {
        const passes = error instanceof FilesUnavailable && error.reason === 'silent'
        if (!passes || tries === maxTries || outOfTime.aborted) throw error
        const pause = pauseMs * 2 ** (tries - 1)
        // If the time runs out between tries, the last error is still the one to report.
        await sleep(pause, undefined, { signal: outOfTime }).catch(() => Promise.reject(error))
      }
    }
  }

  /** @returns the response's content; undefined where there is no such object */
  async function tryOnce(url: string, act: Act, outOfTime: AbortSignal): Promise<Content | undefined> {
    const bytes = act.method === 'PUT' ? act.bytes : undefined
    const headers = await signed(url, act)
    const tooSlow = new AbortController()
    const endAfter = (size: number) => setTimeout(() => tooSlow.abort(), patience.requestMs + forSize(size))
    let timer = endAfter(bytes?.byteLength ?? 0)
    let response: Response
    let body: Uint8Array<ArrayBuffer>
    try {
      response = await fetch(url, {
        method: act.method,
        headers,
        signal: AbortSignal.any([outOfTime, tooSlow.signal]),
        // Never send a signed request to another host.
        redirect: 'manual',
        // The product never uses shared memory.
        ...(bytes && { body: bytes as Uint8Array<ArrayBuffer> }),
      })
      clearTimeout(timer)
      timer = endAfter(Number(response.headers.get('Content-Length') ?? 0))
      body = await readAtMost(response, maxBytes)
    } catch (error) {
      throw noAnswer(place, error)
    } finally {
      clearTimeout(timer)
    }
    if (response.ok) return { bytes: body, size: sizeOf(response, body) }
    // An empty object has no first byte.
    if (response.status === 416 && act.method === 'GET') return { bytes: new Uint8Array(), size: 0 }
    const fault = faultOf(place, act.method, response, body)
    if (fault === 'no such object') return undefined
    throw fault
  }

  async function signed(url: string, act: Act): Promise<Headers> {
    const bytes = act.method === 'PUT' ? act.bytes : undefined
    const from = act.method === 'GET' ? act.from : undefined
    const signer = new AwsV4Signer({
      url,
      method: act.method,
      service: 's3',
      region: place.region,
      accessKeyId: place.accessKeyId,
      secretAccessKey: place.secretAccessKey,
      datetime: clock.now().toString({ smallestUnit: 'second' }).replace(/[-:]/g, ''),
      // Signs the content type too, as the algorithm's description requires.
      allHeaders: true,
      headers: {
        // The store verifies the checksum and rejects content that was truncated or changed on the way.
        'X-Amz-Content-Sha256': createHash('sha256')
          .update(bytes ?? '')
          .digest('hex'),
        // The real media type is in the database. A browser that reaches the object directly displays nothing.
        ...(bytes && { 'Content-Type': 'application/octet-stream' }),
        ...(from !== undefined && { Range: `bytes=${from}-${from + pieceBytes - 1}` }),
      },
    })
    return (await signer.sign()).headers
  }

  const get = async (key: string) => (await carryOut(key, { method: 'GET' }))?.bytes

  /** Each piece is a request of its own: a reader who is slow occupies no connection to the store. */
  async function* readInPieces(
    key: string,
    { bytes, size }: Content,
  ): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    yield bytes
    for (let from = bytes.byteLength; from < size; ) {
      const piece = await carryOut(key, { method: 'GET', from })
      const length = piece?.size === size ? piece.bytes.byteLength : 0
      if (!piece || length === 0 || from + length > size) {
        throw noAnswer(place, new Error('the rest of a file is gone'))
      }
      yield piece.bytes
      from += length
    }
  }

  const forSize = (bytes: number) => Math.ceil((bytes / 1024 ** 2) * patience.msForMegabyte)

  return {
    async put(key, bytes) {
      await carryOut(key, { method: 'PUT', bytes })
    },
    get,
    async open(key) {
      const first = await carryOut(key, { method: 'GET', from: 0 })
      return first && { size: first.size, pieces: readInPieces(key, first) }
    },
    async remove(key) {
      await carryOut(key, { method: 'DELETE' })
    },
  }
}

/**
 * A bucket's address without a trailing slash. Amazon is addressed by host name, unless a dot in the bucket's name
 * would break its certificate; all other stores by path, which nearly all support.
 */
function addressOf({ bucket, endpoint, region }: S3Bucket): string {
  if (endpoint !== undefined) return `${endpoint}/${bucket}`
  const host = `s3.${region}.amazonaws.com`
  return bucket.includes('.') ? `https://${host}/${bucket}` : `https://${bucket}.${host}`
}

/** The size of the whole object, of which a response may have a part. */
function sizeOf(response: Response, { byteLength }: Uint8Array): number {
  const [, size] = /^bytes \d+-\d+\/(\d+)$/.exec(response.headers.get('Content-Range') ?? '') ?? []
  return response.status === 206 && size !== undefined ? Number(size) : byteLength
}
