import { sql } from 'kysely'
import type { Database } from '#database/database.ts'
import { fail, ok, type Result } from '#domain/result.ts'

/** The forms that anybody may post without an account, each counted apart. */
export type LimitedForm = 'contact' | 'subscribe' | 'abstract' | 'discount'

export const postsAMinute = 60
const windowMs = 60_000

/**
 * Counts one post of a form from one client address. The count stands in the database, so that it holds
 * over every process; it is one statement of its own, so that a refused post counts too.
 *
 * @param address what stands for a client, such as `203.0.113.7`
 * @returns a failure with the seconds to wait, at least 1, from the 61st post within a minute on
 */
export async function countPost(
  database: Database,
  { form, address, now }: { form: LimitedForm; address: string; now: Temporal.Instant },
): Promise<Result<undefined, { code: 'too-many-posts'; retryAfterSeconds: number }>> {
  const key = `${form}:${address}`
  const nowMs = now.epochMilliseconds
  // Who is over the limit anyway costs a read, not a write.
  const current = await database.read
    .selectFrom('rate_limits')
    .select(['points', 'resets_at'])
    .where('key', '=', key)
    .where('resets_at', '>', nowMs)
    .executeTakeFirst()
  const counted =
    current && current.points >= postsAMinute
      ? { points: current.points + 1, resets_at: current.resets_at }
      : await database.write(tx =>
          tx
            .insertInto('rate_limits')
            .values({ key, points: 1, resets_at: nowMs + windowMs })
            .onConflict(conflict =>
              conflict.column('key').doUpdateSet({
                points: sql`case when rate_limits.resets_at <= ${nowMs} then 1 else rate_limits.points + 1 end`,
                resets_at: sql`case when rate_limits.resets_at <= ${nowMs} then excluded.resets_at else rate_limits.resets_at end`,
              }),
            )
            .returning(['points', 'resets_at'])
            .executeTakeFirstOrThrow(),
        )
  if (counted.points <= postsAMinute) return ok(undefined)
  const retryAfterSeconds = Math.max(1, Math.ceil((counted.resets_at - nowMs) / 1_000))
  return fail({ code: 'too-many-posts', retryAfterSeconds })
}

/** Removes counts whose minute is over. */
export async function forgetPosts(database: Database, now: Temporal.Instant): Promise<void> {
  await database.write(tx =>
    tx.deleteFrom('rate_limits').where('resets_at', '<=', now.epochMilliseconds).execute(),
  )
}
