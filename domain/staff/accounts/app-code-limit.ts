import type { Database } from '#database/database.ts'
import { countWithin, undoCount } from '#domain/foundations/limits/count-within.ts'
import { fail, type Result } from '#domain/foundations/result.ts'
import { codeHours } from '#domain/staff/team/durations.ts'

/** Wrong codes of the app in an hour: far from the million that there are, and more than anybody mistypes. */
const most = 20
const windowMs = codeHours * 3_600_000

/** Codes of the app are not tried for now; recovery codes are. */
export type TooManyAppCodes = { code: 'too-many-codes'; retryAfterSeconds: number }

export const withoutSpaces = (code: string) => code.replace(/\s/g, '')
/** Six digits of the app; anything else is tried as a recovery code. */
export const isAppCode = (code: string) => /^\d{6}$/.test(withoutSpaces(code))

/**
 * Takes a code, at the second step of signing in or to confirm something. Wrong ones of the app are limited for the
 * account, from wherever they come: whoever gets here knows the password, and six digits can be guessed. The owner still
 * gets in by a recovery code, which cannot, and devices on which they have signed in before have a count of their own.
 * Codes are counted before they are tried, so that parallel guesses count too.
 *
 * @param who.personId whose password was accepted, or who is signed in
 * @returns what the attempt returned, or `too-many-codes` where it was not made
 */
export async function tryAppCode<T, E extends { code: string }>(
  database: Database,
  who: { personId: string; code: string; isOnKnownDevice: boolean; now: Temporal.Instant },
  attempt: () => Promise<Result<T, E>>,
): Promise<Result<T, E | TooManyAppCodes>> {
  if (!isAppCode(who.code)) return attempt()
  const key = `second-step:${who.personId}${who.isOnKnownDevice ? ':known' : ''}`
  const counted = await countWithin(database, { key, limit: most, windowMs, now: who.now })
  if (!counted.ok) return fail({ code: 'too-many-codes', ...counted.error.wait })
  const outcome = await attempt()
  if (outcome.ok || outcome.error.code !== 'wrong-code') await undoCount(database, key)
  return outcome
}
