import type { Context, MiddlewareHandler } from 'hono'
import pLimit from 'p-limit'

export interface ConcurrencyLimit {
  /** Requests processed at the same time. */
  atOnce: number
  /** Requests that may queue, first come, first served. */
  waiting: number
  /** The answer to all others, with Retry-After. */
  answerBusy: (c: Context) => Response | Promise<Response>
}

/**
 * Protects the process in a rush: when the queue is full, new requests are told to come back, which costs nothing,
 * and those in the queue are served at full speed.
 */
export function limitConcurrency({ atOnce, waiting, answerBusy }: ConcurrencyLimit): MiddlewareHandler {
  const limit = pLimit(atOnce)
  return async (c, next) => {
    if (limit.activeCount >= atOnce && limit.pendingCount >= waiting) return answerBusy(c)
    // The client may have left while it queued. Nobody reads that answer, so it must cost nothing.
    return limit(async () => (c.req.raw.signal.aborted ? answerBusy(c) : next()))
  }
}
