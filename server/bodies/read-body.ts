import type { Readable } from 'node:stream'

/** Why reading a body ended early. */
export type BodyProblem = 'too-large' | 'too-slow' | 'too-much-at-once' | 'gone'

export interface ReadingLimits {
  maxBytes: number
  /** Reserves memory for more bytes; false if there is none left. */
  reserve(bytes: number): boolean
  /** Releases everything reserved so far: the rest of a refused body is read and discarded. */
  release(): void
}

/** The lowest rate at which a body may arrive, after a grace period for phones that lose their network for a moment. */
const leastRate = { graceMs: 15_000, bytesPerSecond: 16 * 1024 }

/**
 * A body that is too large is read and discarded up to here. Most clients send everything before they read: cut off
 * earlier, they would report a broken connection instead of our answer.
 */
const maxThrownAwayBytes = 64 * 1024 * 1024

/**
 * Reads a body into memory, within its limits of size and rate. It listens to Node's own stream: for the small bodies
 * of a rush, web streams and iterators cost more than processing the body.
 *
 * @param declaredBytes Content-Length, if it was sent
 */
export function readBody(
  body: Readable,
  declaredBytes: number | undefined,
  { maxBytes, reserve, release }: ReadingLimits,
  rate = leastRate,
): Promise<{ ok: true; bytes: Buffer } | { ok: false; problem: BodyProblem }> {
  return new Promise(resolve => {
    const chunks: Uint8Array[] = []
    const startedAt = performance.now()
    let received = 0
    let problem: BodyProblem | undefined = (declaredBytes ?? 0) > maxBytes ? 'too-large' : undefined
    let timer = setTimeout(whetherTooSlow, rate.graceMs)
    body.on('data', take).on('end', end).on('error', gone).on('close', gone)

    function take(chunk: Uint8Array) {
      received += chunk.byteLength
      if (received > maxThrownAwayBytes) return end()
      if (received > maxBytes) problem ??= 'too-large'
      if (!problem && !reserve(chunk.byteLength)) problem = 'too-much-at-once'
      if (!problem) {
        chunks.push(chunk)
        return
      }
      if (chunks.length > 0) release()
      chunks.length = 0
    }

    function whetherTooSlow() {
      const allowedMs = rate.graceMs + (received / rate.bytesPerSecond) * 1_000
      const leftMs = startedAt + allowedMs - performance.now()
      if (leftMs > 0) timer = setTimeout(whetherTooSlow, leftMs)
      else stop({ ok: false, problem: 'too-slow' })
    }

    function end() {
      // Node's chunks are parts of a larger buffer, which is freed with its connection.
      stop(problem ? { ok: false, problem } : { ok: true, bytes: Buffer.concat(chunks) })
    }

    function gone() {
      stop({ ok: false, problem: 'gone' })
    }

    function stop(outcome: Awaited<ReturnType<typeof readBody>>) {
      clearTimeout(timer)
      body.off('data', take).off('end', end).off('close', gone).pause()
      // The error listener stays: a later error concerns nobody.
      resolve(outcome)
    }
  })
}
