import { toHex } from '#domain/foundations/oklch.ts'

/**
 * The inks of a picture: one ground, four tones of the hue and one spot colour. In hexadecimal, because not every
 * SVG renderer understands OKLCH.
 */
export interface Inks {
  ground: string
  shade: string
  body: string
  tint: string
  pale: string
  spot: string
}

export function inksOf(hue: number): Inks {
  return {
    ground: toHex({ l: 0.3, c: 0.1, h: hue }),
    shade: toHex({ l: 0.41, c: 0.11, h: hue }),
    body: toHex({ l: 0.62, c: 0.13, h: hue }),
    tint: toHex({ l: 0.79, c: 0.09, h: hue }),
    pale: toHex({ l: 0.94, c: 0.028, h: hue }),
    spot: toHex({ l: 0.78, c: 0.14, h: hue + 150 }),
  }
}
