/** The outlines of a WOFF 2.0 font, sorted there by kinds of numbers, put together again glyph by glyph. */
import { ByteReader } from '#adapters/documents/byte-reader.ts'
import { encodeOutline, type OutlinePoint } from '#adapters/documents/outline.ts'

/** Section 5.1 of the recommendation: an own stream for each kind of number. */
interface Streams {
  readonly contours: ByteReader
  readonly points: ByteReader
  readonly flags: ByteReader
  readonly coordinates: ByteReader
  readonly composites: ByteReader
  readonly boxes: ByteReader
  readonly instructions: ByteReader
}

const headerSize = 36

/** The tables `glyf` and `loca`, the latter always of long offsets. */
export function rebuildGlyphs(stored: Buffer): { glyf: Buffer; loca: Buffer } {
  const header = new ByteReader(stored)
  header.take(4)
  const glyphCount = header.uint16()
  header.take(2)
  const sizes = Array.from({ length: 7 }, () => header.uint32())
  const data = new ByteReader(stored.subarray(headerSize))
  const next = () => data.take(sizes.shift() ?? 0)
  const streams = {
    contours: new ByteReader(next()),
    points: new ByteReader(next()),
    flags: new ByteReader(next()),
    coordinates: new ByteReader(next()),
    composites: new ByteReader(next()),
    boxes: new ByteReader(next()),
    instructions: new ByteReader(next()),
  }
  const hasBox = streams.boxes.take(4 * Math.ceil(glyphCount / 32))
  const glyphs: Buffer[] = []
  const loca = Buffer.alloc((glyphCount + 1) * 4)
  let offset = 0
  for (let glyph = 0; glyph < glyphCount; glyph++) {
    const isBoxed = ((hasBox[glyph >> 3] ?? 0) & (128 >> (glyph & 7))) !== 0
    const outline = readGlyph(streams, isBoxed)
    glyphs.push(outline)
    offset += outline.length
    loca.writeUInt32BE(offset, (glyph + 1) * 4)
  }
  return { glyf: Buffer.concat(glyphs), loca }
}

function readGlyph(streams: Streams, isBoxed: boolean): Buffer {
  const contourCount = streams.contours.int16()
  if (contourCount === 0) return Buffer.alloc(0)
  if (contourCount < 0) return readComposite(streams)
  const lengths = Array.from({ length: contourCount }, () => streams.points.uint255())
  let x = 0
  let y = 0
  const contours = lengths.map(length =>
    Array.from({ length }, (): OutlinePoint => {
      const flag = streams.flags.uint8()
      const [dx, dy] = readStep(flag & 127, streams.coordinates)
      x += dx
      y += dy
      return { x, y, isOnCurve: flag < 128 }
    }),
  )
  // Hints are for screens; they are left out like the box, which is found anew.
  streams.instructions.take(streams.coordinates.uint255())
  if (isBoxed) streams.boxes.take(8)
  return encodeOutline(contours)
}

/** How far the pen moves from point to point: section 5.2 numbers 128 ways of writing that down. */
function readStep(code: number, coordinates: ByteReader): readonly [number, number] {
  const signed = (size: number, bit: number) => ((code >> bit) & 1 ? size : -size)
  if (code < 10) return [0, signed(((code & 14) << 7) + coordinates.uint8(), 0)]
  if (code < 20) return [signed((((code - 10) & 14) << 7) + coordinates.uint8(), 0), 0]
  if (code < 84) {
    const base = code - 20
    const byte = coordinates.uint8()
    const dx = 1 + (base & 0x30) + (byte >> 4)
    const dy = 1 + ((base & 0x0c) << 2) + (byte & 15)
    return [signed(dx, 0), signed(dy, 1)]
  }
  if (code < 120) {
    const base = code - 84
    const dx = 1 + (Math.floor(base / 12) << 8) + coordinates.uint8()
    const dy = 1 + (((base % 12) >> 2) << 8) + coordinates.uint8()
    return [signed(dx, 0), signed(dy, 1)]
  }
  if (code < 124) {
    const [first, second, third] = coordinates.take(3)
    const bytes = [first ?? 0, second ?? 0, third ?? 0] as const
    return [signed((bytes[0] << 4) + (bytes[1] >> 4), 0), signed(((bytes[1] & 15) << 8) + bytes[2], 1)]
  }
  return [signed(coordinates.uint16(), 0), signed(coordinates.uint16(), 1)]
}

const wordArguments = 0x0001
const scaled = 0x0008
const more = 0x0020
const scaledTwice = 0x0040
const transformed = 0x0080
const instructed = 0x0100

/** A glyph that is made of others is stored as in any font, but for its hints. */
function readComposite({ composites, coordinates, boxes, instructions }: Streams): Buffer {
  const header = Buffer.alloc(2)
  header.writeInt16BE(-1)
  const parts = [header, boxes.take(8)]
  let flags = more
  let hasInstructions = false
  while ((flags & more) !== 0) {
    const head = Buffer.from(composites.take(4))
    flags = head.readUInt16BE(0)
    hasInstructions ||= (flags & instructed) !== 0
    head.writeUInt16BE(flags & ~instructed, 0)
    const scale = flags & scaled ? 2 : flags & scaledTwice ? 4 : flags & transformed ? 8 : 0
    parts.push(head, composites.take((flags & wordArguments ? 4 : 2) + scale))
  }
  if (hasInstructions) instructions.take(coordinates.uint255())
  const size = parts.reduce((sum, part) => sum + part.length, 0)
  return Buffer.concat([...parts, Buffer.alloc((4 - (size % 4)) % 4)])
}
