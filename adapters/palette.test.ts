import { describe, expect, test } from 'vitest'
import { darkPaletteOf, paletteOf } from '#adapters/palette.ts'

/** WCAG 2 relative luminance. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

describe('the palette', () => {
  test.each([
    ['light', paletteOf, ['#ffffff']],
    ['dark', darkPaletteOf, []],
  ] as const)(
    'every hue keeps 4.5:1 for its text on paper, on its wash and on its fill: %s',
    (_, of, more) => {
      for (let hue = 0; hue < 360; hue++) {
        const { accent, onAccent, accentText, wash, paper, ink, quiet } = of(hue)
        for (const ground of [paper, wash, ...more]) {
          for (const text of [accentText, ink, quiet]) {
            expect(contrast(text, ground), `${text} on ${ground} at ${hue}°`).toBeGreaterThanOrEqual(4.5)
          }
        }
        expect(contrast(onAccent, accent), `${onAccent} on ${accent} at ${hue}°`).toBeGreaterThanOrEqual(4.5)
      }
    },
  )

  test('tells hues apart', () => {
    expect(new Set([0, 60, 120, 180, 240, 300].map(hue => paletteOf(hue).accent)).size).toBe(6)
    expect(paletteOf(360)).toEqual(paletteOf(0))
  })
})
