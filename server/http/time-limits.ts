import type { Context, MiddlewareHandler } from 'hono'

/** How long a visitor waits, in milliseconds: docs/decisions/0022-nobody-waits-for-ever.md. */
export const timeLimits = {
  /** A write is rolled back at this limit, so nothing was stored. */
  writeMs: 8_000,
  /**
   * Until a request has an answer, even if it hangs; its work continues. It counts from the time when the body has
   * arrived and the request is no longer queued, until the answer begins to be sent.
   */
  answerMs: 15_000,
} as const

/** Answers in place of a request that takes too long. The work continues; its result is discarded. */
export function limitTime(
  limitMs: number,
  answerSlow: (c: Context) => Response | Promise<Response>,
): MiddlewareHandler {
  return async (c, next) => {
    let timer: NodeJS.Timeout | undefined
    const slow = new Promise<'slow'>(resolve => {
      timer = setTimeout(() => resolve('slow'), limitMs)
    })
    try {
      const outcome = await Promise.race([next().then(() => 'answered' as const), slow])
      if (outcome === 'slow') return answerSlow(c)
    } finally {
      clearTimeout(timer)
    }
  }
}
