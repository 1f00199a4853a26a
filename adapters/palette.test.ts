import { describe, expect, test } from 'vitest'
import { type Hex, paletteOf, toHex } from '#adapters/palette.ts'

/** WCAG 2 relative luminance. */
function luminance(colour: Hex): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: Hex, other: Hex): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

describe('the palette', () => {
  test('converts reference colours as browsers do', () => {
    expect(toHex(1, 0, 0)).toBe('#ffffff')
    expect(toHex(0, 0, 0)).toBe('#000000')
    expect(toHex(0.627955, 0.257683, 29.234)).toBe('#ff0000')
    expect(toHex(0.86644, 0.294827, 142.4953)).toBe('#00ff00')
    expect(toHex(0.452014, 0.313214, 264.052)).toBe('#0000ff')
  })

  test('every hue keeps 4.5:1 for its text on paper, on its wash and on its fill', () => {
    for (let hue = 0; hue < 360; hue++) {
      const { accent, accentText, wash, paper, ink, quiet } = paletteOf(hue)
      for (const ground of [paper, wash, '#ffffff'] as const) {
        for (const text of [accentText, ink, quiet]) {
          expect(contrast(text, ground), `${text} on ${ground} at ${hue}°`).toBeGreaterThanOrEqual(4.5)
        }
      }
      expect(contrast('#ffffff', accent), `white on ${accent} at ${hue}°`).toBeGreaterThanOrEqual(4.5)
    }
  })

  test('tells hues apart', () => {
    expect(new Set([0, 60, 120, 180, 240, 300].map(hue => paletteOf(hue).accent)).size).toBe(6)
    expect(paletteOf(360)).toEqual(paletteOf(0))
  })
})
