import type { Context } from 'hono'
import type { OpenedFile, StoredFile } from '#domain/conference/files/file-store.ts'
import { streamOf } from '#domain/foundations/stream-of.ts'
import { attachmentNamed } from '#server/files/downloads.ts'

/** Every response at a secret address is private. */
export const discreet = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow',
}

/** Headers of a file that is saved, and that nobody keeps for others. */
export const discreetFile = (contentType: string, name: string) => ({
  ...discreet,
  'Content-Type': contentType,
  'Content-Disposition': attachmentNamed(name),
  'Content-Security-Policy': "default-src 'none'; sandbox",
})

/** A stored file for one reader. Without a tag: whether it may be read is asked each time. */
export function sendDiscreetly(c: Context, { size, pieces }: OpenedFile, file: StoredFile): Response {
  return c.body(streamOf(pieces), 200, {
    ...discreetFile(file.contentType, file.name),
    'Content-Length': String(size),
  })
}
