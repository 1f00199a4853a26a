import { crc32, deflateRawSync } from 'node:zlib'

/** The earliest date that the format knows: the same parts always make the same bytes. */
const dosDate = 0x0021
const version = 20
const deflated = 8
const utf8Names = 0x0800

/**
 * Packs parts into a ZIP archive (PKWARE's APPNOTE, sections 4.3.7, 4.3.12 and 4.3.16), which is what office
 * documents are. For small files: everything stays below the 4 GB of the plain format.
 *
 * @param parts contents by their path inside the archive, in the order in which they are stored
 */
export function zip(parts: Readonly<Record<string, string>>): Uint8Array {
  const local: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [path, content] of Object.entries(parts)) {
    const name = Buffer.from(path)
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(version, 0)
    facts.writeUInt16LE(utf8Names, 2)
    facts.writeUInt16LE(deflated, 4)
    facts.writeUInt16LE(dosDate, 8)
    facts.writeUInt32LE(crc32(bytes), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(bytes.length, 18)
    facts.writeUInt16LE(name.length, 22)
    const entry = Buffer.concat([signature(0x04034b50), facts, name, packed])
    const whereabouts = Buffer.alloc(14)
    whereabouts.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([signature(0x02014b50), madeBy, facts, whereabouts, name]))
    local.push(entry)
    offset += entry.length
  }
  const listing = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(directory.length, 4)
  end.writeUInt16LE(directory.length, 6)
  end.writeUInt32LE(listing.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...local, listing, signature(0x06054b50), end])
}

const madeBy = Buffer.from([version, 0])

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
