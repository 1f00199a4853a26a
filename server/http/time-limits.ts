import type { Context, MiddlewareHandler } from 'hono'

/** For how long a visitor waits: docs/decisions/0022-nobody-waits-for-ever.md. In milliseconds. */
export const timeLimits = {
  /** A write is rolled back then, so that it is known that nothing was kept. */
  writeMs: 8_000,
  /** Whatever hangs, something is answered then; what is under way goes on. */
  answerMs: 15_000,
} as const

/** Answers in place of what takes longer. What is under way goes on, and its answer is heard by nobody. */
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
