import type { Context } from 'hono'
import type { OpenedFile } from '#domain/conference/files/file-store.ts'
import { streamOf } from '#domain/foundations/stream-of.ts'
import { formatHttpDate } from '#server/http/http-date.ts'

/** What names a file's bytes: a key's content never changes. */
export interface FileVersion {
  key: string
  createdAt: Temporal.Instant
}

/** A stored file as an answer. It is read as fast as its client reads, so a slow one holds only a part in memory. */
export function sendFile(
  c: Context,
  { size, pieces }: OpenedFile,
  { key, createdAt }: FileVersion,
  headers: Readonly<Record<string, string>>,
): Response {
  return c.body(streamOf(pieces), 200, {
    ...headers,
    'Content-Length': String(size),
    ETag: `"${key}"`,
    'Last-Modified': formatHttpDate(createdAt),
  })
}
