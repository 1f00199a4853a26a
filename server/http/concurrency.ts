import type { Context, MiddlewareHandler } from 'hono'
import pLimit from 'p-limit'

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
  const limit = pLimit(atOnce)
  return async (c, next) => {
    if (limit.activeCount >= atOnce && limit.pendingCount >= waiting) return answerBusy(c)
    // Clients that left while they waited get nothing, and cost nothing.
    return limit(async () => (c.req.raw.signal.aborted ? answerBusy(c) : next()))
  }
}
