import { sql } from 'kysely'
import type { Database } from '#database/database.ts'
import { countUp } from '#domain/limits/count-up.ts'
import { fail, ok, type Result } from '#domain/result.ts'

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
  const nowMs = now.epochMilliseconds
  // A client already over the limit costs a read, not a write.
  const current = await database.read
    .selectFrom('rate_limits')
    .select(['points', 'resets_at'])
    .where('key', '=', key)
    .where('resets_at', '>', nowMs)
    .executeTakeFirst()
  const counted =
    current && current.points >= limit
      ? { points: current.points + 1, resetsAtMs: current.resets_at }
      : await database.write(tx => countUp(tx, { key, windowMs, now }))
  if (counted.points <= limit) return ok(undefined)
  const retryAfterSeconds = Math.max(1, Math.ceil((counted.resetsAtMs - nowMs) / 1_000))
  return fail({ code: 'too-many', wait: { retryAfterSeconds } })
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
