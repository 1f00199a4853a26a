/** Files that a check page carries to its confirmation, packed: nothing is stored of what nobody has confirmed. */
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { SentExport } from '#domain/committee/moving-in/export-file.ts'
import { mostMegabytes } from '#site/organiser/programme/moving-in/most-megabytes.ts'

/** Packed by another thread. */
const [pack, unpack] = [promisify(gzip), promisify(gunzip)]

const mostBytes = mostMegabytes * 1024 ** 2

export const sizeOf = (files: readonly SentExport[]) =>
  files.reduce((sum, { bytes }) => sum + bytes.length, 0)
export const areTooLarge = (files: readonly SentExport[]) => sizeOf(files) > mostBytes

export async function packFiles(files: readonly SentExport[]): Promise<string> {
  const json = JSON.stringify(files.map(({ name, bytes }) => [name, Buffer.from(bytes).toString('base64')]))
  return (await pack(json)).toString('base64')
}

/** Whatever else was sent has no files. */
export async function unpackFiles(text: string): Promise<SentExport[]> {
  try {
    const json = await unpack(Buffer.from(text, 'base64'), { maxOutputLength: 2 * mostBytes })
    const read: unknown = JSON.parse(json.toString())
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
