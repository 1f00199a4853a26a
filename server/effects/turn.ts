import { setTimeout as sleep } from 'node:timers/promises'

/** After this, other work of the lane gets its turn. */
export const turnSeconds = 5

/** SQLite runs in this process: without pauses, pages and mails would advance by a single step between two steps. */
const longestRestMs = 50

/**
 * Begins a turn of background work that has many steps.
 *
 * @returns a function to call after each step: it rests as long as the step took, and says whether the turn goes on
 */
export function beginTurn(): () => Promise<boolean> {
  const beganAt = performance.now()
  let restedAt = beganAt
  return async () => {
    await sleep(Math.min(performance.now() - restedAt, longestRestMs))
    restedAt = performance.now()
    return restedAt - beganAt < turnSeconds * 1_000
  }
}
