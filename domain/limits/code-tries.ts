/** Protects discount codes from guessing (note 41): after too many failed tries a client has to wait. */
import type { Database } from '#database/database.ts'
import { countWithin, undoCount } from '#domain/limits/count-within.ts'
import { fail, ok, type Result } from '#domain/result.ts'

export const codeFailuresAllowed = 10
const windowMs = 10 * 60_000

export type TooManyCodes = { code: 'too-many-codes'; retryAfterSeconds: number }

/**
 * Runs something that tries a code. The try is counted first, so that parallel guesses count, and uncounted if it was
 * no guess.
 *
 * @param who.address the client, such as `203.0.113.7`
 * @param isGuess whether the answer reveals anything about the code
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
