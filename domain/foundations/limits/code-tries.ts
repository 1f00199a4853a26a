/**
 * Protects discount codes from guessing (note 41): after too many failed tries a person has to wait, and after many
 * more everybody in their network. A campus shares one network address, so a few typing errors there hinder nobody else.
 */
import { createHash } from 'node:crypto'
import type { Database } from '#database/database.ts'
import { checkCount, countWithin, undoCount } from '#domain/foundations/limits/count-within.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { canonicalMailbox } from '#domain/foundations/texts/mailbox.ts'

/** Wrong codes of one person in ten minutes. */
export const codeFailuresAllowed = 10
/** Wrong codes from one network in ten minutes: whoever guesses can name another e-mail address each time. */
export const networkFailuresAllowed = 50
const windowMs = 10 * 60_000

export type TooManyDiscountCodes = { code: 'too-many-codes'; retryAfterSeconds: number }

/**
 * Runs something that tries a code. A person's try is counted first, so that parallel guesses count, and uncounted if it
 * was no guess. In a network only wrong codes are counted.
 *
 * @param who.address the client, such as `203.0.113.7`
 * @param who.email as typed in the form
 * @param isGuess whether the answer reveals anything about the code
 */
export async function tryDiscountCode<T>(
  database: Database,
  { address, email, now }: { address: string; email: string; now: Temporal.Instant },
  attempt: () => Promise<T>,
  isGuess: (answer: T) => boolean,
): Promise<Result<T, TooManyDiscountCodes>> {
  const network = { key: `code:${address}`, limit: networkFailuresAllowed, windowMs, now }
  const open = await checkCount(database, network)
  if (!open.ok) return fail({ code: 'too-many-codes', ...open.error.wait })
  const person = createHash('sha256').update(canonicalMailbox(email)).digest('base64url').slice(0, 22)
  const key = `code:${address}:${person}`
  const counted = await countWithin(database, { key, limit: codeFailuresAllowed, windowMs, now })
  if (!counted.ok) return fail({ code: 'too-many-codes', ...counted.error.wait })
  let wasGuess = false
  try {
    const answer = await attempt()
    wasGuess = isGuess(answer)
    if (wasGuess) await countWithin(database, network)
    return ok(answer)
  } finally {
    // A fault tells nobody anything about a code: whoever then tries again must not have to wait.
    if (!wasGuess) await undoCount(database, key)
  }
}
