import type { MiddlewareHandler } from 'hono'

/** A client that sends more than this is cut off. */
const maxDrainedBytes = 64 * 1024 * 1024

/**
 * Reads the rest of an unwanted body before the response is sent. Most clients send everything before they read:
 * cut off earlier, they would report a broken connection instead of our answer.
 */
export const drainUnreadBody: MiddlewareHandler = async (c, next) => {
  await next()
  const { body, bodyUsed } = c.req.raw
  if (body && !bodyUsed && !body.locked) await drain(body)
}

async function drain(body: ReadableStream<Uint8Array>): Promise<void> {
  const reader = body.getReader()
  let drainedBytes = 0
  try {
    while (drainedBytes <= maxDrainedBytes) {
      const { done, value } = await reader.read()
      if (done) return
      drainedBytes += value.byteLength
    }
  } catch {
    // The client is gone; nobody reads the answer.
  }
}
