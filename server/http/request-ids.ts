import type { MiddlewareHandler } from 'hono'
import { fromProxyReader } from '#server/http/client-address.ts'
import { loggedPath } from '#server/http/logged-path.ts'
import { during } from '#server/telemetry/work.ts'

/** The forms that nginx and HAProxy generate, and UUIDs. */
const acceptable = /^[\w.-]{8,64}$/

/**
 * Gives each request an id: a trusted proxy's `X-Request-Id`, or a new one. It is part of the answer, of each log line
 * and of the audit. Responses from the page cache have none.
 */
export function requestIds(trustedProxies: readonly string[]): MiddlewareHandler {
  const isFromProxy = fromProxyReader(trustedProxies)
  return (c, next) => {
    const given = c.req.header('X-Request-Id') ?? ''
    const isGiven = acceptable.test(given) && isFromProxy(c)
    const asked = {
      kind: 'request' as const,
      id: isGiven ? given : crypto.randomUUID(),
      name: c.req.method,
      path: loggedPath(c.req.path),
    }
    return during(asked, async work => {
      await next()
      work.status = c.res.status
      const isForMany = c.get('cachedPage') || c.res.headers.get('Cache-Control')?.includes('immutable')
      if (!isForMany) c.res.headers.set('X-Request-Id', work.id)
    })
  }
}
