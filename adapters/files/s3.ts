/** Files in an S3-compatible bucket: requests with their time limits, and what is tried again. */

import { setTimeout as sleep } from 'node:timers/promises'
import { aborted } from 'node:util'
import pLimit from 'p-limit'
import type { S3Bucket } from '#adapters/files/s3-bucket.ts'
import { noAnswer } from '#adapters/files/s3-faults.ts'
import {
  type Act,
  type Bucket,
  type Content,
  maxBytes,
  requestOnce,
  type S3Patience,
  timeFor,
} from '#adapters/files/s3-request.ts'
import { type FileStore, FilesUnavailable } from '#domain/conference/files/file-store.ts'

interface S3Surroundings extends Pick<Bucket, 'clock'>, Partial<Pick<Bucket, 'patience' | 'fetch'>> {}

/** For requests of visitors. */
const visitorsPatience: S3Patience = { requestMs: 3_000, actMs: 6_000, msForMegabyte: 250 }

/** For commands that an operator watches, perhaps over a slow line. */
export const patienceOfTools: S3Patience = { requestMs: 60_000, actMs: 180_000, msForMegabyte: 10_000 }

const maxTries = 3
/** The pause before a retry; it doubles each time. */
const pauseMs = 150
/** Requests in progress at the same time; their content is in memory. */
const atOnce = 64

/** @returns the response's content; undefined where there is no such object */
type CarryOut = (key: string, act: Act) => Promise<Content | undefined>

/**
 * Stores files in an S3-compatible store, one object each, under the same paths below the prefix as in a folder.
 * Temporary errors are retried; every operation is idempotent.
 */
export function openS3(
  place: S3Bucket,
  { clock, patience = visitorsPatience, fetch = globalThis.fetch }: S3Surroundings,
): FileStore {
  const bucket = { place, clock, patience, fetch }
  const limit = pLimit(atOnce)

  const carryOut: CarryOut = async (key, act) => {
    const size = act.method === 'PUT' ? act.bytes.byteLength : 0
    if (size > maxBytes) throw new RangeError(`a file of ${size} bytes exceeds the limit of ${maxBytes}`)
    const outOfTime = AbortSignal.timeout(patience.actMs + timeFor(size, patience))
    let hasBegun = false
    const answer = limit(() => {
      hasBegun = true
      return tryRepeatedly(bucket, key, act, outOfTime)
    })
    await Promise.race([answer, aborted(outOfTime, answer)])
    // If the signal aborts while the request is queued, nothing is sent.
    if (!hasBegun) throw noAnswer(place, outOfTime.reason)
    return answer
  }

  return {
    async put(key, bytes) {
      await carryOut(key, { method: 'PUT', bytes })
    },
    get: async key => (await carryOut(key, { method: 'GET' }))?.bytes,
    async open(key) {
      const first = await carryOut(key, { method: 'GET', from: 0 })
      return first && { size: first.size, pieces: readInPieces(place, carryOut, key, first) }
    },
    async remove(key) {
      await carryOut(key, { method: 'DELETE' })
    },
  }
}

async function tryRepeatedly(bucket: Bucket, key: string, act: Act, outOfTime: AbortSignal) {
  for (let tries = 1; ; tries++) {
    try {
      return await requestOnce(bucket, key, act, outOfTime)
    } catch (error) {
      const passes = error instanceof FilesUnavailable && error.reason === 'silent'
      if (!passes || tries === maxTries || outOfTime.aborted) throw error
      const pause = pauseMs * 2 ** (tries - 1)
      // If the time runs out between tries, the last error is still the one to report.
      await sleep(pause, undefined, { signal: outOfTime }).catch(() => Promise.reject(error))
    }
  }
}

/** Each piece is a request of its own: a reader who is slow occupies no connection to the store. */
async function* readInPieces(
  place: S3Bucket,
  carryOut: CarryOut,
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
