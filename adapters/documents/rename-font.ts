/** The OpenType container: a directory of tables, then the tables. */
const headerSize = 12
const entrySize = 16

/**
 * Gives a font another family name. All slices of a family have the same one, so they could not be told apart.
 *
 * @param family in ASCII
 */
export function renameFont(font: Buffer, family: string): Buffer {
  const count = font.readUInt16BE(4)
  const directory = Buffer.from(font.subarray(0, headerSize + count * entrySize))
  const parts: Buffer[] = [directory]
  let offset = directory.length
  for (let entry = headerSize; entry < directory.length; entry += entrySize) {
    const start = font.readUInt32BE(entry + 8)
    const old = font.subarray(start, start + font.readUInt32BE(entry + 12))
    const table = font.toString('latin1', entry, entry + 4) === 'name' ? nameTable(family) : old
    directory.writeUInt32BE(offset, entry + 8)
    directory.writeUInt32BE(table.length, entry + 12)
    // Tables start at multiples of four. Checksums are not updated: typesetters do not check them.
    const padding = (4 - (table.length % 4)) % 4
    parts.push(table, Buffer.alloc(padding))
    offset += table.length + padding
  }
  return Buffer.concat(parts)
}

/** A `name` table with the family name in English for Windows, which every program reads. */
function nameTable(family: string): Buffer {
  const text = Buffer.from(family, 'utf16le').swap16()
  const head = [0, 1, 18, 3, 1, 0x0409, 1, text.length, 0]
  const table = Buffer.alloc(18)
  for (const [at, value] of head.entries()) table.writeUInt16BE(value, at * 2)
  return Buffer.concat([table, text])
}
