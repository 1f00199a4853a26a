import type { Database } from '#database/database.ts'
import { countWithin } from '#domain/foundations/limits/count-within.ts'
import { fail, type Result } from '#domain/foundations/result.ts'

/**
 * The forms that anybody may post without an account, each counted separately. `keyed-call`: calls that nothing else
 * limits, if they come with a key, because each key is stored.
 */
export type LimitedForm =
  | 'contact'
  | 'subscribe'
  | 'abstract'
  | 'abstract-link'
  | 'discount'
  | 'sign-in'
  | 'keyed-call'

export const postsAMinute = 60
const windowMs = 60_000

/**
 * Counts one post of a form from one client. The count is in the database, so it holds across processes; it is a
 * statement of its own, so that a refused post counts too.
 *
 * @param address the client, such as `203.0.113.7`, or what else stands for it
 * @returns a failure with the seconds to wait, at least 1, from the 61st post within a minute
 */
export async function countPost(
  database: Database,
  { form, address, now }: { form: LimitedForm; address: string; now: Temporal.Instant },
): Promise<Result<undefined, { code: 'too-many-posts'; retryAfterSeconds: number }>> {
  const key = `${form}:${address}`
  const counted = await countWithin(database, { key, limit: postsAMinute, windowMs, now })
  return counted.ok ? counted : fail({ code: 'too-many-posts', ...counted.error.wait })
}
