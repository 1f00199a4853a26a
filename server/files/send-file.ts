import type { Context } from 'hono'
import { streamOf } from '#adapters/stream-of.ts'
import type { OpenedFile } from '#domain/files/file-store.ts'

/** A stored file as an answer. It is read as fast as its client reads, so a slow one holds only a part in memory. */
export function sendFile(
  c: Context,
  { size, pieces }: OpenedFile,
  headers: Readonly<Record<string, string>>,
): Response {
  return c.body(streamOf(pieces), 200, { ...headers, 'Content-Length': String(size) })
}
