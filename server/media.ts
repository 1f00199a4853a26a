import type { Context } from 'hono'
import { findFile } from '#domain/content/file-store.ts'
import type { Dependencies } from '#server/dependencies.ts'

/** Types that a browser may show in place; everything else is handed out as an attachment. */
const shown = /^image\/(avif|webp|png|jpeg|gif|svg\+xml)$/

/** Public files by their unguessable key. A key stands for the same bytes for ever. */
export function media({ database, files }: Dependencies) {
  return async (c: Context): Promise<Response> => {
    const file = await findFile(database.read, c.req.param('key') ?? '')
    if (file?.purpose !== '' || file.name !== c.req.param('name')) return c.text('Not found', 404)
    const bytes = await files.get(file.key)
    if (!bytes) return c.text('Not found', 404)
    return c.body(new Uint8Array(bytes), 200, {
      'Content-Type': file.contentType,
      'Content-Length': String(bytes.byteLength),
      'Content-Disposition': shown.test(file.contentType) ? 'inline' : 'attachment',
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    })
  }
}
