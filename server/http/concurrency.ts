import { setTimeout as sleep } from 'node:timers/promises'
import type { Context, MiddlewareHandler } from 'hono'
import pLimit from 'p-limit'

export interface ConcurrencyLimit {
  /** Requests processed at the same time. */
  atOnce: number
  /** How long a new request may expect to queue, in milliseconds. */
  waitMs: number
  /**
   * After so many milliseconds a request gives its place to the next, because it mostly waits for somebody else, such as
   * a gateway. Without it, a request keeps its place.
   */
  givesWayAfterMs?: number
  /** The answer to whoever would wait too long, with Retry-After. */
  answerBusy: (c: Context) => Response | Promise<Response>
}

/** Weight of a new measurement in the moving average of the time between two turns. */
const newShare = 0.05

/**
 * Protects the process in a rush: first come, first served, and whoever would wait too long is told to come back, which
 * costs nothing. How long that is comes from how long others have just waited, so it counts whatever the process does.
 */
export function limitConcurrency(options: ConcurrencyLimit): MiddlewareHandler {
  const { atOnce, waitMs, givesWayAfterMs, answerBusy } = options
  const limit = pLimit(atOnce)
  /** The time between two turns while somebody waits; at first a guess. */
  let intervalMs = 4
  return async (c, next) => {
    const ahead = limit.activeCount < atOnce ? 0 : limit.pendingCount + 1
    if (ahead * intervalMs > waitMs) return answerBusy(c)
    const askedAt = performance.now()
    let answered: ReturnType<typeof next> | Promise<Response> | undefined
    await limit(async () => {
      if (ahead > 0) intervalMs += newShare * ((performance.now() - askedAt) / ahead - intervalMs)
      // The client may have left while it queued. Nobody reads that answer, so it must cost nothing.
      answered = c.req.raw.signal.aborted ? Promise.resolve(answerBusy(c)) : next()
      await untilOver(answered, givesWayAfterMs)
    })
    return answered
  }
}

/** Until an answer is there, even if that is a failure, or the time is over. */
async function untilOver(answered: Promise<unknown>, longestMs: number | undefined): Promise<void> {
  const over = new AbortController()
  const end = () => over.abort()
  const isOver = answered.then(end, end)
  if (longestMs === undefined) return isOver
  await Promise.race([isOver, sleep(longestMs, undefined, { signal: over.signal }).catch(() => {})])
}
