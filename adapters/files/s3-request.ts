/** One signed request to an S3-compatible store. */

import { createHash } from 'node:crypto'
import { AwsV4Signer } from 'aws4fetch'
import { keyPath } from '#adapters/files/key-path.ts'
import type { S3Bucket } from '#adapters/files/s3-bucket.ts'
import { faultOf, noAnswer } from '#adapters/files/s3-faults.ts'
import { readAtMost } from '#adapters/read-at-most.ts'
import type { Clock } from '#domain/foundations/time.ts'

/** Time limits for the store, in milliseconds: docs/decisions/0024-files-in-a-bucket.md. */
export interface S3Patience {
  /** One request; each megabyte sent or received adds `msForMegabyte`. */
  requestMs: number
  /** All tries of one operation, including time in the queue; each megabyte sent adds `msForMegabyte`. */
  actMs: number
  msForMegabyte: number
}

export interface Bucket {
  place: S3Bucket
  clock: Clock
  patience: S3Patience
  /** The HTTP client. */
  fetch: (url: string, init: RequestInit) => Promise<Response>
}

/** The largest response that is read. No stored file comes near it. */
export const maxBytes = 64 * 1024 ** 2

/** How much of a file that is being sent is in memory. */
const pieceBytes = 256 * 1024

export type Act =
  | { method: 'GET'; from?: number }
  | { method: 'DELETE' }
  | { method: 'PUT'; bytes: Uint8Array }

/** A response's content: an object, or a part of one. */
export interface Content {
  bytes: Uint8Array<ArrayBuffer>
  /** Of the whole object. */
  size: number
}

/** @returns the response's content; undefined where there is no such object */
export async function requestOnce(
  bucket: Bucket,
  key: string,
  act: Act,
  outOfTime: AbortSignal,
): Promise<Content | undefined> {
  const { place, patience } = bucket
  const url = `${addressOf(place)}/${place.prefix}${keyPath(key)}`
  const bytes = act.method === 'PUT' ? act.bytes : undefined
  const headers = await signed(bucket, url, act)
  const tooSlow = new AbortController()
  const endAfter = (size: number) =>
    setTimeout(() => tooSlow.abort(), patience.requestMs + timeFor(size, patience))
  let timer = endAfter(bytes?.byteLength ?? 0)
  let response: Response
  let body: Uint8Array<ArrayBuffer>
  try {
    response = await bucket.fetch(url, {
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

async function signed({ place, clock }: Bucket, url: string, act: Act): Promise<Headers> {
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

/** What a request may take besides, for what it sends or receives. */
export const timeFor = (bytes: number, { msForMegabyte }: S3Patience): number =>
  Math.ceil((bytes / 1024 ** 2) * msForMegabyte)

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
