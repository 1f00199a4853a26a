import type { Context } from 'hono'
import { countPost, type LimitedForm } from '#domain/foundations/limits/post-limit.ts'
import { ApiProblem } from '#server/api/problems.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { clientAddressReader } from '#server/http/client-address.ts'
import { withoutNoting } from '#server/http/committed-writes.ts'

/** Counts a post of a form by the client's address; throws ApiProblem 429 beyond the limit. */
export function postLimiter({ database, clock, settings }: Dependencies) {
  const addressOf = clientAddressReader(settings.trustedProxies)
  return async (c: Context, form: LimitedForm): Promise<void> => {
    const post = { form, address: addressOf(c), now: clock.now() }
    const counted = await withoutNoting(() => countPost(database, post))
    if (counted.ok) return
    throw new ApiProblem({
      status: 429,
      title: 'Too many posts from this address',
      retryAfterSeconds: counted.error.retryAfterSeconds,
    })
  }
}
