import { sql } from 'kysely'
import type { Transaction } from '#database/database.ts'

/**
 * Adds one to a count in a fixed window, which starts with the first.
 *
 * @param windowMs in milliseconds
 * @returns the count with this one, and when it starts again, in milliseconds since 1970
 */
export async function countUp(
  tx: Transaction,
  { key, windowMs, now }: { key: string; windowMs: number; now: Temporal.Instant },
): Promise<{ points: number; resetsAtMs: number }> {
  const nowMs = now.epochMilliseconds
  const { points, resets_at } = await tx
    .insertInto('rate_limits')
    .values({ key, points: 1, resets_at: nowMs + windowMs })
    .onConflict(conflict =>
      conflict.column('key').doUpdateSet({
        points: sql`case when rate_limits.resets_at <= ${nowMs} then 1 else rate_limits.points + 1 end`,
        resets_at: sql`case when rate_limits.resets_at <= ${nowMs} then excluded.resets_at else rate_limits.resets_at end`,
      }),
    )
    .returning(['points', 'resets_at'])
    .executeTakeFirstOrThrow()
  return { points, resetsAtMs: resets_at }
}
