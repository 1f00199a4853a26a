/** The smallest valid files of their kind, and some that are not what they claim to be. */
import { constants, crc32, deflateRawSync } from 'node:zlib'

/** A PDF without pages. */
export const pdf = new TextEncoder().encode('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n')

/** A part as stored in a zip. */
interface ZipPart {
  method: number
  packed: Buffer
  /** In bytes, according to the zip. */
  unpacked: number
  crc: number
}

function storedPart(text: string): ZipPart {
  const packed = Buffer.from(text)
  return { method: 0, packed, unpacked: packed.length, crc: crc32(packed) }
}

/** @param unpacked the size that the zip claims, if that is false */
export function deflatedPart(bytes: Buffer, unpacked = bytes.length): ZipPart {
  return { method: 8, packed: deflateRawSync(bytes), unpacked, crc: crc32(bytes) }
}

const megabyte = Buffer.alloc(1024 * 1024)
const packedMegabyte = deflateRawSync(megabyte, { finishFlush: constants.Z_SYNC_FLUSH })

/** Zeros, of which only one megabyte is deflated. @param unpacked the size that the zip claims, if that is false */
export function bombPart(megabytes: number, unpacked = megabytes * megabyte.length): ZipPart {
  const packed = Buffer.concat([...Array<Buffer>(megabytes).fill(packedMegabyte), deflateRawSync('')])
  let crc = 0
  for (let at = 0; at < megabytes; at++) crc = crc32(megabyte, crc)
  return { method: 8, packed, unpacked, crc }
}

/** A part that cannot be unpacked. */
export const brokenPart = (unpacked: number): ZipPart => ({ ...storedPart('\xff\xff'), method: 8, unpacked })

export function zip(parts: Record<string, string | ZipPart>): Uint8Array<ArrayBuffer> {
  const local: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(parts)) {
    const nameBytes = Buffer.from(name)
    const part = typeof content === 'string' ? storedPart(content) : content
    const bytes = part.packed
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(part.method, 4)
    common.writeUInt32LE(part.crc, 10)
    common.writeUInt32LE(bytes.length, 14)
    common.writeUInt32LE(part.unpacked, 18)
    common.writeUInt16LE(nameBytes.length, 22)
    const header = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), common, nameBytes, bytes])
    const placed = Buffer.alloc(14)
    placed.writeUInt32LE(offset, 10)
    directory.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), common, placed, nameBytes]),
    )
    local.push(header)
    offset += header.length
  }
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(offset, 16)
  return new Uint8Array(Buffer.concat([...local, ...directory, end]))
}

const contentTypes = (mainType: string) =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${mainType}.main+xml"/></Types>`

const document =
  '<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"/>'

const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

export const docxParts = {
  '[Content_Types].xml': contentTypes(wordType),
  '_rels/.rels': '<Relationships/>',
  'word/document.xml': document,
}
export const docx = zip(docxParts)

/** As saved by a program that writes the parts in another order. */
export const docxInOtherOrder = zip({
  'word/document.xml': document,
  'word/styles.xml': '<w:styles/>',
  '[Content_Types].xml': contentTypes(wordType),
})

export const docm = zip({
  ...docxParts,
  '[Content_Types].xml': contentTypes('application/vnd.ms-word.document.macroEnabled'),
  'word/vbaProject.bin': 'macros',
})

export const xlsx = zip({
  '[Content_Types].xml': contentTypes('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
  'xl/workbook.xml': '<workbook/>',
})

/** A compound file whose directory names one stream. */
export function compoundFile(stream: string): Uint8Array<ArrayBuffer> {
  const file = Buffer.alloc(512 * 4)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file)
  const name = Buffer.from(`${stream}\0`, 'utf16le')
  name.copy(file, 1024 + 128)
  file.writeUInt16LE(name.length, 1024 + 128 + 64)
  return new Uint8Array(file)
}
export const doc = compoundFile('WordDocument')
export const xls = compoundFile('Workbook')
