import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Brotli's quality for pages made on demand: beyond it, time grows faster than the savings. */
const quality = 5

/** The bytes of a page in the best encoding that the visitor's browser names. */
export async function compress(html: string, accepted: string | null) {
  const bytes = Buffer.from(html)
  if (/\bbr\b/.test(accepted ?? '')) {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    }
    return { body: await brotli(bytes, { params }), encoding: 'br' } as const
  }
  if (/\bgzip\b/.test(accepted ?? '')) return { body: await gzipped(bytes), encoding: 'gzip' } as const
  return { body: bytes, encoding: undefined }
}

/** Weak, because the same page goes out in several encodings. */
export function etagOf(html: string): string {
  return `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`
}
