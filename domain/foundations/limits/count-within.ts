/**
 * Rate limits: counting tries within a window of time, such as signing in with one address. Counts are in the
 * database, so that all processes share them.
 */

import { sql } from 'kysely'
import type { Database } from '#database/database.ts'
import { countUp } from '#domain/foundations/limits/count-up.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'

export interface Count {
  /** What is counted, and for whom. */
  key: string
  limit: number
  /** Fixed window: starts with the first count; in milliseconds. */
  windowMs: number
  now: Temporal.Instant
}

/**
 * Adds one to a count. The count is in the database, so it holds across processes; it is a statement of its own, so
 * that a refused try counts too.
 *
 * @returns a failure beyond the limit, with the seconds to wait, at least 1
 */
export async function countWithin(
  database: Database,
  { key, limit, windowMs, now }: Count,
): Promise<Result<undefined, { code: 'too-many'; wait: { retryAfterSeconds: number } }>> {
  // A client already over the limit costs a read, not a write.
  const current = await readCount(database, key, now)
  const counted =
    current && current.points >= limit
      ? { points: current.points + 1, resetsAtMs: current.resets_at }
      : await database.write(tx => countUp(tx, { key, windowMs, now }))
  return counted.points <= limit ? ok(undefined) : fail(tooMany(counted.resetsAtMs, now))
}

/** Says whether one more would be within a count's limit, without counting it. @returns as `countWithin` */
export async function checkCount(
  database: Database,
  { key, limit, now }: Omit<Count, 'windowMs'>,
): ReturnType<typeof countWithin> {
  const current = await readCount(database, key, now)
  return current && current.points >= limit ? fail(tooMany(current.resets_at, now)) : ok(undefined)
}

/** The present window of a count; undefined if there is none. */
const readCount = (database: Database, key: string, now: Temporal.Instant) =>
  database.read
    .selectFrom('rate_limits')
    .select(['points', 'resets_at'])
    .where('key', '=', key)
    .where('resets_at', '>', now.epochMilliseconds)
    .executeTakeFirst()

function tooMany(resetsAtMs: number, now: Temporal.Instant) {
  const retryAfterSeconds = Math.max(1, Math.ceil((resetsAtMs - now.epochMilliseconds) / 1_000))
  return { code: 'too-many', wait: { retryAfterSeconds } } as const
}

/** Subtracts one from a count. */
export async function undoCount(database: Database, key: string): Promise<void> {
  await database.write(tx =>
    tx
      .updateTable('rate_limits')
      .set({ points: sql`points - 1` })
      .where('key', '=', key)
      .where('points', '>', 0)
      .execute(),
  )
}

/** Removes expired counts, of whatever was counted. */
export async function removeExpiredCounts(database: Database, now: Temporal.Instant): Promise<void> {
  await database.write(tx =>
    tx.deleteFrom('rate_limits').where('resets_at', '<=', now.epochMilliseconds).execute(),
  )
}
