import type { Context, MiddlewareHandler } from 'hono'

export interface ConcurrencyLimit {
  /** So many requests are worked on at once. */
  atOnce: number
  /** So many more wait for their turn, first come, first served. */
  waiting: number
  /** What the rest are told; Retry-After is set beside it. */
  answerBusy: (c: Context) => Response | Promise<Response>
}

/**
 * Keeps a rush from wearing the process out: who comes when the line is full is told to come back, which
 * costs nothing, and everybody in line is served at full speed.
 */
export function limitConcurrency({ atOnce, waiting, answerBusy }: ConcurrencyLimit): MiddlewareHandler {
  let running = 0
  const line: (() => void)[] = []
  return async (c, next) => {
    if (running >= atOnce) {
      if (line.length >= waiting) return answerBusy(c)
      await new Promise<void>(resolve => line.push(resolve))
    } else {
      running++
    }
    // From here on this request holds a place, which it took or was handed.
    try {
      // Who has gone while waiting hears nothing, and costs nothing.
      if (c.req.raw.signal.aborted) return answerBusy(c)
      await next()
    } finally {
      const follower = line.shift()
      if (follower) follower()
      else running--
    }
  }
}
