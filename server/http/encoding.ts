import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

export type Encoding = 'br' | 'gzip' | 'identity'

/** Brotli before gzip before nothing, unless the browser gives one of them the weight 0. */
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

/** @param quality Brotli's, 0 to 11: how much time the savings are worth */
export async function encode(bytes: Uint8Array, encoding: Encoding, quality: number): Promise<Uint8Array> {
  if (encoding === 'identity') return bytes
  if (encoding === 'gzip') return gzipped(bytes)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
  }
  return brotli(bytes, { params })
}
