/** Why reading a body ended early. */
export type BodyProblem = 'too-large' | 'too-slow' | 'too-much-at-once' | 'gone'

export interface ReadingLimits {
  maxBytes: number
  /** Reserves memory for so many more bytes; false where there is none left. */
  reserve(bytes: number): boolean
}

/** The lowest rate of a body: after a grace period in which a phone finds its network, bytes a second. */
const leastRate = { graceMs: 15_000, bytesPerSecond: 16 * 1024 }

/**
 * A body that is too large is read and discarded up to here. Most clients send everything before they read: cut off
 * earlier, they would report a broken connection instead of our answer.
 */
const maxThrownAwayBytes = 64 * 1024 * 1024

/**
 * Reads a body into memory, within its limits of size and rate.
 *
 * @param declaredBytes Content-Length, where it was sent
 */
export async function readBody(
  body: ReadableStream<Uint8Array>,
  declaredBytes: number | undefined,
  { maxBytes, reserve }: ReadingLimits,
  rate = leastRate,
): Promise<{ ok: true; bytes: Uint8Array<ArrayBuffer> } | { ok: false; problem: BodyProblem }> {
  const reader = body.getReader()
  const chunks: Uint8Array[] = []
  const startedAt = performance.now()
  let received = 0
  let problem: BodyProblem | undefined = (declaredBytes ?? 0) > maxBytes ? 'too-large' : undefined
  try {
    for (;;) {
      const allowedMs = rate.graceMs + (received / rate.bytesPerSecond) * 1_000
      const read = await within(startedAt + allowedMs - performance.now(), reader.read())
      if (read === 'too-slow') return { ok: false, problem: 'too-slow' }
      if (read.done) break
      received += read.value.byteLength
      if (received > maxThrownAwayBytes) break
      if (received > maxBytes) problem ??= 'too-large'
      if (!problem && !reserve(read.value.byteLength)) problem = 'too-much-at-once'
      if (problem) chunks.length = 0
      else chunks.push(read.value)
    }
  } catch {
    return { ok: false, problem: 'gone' }
  }
  if (problem) return { ok: false, problem }
  return { ok: true, bytes: new Uint8Array(Buffer.concat(chunks)) }
}

/** The promise's value, if it comes within so many milliseconds. */
async function within<T>(limitMs: number, promise: Promise<T>): Promise<T | 'too-slow'> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'too-slow'>(resolve => {
    timer = setTimeout(() => resolve('too-slow'), Math.max(0, limitMs))
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}
