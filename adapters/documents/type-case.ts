/**
 * The sorts of one document at one weight, as a font that react-pdf and pdfkit take for one that fontkit opened.
 *
 * react-pdf would shape and reorder text itself, but drops vertical shifts of marks and counts characters where
 * glyphs are reordered. It gets plain text instead: one private-use character for each sort, in the order in which
 * they stand on the line.
 */
import { boxOf, encodeOutline } from '#adapters/documents/outline.ts'
import { packSfnt } from '#adapters/documents/sfnt.ts'
import { type Sort, sortUnits } from '#adapters/documents/sort.ts'

/** Private use, and below the characters that JavaScript counts twice. */
const firstCode = 0xe000
const lastCode = 0xf8ff

export interface VerticalMetrics {
  readonly ascent: number
  readonly descent: number
  readonly lineGap: number
  readonly capHeight: number
  readonly xHeight: number
}

export interface TypeCase {
  /** The private-use character that stands for the sort. Undefined once the case is full. */
  characterFor(sort: Sort): string | undefined
  /** What react-pdf is to draw those characters with. */
  readonly font: object
}

interface CasedGlyph {
  readonly id: number
  readonly advanceWidth: number
  readonly codePoints: readonly number[]
}

/**
 * @param name a name that no other font of the document has
 * @param metrics of the typeface that the sorts stand beside, in units of `sortUnits`
 */
export function openTypeCase(name: string, metrics: VerticalMetrics): TypeCase {
  const empty: Sort = { reads: '\0', advance: 0, contours: [] }
  const sorts: Sort[] = [empty]
  const glyphs: CasedGlyph[] = [{ id: 0, advanceWidth: 0, codePoints: [0] }]
  const characters = new Map<Sort | string, string>()

  function characterFor(sort: Sort): string | undefined {
    // Sorts without ink are many, and mostly alike.
    const key = sort.contours.length === 0 ? `${sort.reads} ${sort.advance}` : sort
    const known = characters.get(key)
    if (known) return known
    const code = firstCode + sorts.length
    if (code > lastCode) return undefined
    glyphs.push({ id: sorts.length, advanceWidth: sort.advance, codePoints: new Reading(code, sort.reads) })
    sorts.push(sort)
    const character = String.fromCodePoint(code)
    characters.set(key, character)
    return character
  }

  const glyphFor = (codePoint: number) => glyphs[codePoint - firstCode] ?? glyphs[0]
  const font = {
    ...metrics,
    postscriptName: name,
    unitsPerEm: sortUnits,
    italicAngle: 0,
    bbox: { minX: 0, minY: metrics.descent, maxX: sortUnits, maxY: metrics.ascent },
    'OS/2': { sFamilyClass: 0 },
    post: { isFixedPitch: false },
    head: { macStyle: { italic: false } },
    getGlyph: (id: number) => glyphs[id],
    hasGlyphForCodePoint: (codePoint: number) => codePoint > firstCode && glyphFor(codePoint) !== glyphs[0],
    glyphForCodePoint: glyphFor,
    layout(text: string) {
      const set = [...text].map(character => glyphFor(character.codePointAt(0) ?? 0))
      const positions = set.map(glyph => ({
        xAdvance: glyph?.advanceWidth ?? 0,
        yAdvance: 0,
        xOffset: 0,
        yOffset: 0,
      }))
      return { glyphs: set, positions }
    },
    createSubset: () => subsetOf(sorts),
  }
  return { characterFor, font }
}

/**
 * The code points of a glyph. react-pdf counts them, and finds the one that stands in its text; pdfkit walks
 * through them for what the glyph reads as, and finds the cluster.
 */
class Reading extends Array<number> {
  readonly #reads: string

  constructor(code: number, reads: string) {
    super()
    this.push(code)
    this.#reads = reads
  }

  /** Parts of it are plain arrays. */
  static override get [Symbol.species]() {
    return Array
  }

  override [Symbol.iterator]() {
    return Array.from(this.#reads, character => character.codePointAt(0) ?? 0).values()
  }
}

/** The part of a font that pdfkit embeds: the sorts in the order in which the document first shows them. */
function subsetOf(sorts: readonly Sort[]) {
  const included = [0]
  const places = new Map([[0, 0]])
  return {
    includeGlyph(id: number): number {
      const known = places.get(id)
      if (known !== undefined) return known
      places.set(id, included.length)
      return included.push(id) - 1
    },
    encode: () => encodeTrueType(included.flatMap(id => sorts[id] ?? [])),
  }
}

/** A TrueType font with the tables that a PDF asks for (ISO 32000-1, 9.9). */
function encodeTrueType(sorts: readonly Sort[]): Uint8Array {
  const outlines = sorts.map(sort => encodeOutline(sort.contours))
  const points = sorts.flatMap(sort => sort.contours.flat())
  const box = points.length > 0 ? boxOf(points) : { minX: 0, minY: 0, maxX: 0, maxY: 0 }
  const loca = Buffer.alloc((sorts.length + 1) * 4)
  const hmtx = Buffer.alloc(sorts.length * 4)
  let offset = 0
  for (const [index, { advance, contours }] of sorts.entries()) {
    offset += outlines[index]?.length ?? 0
    loca.writeUInt32BE(offset, (index + 1) * 4)
    hmtx.writeUInt16BE(Math.max(0, Math.round(advance)), index * 4)
    hmtx.writeInt16BE(contours.length > 0 ? boxOf(contours.flat()).minX : 0, index * 4 + 2)
  }
  const head = Buffer.alloc(54)
  head.writeUInt32BE(0x0001_0000, 0)
  head.writeUInt32BE(0x5f0f_3cf5, 12)
  head.writeUInt16BE(sortUnits, 18)
  for (const [at, value] of [box.minX, box.minY, box.maxX, box.maxY].entries())
    head.writeInt16BE(value, 36 + at * 2)
  head.writeInt16BE(2, 48)
  head.writeInt16BE(1, 50)
  const hhea = Buffer.alloc(36)
  hhea.writeUInt32BE(0x0001_0000, 0)
  hhea.writeInt16BE(box.maxY, 4)
  hhea.writeInt16BE(box.minY, 6)
  hhea.writeUInt16BE(Math.round(Math.max(...sorts.map(sort => sort.advance))), 10)
  hhea.writeUInt16BE(sorts.length, 34)
  const maxp = Buffer.alloc(32)
  maxp.writeUInt32BE(0x0001_0000, 0)
  maxp.writeUInt16BE(sorts.length, 4)
  maxp.writeUInt16BE(Math.max(...sorts.map(sort => sort.contours.flat().length)), 6)
  maxp.writeUInt16BE(Math.max(...sorts.map(sort => sort.contours.length)), 8)
  maxp.writeUInt16BE(1, 14)
  const glyf = Buffer.concat(outlines)
  return packSfnt(new Map(Object.entries({ glyf, head, hhea, hmtx, loca, maxp })))
}
