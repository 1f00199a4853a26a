import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** RFC 9457 problem details: an error that a client can act on. */
export interface Problem {
  status: ContentfulStatusCode
  title: string
  detail?: string
  /** Messages by field, under the field names of the interface that was called. */
  errors?: Record<string, string>
  /** Additional members, such as the right sums of a price that changed. */
  facts?: Record<string, unknown>
  retryAfterSeconds?: number
}

export function problem(
  c: Context,
  { status, title, detail, errors, facts, retryAfterSeconds }: Problem,
): Response {
  if (retryAfterSeconds !== undefined) c.header('Retry-After', String(retryAfterSeconds))
  c.header('Cache-Control', 'no-store')
  return c.body(
    JSON.stringify({
      type: 'about:blank',
      title,
      status,
      ...(detail && { detail }),
      ...(errors && { errors }),
      ...facts,
    }),
    status,
    { 'Content-Type': 'application/problem+json; charset=utf-8' },
  )
}
