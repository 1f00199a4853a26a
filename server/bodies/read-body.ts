/** Why a body was not read to its end. */
export type BodyProblem = 'too-large' | 'too-slow' | 'too-much-at-once' | 'gone'

export interface ReadingLimits {
  maxBytes: number
  /** Takes memory for so many more bytes; false where there is none left. */
  reserve(bytes: number): boolean
}

/** How slowly a body may come: after a start in which a telephone finds its network, so many bytes a second. */
const leastRate = { graceMs: 15_000, bytesPerSecond: 16 * 1024 }

/**
 * What is too large is read on and thrown away up to here. Most clients send all they have before they listen: cut
 * off earlier, they would report a broken connection instead of the answer that says why.
 */
const maxThrownAwayBytes = 64 * 1024 * 1024

/**
 * Reads a body into memory, no further than its limits go and no slower than the least rate.
 *
 * @param declaredBytes what the client announced, where it did
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

/** What was promised, if it comes in so many milliseconds. */
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
