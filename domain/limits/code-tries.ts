/** Guessing discount codes (note 41): who tried too many that can't be used waits before trying another. */
import type { Database } from '#database/database.ts'
import { countWithin, undoCount } from '#domain/limits/count-within.ts'
import { fail, ok, type Result } from '#domain/result.ts'

export const codeFailuresAllowed = 10
const windowMs = 10 * 60_000

export type TooManyCodes = { code: 'too-many-codes'; retryAfterSeconds: number }

/**
 * Does something that tries a code. It is counted before, so that guesses at the same time count too, and not counted
 * once it turns out that it was no guess.
 *
 * @param who.address what stands for a client, such as `203.0.113.7`
 * @param isGuess whether the answer says that the code can't be used, or might say something about it
 */
export async function tryCode<T>(
  database: Database,
  { address, now }: { address: string; now: Temporal.Instant },
  attempt: () => Promise<T>,
  isGuess: (answer: T) => boolean,
): Promise<Result<T, TooManyCodes>> {
  const key = `code:${address}`
  const counted = await countWithin(database, { key, limit: codeFailuresAllowed, windowMs, now })
  if (!counted.ok) return fail({ code: 'too-many-codes', ...counted.error.wait })
  const answer = await attempt()
  if (!isGuess(answer)) await undoCount(database, key)
  return ok(answer)
}
