import { pipeline, Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

export type Encoding = 'br' | 'gzip' | 'identity'

/** Prefers brotli, then gzip, then none, unless the browser gives an encoding the weight 0. */
export function bestEncoding(accepted: string | null | undefined): Encoding {
  const offers = new Map(
    (accepted ?? '').split(',').map(part => {
      const [name = '', weight = ''] = part
        .trim()
        .toLowerCase()
        .split(/(?:(?<!\s)\s+)?;\s*/)
      return [name, !/^q=0(\.0*)?$/.test(weight)] as const
    }),
  )
  return (['br', 'gzip'] as const).find(encoding => offers.get(encoding)) ?? 'identity'
}

/** @param quality Brotli's level, 0 to 11: higher is smaller and slower */
export async function encode(bytes: Uint8Array, encoding: Encoding, quality: number): Promise<Uint8Array> {
  if (encoding === 'identity') return bytes
  if (encoding === 'gzip') return gzipped(bytes)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
  }
  return brotli(bytes, { params })
}

/** Encodes a text while it is read. If its reader stops, reading stops. */
export function encodeStream(
  text: ReadableStream<Uint8Array>,
  encoding: Exclude<Encoding, 'identity'>,
  quality: number,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const packing =
    encoding === 'gzip'
      ? createGzip()
      : createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
  // Node's own types of web streams and the global ones describe the same objects.
  const from = Readable.fromWeb(text as WebStream)
  pipeline(from, packing, () => {})
  return Readable.toWeb(packing) as unknown as ReadableStream<Uint8Array<ArrayBuffer>>
}
