import { inflateSync } from 'node:zlib'
import { writeSearchFields } from '#adapters/documents/sfnt.ts'

const woffSignature = 0x774f4646
const headerSize = 44
const woffEntrySize = 20
const sfntHeaderSize = 12
const sfntEntrySize = 16

/**
 * Unpacks a WOFF 1.0 font (W3C recommendation, sections 4 and 5) into the OpenType font that it wraps. The PDF
 * library would inflate a whole table again for each glyph that it embeds, in JavaScript.
 *
 * @throws RangeError where the bytes are not a WOFF font
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.readUInt32BE(0) !== woffSignature) throw new RangeError('not a WOFF font')
  const count = woff.readUInt16BE(12)
  const directory = Buffer.alloc(sfntHeaderSize + count * sfntEntrySize)
  woff.copy(directory, 0, 4, 8)
  writeSearchFields(directory, count)
  const tables: Buffer[] = []
  let offset = directory.length
  for (let index = 0; index < count; index++) {
    const entry = headerSize + index * woffEntrySize
    const start = woff.readUInt32BE(entry + 4)
    const packedSize = woff.readUInt32BE(entry + 8)
    const size = woff.readUInt32BE(entry + 12)
    const packed = woff.subarray(start, start + packedSize)
    const table = packedSize < size ? inflateSync(packed) : packed
    if (table.length !== size) throw new RangeError('a table of the WOFF font has another size than it says')
    const at = sfntHeaderSize + index * sfntEntrySize
    woff.copy(directory, at, entry, entry + 4)
    woff.copy(directory, at + 4, entry + 16, entry + 20)
    directory.writeUInt32BE(offset, at + 8)
    directory.writeUInt32BE(size, at + 12)
    // Tables start at multiples of four.
    const padding = (4 - (size % 4)) % 4
    tables.push(table, Buffer.alloc(padding))
    offset += size + padding
  }
  return Buffer.concat([directory, ...tables])
}
