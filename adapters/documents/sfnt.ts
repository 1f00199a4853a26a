/** The container of OpenType fonts: a directory, then the tables. */

const headerSize = 12
const entrySize = 16

/**
 * Puts tables together to a font. Check sums stay zero: nobody who opens a font for print looks at them.
 *
 * @param tables by name, which has four characters
 */
export function packSfnt(tables: ReadonlyMap<string, Buffer>): Buffer {
  const sorted = [...tables].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const directory = Buffer.alloc(headerSize + sorted.length * entrySize)
  directory.writeUInt32BE(0x0001_0000, 0)
  writeSearchFields(directory, sorted.length)
  const parts: Buffer[] = [directory]
  let offset = directory.length
  for (const [index, [tag, table]] of sorted.entries()) {
    const at = headerSize + index * entrySize
    directory.write(tag, at, 'latin1')
    directory.writeUInt32BE(offset, at + 8)
    directory.writeUInt32BE(table.length, at + 12)
    // Tables start at multiples of four.
    const padding = (4 - (table.length % 4)) % 4
    parts.push(table, Buffer.alloc(padding))
    offset += table.length + padding
  }
  return Buffer.concat(parts)
}

/** The directory's aid for binary search: the largest power of two of entries, and what is left of them. */
export function writeSearchFields(directory: Buffer, count: number): void {
  const steps = Math.floor(Math.log2(count))
  directory.writeUInt16BE(count, 4)
  directory.writeUInt16BE(2 ** steps * entrySize, 6)
  directory.writeUInt16BE(steps, 8)
  directory.writeUInt16BE(count * entrySize - 2 ** steps * entrySize, 10)
}
