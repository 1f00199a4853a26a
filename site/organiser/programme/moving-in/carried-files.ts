/** Files that a check page carries to its confirmation, packed: nothing is stored of what nobody has confirmed. */
import { gunzipSync, gzipSync } from 'node:zlib'

export interface SentFile {
  name: string
  bytes: Uint8Array
}

/** Of all files together, unpacked. */
export const mostMegabytes = 10
const mostBytes = mostMegabytes * 1024 ** 2

export const sizeOf = (files: readonly SentFile[]) => files.reduce((sum, { bytes }) => sum + bytes.length, 0)
export const areTooLarge = (files: readonly SentFile[]) => sizeOf(files) > mostBytes

export const packFiles = (files: readonly SentFile[]): string =>
  gzipSync(
    JSON.stringify(files.map(({ name, bytes }) => [name, Buffer.from(bytes).toString('base64')])),
  ).toString('base64')

/** Whatever else was sent has no files. */
export function unpackFiles(text: string): SentFile[] {
  try {
    const json = gunzipSync(Buffer.from(text, 'base64'), { maxOutputLength: 2 * mostBytes }).toString()
    const read: unknown = JSON.parse(json)
    return Array.isArray(read)
      ? read.flatMap(each =>
          Array.isArray(each) && typeof each[0] === 'string' && typeof each[1] === 'string'
            ? [{ name: each[0], bytes: Buffer.from(each[1], 'base64') }]
            : [],
        )
      : []
  } catch {
    return []
  }
}
