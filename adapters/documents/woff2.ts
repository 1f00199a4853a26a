/**
 * Unpacks WOFF 2.0 fonts (W3C recommendation, sections 4 and 5), the only form in which whole families with a
 * weight axis are published. fontkit reads the form too, but not the widths and composite glyphs of such a font.
 */
import { brotliDecompressSync } from 'node:zlib'
import { ByteReader } from '#adapters/documents/byte-reader.ts'
import { rebuildGlyphs } from '#adapters/documents/woff2-glyphs.ts'

const woff2Signature = 0x774f4632
const headerSize = 48

/** Tables have their names' index here in place of a name; 63 stands for a name written out. */
const knownTags = [
  'cmap', 'head', 'hhea', 'hmtx', 'maxp', 'name', 'OS/2', 'post', 'cvt ', 'fpgm', 'glyf', 'loca', 'prep', 'CFF ',
  'VORG', 'EBDT', 'EBLC', 'gasp', 'hdmx', 'kern', 'LTSH', 'PCLT', 'VDMX', 'vhea', 'vmtx', 'BASE', 'GDEF', 'GPOS',
  'GSUB', 'EBSC', 'JSTF', 'MATH', 'CBDT', 'CBLC', 'COLR', 'CPAL', 'SVG ', 'sbix', 'acnt', 'avar', 'bdat', 'bloc',
  'bsln', 'cvar', 'fdsc', 'feat', 'fmtx', 'fvar', 'gvar', 'hsty', 'just', 'lcar', 'mort', 'morx', 'opbd', 'prop',
  'trak', 'Zapf', 'Silf', 'Glat', 'Gloc', 'Feat', 'Sill',
] // biome-ignore format: a list

/** The tables of a font by their names. */
export type FontTables = ReadonlyMap<string, Buffer>

/**
 * @throws RangeError where the bytes are not a whole WOFF 2.0 font
 */
export function unpackWoff2(woff2: Buffer): FontTables {
  if (woff2.readUInt32BE(0) !== woff2Signature) throw new RangeError('not a WOFF 2.0 font')
  const count = woff2.readUInt16BE(12)
  const directory = new ByteReader(woff2.subarray(headerSize))
  const entries = Array.from({ length: count }, () => readEntry(directory))
  const start = headerSize + directory.position
  const packedSize = woff2.readUInt32BE(20)
  const data = new ByteReader(brotliDecompressSync(woff2.subarray(start, start + packedSize)))
  const tables = new Map<string, Buffer>()
  const transformed = new Map<string, Buffer>()
  for (const { tag, size, isTransformed } of entries)
    (isTransformed ? transformed : tables).set(tag, data.take(size))
  const outlines = transformed.get('glyf')
  if (outlines) {
    const { glyf, loca } = rebuildGlyphs(outlines)
    tables
      .set('glyf', glyf)
      .set('loca', loca)
      .set('head', withLongOffsets(tableOf('head', tables)))
  }
  const widths = transformed.get('hmtx')
  if (widths) tables.set('hmtx', rebuildWidths(widths, tables))
  return tables
}

function tableOf(tag: string, tables: FontTables): Buffer {
  const table = tables.get(tag)
  if (!table) throw new RangeError(`a font without the table ${tag}`)
  return table
}

function readEntry(directory: ByteReader): { tag: string; size: number; isTransformed: boolean } {
  const flags = directory.uint8()
  const tag = knownTags[flags & 63] ?? directory.take(4).toString('latin1')
  const version = flags >> 6
  // Outlines are transformed unless it says otherwise; everything else only where it says so.
  const isTransformed = tag === 'glyf' || tag === 'loca' ? version === 0 : version !== 0
  const size = directory.base128()
  return { tag, size: isTransformed ? directory.base128() : size, isTransformed }
}

/** The head says how long the offsets of outlines are. */
function withLongOffsets(head: Buffer): Buffer {
  const copy = Buffer.from(head)
  copy.writeInt16BE(1, 50)
  return copy
}

/** Widths come without the side bearings that equal the left edge of the outline. */
function rebuildWidths(stored: Buffer, tables: FontTables): Buffer {
  const glyf = tableOf('glyf', tables)
  const loca = tableOf('loca', tables)
  const widthCount = tableOf('hhea', tables).readUInt16BE(34)
  const glyphCount = tableOf('maxp', tables).readUInt16BE(4)
  const reader = new ByteReader(stored)
  const flags = reader.uint8()
  const widths = reader.take(widthCount * 2)
  const bearingOf = (glyph: number) => {
    const at = loca.readUInt32BE(glyph * 4)
    return at === loca.readUInt32BE(glyph * 4 + 4) ? 0 : glyf.readInt16BE(at + 2)
  }
  const table = Buffer.alloc(widthCount * 4 + (glyphCount - widthCount) * 2)
  for (let glyph = 0; glyph < glyphCount; glyph++) {
    const hasWidth = glyph < widthCount
    const isImplied = (flags & (hasWidth ? 1 : 2)) !== 0
    const bearing = isImplied ? bearingOf(glyph) : reader.int16()
    if (hasWidth) widths.copy(table, glyph * 4, glyph * 2, glyph * 2 + 2)
    table.writeInt16BE(bearing, hasWidth ? glyph * 4 + 2 : widthCount * 2 + glyph * 2)
  }
  return table
}
