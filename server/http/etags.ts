/** Whether a request knows what it would get: RFC 9110, section 13. */
import { readHttpDate } from '#server/http/http-date.ts'

/**
 * @param known If-None-Match: a list of tags, or `*` for whatever there is
 * @param etag of the response, weak or strong, which makes no difference here
 */
export function isKnownTag(known: string | null | undefined, etag: string): boolean {
  if (!known) return false
  if (known.trim() === '*') return true
  const opaque = etag.replace(/^W\//, '')
  return known.match(/"[^"]*"/g)?.includes(opaque) ?? false
}

/** Whether a response with these validators is known; a tag counts, and only without one a date. */
export function isKnown(
  request: { get(name: string): string | null },
  { etag, lastModified }: { etag: string | null; lastModified: string | null },
): boolean {
  const tags = request.get('If-None-Match')
  if (tags !== null) return etag !== null && isKnownTag(tags, etag)
  const since = readHttpDate(request.get('If-Modified-Since'))
  const changed = readHttpDate(lastModified)
  return since !== undefined && changed !== undefined && since >= changed
}
