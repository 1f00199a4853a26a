import type { MiddlewareHandler } from 'hono'

/** Beyond this a client that goes on sending is cut off. */
const maxDrainedBytes = 64 * 1024 * 1024

/**
 * Reads what nobody wanted of a body, before the answer goes out. Most clients send all they have before they
 * listen: cut off earlier, they would report a broken connection instead of the answer that says why.
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
    // The client has gone; there is nobody to answer.
  }
}
