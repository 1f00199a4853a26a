import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import { describe, expect, test } from 'vitest'
import { packSfnt } from '#adapters/documents/sfnt.ts'
import { unpackWoff2 } from '#adapters/documents/woff2.ts'

const { resolve } = createRequire(import.meta.url)

function packed(family: string, subset = family): Buffer {
  return readFileSync(
    resolve(`@fontsource-variable/noto-sans-${family}/files/noto-sans-${family}-${subset}-wght-normal.woff2`),
  )
}

function opened(family: string, subset?: string): Font {
  const font = create(packSfnt(unpackWoff2(packed(family, subset))))
  if (!('getVariation' in font)) throw new Error('a collection')
  return font
}

describe('a WOFF 2.0 font', () => {
  test.each(['arabic', 'hebrew', 'devanagari', 'bengali', 'tamil', 'telugu', 'thai'])(
    'of %s has an outline inside its own box and a width for each character',
    family => {
      const font = opened(family)
      for (const codePoint of font.characterSet) {
        const glyph = font.glyphForCodePoint(codePoint)
        expect(glyph.advanceWidth).toBeGreaterThanOrEqual(0)
        const { minX, minY, maxX, maxY } = glyph.path.bbox
        if (glyph.path.commands.length === 0) continue
        const { bbox } = font
        expect([minX >= bbox.minX, minY >= bbox.minY, maxX <= bbox.maxX, maxY <= bbox.maxY]).not.toContain(
          false,
        )
      }
    },
  )

  test('has characters a whole em wide where they are Chinese', () => {
    const font = opened('sc', '119')
    expect(font.glyphForCodePoint(0x4e00).advanceWidth).toBe(font.unitsPerEm)
  })

  test('has as many weights as its axis tells', () => {
    const thin = opened('hebrew').getVariation({ wght: 100 })
    const black = opened('hebrew').getVariation({ wght: 900 })
    expect(black.glyphForCodePoint(0x5d0).advanceWidth).toBeGreaterThan(
      thin.glyphForCodePoint(0x5d0).advanceWidth,
    )
  })

  test('is refused when it is another kind of file or cut short', () => {
    expect(() => unpackWoff2(Buffer.alloc(100))).toThrow(RangeError)
    expect(() => unpackWoff2(packed('thai').subarray(0, 400))).toThrow()
  })
})
